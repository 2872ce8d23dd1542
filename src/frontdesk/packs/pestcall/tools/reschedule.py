"""The effect that moves an appointment into another slot."""

from datetime import date
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
    Verified,
)
from frontdesk.packs.pestcall.crm import Booked, Crm, Scope, SlotTaken
from frontdesk.packs.pestcall.records import Appointment, SlotId
from frontdesk.packs.pestcall.sayings import moving
from frontdesk.packs.pestcall.states import completed
from frontdesk.packs.pestcall.texts import ENGLISH
from frontdesk.packs.pestcall.times import PartOfDay
from frontdesk.packs.pestcall.tools.asking import FilledByDesk, Which, inside, refused
from frontdesk.packs.pestcall.tools.cancel import (
    appointment_facts,
    hold_agreed,
    open_appointment,
)
from frontdesk.packs.pestcall.views import AppointmentView, view_appointment, view_slot

RESCHEDULE = "rescheduleAppointment"

FirstDay = Annotated[
    date | None,
    msgspec.Meta(description="First day that suits, YYYY-MM-DD"),
    Spoken.DAY,
]
LastDay = Annotated[
    date | None,
    msgspec.Meta(description="Last day that suits"),
    Spoken.LAST_DAY,
]
Daytime = Annotated[PartOfDay, Spoken.PART_OF_DAY]
StartTime = Annotated[
    Annotated[str, msgspec.Meta(pattern=r"^(\d?\d:\d\d)?$(?!\n)")] | None,
    msgspec.Meta(description="Start that suits, HH:MM, 24 hours"),
    Spoken.TIME,
]
TechnicianName = Annotated[str, msgspec.Meta(max_length=100)] | None
# By which of these fields free times are narrowed.
NARROWING = ("fromDate", "toDate", "partOfDay", "time", "technician")


class RescheduleInput(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """Which appointment, and when the customer has time; then when it is now, and where it goes."""

    which: Which = ""
    from_date: FirstDay = None
    to_date: LastDay = None
    part_of_day: Daytime = PartOfDay.ANY
    time: StartTime = None
    technician: TechnicianName = None
    appointment_id: FilledByDesk = ""
    starts_at: FilledByDesk = ""
    slot_id: FilledByDesk = ""


class Rescheduled(msgspec.Struct, frozen=True, rename="camel"):
    """The appointment at its new time."""

    appointment: AppointmentView


def _facts(appointment: Appointment, slot_id: str, scope: Scope) -> dict[str, Any]:
    return {**appointment_facts(appointment, scope), "slotId": slot_id}


def _say(out: Rescheduled, strings: Strings) -> str:
    moved = out.appointment
    return strings.say("move.done", service=moved.service, slot=moved.slot(strings))


def reschedule_appointment(
    crm: Crm, strings: Strings = ENGLISH
) -> Tool[RescheduleInput, Rescheduled]:
    """The effect that moves an appointment."""

    async def show(ctx: ToolContext, tx: Transaction, given: RescheduleInput) -> Shown:
        scope = inside(ctx, tx)
        found = await open_appointment(crm, ctx, scope, given.appointment_id)
        free = await crm.slot(scope, SlotId(given.slot_id), found.minutes)
        if free is None:
            raise refused(ctx, "not_free")
        view, goal = view_appointment(found, scope), view_slot(free, scope)
        slot = goal.words(strings)
        text = strings.say("move.shown", service=view.service, before=view.when, slot=slot)
        return Shown(_facts(found, given.slot_id, scope), text)

    async def write(ctx: ToolContext, tx: Transaction, given: RescheduleInput) -> Rescheduled:
        held = await hold_agreed(crm, ctx, tx, given.appointment_id, given.starts_at)
        scope = inside(ctx, tx)
        match await crm.reschedule(scope, tx, held, SlotId(given.slot_id)):
            case SlotTaken():
                raise refused(ctx, "not_free")
            case Booked(moved):
                return Rescheduled(view_appointment(moved, scope))

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
        after=lambda dialog, _: completed(dialog),
        say=lambda out: _say(out, strings),
        gates=(Verified(),),
        does=strings.say("move.does"),
        action=Action("move", "visit"),
        acknowledgement=strings.wordings("move.acknowledged"),
        progress=strings.say("move.progress"),
        missing=strings.say("move.missing"),
        examples=moving.RESCHEDULE,
    )
