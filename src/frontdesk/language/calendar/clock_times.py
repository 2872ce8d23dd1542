"""Reads times by the clock and parts of the day."""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from frontdesk.language.calendar.spoken_numbers import in_figures
from frontdesk.language.lexicon.calendar_names import ANY_WEEKDAY, DAY_PART, WEEKDAY
from frontdesk.language.lexicon.numbers import HOURS, UNITS
from frontdesk.language.text.spelling import mended
from frontdesk.language.text.words import KEPT


class PartOfDay(StrEnum):
    """A part of the day."""

    MORNING = "morning"
    AFTERNOON = "afternoon"
    EVENING = "evening"


@dataclass(frozen=True, slots=True)
class ClockTime:
    """A time by the clock; without a half of the day it may be either."""

    hour: int
    minute: int
    certain: bool
    bound: str = ""

    def fits(self, minutes: int) -> bool:
        """Whether a time, in minutes of the day, is the one meant."""
        said = self.hour * 60 + self.minute
        if self.bound:
            said += 12 * 60 if not self.certain and self.hour < _EARLIEST_HOUR else 0
            return minutes >= said if self.bound == "after" else minutes < said
        return minutes == said or (not self.certain and minutes % _HALF_DAY == said % _HALF_DAY)


_HALF_DAY = 12 * 60
# "After 5" and "before 2" are said of the afternoon; "after 8" is said of the morning.
_EARLIEST_HOUR = 7
_EVENING = 17
_HOUR = "|".join([r"\d{1,2}", *HOURS])
_BOUND = (
    r"(?:\b(after|before|past|by|not before|not until|no earlier than|not earlier than|no later"
    r" than|not later than|later than"
    r"|earlier than|until|till|from) )?"
)
_AFTER = frozenset(
    ("past", "not before", "not until", "no earlier than", "not earlier than", "later than", "from")
)
_BEFORE = frozenset(("by", "no later than", "not later than", "earlier than", "until", "till"))
_ONWARDS = re.compile(
    r" (?:or (?:later|after)|onwards?|on\b(?! \w)|and (?:after|later)|at the earliest)"
)
_OR_EARLIER = re.compile(r" (?:or (?:earlier|before)|at the latest)")
_CLOCK = re.compile(
    rf"{_BOUND}(?<![\w#$/:.-])({_HOUR})(?::([0-5]\d))?(?: ?(thirty|fifteen|forty-five))?"
    r" ?(?:(a|p)\.?m\b\.?|(o'clock))?(?![\w/:-]|\.\d)"
)
_NOON = re.compile(rf"{_BOUND}\b(?:noon|midday)\b")
_SPELT = {"thirty": 30, "fifteen": 15, "forty-five": 45}
_UNLIKE_TIME = re.compile(
    r" (?:days?|weeks?|months?|of them|of those|or(?! (?:later|after|earlier|before)\b)|ones?\b"
    r"|people)"
)
_ON_DAY = re.compile(rf" on (?:the )?{WEEKDAY}\b")
_AT = re.compile(
    r"(?:@|\b(?:at|around|about|like|say|roughly|between)) ?(?:the )?$"
    rf"|{WEEKDAY} $"
)
_SHARP = re.compile(r" ?(?:sharp|on the dot|(?:hundred )?hours|hrs)\b")
_IN_THE = re.compile(rf" in the ({DAY_PART})")
_DAY = rf"(?:\w*day|tomorrow|{ANY_WEEKDAY}|\d(?:st|nd|rd|th))"
_PARTS = {
    part: re.compile(rf"\b(?:{words})\b")
    for part, words in (
        (
            PartOfDay.MORNING,
            rf"mornings?|first thing|before (?:noon|midday|lunch(?: ?time)?|work)"
            r"|early in the day|forenoon|(?:tomorrow|day) early|early (?:tomorrow|today)|crack of"
            rf" dawn|sunrise|bright and early|{_DAY} a\.?m|in"
            r" the a\.?m"
            rf"|breakfast(?: ?time)?|(?:first|early) part of the day|first half of the day",
        ),
        (
            PartOfDay.AFTERNOON,
            rf"afternoons?|after (?:[\w']+ ){{0,3}}?(?:lunch|noon|midday)|(?<!before )(?:noon"
            r"|midday)"
            rf"|(?<!before )(?<!after )lunch ?time|{_DAY} p\.?m|in the p\.?m|tea ?time|after"
            r" school",
        ),
        (
            PartOfDay.EVENING,
            r"evenings?|(?<!christmas )(?<!year's )eve|after (?:[\w']+ ){0,3}?(?:work|dinner"
            r"|supper|hours)|tonight|at night"
            r"|nights?"
            r"|(?:end|close) of (?:the )?(?:day|business)|dinner ?time|supper ?time|late in the day"
            r"|once i'm off work|when i get (?:home|off)(?: from)? work",
        ),
    )
}
_NOT_SO = re.compile(
    r"\b(?:not|no|except|but not|don't do|can't do)"
    rf"(?: \w+){{0,2}} {DAY_PART}s?"
)
_GREETS = re.compile(rf"\bgood {DAY_PART}\b")


