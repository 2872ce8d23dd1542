"""What a pack declares of its tools, so that nobody guesses it from a name or a sentence."""

from dataclasses import dataclass
from enum import StrEnum

import msgspec


class Action(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an effect does to what: `Action("unlock", "account")`.

    `also` are other words that customers have for the verb ("open up"), among them forms that are
    not regular ("sent"). `ends` says that it does away with something that the customer has, so
    that not needing it any more is a reason for a yes, and keeping it is a no.
    """

    verb: str
    object: str = ""
    also: tuple[str, ...] = ()
    ends: bool = False


class Spoken(StrEnum):
    """How a customer says what a field of a tool's input takes."""

    ZIP = "zip"
    """Who they are: five digits, leading zeros kept."""
    PHONE = "phone"
    """Who they are, or where they are reached."""
    EMAIL = "email"
    """Who they are, or where they are reached."""
    NAME = "name"
    """Who they are."""
    BIRTH_DATE = "birth_date"
    """Who they are: a day with its year, which is then no day that is wanted."""
    NUMBER = "number"
    """Who they are: a number of the company's own, as the field's `pattern` spells it."""
    DAY = "day"
    """The first day that was named; a `date` is a `DAY` by its type."""
    LAST_DAY = "last_day"
    """The last day that was named."""
    NOT_ON = "not_on"
    """The days between these that do not suit, as a list: "not Monday"."""
    PART_OF_DAY = "part_of_day"
    """Morning, afternoon or evening; of an enum, what is among its values."""
    TIME = "time"
    """The one clock time that is wanted, as `HH:MM`: "at 11", "half past two"."""
    NOT_BEFORE = "not_before"
    """The hour from which it suits, as `HH:MM`: "after 2"."""
    NOT_AFTER = "not_after"
    """The hour until which it may begin, as `HH:MM`: "between 5 and 6"."""
    DONE_BY = "done_by"
    """The hour by which it is over, as `HH:MM`: "finished by five"."""
    SHIFT = "shift"
    """By how many days something is moved, counted from the `startsAt` of what was chosen."""
    SHIFT_TIME = "shift_time"
    """By how many minutes of the day it is moved: "an hour later"; "same time" is none."""
    ORDER = "order"
    """Which of the times, by their order alone: `soonest`, `latest`, `earlier`, `later`."""
    ONE_OF = "one_of"
    """One of the field's own choices: "for ants"."""
    AS_BEFORE = "as_before"
    """Whether it is to be as it was before, as a `bool`: "the same again"."""
    PERSON_NAME = "person_name"
    """Somebody of the company: "with Luis", `SAME_PERSON`, or `NOT_PERSON` before a name."""
    WORDS = "words"
    """The customer's own words."""
    QUESTION = "question"
    """What they ask to be told, in their words: the tool answers it, or says that it cannot."""
    NOTE = "note"
    """What whoever does it should know: kept with what is done, never asked for."""
    INSTEAD = "instead"
    """Words by which something that was noted before goes, or gives way to what is noted now."""
    WHICH = "which"
    """Which of the things that they have: the number of a list, or words."""
    ID = "id"
    """Nothing that is said: the desk fills it from what was chosen, and no model is shown it."""
    CONSENT = "consent"
    """An answer to a receipt; for the desk's own moves alone."""
    CHOICE = "choice"
    """What is picked of the options; for the desk's own moves alone."""
    ANSWER = "answer"
    """What settles a question of a workflow; for the desk's own moves alone."""

    @property
    def identifies(self) -> bool:
        """Whether it says who the customer is."""
        return self in _IDENTIFYING

    @property
    def moves(self) -> bool:
        """Whether it answers what a workflow asks."""
        return self in _MOVING


# What a field takes in place of a name: whoever has what is being changed.
SAME_PERSON = "same"
# Before a name: anybody else.
NOT_PERSON = "not "


def is_not_of(wanted: str, shown: str) -> bool:
    """Whether words show another person than is wanted, or the one who is not."""
    if wanted.startswith(NOT_PERSON):
        return wanted.removeprefix(NOT_PERSON) in shown
    return wanted != SAME_PERSON and wanted not in shown


@dataclass(frozen=True, slots=True)
class Listed:
    """Beside an id in a result: a model is told its number in the list instead.

    `kind` is what is listed, "appointment"; a step of a workflow of that name takes the numbers.
    """

    kind: str


@dataclass(frozen=True, slots=True)
class CodeOnly:
    """Beside a field of a result that code goes by: no model is told it."""


_IDENTIFYING = frozenset(
    {
        Spoken.ZIP,
        Spoken.PHONE,
        Spoken.EMAIL,
        Spoken.NAME,
        Spoken.BIRTH_DATE,
        Spoken.NUMBER,
    }
)
_MOVING = frozenset({Spoken.CONSENT, Spoken.CHOICE, Spoken.ANSWER})


@dataclass(frozen=True, slots=True)
class SpokenAs:
    """How a field is said, and what customers call it where that is not the kind's own name.

    `label` is how the desk speaks of it: "date of birth". `asked` says of a field that may be left
    out that the tool's question asks for it all the same: then bare words that answer it may be a
    name. `also` has other words for the field's choices.
    """

    spoken: Spoken
    called: tuple[str, ...] = ()
    asked: bool = False
    also: tuple[tuple[str, tuple[str, ...]], ...] = ()
    label: str = ""

    @property
    def names(self) -> frozenset[str]:
        """The words by which one speaks of it."""
        return frozenset(self.called or self.spoken.value.split("_"))
