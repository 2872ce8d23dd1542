"""Reads the answer to a question for one typed value: an address, a number, a day, a choice."""

import re
from collections.abc import Sequence
from datetime import date
from enum import StrEnum

from frontdesk.core.reading_limits import LONGEST_READ
from frontdesk.language.calendar.reading import read_when
from frontdesk.language.reading.values import read_email, read_phone
from frontdesk.language.text.words import number_of, plain, words

LONGEST_VALUE = 1_000

_NUMBER = re.compile(r"(?<![\w.])-?\d{1,15}(?:[.,]\d{1,9})?(?![\w.]*\d)")
_ISO_DAY = re.compile(r"(?<!\d)\d{4}-\d\d-\d\d(?!\d)")


class FieldType(StrEnum):
    """What kind of value a field takes."""

    TEXT = "text"
    EMAIL = "email"
    PHONE = "phone"
    NUMBER = "number"
    DATE = "date"
    CHOICE = "choice"


def read_field(type: FieldType, text: str, today: date, choices: Sequence[str] = ()) -> str | None:
    """The value that a text gives for a field, as it is kept; None where it gives none."""
    said = " ".join(text[:LONGEST_READ].split())
    match type:
        case FieldType.TEXT:
            return said[:LONGEST_VALUE] or None
        case FieldType.EMAIL:
            return read_email(said)
        case FieldType.PHONE:
            return read_phone(said, asked=True)
        case FieldType.NUMBER:
            return _number(said)
        case FieldType.DATE:
            return _day(said, today)
        case FieldType.CHOICE:
            return _choice(said, choices)


def _number(said: str) -> str | None:
    found = _NUMBER.search(said)
    if found is not None:
        return found.group().replace(",", ".")
    spelt = [number for number in map(number_of, words(said)) if number is not None]
    return str(spelt[0]) if len(spelt) == 1 else None


def _day(said: str, today: date) -> str | None:
    written = _ISO_DAY.search(said)
    if written is not None:
        try:
            return date.fromisoformat(written.group()).isoformat()
        except ValueError:
            return None
    days = read_when(said, today).days
    return days[0].first.isoformat() if len(days) == 1 and days[0].first == days[0].last else None


def _choice(said: str, choices: Sequence[str]) -> str | None:
    """The one choice whose words are all said; of two, the one that says more."""
    spoken = {*words(plain(said))}
    named = [choice for choice in choices if {*words(plain(choice))} <= spoken]
    most = max((len(words(plain(choice))) for choice in named), default=0)
    longest = [choice for choice in named if len(words(plain(choice))) == most]
    return longest[0] if len(longest) == 1 else None
