"""The effect that cancels an appointment."""

from typing import Annotated, Any

import msgspec

from frontdesk import (
    Action,
    CodeOnly,
    Kind,
    Shown,
    Strings,
    Tool,
    ToolContext,
    Transaction,
    Undo,
    Verified,
    enumerated,
)
from frontdesk.packs.pestcall.crm import Crm, Scope
from frontdesk.packs.pestcall.records import Appointment, AppointmentId
from frontdesk.packs.pestcall.sayings import cancelling
from frontdesk.packs.pestcall.states import completed
from frontdesk.packs.pestcall.texts import ENGLISH
from frontdesk.packs.pestcall.times import iso
from frontdesk.packs.pestcall.tools import cards
from frontdesk.packs.pestcall.tools.asking import (
    FilledByDesk,
    Notes,
    Which,
    agreeing_customer,
    inside,
    refused,
)
from frontdesk.packs.pestcall.views import SLOT, AppointmentView, view_appointment

CANCEL = "cancelAppointment"


class CancelInput(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """Which appointments, and the times at which the customer was told that they are.

    Of several, the desk fills in ids and times one after the other, with a comma between.
    """

    which: Which = ""
    notes: Notes = ""
    appointment_id: FilledByDesk = ""
    starts_at: FilledByDesk = ""


class Cancelled(msgspec.Struct, frozen=True, rename="camel", omit_defaults=True):
    """The appointment that was cancelled, others that were with it, and how to book it again."""

    appointment: AppointmentView
    also: list[AppointmentView] = []
    slot_id: Annotated[str, CodeOnly()] = ""
    kind: Annotated[str, CodeOnly()] = ""


def appointment_facts(appointment: Appointment, scope: Scope) -> dict[str, Any]:
    """What a customer is told of an appointment before agreeing to change it."""
    return {
        "appointmentId": appointment.id,
        "service": appointment.service.value,
        "startsAt": iso(appointment.starts_at, scope.zone),
        "technicianId": appointment.technician.id,
        "address": appointment.address,
        "status": appointment.status.value,
    }


async def open_appointment(
    crm: Crm, ctx: ToolContext, scope: Scope, appointment_id: str
) -> Appointment:
    """An appointment that the customer may still change, or a refusal."""
    wanted = AppointmentId(appointment_id)
    found = await crm.appointment(scope, agreeing_customer(ctx), wanted)
    if found is None or not found.is_open(ctx.now):
        raise refused(ctx, "not_open")
    return found


async def hold_agreed(
    crm: Crm, ctx: ToolContext, tx: Transaction, appointment_id: str, starts_at: str
) -> Appointment:
    """The appointment kept from others, as it was when the customer agreed, or a refusal."""
    scope = inside(ctx, tx)
    held = await crm.hold(scope, tx, agreeing_customer(ctx), AppointmentId(appointment_id))
    if held is None or not held.is_open(ctx.now):
        raise refused(ctx, "not_open")
    if iso(held.starts_at, scope.zone) != starts_at:
        raise refused(ctx, "changed")
    return held


def booking_again(out: Cancelled) -> dict[str, Any] | None:
    """What books the visit again that was cancelled; several are not booked in one go."""
    was = out.appointment
    if out.also or not out.slot_id:
        return None
    slot = {"slotId": out.slot_id, "startsAt": was.starts_at, "technician": was.technician}
    return {
        "address": {"text": was.address},
        SLOT: {**slot, "service": out.kind},
        "service": out.kind,
        "notes": was.notes,
    }


def changing(visit: AppointmentView) -> dict[str, Any]:
    """A visit as the workflows that change one choose it."""
    return {
        "appointmentId": visit.appointment_id,
        "startsAt": visit.starts_at,
        "technician": visit.technician,
        "service": visit.service,
    }


def _say(out: Cancelled, strings: Strings) -> str:
    if not out.also:
        done = out.appointment
        return strings.say("cancel.done", service=done.service, when=done.when)
    return strings.say("cancel.done_all", visits=_enumerated([out.appointment, *out.also], strings))


def _enumerated(visits: list[AppointmentView], strings: Strings) -> str:
    return enumerated([visit.words(strings) for visit in visits], strings.locale)


def cancel_appointment(crm: Crm, strings: Strings = ENGLISH) -> Tool[CancelInput, Cancelled]:
    """The effect that cancels an appointment, or several at once."""

    async def show(ctx: ToolContext, tx: Transaction, given: CancelInput) -> Shown:
        scope = inside(ctx, tx)
        ids = given.appointment_id.split(",")
        found = [await open_appointment(crm, ctx, scope, one) for one in ids]
        views = [view_appointment(one, scope) for one in found]
        noted = strings.say("cancel.noted", notes=given.notes) if given.notes else ""
        if len(found) == 1:
            visit, address = views[0].words(strings), views[0].address
            text = strings.say("cancel.shown", visit=visit, address=address, noted=noted)
            card = cards.cancelling(views, strings)
            return Shown(appointment_facts(found[0], scope), text, card)
        visits = _enumerated(views, strings)
        text = strings.say("cancel.shown_all", count=len(found), visits=visits, noted=noted)
        facts = {"visits": [appointment_facts(one, scope) for one in found]}
        return Shown(facts, text, cards.cancelling(views, strings))

    async def write(ctx: ToolContext, tx: Transaction, given: CancelInput) -> Cancelled:
        scope = inside(ctx, tx)
        agreed = zip(given.appointment_id.split(","), given.starts_at.split(","), strict=True)
        # All are held before the first is cancelled: it is all of them or none.
        held = [await hold_agreed(crm, ctx, tx, one, starts) for one, starts in agreed]
        first, *others = [await cancelled(scope, tx, one, given.notes) for one in held]
        return Cancelled(first, others, held[0].slot_id, held[0].service.value)

    async def cancelled(
        scope: Scope, tx: Transaction, held: Appointment, note: str
    ) -> AppointmentView:
        noted = await crm.annotate(scope, tx, held, note) if note else held
        return view_appointment(await crm.cancel(scope, tx, noted), scope)

    return Tool(
        name=CANCEL,
        description=(
            "Cancel one of the customer's upcoming appointments, or several at once ('both', "
            "'1 and 2'). Propose it when the customer wants to cancel; they are shown which and "
            "asked to confirm before it happens."
        ),
        kind=Kind.EFFECT,
        input=CancelInput,
        output=Cancelled,
        write=write,
        show=show,
        after=lambda dialog, out: completed(dialog, out.appointment),
        say=lambda out: _say(out, strings),
        gates=(Verified(),),
        does=strings.say("cancel.does"),
        action=Action("cancel", "visit", ends=True),
        acknowledgement=strings.wordings("cancel.acknowledged"),
        progress=strings.say("cancel.progress"),
        missing=strings.say("cancel.missing"),
        undo=Undo("scheduleAppointment", booking_again),
        examples=cancelling.CANCEL,
    )
