"""The tools that read a customer's appointments."""

from typing import Annotated

import msgspec

from frontdesk import Kind, OfferedTool, Spoken, Tool, ToolContext, Verified
from frontdesk.packs.pestcall.crm import Crm
from frontdesk.packs.pestcall.records import AppointmentId
from frontdesk.packs.pestcall.sayings import next_visit, visits
from frontdesk.packs.pestcall.states import PRESENTING_APPOINTMENTS, presenting
from frontdesk.packs.pestcall.tools.asking import Nothing, customer_of, reading
from frontdesk.packs.pestcall.tools.schedule import SCHEDULE
from frontdesk.packs.pestcall.views import AppointmentView, view_appointment, with_article

AppointmentIdText = Annotated[
    str,
    msgspec.Meta(max_length=64, description="An appointmentId that a tool has returned"),
    Spoken.ID,
]

_NONE = "I don't see any upcoming appointments on your account. Would you like to book one?"
_OFFER = OfferedTool(SCHEDULE)


class AppointmentIdInput(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """One appointment."""

    appointment_id: AppointmentIdText


class OneAppointment(msgspec.Struct, frozen=True, rename="camel"):
    """An appointment, if there is one."""

    appointment: AppointmentView | None


class AppointmentList(msgspec.Struct, frozen=True, rename="camel"):
    """The appointments to come, the next one first."""

    appointments: list[AppointmentView]


def _say_next(out: OneAppointment) -> str:
    if out.appointment is None:
        return _NONE
    visit = with_article(out.appointment.words)
    return f"Your next appointment is {visit}, at {out.appointment.address}."


def _say_list(out: AppointmentList) -> str:
    if not out.appointments:
        return _NONE
    if len(out.appointments) == 1:
        return f"You have one visit coming up: {with_article(out.appointments[0].words)}."
    numbered = "\n".join(f"{n}. {a.words}" for n, a in enumerate(out.appointments, 1))
    return f"You have {len(out.appointments)} visits coming up:\n{numbered}"


def _say_one(out: OneAppointment) -> str:
    found = out.appointment
    if found is None:
        return "I can't find that appointment on your account."
    if found.status == "scheduled":
        return f"That's your {found.words}, at {found.address}."
    return f"That {found.words} is {found.status}."


def next_appointment(crm: Crm) -> Tool[Nothing, OneAppointment]:
    """The tool that tells the next visit."""

    async def read(ctx: ToolContext, _: Nothing) -> OneAppointment:
        scope = reading(ctx)
        found = await crm.appointments(scope, customer_of(ctx))
        return OneAppointment(view_appointment(found[0], scope) if found else None)

    return Tool(
        name="nextAppointment",
        description="Tell when the customer's next appointment is, with whom and where.",
        kind=Kind.READ,
        input=Nothing,
        output=OneAppointment,
        read=read,
        say=_say_next,
        asks=lambda out: _OFFER if out.appointment is None else None,
        gates=(Verified(),),
        does="check when your next visit is",
        prefetch=(Nothing(),),
        acknowledgement=(
            "Let me check when you're next on the schedule.",
            "Sure, I'll look that up.",
            "One moment, checking your next visit.",
        ),
        examples=next_visit.NEXT,
    )


def list_appointments(crm: Crm) -> Tool[Nothing, AppointmentList]:
    """The tool that lists the visits to come."""

    async def read(ctx: ToolContext, _: Nothing) -> AppointmentList:
        scope = reading(ctx)
        found = await crm.appointments(scope, customer_of(ctx))
        return AppointmentList([view_appointment(one, scope) for one in found])

    return Tool(
        name="listAppointments",
        description="List all of the customer's upcoming appointments.",
        kind=Kind.READ,
        input=Nothing,
        output=AppointmentList,
        read=read,
        after=lambda dialog, out: (
            presenting(dialog, PRESENTING_APPOINTMENTS) if out.appointments else dialog
        ),
        say=_say_list,
        asks=lambda out: None if out.appointments else _OFFER,
        gates=(Verified(),),
        does="list your upcoming visits",
        prefetch=(Nothing(),),
        acknowledgement=(
            "Let me pull up your appointments.",
            "Sure, getting your schedule now.",
            "One moment, I'll look at what's coming up.",
        ),
        examples=visits.LIST,
    )


def get_appointment(crm: Crm) -> Tool[AppointmentIdInput, OneAppointment]:
    """The tool that reads one visit."""

    async def read(ctx: ToolContext, given: AppointmentIdInput) -> OneAppointment:
        scope = reading(ctx)
        wanted = AppointmentId(given.appointment_id)
        found = await crm.appointment(scope, customer_of(ctx), wanted)
        return OneAppointment(view_appointment(found, scope) if found else None)

    return Tool(
        name="getAppointment",
        description="Read one of the customer's own appointments, by an id that a tool returned.",
        kind=Kind.READ,
        input=AppointmentIdInput,
        output=OneAppointment,
        read=read,
        say=_say_one,
        gates=(Verified(),),
        acknowledgement=("Let me look at that one.", "Sure, checking that appointment."),
        missing=("Which of your appointments do you mean?", "Which visit is it about?"),
        examples=visits.GET,
    )
