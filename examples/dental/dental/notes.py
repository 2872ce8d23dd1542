"""What the practice's desk writes down at once: a note for the dentist, a ticket for a person."""

from typing import Annotated, Any

import msgspec

from dental.identity import Given
from dental.looking import Nothing, Told, now_of
from dental.practice import Practice
from frontdesk import (
    AskedFor,
    ClaimKind,
    Kind,
    Spoken,
    Tool,
    ToolContext,
    Transaction,
    Verified,
    note_in,
    note_without,
)


class Note(Given, frozen=True):
    """What the practice should know."""

    note: Annotated[
        str, msgspec.Meta(max_length=500, description="What the practice should know"), Spoken.WORDS
    ] = ""
    instead: Annotated[
        str,
        msgspec.Meta(max_length=500, description="Words of a note that no longer holds, or 'note'"),
        Spoken.INSTEAD,
    ] = ""


class Reason(Given, frozen=True):
    """Why a person is needed."""

    reason: Annotated[
        str, msgspec.Meta(max_length=1000, description="What the customer needs"), Spoken.WORDS
    ] = "A patient would like to speak with somebody."
    phone: Annotated[
        str, msgspec.Meta(max_length=40, description="A number to call, where given"), Spoken.PHONE
    ] = ""


_NOTE, _WHAT = "leaveNote", "What should the dentist know?"
_PERSON, _NUMBER = "escalate", "Which number can somebody from the practice call you on?"


def _kept(practice: Practice, patient: str, note: str, instead: str) -> tuple[str, list[str]]:
    """Keep a note, in place of what is named where something is; what is said, and all notes."""
    was = [said for whose, said in practice.notes if whose == patient]
    left = note_without("; ".join(was), instead).split("; ") if instead and was else was
    own = [one for one in (*left, note) if one]
    practice.notes[:] = [one for one in practice.notes if one[0] != patient]
    practice.notes += [(patient, one) for one in own]
    if not note and own == was:
        return _WHAT, own
    if left == was:
        return f"I've put this down for the dentist: “{note}”.", own
    now = f"For the dentist it now says: “{'; '.join(own)}”." if own else "That note is gone."
    return f"{now} Before it said: “{'; '.join(was)}”.", own


def notes(practice: Practice) -> tuple[Tool[Any, Told], ...]:
    """The notes."""

    async def leave_note(ctx: ToolContext, _: Transaction, given: Note) -> Told:
        patient = ctx.dialog.verified_as or ""
        said, own = _kept(practice, patient, note_in(given.note), given.instead)
        for visit in practice.visits_of(patient, now_of(ctx))[:1]:
            visit.note = "; ".join(own)
        return Told(said)

    async def read_notes(ctx: ToolContext, _: Nothing) -> Told:
        own = [note for patient, note in practice.notes if patient == ctx.dialog.verified_as]
        if not own:
            return Told("There's no note for the dentist yet.")
        return Told(f"For the dentist it says: “{'; '.join(own)}”.")

    async def escalate(ctx: ToolContext, _: Transaction, given: Reason) -> Told:
        number, known = len(practice.tickets) + 1, ctx.dialog.verified_as
        opened = practice.ticket_of.get(ctx.ref.conversation_id)
        if opened is not None:
            practice.tickets[opened] += f"\n{given.phone} {given.reason}"
            return Told(f"I've added that to your ticket {opened + 1}.")
        phone = given.phone or ctx.phone or (practice.patient(known).phone if known else "")
        if not phone:
            return Told(_NUMBER)
        who = f"{practice.patient(known).name}, {phone}" if known else phone
        practice.ticket_of[ctx.ref.conversation_id] = len(practice.tickets)
        practice.tickets.append(f"ticket {number}: {who}: {given.reason}")
        told = f"I've opened ticket {number}, and somebody from the practice will call you"
        return Told(f"{told} on the number ending in {phone[-4:]}.")

    return (
        Tool(
            name=_NOTE,
            description="Write down something that the dentist should know before the visit.",
            kind=Kind.NOTE,
            input=Note,
            output=Told,
            write=leave_note,
            say=lambda out: out.words,
            gates=(Verified(),),
            does="leave a note for the dentist",
            claims=(ClaimKind.UPDATED,),
            missing=_WHAT,
            asks=lambda out: AskedFor(_NOTE, ("note",)) if out.words == _WHAT else None,
            stands=lambda out, _: out.words != _WHAT,
            examples=(
                "please tell the dentist that I'm allergic to latex",
                "can you put a note on my file",
                "let Dr. Kim know that I'm pregnant",
                "I take blood thinners, please write that down",
                "I'd like to leave a message for the dentist",
            ),
        ),
        Tool(
            name="readNotes",
            description="Read back what the dentist will be told.",
            kind=Kind.READ,
            input=Nothing,
            output=Told,
            read=read_notes,
            say=lambda out: out.words,
            gates=(Verified(),),
            does="read a note back to you",
            examples=(
                "what does the note say",
                "did you get my note",
                "can you confirm that it's noted",
                "read me back what you wrote for the dentist",
                "is my message on the file",
                "does the dentist know about my allergy",
                "did you tell Dr. Patel that I'm nervous",
            ),
        ),
        Tool(
            name=_PERSON,
            asks=lambda out: AskedFor(_PERSON, ("phone",)) if out.words == _NUMBER else None,
            stands=lambda out, _: out.words != _NUMBER,
            description="Ask for somebody from the practice to take over.",
            kind=Kind.NOTE,
            input=Reason,
            output=Told,
            write=escalate,
            say=lambda out: out.words,
            does="have somebody from the practice call you",
            claims=(ClaimKind.ESCALATED, ClaimKind.CALLBACK),
            examples=(
                "can I talk to a person",
                "let me speak with the receptionist",
                "get me a human please",
                "I want to complain about my treatment",
                "can somebody call me back",
                "I'd like to talk to someone at the practice",
            ),
        ),
    )
