"""The numbers that a text states, in figures or words, each with what it counts."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from frontdesk.language.lexicon.numbers import ORDINALS, TENS, UNITS
from frontdesk.language.lexicon.word_list import any_of

_FIGURE = re.compile(r"\d[\d,]*(?:\.\d+)?")
_SPELT = re.compile(
    rf"\b(?:(?P<tens>{any_of(TENS)})[ -]?)?(?P<units>{any_of(UNITS)})\b"
    rf"|\b(?P<round>{any_of(TENS)})\b"
)
_DOZEN = re.compile(r"\b(?P<half>half )?a dozen\b")
_AND_HALF = re.compile(r"[ -]and a half\b")
_SCALES = {"hundred": 1e2, "thousand": 1e3, "million": 1e6, "billion": 1e9}
_SCALE = re.compile(rf"[ -](?P<scale>{any_of(_SCALES)})\b")
_TIMES = {"twice": 2.0, "thrice": 3.0}
_OFTEN = re.compile(rf"\b{any_of(_TIMES)}\b")
_ORDINAL = re.compile(rf"\b{any_of(ORDINALS)}\b")
_ORDINAL_END = re.compile(r"(?:st|nd|rd|th)\b")
_MEASURES = (
    "minute|hour|day|week|month|quarter|year|inch|feet|foot|yard|mile|kb|mb|gb|tb|gigabyte"
    "|megabyte|dollar"
)
# What is counted by such a word is another thing than the same number of something else.
_UNIT = re.compile(
    r"[ -]?(?:business |working |calendar |full |whole )?"
    rf"(?P<unit>%|percent|{_MEASURES}|time)"
)
_SHARES = {"half": 2, "quarter": 4} | {word: n for word, n in ORDINALS.items() if 2 < n <= 10}
_SOME = [word for word, n in UNITS.items() if 0 < n < 5]
# "A third visit" is no share: one is of something, or makes it less.
_SHARE = re.compile(
    rf"\b(?:(?P<some>an?|{any_of(_SOME)}) )?(?P<of>{any_of(_SHARES)})s?"
    r"(?! a dozen)(?= (?:an?|the|of|off|less|more|cheaper|lower|higher|price|as)\b| ?[.,;:!?]|$)"
)
_OF_MEASURE = re.compile(rf"(?: of)? an? (?P<unit>{_MEASURES})\b")
# "For a year" is how long, and "four times a year" is how often.
_ONE_OF = re.compile(
    r"\b(?:for|in|within|take|takes|last|lasts|after|about|under|over|than|least|most|to"
    rf") an? (?:full |whole |entire )?(?P<unit>{_MEASURES})\b(?! and a half)"
    rf"|\ban? (?:full|whole|entire) (?P<whole>{_MEASURES})\b"
    rf"|\ban? (?P<more>{_MEASURES})(?P<half> and a half)\b"
)
_SAME = {
    **{"hour": ("minute", 60), "day": ("minute", 1440), "week": ("minute", 10080)},
    **{"quarter": ("month", 3), "year": ("month", 12), "%": ("percent", 1)},
    **{"foot": ("inch", 12), "feet": ("inch", 12), "yard": ("inch", 36)},
    **{"gigabyte": ("gb", 1), "megabyte": ("mb", 1)},
}
_SHARE_OF = "percent"
_ORDER = "th"
# Who lists things says first, second and third of them.
_LISTED = 3


class Figure(NamedTuple):
    """A number that a text states: where, how it is read, and the measure that it counts."""

    at: int
    value: float
    unit: str

    @property
    def measure(self) -> tuple[float, str]:
        """The same in the smallest measure of its kind; an hour is sixty minutes."""
        unit, size = _SAME.get(self.unit, (self.unit, 1))
        return round(self.value * size, 4), unit


def figures_stated(text: str) -> Iterator[Figure]:
    """The numbers that a lower-case text states."""
    yield from _counts(text)
    yield from _shares(text)
    for match in _OFTEN.finditer(text):
        yield Figure(match.start(), _TIMES[match[0]], "time")
    for match in _ORDINAL.finditer(text):
        if ORDINALS[match[0]] > _LISTED and not _SHARE.match(text, match.start()):
            yield Figure(match.start(), float(ORDINALS[match[0]]), _ORDER)


def figures_told(text: str) -> Iterator[Figure]:
    """The same of a text that others rest on: of "twenty-five" the parts, and "for an hour"."""
    yield from figures_stated(text)
    for match in _SPELT.finditer(text):
        if match["tens"] and match["units"]:
            yield Figure(match.start(), float(TENS[match["tens"]]), "")
            yield Figure(match.start(), float(UNITS[match["units"]]), "")
    for match in _ONE_OF.finditer(text):
        unit = match["unit"] or match["whole"] or match["more"]
        yield Figure(match.start(), 1.5 if match["half"] else 1.0, unit)
    for match in _ORDINAL.finditer(text):
        yield Figure(match.start(), float(ORDINALS[match[0]]), _ORDER)


def _counts(text: str) -> Iterator[Figure]:
    for match in _FIGURE.finditer(text):
        value = float(match[0].replace(",", "") or 0)
        yield _counted(text, match.start(), match.end(), value)
    for match in _DOZEN.finditer(text):
        value = 6.0 if match["half"] else 12.0
        yield _counted(text, match.start(), match.end(), value)
    for match in _SPELT.finditer(text):
        tens, units = match["tens"] or match["round"], match["units"]
        value = (TENS[tens] if tens else 0) + (UNITS[units] if units else 0)
        yield _counted(text, match.start(), match.end(), float(value))


def _counted(text: str, at: int, end: int, value: float) -> Figure:
    """A number with the words behind it: "and a half", "million", and what it counts."""
    if half := _AND_HALF.match(text, end):
        end, value = half.end(), value + 0.5
    while scale := _SCALE.match(text, end):
        end, value = scale.end(), value * _SCALES[scale["scale"]]
    if text[:at].endswith("$"):
        return Figure(at, value, "dollar")
    if _ORDINAL_END.match(text, end):
        return Figure(at, value, _ORDER)
    found = _UNIT.match(text, end)
    return Figure(at, value, found["unit"] if found else "")


def _shares(text: str) -> Iterator[Figure]:
    for match in _SHARE.finditer(text):
        some, of = match["some"] or "a", match["of"]
        if of != "half" and not match["some"]:
            continue
        share = float(UNITS.get(some, 1)) / _SHARES[of]
        measured = _OF_MEASURE.match(text, match.end())
        if measured:
            yield Figure(match.start(), share, measured["unit"])
        elif not text[: match.start()].endswith("and "):
            yield Figure(match.start(), share * 100, _SHARE_OF)
