"""The days, times and parts of the day that a text names, to compare with those shown."""

import re
from functools import lru_cache

from frontdesk.language.calendar.spoken_numbers import in_figures
from frontdesk.language.lexicon.calendar_names import (
    AMBIGUOUS_MONTHS,
    ANY_MONTH,
    ANY_WEEKDAY,
    CLEAR_MONTH,
    DAY_PART,
)
from frontdesk.language.lexicon.numbers import HOURS, ORDINALS, UNITS
from frontdesk.language.text.words import KEPT

_SPELT_HOUR = "|".join(HOURS)
_HOUR = rf"\d{{1,2}}|{_SPELT_HOUR}"
_ORDINAL = "|".join(ORDINALS)
_WEEKDAY = re.compile(rf"\b({ANY_WEEKDAY})(?:'?s)?\b(?!-)")
_DAY = re.compile(
    rf"\b{ANY_MONTH}\.? (?:the )?(\d{{1,2}})(?:st|nd|rd|th)?\b|\b(\d{{1,2}}) (?:of )?{ANY_MONTH}\b"
    rf"|\b(\d{{1,2}})(?:st|nd|rd|th)\b(?! (?:one|option))|\b\d{{1,2}}/(\d{{1,2}})\b"
)
_NAMED_MONTH = re.compile(
    rf"\b({ANY_MONTH})\.?(?= (?:the )?\d)|(?<=\d )({ANY_MONTH})\b"
    rf"|\b({CLEAR_MONTH})\b|\bin ({'|'.join(AMBIGUOUS_MONTHS)})\b"
)
_TIME = re.compile(
    rf"\b(?:at|by|around|about|to|after|before|past|until|till|like) ({_HOUR})(?::(\d\d))?(?!"
    r" ?(?:days?|weeks?|months?)\b)\b"
    rf"|\b({_HOUR})(?::(\d\d))? ?(?=[ap]\.?m\b|o'clock)|\b(\d{{1,2}}):(\d\d)\b"
)
_HALF = re.compile(rf"\b(?:(?:{_HOUR})(?::\d\d)?|in the) ?([ap])\.?m\b\.?")
_PART = re.compile(
    rf"\b({DAY_PART}|noon|midday|night|tonight|(?:after|before) lunch|lunch ?time"
    r"|first thing|after work)s?\b"
)
_RELATIVE = re.compile(
    rf"\b(today|tomorrow|weekends?|weekdays?|week|month)\b|\b(?:{_ORDINAL}|last) (?:one|option)\b"
)
# Each of the patterns above needs one of these; most messages have none.
_HINT = re.compile(
    rf"\d|\b(?:{ANY_WEEKDAY}|{DAY_PART}|noon|midday|night|tonight"
    r"|lunch|first thing|after work"
    rf"|today|tomorrow|week|month|last|in the|{_ORDINAL}|{_SPELT_HOUR}|{ANY_MONTH})"
)
_HALVES = {
    "morning": "half:a",
    "afternoon": "half:p",
    "evening": "half:p",
    "night": "half:p",
    "after lunch": "half:p",
    "before lunch": "half:a",
    "first thing": "half:a",
    "after work": "half:p",
}


@lru_cache(KEPT)
def details_of(text: str) -> frozenset[str]:
    """The days, times and parts of the day that a text names, each with its kind."""
    said = in_figures(text)
    if not _HINT.search(said):
        return frozenset()
    found = {f"weekday:{m[1][:3]}" for m in _WEEKDAY.finditer(said)}
    found |= {f"day:{int(_group(m))}" for m in _DAY.finditer(said)}
    found |= {f"month:{_group(m)[:3]}" for m in _NAMED_MONTH.finditer(said)}
    found |= {f"time:{_clock(m)}" for m in _TIME.finditer(said)}
    found |= {f"half:{m[1]}" for m in _HALF.finditer(said)}
    for part in _PART.finditer(said):
        found |= {f"part:{part[1]}"} | ({_HALVES[part[1]]} if part[1] in _HALVES else set())
    return frozenset(found | {f"relative:{m[0]}" for m in _RELATIVE.finditer(said)})


@lru_cache(KEPT)
def without_details(text: str) -> str:
    """The text with the days, times and parts of the day left out."""
    said = in_figures(text)
    if not details_of(said):
        return said
    for pattern in (_DAY, _NAMED_MONTH, _HALF, _TIME, _WEEKDAY, _PART, _RELATIVE):
        said = pattern.sub(" ", said)
    return " ".join(said.split())


def _group(match: re.Match[str]) -> str:
    return next(group for group in match.groups() if group)


def _clock(match: re.Match[str]) -> str:
    hour, minute = next(
        (h, m) for h, m in zip(match.groups()[::2], match.groups()[1::2], strict=True) if h
    )
    number = UNITS[hour] if hour in UNITS else int(hour)
    return f"{number % 12}:{minute or '00'}"