@lru_cache(KEPT)
def read_times(text: str) -> tuple[ClockTime, ...]:
    """The clock times of a text: with minutes, a half of the day, or a word such as "at" before."""
    said = in_figures(text)
    times = [ClockTime(12, 0, certain=True, bound=_bound(m[1])) for m in _NOON.finditer(said)]
    for match in _CLOCK.finditer(said):
        time = _time(match, said)
        if time is not None:
            times.append(time)
    return tuple(times)


def _hour(word: str) -> int:
    return UNITS[word] if word in UNITS else int(word)


def _time(match: re.Match[str], said: str) -> ClockTime | None:
    bound, word, digits, spelt, half, o_clock = match.groups()
    part = _IN_THE.match(said, match.end())
    o_clock = o_clock or _SHARP.match(said, match.end())
    if half is None and part is not None:
        half = "a" if part[1] == "morning" else "p"
    hour, minute = _hour(word), int(digits or _SPELT.get(spelt or "", 0))
    surely = digits or spelt or half or o_clock
    on_day = _ON_DAY.match(said, match.end())
    likely = bound or _AT.search(said[: match.start(2)]) or on_day
    if word == "one" and not surely and (said[: match.start(2)].endswith("day ") or on_day):
        return None
    if hour > 23 or not (surely or (likely and not _UNLIKE_TIME.match(said, match.end()))):
        return None
    if half is not None:
        hour = hour % 12 + (12 if half == "p" else 0)
    certain = half is not None or hour > 12
    return ClockTime(hour, minute, certain, _bound(bound, said[match.end() :]))


def _bound(word: str | None, rest: str = "") -> str:
    if word in _AFTER or _ONWARDS.match(rest):
        return "after"
    if word in _BEFORE or _OR_EARLIER.match(rest):
        return "before"
    return word if word in {"after", "before"} else ""


def part_at(minutes: int) -> PartOfDay:
    """The part of the day in which a time lies, in minutes of the day."""
    if minutes < _HALF_DAY:
        return PartOfDay.MORNING
    return PartOfDay.AFTERNOON if minutes < _EVENING * 60 else PartOfDay.EVENING


@lru_cache(KEPT)
def read_part_of_day(text: str) -> PartOfDay | None:
    """The part of the day that a text asks for, if it is one."""
    said = _NOT_SO.sub(" ", _GREETS.sub(" ", mended(text)))
    parts = {part for part, words in _PARTS.items() if words.search(said)}
    if not parts:
        parts = {
            part_at(t.hour * 60 + t.minute) for t in read_times(said) if t.certain and not t.bound
        }
    return parts.pop() if len(parts) == 1 else None
