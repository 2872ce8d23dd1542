"""The tools that read a customer's appointments."""

import msgspec

from frontdesk import (
    Dialog,
    Kind,
    OfferedTool,
    Strings,
    Tool,
    ToolContext,
    Verified,
)
from frontdesk.packs.pestcall.crm import Crm
from frontdesk.packs.pestcall.records import AppointmentId
from frontdesk.packs.pestcall.sayings import next_visit, visits
from frontdesk.packs.pestcall.states import PRESENTING_APPOINTMENTS, presenting, talked_of
from frontdesk.packs.pestcall.texts import ENGLISH
from frontdesk.packs.pestcall.tools.asking import Nothing, Which, customer_of, reading
from frontdesk.packs.pestcall.tools.meant import visits_meant
from frontdesk.packs.pestcall.tools.schedule import SCHEDULE
from frontdesk.packs.pestcall.views import (
    APPOINTMENT,
    AppointmentView,
    view_appointment,
    visit_labels,
    with_article,
)

_OFFER = OfferedTool(SCHEDULE)


class WhichInput(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """One appointment."""

    which: Which = ""


class OneAppointment(msgspec.Struct, frozen=True, rename="camel"):
    """An appointment, if there is one."""

    appointment: AppointmentView | None


class FoundAppointment(msgspec.Struct, frozen=True, rename="camel", omit_defaults=True):
    """The appointment that was meant, or those among which it is."""

    appointment: AppointmentView | None
    among: list[AppointmentView] = []


class AppointmentList(msgspec.Struct, frozen=True, rename="camel"):
    """The appointments to come, the next one first."""

    appointments: list[AppointmentView]


def _say_next(out: OneAppointment, strings: Strings) -> str:
    if out.appointment is None:
        return strings.say("visit.none")
    visit = with_article(out.appointment.words(strings), strings.locale)
    noted = out.appointment.noted(strings)
    return strings.say("visit.next", visit=visit, address=out.appointment.address) + noted


def _say_list(out: AppointmentList, strings: Strings) -> str:
    if not out.appointments:
        return strings.say("visit.none")
    if len(out.appointments) == 1:
        only = out.appointments[0]
        visit = with_article(only.words(strings), strings.locale)
        return strings.say("visit.one", visit=visit) + only.noted(strings)
    labels = visit_labels(out.appointments, strings)
    pairs = zip(labels, out.appointments, strict=True)
    lines = [f"{label}{one.noted(strings)}" for label, one in pairs]
    numbered = "\n".join(f"{n}. {line}" for n, line in enumerate(lines, 1))
    return f"{strings.say('visit.several', count=len(out.appointments))}\n{numbered}"


def _say_one(out: FoundAppointment, strings: Strings) -> str:
    found = out.appointment
    if found is None and out.among:
        return _say_list(AppointmentList(out.among), strings)
    if found is None:
        return strings.say("visit.not_found")
    visit = found.words(strings)
    if found.status == "scheduled":
        said = strings.say("visit.this", visit=visit, address=found.address)
        return said + found.noted(strings)
    return strings.say("visit.past", visit=visit, status=strings.say(f"visit.{found.status}"))


def _told(dialog: Dialog, visit: AppointmentView | None) -> Dialog:
    return talked_of(dialog, visit) if visit is not None else dialog


def next_appointment(crm: Crm, strings: Strings = ENGLISH) -> Tool[Nothing, OneAppointment]:
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
        after=lambda dialog, out: _told(dialog, out.appointment),
        say=lambda out: _say_next(out, strings),
        asks=lambda out: _OFFER if out.appointment is None else None,
        gates=(Verified(),),
        does=strings.say("visit.next_does"),
        prefetch=(Nothing(),),
        acknowledgement=strings.wordings("visit.next_acknowledged"),
        progress=strings.say("visit.next_progress"),
        examples=next_visit.NEXT,
    )


def list_appointments(crm: Crm, strings: Strings = ENGLISH) -> Tool[Nothing, AppointmentList]:
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
        say=lambda out: _say_list(out, strings),
        asks=lambda out: None if out.appointments else _OFFER,
        gates=(Verified(),),
        does=strings.say("visit.list_does"),
        prefetch=(Nothing(),),
        acknowledgement=strings.wordings("visit.list_acknowledged"),
        progress=strings.say("visit.list_progress"),
        examples=visits.LIST,
    )


def get_appointment(crm: Crm, strings: Strings = ENGLISH) -> Tool[WhichInput, FoundAppointment]:
    """The tool that reads one visit."""

    async def read(ctx: ToolContext, given: WhichInput) -> FoundAppointment:
        scope, customer_id = reading(ctx), customer_of(ctx)
        number = given.which if isinstance(given.which, int) else 0
        known = ctx.dialog.listed_id(APPOINTMENT, number)
        if known is not None:
            # It may have been cancelled since it was listed.
            listed = await crm.appointment(scope, customer_id, AppointmentId(known))
            return FoundAppointment(view_appointment(listed, scope) if listed else None)
        coming = await crm.appointments(scope, customer_id)
        found = visits_meant(ctx, scope, given.which, coming, strings)
        meant = [view_appointment(one, scope) for one in found]
        return FoundAppointment(meant[0]) if len(meant) == 1 else FoundAppointment(None, meant)

    return Tool(
        name="getAppointment",
        description="Read one of the customer's own appointments.",
        kind=Kind.READ,
        input=WhichInput,
        output=FoundAppointment,
        read=read,
        after=lambda dialog, out: _told(dialog, out.appointment),
        say=lambda out: _say_one(out, strings),
        gates=(Verified(),),
        acknowledgement=strings.wordings("visit.get_acknowledged"),
        progress=strings.say("visit.get_progress"),
        missing=strings.wordings("visit.get_missing"),
        examples=visits.GET,
    )
