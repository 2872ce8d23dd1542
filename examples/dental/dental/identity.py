"""How a patient shows who they are: by date of birth and last name, in one message or in two."""

from datetime import date, datetime
from enum import StrEnum
from typing import Annotated, Any

import msgspec

from dental.practice import Practice
from frontdesk import (
    ATTEMPTS_ALLOWED,
    AskedFor,
    CustomerOnFile,
    Dialog,
    Kind,
    Machine,
    NotVerified,
    Spoken,
    SpokenAs,
    Tool,
    ToolContext,
    Transaction,
    is_spoken_for,
)

FIND, _CLAIM, _NAME = "findPatient", "claim", "patient"
IDLE, CHOOSING, ASKING = "Idle", "Choosing", "Asking"
_MOVES = frozenset({IDLE, CHOOSING, ASKING})
MACHINE = Machine(
    start="Unknown",
    idle=IDLE,
    moves={"Unknown": frozenset({IDLE}), IDLE: _MOVES, CHOOSING: _MOVES, ASKING: _MOVES},
)


class Given(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """What a tool is given."""


class Identity(Given, frozen=True):
    """Who the patient says they are; what was given before need not be repeated."""

    last_name: (
        Annotated[
            str,
            msgspec.Meta(max_length=100, description="The patient's last name"),
            SpokenAs(Spoken.NAME, called=("last", "name", "surname"), asked=True),
        ]
        | None
    ) = None
    birth_date: (
        Annotated[
            date,
            msgspec.Meta(description="The patient's date of birth, YYYY-MM-DD"),
            SpokenAs(Spoken.BIRTH_DATE, called=("birth", "date", "birthday"), asked=True),
        ]
        | None
    ) = None


class Verdict(StrEnum):
    """What came of looking for a patient."""

    FOUND = "found"
    NOT_FOUND = "not_found"
    NEEDS_NAME = "needs_name"
    NEEDS_BIRTH_DATE = "needs_birth_date"


class Found(msgspec.Struct, frozen=True, rename="camel"):
    """The patient, or what is still missing."""

    verdict: Verdict
    claim: dict[str, str] = {}
    patient: str | None = None
    name: str = ""
    last: bool = False
    spoken_for: bool = False


_SAID = {
    Verdict.NOT_FOUND: (
        "I'm sorry, I can't find a patient with that last name and date of birth."
        " Could you check both?"
    ),
    Verdict.NEEDS_NAME: "And what's the last name?",
    Verdict.NEEDS_BIRTH_DATE: "And what's the date of birth, with the year?",
}
_ASKS = {
    Verdict.NOT_FOUND: ("lastName", "birthDate"),
    Verdict.NEEDS_NAME: ("lastName",),
    Verdict.NEEDS_BIRTH_DATE: ("birthDate",),
}


def _say(out: Found) -> str:
    if out.verdict is Verdict.FOUND:
        if out.spoken_for:
            return f"Thank you. I have {out.name}'s file."
        speaker = out.name.partition(" for ")
        return f"Thank you, {speaker[0]}." + (f" I have {speaker[2]}'s file." if speaker[2] else "")
    return "I'm sorry, that didn't match either." if out.last else _SAID[out.verdict]


def _after(dialog: Dialog, out: Found) -> Dialog:
    others = {name: fact for name, fact in dialog.facts.items() if name != _CLAIM}
    changes: dict[str, Any] = {"facts": {**others, _CLAIM: out.claim}}
    if out.verdict is Verdict.NOT_FOUND:
        changes["failed_attempts"] = dialog.failed_attempts + 1
    if out.verdict is not Verdict.FOUND:
        return msgspec.structs.replace(dialog, **changes)
    known = msgspec.structs.replace(
        dialog, facts={**others, _NAME: out.name}, verified_as=out.patient, failed_attempts=0
    )
    return MACHINE.move(known, IDLE)


def patient_on_file(practice: Practice, ctx: ToolContext) -> CustomerOnFile:
    """What a model is told of who the customer is."""
    if ctx.dialog.verified:
        name = str(ctx.dialog.facts.get(_NAME, ""))
        return CustomerOnFile(name=name, about=_about(practice, ctx))
    given = msgspec.convert(ctx.dialog.facts.get(_CLAIM, {}), dict[str, str])
    wanted = {"the patient's last name": "lastName", "the date of birth": "birthDate"}
    return CustomerOnFile(missing=tuple(what for what, key in wanted.items() if key not in given))


def _about(practice: Practice, ctx: ToolContext) -> date | None:
    """The day of the visit that is being changed, or of the only one there is."""
    progress, now = ctx.dialog.progress, datetime.fromtimestamp(ctx.now / 1000, ctx.zone)
    chosen = progress.chosen.get("visit") if progress is not None else None
    if chosen is not None:
        return datetime.fromisoformat(chosen["startsAt"]).date()
    coming = practice.visits_of(ctx.dialog.verified_as or "", now.replace(tzinfo=None))
    return coming[0].time.at.date() if len(coming) == 1 else None


def find_patient(practice: Practice) -> Tool[Identity, Found]:
    """The note that finds the patient."""

    async def write(ctx: ToolContext, _: Transaction, given: Identity) -> Found:
        before = msgspec.convert(ctx.dialog.facts.get(_CLAIM, {}), dict[str, str])
        now: dict[str, Any] = msgspec.to_builtins(given)
        claim = {**before, **{name: value for name, value in now.items() if value}}
        if "lastName" not in claim:
            return Found(Verdict.NEEDS_NAME, claim)
        if "birthDate" not in claim:
            return Found(Verdict.NEEDS_BIRTH_DATE, claim)
        patient = practice.find(date.fromisoformat(claim["birthDate"]), claim["lastName"])
        if patient is None:
            last = ctx.dialog.failed_attempts + 1 >= ATTEMPTS_ALLOWED
            return Found(Verdict.NOT_FOUND, claim, last=last)
        first = patient.name.partition(" ")[0]
        surname = patient.name.removeprefix(first).strip().lower()
        given_first = claim["lastName"].lower().removesuffix(surname).strip()
        # A parent speaks for a child.
        other = given_first and given_first != first.lower()
        name = f"{given_first.title()} for {first}" if other else first
        spoken_for = not other and is_spoken_for(first, ctx.said)
        return Found(Verdict.FOUND, {}, patient.id, name, spoken_for=spoken_for)

    return Tool(
        name=FIND,
        description=(
            "Find the patient by last name and date of birth. Call it with whatever of the two the"
            " customer gives; nothing of a patient may be told or changed before it has succeeded."
        ),
        kind=Kind.NOTE,
        input=Identity,
        output=Found,
        write=write,
        after=_after,
        say=_say,
        asks=lambda out: AskedFor(FIND, _ASKS[out.verdict]) if out.verdict in _ASKS else None,
        gates=(NotVerified(),),
        missing=(
            "What's the patient's last name and date of birth?",
            "Could you give me the last name and the date of birth?",
        ),
        examples=(
            "my name is Maria Ortiz, born March 12 1984",
            "last name Whitfield, 7/30/1952",
            "date of birth is 11/02/1997",
            "my last name is Becker",
            "it's 05/21/2001",
        ),
    )
