"""The tool that keeps a note for the technician on a visit."""

import re
from typing import Annotated

import msgspec

from frontdesk import (
    AskedFor,
    ClaimKind,
    Kind,
    Option,
    OptionId,
    Spoken,
    Strings,
    Tool,
    ToolContext,
    Transaction,
    Verified,
    which_of,
)
from frontdesk.packs.pestcall.crm import Crm, Scope
from frontdesk.packs.pestcall.records import Appointment, Service
from frontdesk.packs.pestcall.sayings import notes
from frontdesk.packs.pestcall.texts import ENGLISH
from frontdesk.packs.pestcall.tools.asking import LONGEST_NOTES, Which, agreeing_customer, inside
from frontdesk.packs.pestcall.views import (
    APPOINTMENT,
    AppointmentView,
    service_words,
    view_appointment,
    visit_labels,
)

ADD_NOTE = "addNote"

# "Please tell the technician that the gate code is 4412": what stands before the note itself.
_ASKING = re.compile(
    r"(?:(?:yes|ok|okay|hi|hello|please|also|and|can|could|would|you|i|i'd|we|like|want|wanted|need"
    r"|to|just|let|tell|add|leave|put|make|write|down|a|the|my|technician|tech|guy|him|her|them"
    r"|he|they|know|note|notes|that|for|on|visit|appointment|say|saying|mention|pass)\b[\s,:;-]*+"
    r"){1,30}+",
    re.IGNORECASE,
)
_OF_A_NOTE = re.compile(r"\b(?:tell|add|leave|put|write|know|notes?|say|mention|pass)\b", re.I)


class NoteInput(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """What the technician should know, and on which visit; the next one where none is named."""

    note: Annotated[
        str,
        msgspec.Meta(
            max_length=LONGEST_NOTES,
            description="What the technician should know: gate code, dog, apartment",
        ),
        Spoken.WORDS,
    ] = ""
    also_treat: Annotated[
        Service | None, msgspec.Meta(description="Another pest to be looked at on that visit")
    ] = None
    which: Which = ""


class Noted(msgspec.Struct, frozen=True, rename="camel", omit_defaults=True):
    """The visit with its notes; without one, the visits among which it is, or no note at all."""

    appointment: AppointmentView | None
    note: str = ""
    among: list[AppointmentView] = []


def note_itself(text: str) -> str:
    """What is to be noted, without the words that only ask for it; empty where nothing is left."""
    said = " ".join(text[:LONGEST_NOTES].split())
    asking = _ASKING.match(said)
    if asking is None or not _OF_A_NOTE.search(asking[0]):
        return said
    return said[asking.end() :].strip(" ?.!")


def _say(out: Noted, strings: Strings) -> str:
    if out.appointment is not None:
        visit = out.appointment
        return strings.say("note.done", service=visit.service, when=visit.when, note=out.note)
    if not out.note:
        return strings.say("note.what")
    if not out.among:
        return strings.say("visit.none_at_all")
    listed = "\n".join(f"{n}. {one.words(strings)}" for n, one in enumerate(out.among, 1))
    return f"{strings.say('note.which')}\n{listed}"


def _asks(out: Noted) -> AskedFor | None:
    if out.appointment is not None:
        return None
    return AskedFor(ADD_NOTE, ("which",) if out.note else ("note",))


def add_note(crm: Crm, strings: Strings = ENGLISH) -> Tool[NoteInput, Noted]:
    """The tool that keeps a note on a visit."""

    async def write(ctx: ToolContext, tx: Transaction, given: NoteInput) -> Noted:
        scope = inside(ctx, tx)
        pest = service_words(given.also_treat, strings) if given.also_treat is not None else ""
        also = strings.say("note.also", service=pest) if pest else ""
        note = "; ".join(filter(None, (note_itself(given.note), also)))
        customer_id = agreeing_customer(ctx)
        coming = await crm.appointments(scope, customer_id)
        meant = _meant(ctx, scope, given.which, coming) if note else []
        # Nobody else moves or cancels the visit while its notes are written.
        held = await crm.hold(scope, tx, customer_id, meant[0].id) if len(meant) == 1 else None
        if held is None:
            return Noted(None, note, [view_appointment(one, scope) for one in meant or coming])
        noted = await crm.annotate(scope, tx, held, note)
        return Noted(view_appointment(noted, scope), note)

    def _meant(
        ctx: ToolContext, scope: Scope, which: int | str, coming: list[Appointment]
    ) -> list[Appointment]:
        under_way = ctx.dialog.progress.chosen.get(APPOINTMENT) if ctx.dialog.progress else None
        if which == "" and under_way is not None:
            return [one for one in coming if one.id == under_way["appointmentId"]]
        if which == "":
            return coming
        labels = visit_labels([view_appointment(one, scope) for one in coming], strings)
        named = zip(coming, labels, strict=True)
        options = [Option(OptionId(one.id), label, {}) for one, label in named]
        ids = {option.id for option in which_of(ctx, APPOINTMENT, which, options)}
        return [one for one in coming if one.id in ids]

    return Tool(
        name=ADD_NOTE,
        description=(
            "Keep a note for the technician on one of the customer's upcoming visits: a gate "
            "code, a dog, the apartment, another pest to look at. Nothing else changes. Call it "
            "also for what is said beside a yes to another question."
        ),
        kind=Kind.NOTE,
        input=NoteInput,
        output=Noted,
        write=write,
        say=lambda out: _say(out, strings),
        asks=_asks,
        gates=(Verified(),),
        does=strings.say("note.does"),
        claims=(ClaimKind.UPDATED, ClaimKind.RECORD),
        acknowledgement=strings.wordings("note.acknowledged"),
        progress=strings.say("note.progress"),
        missing=strings.say("note.what"),
        examples=notes.NOTE,
    )
