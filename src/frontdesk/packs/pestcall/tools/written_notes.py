"""The tool that reads the notes on a customer's visits back."""

import msgspec

from frontdesk import AskedFor, Kind, Strings, Tool, ToolContext, Verified
from frontdesk.packs.pestcall.crm import Crm
from frontdesk.packs.pestcall.sayings import notes
from frontdesk.packs.pestcall.texts import ENGLISH
from frontdesk.packs.pestcall.tools.asking import Nothing, customer_of, reading
from frontdesk.packs.pestcall.tools.notes import ADD_NOTE
from frontdesk.packs.pestcall.views import AppointmentView, view_appointment


class WrittenNotes(msgspec.Struct, frozen=True, rename="camel"):
    """The visits to come that have a note."""

    appointments: list[AppointmentView]


def _say(out: WrittenNotes, strings: Strings) -> str:
    if not out.appointments:
        return strings.say("note.none")
    return " ".join(
        strings.say("note.written", service=one.service, when=one.when, notes=one.notes)
        for one in out.appointments
    )


def written_notes(crm: Crm, strings: Strings = ENGLISH) -> Tool[Nothing, WrittenNotes]:
    """The tool that tells what is noted, as it is stored."""

    async def read(ctx: ToolContext, _: Nothing) -> WrittenNotes:
        scope = reading(ctx)
        found = await crm.appointments(scope, customer_of(ctx))
        return WrittenNotes([view_appointment(one, scope) for one in found if one.notes])

    return Tool(
        name="writtenNotes",
        description="Read back the notes for the technician on the customer's upcoming visits.",
        kind=Kind.READ,
        input=Nothing,
        output=WrittenNotes,
        read=read,
        say=lambda out: _say(out, strings),
        asks=lambda out: None if out.appointments else AskedFor(ADD_NOTE, ("note",)),
        gates=(Verified(),),
        does=strings.say("note.reads"),
        acknowledgement=strings.wordings("note.read_acknowledged"),
        progress=strings.say("note.read_progress"),
        examples=notes.READ_BACK,
    )
