"""Writes spoken days and times in figures: "the twenty-second", "half past two", "ten thirty"."""

import re
from functools import lru_cache

from frontdesk.language.lexicon.calendar_names import ANY_MONTH, DAY_PART, WEEKDAY
from frontdesk.language.lexicon.numbers import HOURS, ORDINALS, TENS, UNITS
from frontdesk.language.text.spelling import mended
from frontdesk.language.text.words import KEPT

_LOW = "first|second|third"
_NINE = list(ORDINALS)[:9]
_ORDINAL = re.compile(
    rf"\b(twenty|thirty)[ -]({'|'.join(_NINE)})\b"
    rf"|\b({'|'.join(o for o in ORDINALS if o not in _LOW.split('|'))})\b"
    rf"|\b({_LOW})\b(?= (?:of )?(?:{ANY_MONTH})\b)"
    rf"|(?<=\bthe )({_LOW})\b(?= of (?:the month|next month|this month))|(?<=\bof the"
    rf" )({_LOW})(?=$|[,.!?])"
)
_AFTER_A_DAY = re.compile(
    rf"\b((?:{ANY_MONTH}|{WEEKDAY}s?)(?: the)?) ({_LOW})\b(?! (?:one|option))"
)
_COUNTED = "|".join(w for w in [*UNITS, *TENS] if w != "one")
_MONTH_NUMBER = re.compile(
    rf"\b({ANY_MONTH}) (?:(twenty|thirty)[ -]?)?({_COUNTED})\b(?! (?:days?|weeks?))"
)
_HOUR_WORD = "|".join(HOURS)
_HOUR = rf"\d{{1,2}}|{_HOUR_WORD}"
_MINUTE = {
    "half": 30, "quarter": 15, "a quarter": 15, "oh five": 5, "five": 5, "ten": 10, "fifteen": 15,
    "twenty": 20, "twenty five": 25, "thirty": 30, "forty": 40, "forty five": 45, "fifty": 50,
}  # fmt: skip
_PAST = re.compile(
    rf"\b(half|(?:a )?quarter|five|ten|twenty(?:[ -]five)?) (?:past|after|gone) ({_HOUR})\b"
)
_TO = re.compile(
    rf"\b((?:a )?quarter|five|ten|twenty(?:[ -]five)?) (?:to|till|before) ({_HOUR})\b(?!:)"
)
_HALF = re.compile(rf"\bhalf ({_HOUR})\b")
_CLOCK = re.compile(rf"\b({_HOUR_WORD}) (fifteen|twenty|thirty|forty(?:[ -]five)?|fifty|oh five)\b")
_DOTTED = re.compile(
    r"\b([01]?\d|2[0-3])(?:\.| ?h ?)([0-5]\d)(?! ?min)(?= ?(?:[ap]\.?m\b|$|[ ,!?]))"
)
_BARE = re.compile(
    rf"(?<=\bat )({_HOUR_WORD})\b(?! \w+ (?:street|road|avenue))|\b({_HOUR_WORD})(?=[ -]?ish\b)"
    rf"|(?<=\bby )({_HOUR_WORD})\b|\b({_HOUR_WORD})(?= (?:o'?clock|[ap]\.?m\b|in the"
    rf" {DAY_PART}))|(?<=\bafter )({_HOUR_WORD})\b|(?<=\bbefore )({_HOUR_WORD})\b"
    rf"|\b({_HOUR_WORD})(?= (?:sharp|on the dot|hundred hours|hours)\b)|(?<=day"
    rf" )(?!one\b)({_HOUR_WORD})(?=$|[,.!?])"
    rf"|(?<!\w)(?!one\b)({_HOUR_WORD})(?= on (?:the )?{WEEKDAY}s?\b)"
    rf"|(?<=\baround )({_HOUR_WORD})\b|(?<=\babout )({_HOUR_WORD})\b(?! (?:days?|weeks?))"
)
_ISH = re.compile(r"\b(\d{1,2}(?::\d\d)?)[ -]?ish\b")
_O_CLOCK = re.compile(r"\bo'? ?clock\b")


# Each of the patterns above needs one of these; most messages have none.
_HINT = re.compile(rf"\d|\b(?:half|quarter|twent|thirt|{'|'.join([*UNITS, *TENS, *ORDINALS])})")


@lru_cache(KEPT)
def in_figures(text: str) -> str:
    """The text in plain words, its days of the month and its clock times in figures."""
    said = mended(text)
    if not _HINT.search(said):
        return said
    said = _ORDINAL.sub(_ordinal, said)
    said = _AFTER_A_DAY.sub(lambda m: f"{m[1]} {_nth(ORDINALS[m[2]])}", said)
    said = _MONTH_NUMBER.sub(_month_number, said)
    said = _PAST.sub(lambda m: f"{_number(m[2])}:{_MINUTE[m[1].replace('-', ' ')]:02}", said)
    said = _TO.sub(
        lambda m: f"{_hour_before(m[2])}:{60 - _MINUTE[m[1].replace('-', ' ')]:02}", said
    )
    said = _HALF.sub(lambda m: f"{_number(m[1])}:30", said)
    said = _CLOCK.sub(lambda m: f"{_number(m[1])}:{_MINUTE[m[2].replace('-', ' ')]:02}", said)
    said = _DOTTED.sub(r"\1:\2", said)
    said = _BARE.sub(lambda m: str(_number(m[0])), said)
    return _O_CLOCK.sub("o'clock", _ISH.sub(r"\1", said))


def _ordinal(match: re.Match[str]) -> str:
    if match[1]:
        return _nth(TENS[match[1]] + ORDINALS[match[2]])
    return _nth(ORDINALS[match[0]])


def _nth(number: int) -> str:
    ending = "th" if 10 < number % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def _month_number(match: re.Match[str]) -> str:
    number = TENS.get(match[2] or "", 0) + UNITS.get(match[3], TENS.get(match[3], 0))
    return f"{match[1]} {number}" if 0 < number < 32 else match[0]


def _number(word: str) -> int:
    return UNITS[word] if word in UNITS else int(word)


def _hour_before(word: str) -> int:
    return (_number(word) - 2) % 12 + 1
