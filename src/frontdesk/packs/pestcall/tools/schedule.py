"""The effect that books a new appointment."""

from typing import Annotated, Any

import msgspec

from frontdesk import (
    Action,
    Kind,
    Shown,
    Spoken,
    Strings,
    Tool,
    ToolContext,
    Transaction,
    Undo,
    Verified,
)
from frontdesk.packs.pestcall.crm import Booked, Crm, SlotTaken, Visit
from frontdesk.packs.pestcall.records import Service, SlotId
from frontdesk.packs.pestcall.sayings import booking
from frontdesk.packs.pestcall.states import completed
from frontdesk.packs.pestcall.texts import ENGLISH
from frontdesk.packs.pestcall.tools import cards
from frontdesk.packs.pestcall.tools.asking import (
    FilledByDesk,
    Notes,
    UntreatedPest,
    WantedService,
    agreeing_customer,
    inside,
    refused,
)
from frontdesk.packs.pestcall.tools.cancel import CANCEL, changing
from frontdesk.packs.pestcall.tools.timing import Timing
from frontdesk.packs.pestcall.views import (
    APPOINTMENT,
    AppointmentView,
    service_words,
    view_appointment,
    view_slot,
    with_article,
)

SCHEDULE = "scheduleAppointment"


class ScheduleInput(Timing, frozen=True, rename="camel", forbid_unknown_fields=True):
    """What for, and when the customer has time; then where, and the slot."""

    service: WantedService = Service.GENERAL
    untreated: UntreatedPest = None
    notes: Notes = ""
    as_before: Annotated[
        bool,
        msgspec.Meta(
            description="To book a visit again as it was: one that was called off, or the last"
        ),
        Spoken.AS_BEFORE,
    ] = False
    address: FilledByDesk = ""
    slot_id: FilledByDesk = ""


class Scheduled(msgspec.Struct, frozen=True, rename="camel"):
    """The new appointment."""

    appointment: AppointmentView


def _facts(given: ScheduleInput) -> dict[str, Any]:
    return {
        "slotId": given.slot_id,
        "address": given.address,
        "service": given.service.value,
        "minutes": given.service.minutes,
    }


def _say(out: Scheduled, strings: Strings) -> str:
    new = out.appointment
    said = strings.say(
        "book.done", service=new.service, slot=new.slot(strings), address=new.address
    )
    return said + new.noted(strings)


def schedule_appointment(crm: Crm, strings: Strings = ENGLISH) -> Tool[ScheduleInput, Scheduled]:
    """The effect that books a new appointment."""

    async def show(ctx: ToolContext, tx: Transaction, given: ScheduleInput) -> Shown:
        scope = inside(ctx, tx)
        if not given.address.strip():
            raise refused(ctx, "no_address")
        slot = await crm.slot(scope, SlotId(given.slot_id), given.service.minutes)
        if slot is None:
            raise refused(ctx, "not_free")
        customer_id = agreeing_customer(ctx)
        notes = " ".join(given.notes.split())
        booked = await crm.appointments(scope, customer_id)
        same = [
            one
            for one in booked
            if one.service is given.service and one.starts_at == slot.starts_at
        ]
        visit = view_appointment(same[0], scope).words(strings) if same else ""
        text = strings.say(
            "book.shown_noted" if notes else "book.shown",
            service=with_article(service_words(given.service, strings), strings.locale),
            slot=view_slot(slot, scope).words(strings),
            address=given.address,
            notes=notes,
        )
        exists = strings.say("book.exists", visit=visit) if visit else ""
        service, minutes = service_words(given.service, strings), given.service.minutes
        card = cards.booking(service, slot, minutes, given.address, scope, strings)
        return Shown(_facts(given), f"{exists}{text}", card)

    async def write(ctx: ToolContext, tx: Transaction, given: ScheduleInput) -> Scheduled:
        scope, customer_id = inside(ctx, tx), agreeing_customer(ctx)
        slot_id = SlotId(given.slot_id)
        visit = Visit(customer_id, slot_id, given.service, given.address, given.notes)
        match await crm.schedule(scope, tx, visit):
            case SlotTaken():
                raise refused(ctx, "not_free")
            case Booked(new):
                return Scheduled(view_appointment(new, scope))

    return Tool(
        name=SCHEDULE,
        description=(
            "Book a new appointment, beside those that exist. The address on file is confirmed "
            "first; a free time that is named is taken, else the customer chooses one; they are "
            "asked to confirm before it happens. Moving one that exists is rescheduleAppointment."
        ),
        kind=Kind.EFFECT,
        input=ScheduleInput,
        output=Scheduled,
        write=write,
        show=show,
        after=lambda dialog, out: completed(dialog, out.appointment),
        say=lambda out: _say(out, strings),
        gates=(Verified(),),
        does=strings.say("book.does"),
        action=Action("book", "visit"),
        acknowledgement=strings.wordings("book.acknowledged"),
        progress=strings.say("book.progress"),
        missing=strings.say("book.missing"),
        undo=Undo(CANCEL, lambda out: {APPOINTMENT: changing(out.appointment)}),
        examples=booking.SCHEDULE,
    )
