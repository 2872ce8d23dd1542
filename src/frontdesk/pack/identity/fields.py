"""The facts by which customers are known, as a pack declares them, and who is on file."""

from dataclasses import dataclass, field
from datetime import date
from functools import cache
from typing import Annotated, Any

import msgspec

from frontdesk.core.locale import Locale
from frontdesk.core.meaning import Spoken, SpokenAs
from frontdesk.language.strings.catalogue import strings_of

_LONGEST = 200
_NO_NEWLINE = r"(?!\n)"
# As a number a ZIP has lost its leading zeros, and models write it so at times.
_ZIP_DIGITS, _MOST_ZIP = 5, 99_999
_EXAMPLES = {
    Spoken.ZIP: ("my ZIP is 94107", "94110"),
    Spoken.PHONE: ("it's 415 555 0132", "my number is 510 555 0164"),
    Spoken.EMAIL: ("my e-mail is ada@example.com",),
    Spoken.NAME: ("my name is Maria Ortiz", "it's under Whitfield"),
    Spoken.BIRTH_DATE: ("I was born on March 12 1984", "date of birth is 11/02/1997"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityField:
    """One fact that says who a customer is.

    `name` is its key in what `find` gets and in `Person.facts`. `spoken` is how a customer says it,
    and its type: a date for `Spoken.BIRTH_DATE`, else a text. `label` is how the desk speaks of it,
    "date of birth", and `asks` its own question where "And what's the date of birth?" will not do.
    `called` has other words of customers for it, and `pattern` spells a number of your own. An
    `extra` one is asked for only where the others fit several people, or while somebody guesses.
    """

    name: str
    spoken: Spoken
    label: str = ""
    asks: str = ""
    called: tuple[str, ...] = ()
    pattern: str = ""
    extra: bool = False

    def spoken_of(self, locale: Locale) -> str:
        """How the desk speaks of it."""
        return self.label or strings_of(locale).say(f"identity.{self.spoken}")

    @property
    def examples(self) -> tuple[str, ...]:
        """What customers say who give it; none for a number that only its pack can spell."""
        return _EXAMPLES.get(self.spoken, ())

    @property
    def annotation(self) -> Any:
        """Its type in the schema that models get."""
        words = (*self.spoken_of(Locale.EN).lower().split(), *self.called)
        said = SpokenAs(self.spoken, words, asked=not self.extra, label=self.label)
        told = msgspec.Meta(description=f"The customer's {self.spoken_of(Locale.EN)}")
        given: Any = Annotated[self._type, told, said]
        return given | None

    @property
    def _type(self) -> Any:
        match self.spoken:
            case Spoken.BIRTH_DATE:
                return date
            case Spoken.ZIP:
                text = Annotated[str, msgspec.Meta(max_length=_LONGEST)]
                return text | Annotated[int, msgspec.Meta(ge=0, le=_MOST_ZIP)]
            case _:
                return Annotated[str, msgspec.Meta(max_length=_LONGEST, **self._spelling)]

    @property
    def _spelling(self) -> dict[str, Any]:
        """How a value is spelt, as the pack has it; before a bare `$` a newline slips through."""
        whole = f"{self.pattern}{_NO_NEWLINE}" if self.pattern.endswith("$") else self.pattern
        return {"pattern": whole} if whole else {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Somebody on file who may be meant, with the facts that are held against what was given.

    `name` is how they are addressed; `on_file` is what a model is told of them once they are
    verified. A field that is not among the `facts` fits nothing.
    """

    id: str
    facts: dict[str, Any]
    name: str = ""
    on_file: dict[str, str] = field(default_factory=dict[str, str])


@cache
def input_of(fields: tuple[IdentityField, ...]) -> type[msgspec.Struct]:
    """The type of what is given: every field may be left out, and is kept for the next message."""
    return msgspec.defstruct(
        "IdentityGiven",
        [(one.name, one.annotation, None) for one in fields],
        frozen=True,
        forbid_unknown_fields=True,
    )


def stated(given: msgspec.Struct) -> dict[str, Any]:
    """What was given of the fields, as the dialog keeps it."""
    facts = {name: value for name, value in msgspec.to_builtins(given).items() if value is not None}
    return {
        name: f"{value:0{_ZIP_DIGITS}d}" if isinstance(value, int) else value
        for name, value in facts.items()
        if value != ""
    }
