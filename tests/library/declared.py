"""What the library's tools are given and answer, and the states between which they move."""

from datetime import date
from functools import partial
from typing import Annotated, Any

import msgspec

from frontdesk import (
    Dialog,
    Kind,
    Machine,
    Spoken,
    SpokenAs,
    Tool,
    Verified,
)

MACHINE = Machine(
    start="Unknown",
    idle="Idle",
    moves={
        "Unknown": frozenset({"Idle"}),
        "Idle": frozenset({"Choosing", "Asking", "Idle"}),
        "Choosing": frozenset({"Choosing", "Asking", "Idle"}),
        "Asking": frozenset({"Asking", "Choosing", "Idle"}),
    },
)


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a tool is given."""


class Nothing(Given, frozen=True):
    """Nothing."""


class Card(Given, frozen=True):
    """A library card."""

    card: Annotated[
        str,
        msgspec.Meta(pattern=r"^\d{7}$", description="The card's number"),
        SpokenAs(Spoken.NUMBER, called=("card",)),
    ]


class Book(Given, frozen=True):
    """A book of the reader's; the desk fills it in."""

    title: Annotated[str, Spoken.ID] = ""
    which: Annotated[int | str, Spoken.WHICH] = ""


class Held(Book, frozen=True):
    """A book to be held, in the reader's words; the desk fills in which."""

    words: Annotated[str, Spoken.WORDS] = ""


class Query(Given, frozen=True):
    """What a reader looks for."""

    query: Annotated[str, Spoken.WORDS]


class Topic(Given, frozen=True):
    """What a reader asks of the library's rules."""

    topic: Annotated[str, Spoken.QUESTION]


class Day(Given, frozen=True):
    """A day, if one was named."""

    day: date | None = None


class Question(Given, frozen=True):
    """What a librarian should know."""

    reason: Annotated[str, Spoken.WORDS] = "A reader would like to speak with a librarian."
    phone: Annotated[str, Spoken.PHONE] = ""


class Answer(msgspec.Struct, frozen=True):
    """What is said, and the reader where one was found."""

    words: str
    reader: str | None = None
    reachable: bool = True


def words_of(answer: Answer) -> str:
    return answer.words


def found(dialog: Dialog, answer: Answer) -> Dialog:
    if answer.reader is None:
        return msgspec.structs.replace(dialog, failed_attempts=dialog.failed_attempts + 1)
    return MACHINE.move(msgspec.structs.replace(dialog, verified_as=answer.reader), "Idle")


def idle(dialog: Dialog, _: Answer) -> Dialog:
    # One that is carried out late, in a new call, leaves that as it is.
    return MACHINE.move(dialog, "Idle") if dialog.verified else dialog


_tool: type[Tool[Any, Answer]] = Tool
reading = partial(_tool, kind=Kind.READ, output=Answer, say=words_of)
noting = partial(_tool, kind=Kind.NOTE, output=Answer, say=words_of)
changing = partial(
    _tool,
    kind=Kind.EFFECT,
    output=Answer,
    after=idle,
    say=words_of,
    gates=(Verified(),),
)


def spoken_day(day: date) -> str:
    return f"{day:%A, %B} {day.day}"
