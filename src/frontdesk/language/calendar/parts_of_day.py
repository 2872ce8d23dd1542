"""Reads the part of the day that a text asks for."""

import re

from frontdesk.language.calendar.day_patterns import MOVING, THING
from frontdesk.language.calendar.when import HALF_DAY, PartOfDay
from frontdesk.language.lexicon.calendar_names import ANY_WEEKDAY, DAY_PART
from frontdesk.language.text.spelling import mended

_EVENING = 17
_DAY = rf"(?:\w*day|tomorrow|{ANY_WEEKDAY}|\d(?:st|nd|rd|th))"
_PARTS = {
    part: re.compile(rf"\b(?:{words})\b")
    for part, words in (
        (
            PartOfDay.MORNING,
            rf"mornings?|first thing|before (?:noon|midday|lunch(?: ?time)?|work)"
            r"|(?<!as )early in the day|forenoon|(?:tomorrow|day) early|early (?:tomorrow|today)"
            rf"|crack of dawn|sunrise|bright and early|{_DAY} a\.?m|in"
            r" the a\.?m"
            rf"|breakfast(?: ?time)?|(?:first|early) part of the day|first half of the day"
            r"|before (?:the )?school(?: run| pick ?up)?|after (?:the )?school (?:run|drop ?off)",
        ),
        (
            PartOfDay.AFTERNOON,
            rf"afternoons?|after (?:[\w']+ ){{0,3}}?(?:lunch|noon|midday)|(?<!before )(?:noon"
            r"|midday)"
            rf"|(?<!before )(?<!after )lunch ?(?:times?|hours?)|{_DAY} p\.?m|in the p\.?m|tea ?time"
            r"|after (?:school|college)(?! (?:run|drop))|middle of (?:the )?day",
        ),
        (
            PartOfDay.EVENING,
            r"evenings?|(?<!christmas )(?<!year's )eve|after (?:[\w']+ ){0,3}?(?:work|dinner"
            r"|supper|hours)|tonight|at night"
            r"|nights?"
            r"|(?:end|close) of (?:the )?(?:day|business)|dinner ?time|supper ?time"
            r"|(?<!as )late in the day"
            r"|last thing|later in the day"
            r"|once i'm off work|when i get (?:home|off)(?: from)? work",
        ),
    )
}
_NOT_SO = re.compile(
    r"\b(?:not|no|except|but not|don't do|can't do)"
    rf"(?: \w+){{0,2}} {DAY_PART}s?"
)
# "My evening visit", "I've got that morning one": when something is, and not when it is wanted.
_HELD = re.compile(
    rf"\b(?:my|our|{MOVING} (?:the|that|this)|(?:i|we)(?:'ve| have| had)(?: already| got){{0,2}}"
    rf" (?:an?|the|that|this|one|some)) (?:[\w']+ ){{0,1}}?{DAY_PART} (?:[\w']+ ){{0,2}}?{THING}"
)
# "School in the morning, so move it to the afternoon".
_TO = re.compile(rf"\bto (?:(?:the|an?|some|that|later in the) )?{DAY_PART}s?\b")
_MOVES = re.compile(rf"\b{MOVING}\b")
_GREETS = re.compile(rf"\bgood {DAY_PART}\b")
PARTS = re.compile("|".join(words.pattern for words in _PARTS.values()))


def part_at(minutes: int) -> PartOfDay:
    """The part of the day in which a time lies, in minutes of the day."""
    if minutes < HALF_DAY:
        return PartOfDay.MORNING
    return PartOfDay.AFTERNOON if minutes < _EVENING * 60 else PartOfDay.EVENING


def parts_named(text: str) -> frozenset[PartOfDay]:
    """The parts of the day that a text asks for."""
    said = _HELD.sub(" ", _NOT_SO.sub(" ", _GREETS.sub(" ", mended(text))))
    goals = " ".join(m[0] for m in _TO.finditer(said))
    said = goals if goals and _MOVES.search(said) else said
    return frozenset(part for part, words in _PARTS.items() if words.search(said))
