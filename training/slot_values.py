"""How NLU++'s dates and times are read, whose values people wrote beside them."""

import gzip
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import msgspec

from frontdesk.language.calendar.reading import read_when

# The day on which its annotators took the callers to speak.
TODAY = date(2022, 3, 15)
_DAYS = ("date", "date_from", "date_to")
_TIMES = ("time", "time_from", "time_to")


class Slot(msgspec.Struct, frozen=True):
    """The words of a value, and the value."""

    text: str
    value: object = None


class _Utterance(msgspec.Struct, frozen=True):
    slots: dict[str, Slot] = {}


@dataclass(frozen=True, slots=True)
class Read:
    """A slot and how it was read: right, wrong or not at all."""

    role: str
    text: str
    how: str


def read_slots(file: Path) -> Iterator[Read]:
    """Read every date and time of the utterances in a file."""
    decode = msgspec.json.Decoder(_Utterance).decode
    with gzip.open(file, "rb") as lines:
        for line in lines:
            for name, slot in decode(line).slots.items():
                value = _numbers(slot.value)
                if not value:
                    continue
                if name in _DAYS and {"year", "month", "day"} <= value.keys():
                    yield Read("day", slot.text, _day(slot.text, value))
                elif name in _TIMES and {"hour", "minute"} <= value.keys():
                    yield Read("time", slot.text, _time(slot.text, value))


def _day(text: str, value: dict[str, int]) -> str:
    when = read_when(text, TODAY)
    read = [(d.first, d.last) for d in (*when.days, *when.past)]
    meant = date(value["year"], value["month"], value["day"])
    if not read:
        return "unread"
    return "right" if read == [(meant, meant)] else "wrong"


def _time(text: str, value: dict[str, int]) -> str:
    times = read_when(text, TODAY, hour_asked=True).times
    if not times:
        return "unread"
    meant = value["hour"] * 60 + value["minute"]
    return "right" if len(times) == 1 and times[0].fits(meant) else "wrong"


def _numbers(value: object) -> dict[str, int]:
    try:
        return msgspec.convert(value, dict[str, int])
    except msgspec.ValidationError:
        return {}
