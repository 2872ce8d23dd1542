"""How a patient shows who they are: by date of birth and last name, in one message or in two."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

import msgspec

from dental.practice import Patient, Practice
from frontdesk import (
    CustomerOnFile,
    Identity,
    IdentityField,
    Machine,
    Person,
    Spoken,
    ToolContext,
    is_spoken_for,
)

IDLE, CHOOSING, ASKING = "Idle", "Choosing", "Asking"
_MOVES = frozenset({IDLE, CHOOSING, ASKING})
MACHINE = Machine(
    start="Unknown",
    idle=IDLE,
    moves={"Unknown": frozenset({IDLE}), IDLE: _MOVES, CHOOSING: _MOVES, ASKING: _MOVES},
)


class Given(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """What a tool is given."""


def identity_of(practice: Practice) -> Identity:
    """The facts by which the practice knows its patients."""

    async def find(_: ToolContext, given: Mapping[str, Any]) -> list[Person]:
        return [_person(one) for one in practice.born_on(given["birth_date"])]

    return Identity(
        fields=(
            IdentityField(
                name="last_name",
                spoken=Spoken.NAME,
                label="last name",
                asks="And what's the last name?",
                called=("surname",),
            ),
            IdentityField(
                name="birth_date",
                spoken=Spoken.BIRTH_DATE,
                asks="And what's the date of birth, with the year?",
                called=("birthday",),
            ),
            IdentityField(
                name="zip", spoken=Spoken.ZIP, label="ZIP code of your home address", extra=True
            ),
        ),
        find=find,
        tool="findPatient",
        asks=(
            "What's the patient's last name and date of birth?",
            "Could you give me the last name and the date of birth?",
        ),
        welcome=_welcome,
    )


def _person(patient: Patient) -> Person:
    facts = {
        "last_name": patient.last_name,
        "birth_date": patient.born,
        "zip": patient.zip,
    }
    return Person(id=patient.id, name=patient.name, facts=facts)


def _welcome(ctx: ToolContext, person: Person, given: Mapping[str, Any]) -> str:
    """Thank whoever speaks: the patient, or a parent for a child."""
    first, _, last = person.name.partition(" ")
    speaker = given["last_name"].lower().removesuffix(last.lower()).strip()
    if speaker and speaker != first.lower():
        return f"Thank you, {speaker.title()}. I have {first}'s file."
    if is_spoken_for(first, ctx.said):
        return f"Thank you. I have {first}'s file."
    return f"Thank you, {first}."


def patient_on_file(practice: Practice, identity: Identity, ctx: ToolContext) -> CustomerOnFile:
    """What a model is told of who the customer is, and of which visit is being talked."""
    known = identity.customer(ctx)
    about = _about(practice, ctx) if ctx.dialog.verified else None
    return msgspec.structs.replace(known, about=about)


def _about(practice: Practice, ctx: ToolContext) -> date | None:
    """The day of the visit that is being changed, or of the only one there is."""
    progress, now = ctx.dialog.progress, datetime.fromtimestamp(ctx.now / 1000, ctx.zone)
    chosen = progress.chosen.get("visit") if progress is not None else None
    if chosen is not None:
        return datetime.fromisoformat(chosen["startsAt"]).date()
    coming = practice.visits_of(ctx.dialog.verified_as or "", now.replace(tzinfo=None))
    return coming[0].time.at.date() if len(coming) == 1 else None
