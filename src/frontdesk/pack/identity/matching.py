"""Holds what was given against what is on file, whatever the spelling. Pure."""

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

from frontdesk.core.meaning import Spoken
from frontdesk.pack.identity.fields import IdentityField, Person

_NATIONAL, _ZIP_DIGITS = 10, 5
# A list of names is no name.
_WORDS_BESIDE = 3
# So many people have the same that attempts are not counted by it.
_OF_MANY = frozenset({Spoken.ZIP})
_LONGEST_SUBJECT, _MOST_ACCOUNTS = 120, 8


def plain_fact(spoken: Spoken, value: object) -> str:
    """A fact in one spelling: without case, accents and signs."""
    text = str(value).strip()
    match spoken:
        case Spoken.PHONE:
            digits = "".join(sign for sign in text if sign.isdigit())
            return digits[1:] if len(digits) == _NATIONAL + 1 and digits[0] == "1" else digits
        case Spoken.ZIP:
            return "".join(sign for sign in text if sign.isdigit())[:_ZIP_DIGITS]
        case Spoken.NUMBER:
            return "".join(sign for sign in text.casefold() if sign.isalnum())
        case Spoken.NAME:
            return " ".join(_words(text))
        case _:
            return text.casefold()


def _words(name: str) -> list[str]:
    plain = unicodedata.normalize("NFKD", name).casefold()
    bare = "".join(sign for sign in plain if not unicodedata.combining(sign))
    return "".join(sign if sign.isalnum() else " " for sign in bare).split()


def fits(field: IdentityField, given: Mapping[str, Any], person: Person) -> bool:
    """Whether a fact that was given is the one on file; a name may stand among few words else."""
    said = plain_fact(field.spoken, given.get(field.name) or "")
    kept = plain_fact(field.spoken, person.facts.get(field.name) or "")
    if not (said and kept):
        return False
    if field.spoken is Spoken.NAME:
        own, named = kept.split(), said.split()
        return {*own} <= {*named} and len(named) <= len(own) + _WORDS_BESIDE
    return said == kept


def fitting(
    fields: Sequence[IdentityField],
    given: Mapping[str, Any],
    people: Sequence[Person],
    *,
    second_fact: bool,
) -> list[Person]:
    """Those whom all the facts fit; a further one has to, while somebody guesses.

    Of several people, further facts that were given tell them apart.
    """
    needed = [field for field in fields if not field.extra]
    extra = [field for field in fields if field.extra]
    found = [one for one in people if all(fits(field, given, one) for field in needed)]
    proven = [one for one in found if any(fits(field, given, one) for field in extra)]
    if second_fact and extra:
        return proven
    return proven if len(found) > 1 and proven else found


def subjects(fields: Sequence[IdentityField], given: Mapping[str, Any]) -> tuple[str, ...]:
    """What an attempt guesses at, by which it is counted."""
    told = [one for one in fields if one.name in given and one.spoken not in _OF_MANY]
    named = (f"{one.name}:{plain_fact(one.spoken, given[one.name])}" for one in told)
    return tuple(subject[:_LONGEST_SUBJECT] for subject in named)


def accounts(
    fields: Sequence[IdentityField], given: Mapping[str, Any], people: Sequence[Person]
) -> tuple[str, ...]:
    """The accounts that an attempt comes closest to, by which it is counted too."""
    close = sorted(people, key=lambda one: -sum(fits(field, given, one) for field in fields))
    return tuple(one.id for one in close[:_MOST_ACCOUNTS])
