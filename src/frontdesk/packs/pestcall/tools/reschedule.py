"""The effect that moves an appointment into another slot."""

from typing import Annotated, Any

import msgspec

from frontdesk import (
    Action,
    CodeOnly,
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
from frontdesk.packs.pestcall.crm import Booked, Crm, Scope, SlotTaken
from frontdesk.packs.pestcall.records import Appointment, SlotId
from frontdesk.packs.pestcall.sayings import moving
from frontdesk.packs.pestcall.states import completed
from frontdesk.packs.pestcall.texts import ENGLISH
from frontdesk.packs.pestcall.times import iso
from frontdesk.packs.pestcall.tools import cards
from frontdesk.packs.pestcall.tools.asking import FilledByDesk, Notes, Which, inside, refused
from frontdesk.packs.pestcall.tools.cancel import (
    appointment_facts,
    changing,
    hold_agreed,
    open_appointment,
)
from frontdesk.packs.pestcall.tools.timing import TIMING, Timing
from frontdesk.packs.pestcall.views import (
    APPOINTMENT,
    SLOT,
    AppointmentView,
    view_appointment,
    view_slot,
)

RESCHEDULE = "rescheduleAppointment"

# By which of these fields free times are narrowed.
NARROWING = (*TIMING, "shiftDays", "shiftMinutes")

_Shift = Annotated[
    Annotated[int, msgspec.Meta(ge=-365, le=365)] | None,
    msgspec.Meta(
        description="Days after the visit's own day, below zero before it: 7 is a week later; "
        "the time stays unless given"
    ),
    Spoken.SHIFT,
]
_ShiftTime = Annotated[
    Annotated[int, msgspec.Meta(ge=-1440, le=1440)] | None,
    msgspec.Meta(description="Minutes after the visit's own time: 60 is an hour later, 0 the same"),
    Spoken.SHIFT_TIME,
]


class RescheduleInput(Timing, frozen=True, rename="camel", forbid_unknown_fields=True):
    """Which appointment, and when the customer has time; then when it is now, and where it goes."""

    shift_days: _Shift = None
    shift_minutes: _ShiftTime = None
    which: Which = ""
    notes: Notes = ""
    appointment_id: FilledByDesk = ""
    starts_at: FilledByDesk = ""
    slot_id: FilledByDesk = ""


class Rescheduled(msgspec.Struct, frozen=True, rename="camel", omit_defaults=True):
    """The appointment at its new time; the one that it had, to move it back."""

    appointment: AppointmentView
    slot_before: Annotated[str, CodeOnly()] = ""
    started_before: Annotated[str, CodeOnly()] = ""
    minutes: Annotated[int, CodeOnly()] = 0


def _facts(appointment: Appointment, slot_id: str, scope: Scope) -> dict[str, Any]:
    return {**appointment_facts(appointment, scope), "slotId": slot_id}


def moving_back(out: Rescheduled) -> dict[str, Any] | None:
    """What moves a visit back to where it was."""
    if not out.slot_before:
        return None
    slot = {"slotId": out.slot_before, "startsAt": out.started_before}
    visit = {**changing(out.appointment), "minutes": out.minutes}
    return {APPOINTMENT: visit, SLOT: slot}


def _say(out: Rescheduled, strings: Strings) -> str:
    moved = out.appointment
    said = strings.say("move.done", service=moved.service, slot=moved.slot(strings))
    return said + moved.noted(strings)


def reschedule_appointment(
    crm: Crm, strings: Strings = ENGLISH
) -> Tool[RescheduleInput, Rescheduled]:
    """The effect that moves an appointment."""

    async def show(ctx: ToolContext, tx: Transaction, given: RescheduleInput) -> Shown:
        scope = inside(ctx, tx)
        found = await open_appointment(crm, ctx, scope, given.appointment_id)
        free = await crm.slot(scope, SlotId(given.slot_id), found.minutes, found.id)
        if free is None:
            raise refused(ctx, "not_free")
        view, goal = view_appointment(found, scope), view_slot(free, scope)
        text = strings.say(
            "move.shown" if goal.technician == view.technician else "move.shown_other",
            service=view.service,
            before=view.when,
            slot=goal.words(strings),
            technician=view.technician,
            noted=strings.say("move.noted", notes=given.notes) if given.notes else "",
        )
        card = cards.moving(view, free, found.minutes, scope, strings)
        return Shown(_facts(found, given.slot_id, scope), text, card)

    async def write(ctx: ToolContext, tx: Transaction, given: RescheduleInput) -> Rescheduled:
        held = await hold_agreed(crm, ctx, tx, given.appointment_id, given.starts_at)
        scope = inside(ctx, tx)
        match await crm.reschedule(scope, tx, held, SlotId(given.slot_id)):
            case SlotTaken():
                raise refused(ctx, "not_free")
            case Booked(moved):
                noted = await crm.annotate(scope, tx, moved, given.notes) if given.notes else moved
                return Rescheduled(
                    view_appointment(noted, scope),
                    held.slot_id,
                    iso(held.starts_at, scope.zone),
                    held.minutes,
                )

    return Tool(
        name=RESCHEDULE,
        description=(
            "Move one of the customer's upcoming appointments to another time. Only for an "
            "appointment that exists; a new one is scheduleAppointment. A free time that is named "
            "is taken, else the customer chooses one; they are asked to confirm before it happens."
        ),
        kind=Kind.EFFECT,
        input=RescheduleInput,
        output=Rescheduled,
        write=write,
        show=show,
        after=lambda dialog, out: completed(dialog, out.appointment),
        say=lambda out: _say(out, strings),
        gates=(Verified(),),
        does=strings.say("move.does"),
        action=Action("move", "visit"),
        acknowledgement=strings.wordings("move.acknowledged"),
        progress=strings.say("move.progress"),
        missing=strings.say("move.missing"),
        undo=Undo(RESCHEDULE, moving_back),
        examples=moving.RESCHEDULE,
    )
