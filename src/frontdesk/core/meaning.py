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

    # Who they are.
    ZIP = "zip"
    PHONE = "phone"
    EMAIL = "email"
    NAME = "name"
    BIRTH_DATE = "birth_date"
    # A number of the company's own, as the field's pattern spells it.
    NUMBER = "number"
    # What they want.
    DAY = "day"
    LAST_DAY = "last_day"
    # The days between these that do not suit, as a list.
    NOT_ON = "not_on"
    PART_OF_DAY = "part_of_day"
    TIME = "time"
    # The hours between which it suits, and by which it is over.
    NOT_BEFORE = "not_before"
    NOT_AFTER = "not_after"
    DONE_BY = "done_by"
    # By how many days, and by how many minutes of the day, something is moved: "same time" is none.
    SHIFT = "shift"
    SHIFT_TIME = "shift_time"
    # Which of the times, where only their order is said: "the latest you have", "earlier".
    ORDER = "order"
    # One of the field's own choices: "for ants".
    ONE_OF = "one_of"
    # Whether it is to be as it was before: "the same again", "like last time".
    AS_BEFORE = "as_before"
    # Somebody of the company: "with Luis", or `SAME_PERSON`.
    PERSON_NAME = "person_name"
    WORDS = "words"
    # What they ask to be told, in their words: the tool answers it, or says that it cannot.
    QUESTION = "question"
    # What whoever does it should know: kept with what is done, never asked for.
    NOTE = "note"
    # Words by which something that was noted before goes, or gives way to what is noted now.
    INSTEAD = "instead"
    # Which of the things that they have: the number of a list, or words.
    WHICH = "which"
    # Nothing that is said: the desk fills it from what was chosen.
    ID = "id"
    # What answers the desk's own questions; for its moves alone.
    CONSENT = "consent"
    CHOICE = "choice"
    ANSWER = "answer"

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
