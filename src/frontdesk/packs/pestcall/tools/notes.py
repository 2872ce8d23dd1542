"""The tool that keeps a note for the technician on a visit."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated

import msgspec

from frontdesk import (
    AskedFor,
    ClaimKind,
    Kind,
    Spoken,
    Strings,
    Tool,
    ToolContext,
    Transaction,
    Verified,
    is_noted,
    note_given,
    note_without,
)
from frontdesk.packs.pestcall.crm import Crm, Scope
from frontdesk.packs.pestcall.records import Appointment
from frontdesk.packs.pestcall.sayings import notes
from frontdesk.packs.pestcall.states import talked_of
from frontdesk.packs.pestcall.texts import ENGLISH
from frontdesk.packs.pestcall.tools.asking import (
    LONGEST_NOTES,
    WantedService,
    Which,
    agreeing_customer,
    called,
    inside,
)
from frontdesk.packs.pestcall.tools.meant import visit_named, visits_meant
from frontdesk.packs.pestcall.views import (
    APPOINTMENT,
    AppointmentView,
    service_words,
    view_appointment,
)

ADD_NOTE = "addNote"


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
        WantedService | None, msgspec.Meta(description="Another pest to be looked at on that visit")
    ] = None
    which: Which = ""
    instead: Annotated[
        str,
        msgspec.Meta(
            max_length=LONGEST_NOTES,
            description="Words of what is noted and no longer holds, or 'note' for all of it",
        ),
        Spoken.INSTEAD,
    ] = ""


class Noted(msgspec.Struct, frozen=True, rename="camel", omit_defaults=True):
    """The visit with its notes; without one, the visits among which it is, or no note at all.

    `was` is what it said before, where that is gone.
    """

    appointment: AppointmentView | None
    note: str = ""
    among: list[AppointmentView] = []
    was: str = ""


def _say(out: Noted, strings: Strings) -> str:
    if out.appointment is not None:
        visit = out.appointment
        said = {"service": visit.service, "when": visit.when, "was": out.was}
        if out.was:
            changed = "note.changed" if visit.notes else "note.gone"
            return strings.say(changed, notes=visit.notes, **said)
        if not out.note:
            return strings.say("note.written", notes=visit.notes, **said)
        return strings.say("note.done", note=out.note, **said)
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


def _stands(out: Noted, later: Sequence[Noted]) -> bool:
    """Whether a note was kept, and none that came later has taken its place."""
    visit = out.appointment
    return visit is not None and not any(
        one.appointment is not None
        and one.appointment.appointment_id == visit.appointment_id
        and one.was
        and not is_noted(out.note or visit.notes, one.appointment.notes)
        for one in later
    )


def add_note(crm: Crm, strings: Strings = ENGLISH) -> Tool[NoteInput, Noted]:
    """The tool that keeps a note on a visit."""

    async def write(ctx: ToolContext, tx: Transaction, given: NoteInput) -> Noted:
        scope = inside(ctx, tx)
        customer_id, pest = agreeing_customer(ctx), given.also_treat
        coming = await crm.appointments(scope, customer_id)
        noted_on = [one for one in coming if one.notes] if given.instead else []
        meant = _meant(ctx, scope, given, noted_on or coming)
        # A pest that the visit is for only says which visit is meant.
        new = pest is not None and all(one.service is not pest for one in meant)
        also = (
            strings.say("note.also", service=service_words(pest, strings)) if pest and new else ""
        )
        note = "; ".join(filter(None, (note_given(given.note, called(ctx)), also)))
        meant = meant if note or noted_on else []
        # Nobody else moves or cancels the visit while its notes are written.
        held = await crm.hold(scope, tx, customer_id, meant[0].id) if len(meant) == 1 else None
        if held is None:
            return Noted(None, note, [view_appointment(one, scope) for one in meant or coming])
        left = note_without(held.notes, given.instead) if noted_on else held.notes
        same = bool(note and left) and is_noted(note, left)
        if same and left == held.notes:
            return Noted(view_appointment(held, scope))
        noted = await crm.annotate(scope, tx, replace(held, notes=left), note)
        # What is only added to leaves what was there as it was.
        was = "" if noted.notes.startswith(held.notes) else held.notes
        return Noted(view_appointment(noted, scope), note, was=was)

    def _meant(
        ctx: ToolContext, scope: Scope, given: NoteInput, coming: list[Appointment]
    ) -> list[Appointment]:
        which = given.which
        under_way = ctx.dialog.progress.chosen.get(APPOINTMENT) if ctx.dialog.progress else None
        if which == "" and under_way is not None:
            return [one for one in coming if one.id == under_way["appointmentId"]]
        meant = visits_meant(ctx, scope, which, coming, strings)
        named = visit_named(ctx, scope, coming, strings, given.note) if which != "" else None
        # Where a model means another visit than the customer has named, they say which.
        return meant if named is None or named in meant else [*meant, named]

    return Tool(
        name=ADD_NOTE,
        description=(
            "Keep a note for the technician on one of the customer's upcoming visits: a gate "
            "code, a dog, the apartment, another pest to look at; or correct a note, or take it "
            "back. Nothing else changes. Call it also for what is said beside a yes to another "
            "question."
        ),
        kind=Kind.NOTE,
        input=NoteInput,
        output=Noted,
        write=write,
        say=lambda out: _say(out, strings),
        asks=_asks,
        stands=_stands,
        after=lambda dialog, out: talked_of(dialog, out.appointment) if out.appointment else dialog,
        gates=(Verified(),),
        does=strings.say("note.does"),
        claims=(ClaimKind.UPDATED, ClaimKind.RECORD),
        acknowledgement=strings.wordings("note.acknowledged"),
        progress=strings.say("note.progress"),
        missing=strings.say("note.what"),
        examples=notes.NOTE,
    )
