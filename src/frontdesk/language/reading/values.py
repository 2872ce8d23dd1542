"""Typed readers of what a customer states: ZIP, phone, name, e-mail; days and times beside them."""

import re
from functools import lru_cache

from frontdesk.core.reading_limits import LONGEST_READ
from frontdesk.language.calendar.clock_times import PartOfDay, read_part_of_day
from frontdesk.language.calendar.dates import DateRange, read_dates
from frontdesk.language.lexicon.agreement import YES_WORDS
from frontdesk.language.lexicon.calendar_names import WEEKDAYS
from frontdesk.language.lexicon.common_words import COMMON
from frontdesk.language.lexicon.courtesies import GREETINGS
from frontdesk.language.lexicon.fillers import FILLERS, HESITATION
from frontdesk.language.lexicon.questions import WH_WORDS
from frontdesk.language.lexicon.refusals import NO_WORDS, TAKES_BACK
from frontdesk.language.lexicon.word_list import any_of, word_set
from frontdesk.language.reading.third_parties import is_on_behalf
from frontdesk.language.text.spelling import mended
from frontdesk.language.text.words import KEPT, digits_of, plain

__all__ = [
    "DateRange",
    "PartOfDay",
    "introduces_name",
    "read_dates",
    "read_email",
    "read_name",
    "read_number",
    "read_part_of_day",
    "read_phone",
    "read_zip",
    "without_number",
]

_LONGEST_SPELT = 24  # words that spell a number out
_FEWEST_FIGURES = 4

_PHONE = re.compile(
    r"(?<![\d.$#])(?:\+?1[ ./-]*)?\(?([2-9]\d\d)\)?[ ./-]*([2-9]\d\d)[ ./-]*(\d{4})(?![\d-])"
)
_PHONE_SPOKEN = re.compile(r"(?<!\d)1?([2-9]\d\d)([2-9]\d\d)(\d{4})(?!\d)")
_LOCAL_PHONE = re.compile(r"(?<!\d)(?:\d{7}|\d{10,11})(?!\d)")
_ZIP = re.compile(r"(?<![\d$#.-])(\d{5})(?:[- ]\d{4})?(?![\d-])")
# "Not 94107, 94108" is no phone number.
_TWO_ZIPS = re.compile(r"(?<!\d)\d{5}\W+(?:\w+\W+)?\d{5}(?!\d)")
_DIGIT = re.compile(r"\d")
# What people say between digits: "four one five, then, um, five five five".
_GAPS = re.compile(
    rf"(?<=\d)(?:[ ,.;:/()-]|\b(?:{HESITATION}|then|and|dash|hyphen|dot|space"
    r"|that's"
    r"|number|followed by|after that|so|like|yes|ok|okay|right)\b)++(?=\d)"
)
_COMMAS = re.compile(r"(?<=\d),(?=\d{3}\b)")
_AREA = re.compile(r"\barea code(?: is|'s)? ")
_FORMER = re.compile(
    r"\b(?:not|used to be|no longer|formerly|previously|instead of|was|old (?:one|number|zip|code)"
    r"(?: is| was|'s)?|isn't|wasn't|except)\W*(?:the |my |zip |code |number |at |in )*$"
)
_TAIL = re.compile(rf"[ ,.]*{TAKES_BACK}\b[a-z ,]*(\d{{4}})(?!\d)")
_OLD = re.compile(
    r"\s*(?:is|was|'s)? ?(?:the |my )?(?:old|previous|former|wrong) (?:one|number|zip)?"
)
_OTHER_NUMBER = re.compile(
    r"\b(?:order|invoice|account|ticket|case|reference|confirmation|po box)(?: (?:number|no|is|#"
    r"|id))*+"
    r"[ #:]*$"
)
_STREET_NAME = (
    r" (?:\w+ ){1,3}(?:street|st|avenue|ave|road|rd|drive|dr|lane|ln|blvd|way|court|ct)\b"
)
_STREET = re.compile(_STREET_NAME)
# The ZIP code at the end of an address is that of a place, where another one is given beside it.
_IN_ADDRESS = re.compile(rf"\d{_STREET_NAME}[^.!?]{{0,60}}$")
_OF_A_PLACE = re.compile(
    r"\W*(?:is|'s|was) (?:the|my|our|for|where)\b(?! (?:zip|account|post|code|one|file))"
)
# A sum, a date or an hour is no number that somebody spells out.
_WRITTEN_FIGURES = re.compile(r"(?<!\d)\d{1,6}+(?:[.:/]\d{1,6}+)+")
_CORRECTS = re.compile(rf"\b(?:{TAKES_BACK}|rather|now|it's|tell a lie)\b")
_EMAIL = re.compile(r"[a-z0-9][a-z0-9._%+-]{0,63}@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}")
_SPOKEN_EMAIL = re.compile(
    r"\b([a-z0-9]+(?: (?:dot|underscore|dash) [a-z0-9]+){0,8})"
    r" at ([a-z0-9]+(?: dot [a-z0-9]+){1,8})\b"
)
_ENDS = re.compile(r"(?:\$(?:\(\?!\\n\))?|\\Z)\Z")
_SPOKEN_SIGNS = {" dot ": ".", " underscore ": "_", " dash ": "-"}
_NAME_WORD = r"[^\W\d_]+(?:['’-][^\W\d_]+)*\.?"  # noqa: RUF001
_GIVEN = re.compile(
    rf"\b(?:(?:(?:last|family) |sur)name(?: is|'s|’s|:)?|name(?: is|'s|’s|:)|call me)\s+"  # noqa: RUF001
    rf"({_NAME_WORD}(?: {_NAME_WORD}){{0,3}})",
    re.IGNORECASE,
)
# Whose account it is comes before who speaks for them.
_HOLDER = re.compile(
    r"\b(?:[Oo]n behalf of|[Aa]ssistant (?:to|of|for)|[Ii]n the name of"
    rf"|[Aa]ccount (?:is )?(?:under|of)(?: the name)?) ({_NAME_WORD}(?: {_NAME_WORD}){{0,3}})"
)
_SELF = re.compile(
    rf"\b(?:[Ii]['’]m|[Ii] am|[Tt]his is|[Ii]t['’]s|[Ii]t is) "  # noqa: RUF001
    rf"((?=[A-Z]){_NAME_WORD}(?: (?=[A-Z]){_NAME_WORD}){{0,3}})"
)
_BARE_NAME = re.compile(rf"{_NAME_WORD}(?: {_NAME_WORD}){{0,3}}")
_PIECE = re.compile(r"[,;:!?\n]|\.(?!\w)")
_AROUND_A_NAME = re.compile(
    rf"^(?:(?:{any_of(GREETINGS)}|it['’]?s|it is|i['’]?m|i am|this is|and|so)\b\s*)+"  # noqa: RUF001
    r"|(?<!\s)\s+(?:here|speaking|again)$",
    re.IGNORECASE,
)
_NOT_A_NAME = (
    word_set(
        "a an the and but or not my your it i me you we they is am are was do don't can sorry here"
        " calling looking interested happy ready afraid done back later tomorrow today from with"
        " about want need would like say none nothing never right"
    )
    | {*WEEKDAYS, *WH_WORDS}
    | FILLERS
    | YES_WORDS
    | NO_WORDS
)


@lru_cache(KEPT)
def read_zip(text: str) -> str | None:
    """A US ZIP code's five digits; of several, the one called a ZIP or said as a correction."""
    if not _DIGIT.search(digits_of(text)):
        return None
    said = _COMMAS.sub("", _PHONE.sub(" ", plain(text)))
    found = _zips(said)
    if not found:
        spoken = _GAPS.sub("", digits_of(_WRITTEN_FIGURES.sub(" ", said)))
        found = _zips(_PHONE_SPOKEN.sub(" ", spoken))
    found = _current(found)
    own = [f for f in found if not _IN_ADDRESS.search(f[1]) and not _OF_A_PLACE.match(f[2])]
    found = own or found
    if len({code for code, _, _ in found}) <= 1:
        return found[0][0] if found else None
    named = [code for code, before, _ in found if re.search(r"\bzip\b[^\d]*$", before)]
    if len(named) == 1:
        return named[0]
    return found[-1][0] if _CORRECTS.search(found[-1][1]) else None


def _current(found: list[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
    """Those that are not said to be the old or the wrong one, where others are left."""
    kept = [f for f in found if not _FORMER.search(f[1]) and not _OLD.match(f[2])]
    return kept if kept and len(found) > 1 else found


def _zips(said: str) -> list[tuple[str, str, str]]:
    found: list[tuple[str, str, str]] = []
    end = 0
    for match in _ZIP.finditer(said):
        before, after = said[end : match.start()], said[match.end() :]
        end = match.end()
        if not _OTHER_NUMBER.search(before) and not _STREET.match(after):
            found.append((match[1], before, after))
    return found


@lru_cache(KEPT)
def read_phone(text: str, *, asked: bool = False) -> str | None:
    """A US phone number with its country code, as +1 and ten digits.

    Right after it was asked for, any ten digits are one, and seven of the same place.
    """
    spoken = digits_of(text)
    if not _DIGIT.search(spoken):
        return None
    found = _numbers(_PHONE, _AREA.sub("", plain(text)))
    if not found and not _TWO_ZIPS.search(spoken):
        found = _numbers(_PHONE_SPOKEN, _GAPS.sub("", _AREA.sub("", spoken)))
    found = _current(found)
    if not found:
        local = _LOCAL_PHONE.search(_GAPS.sub("", spoken)) if asked else None
        return local[0] if local is not None else None
    corrected = len(found) > 1 and _CORRECTS.search(found[-1][1])
    number, _, after = found[-1] if corrected else found[0]
    tail = _TAIL.match(after)
    return f"+1{number[:6]}{tail[1]}" if tail else f"+1{number}"


def _numbers(pattern: re.Pattern[str], said: str) -> list[tuple[str, str, str]]:
    """The numbers that a text holds, each with what is said before and after it."""
    found: list[tuple[str, str, str]] = []
    end = 0
    for match in pattern.finditer(said):
        found.append(("".join(match.groups()), said[end : match.start()], said[match.end() :]))
        end = match.end()
    return found


def read_number(text: str, pattern: str) -> str | None:
    """A number that is spelt as a pattern says, written or spelt out, with or without gaps."""
    bare = _ENDS.sub("", pattern.removeprefix("^"))
    whole = re.compile(rf"(?<![\w-])(?:{bare})(?![\w-])")
    text = text[:LONGEST_READ]
    for said in (text, _GAPS.sub("", digits_of(text))):
        found = whole.search(said) or whole.search(said.upper())
        if found is not None:
            return found[0]
    return None


def without_number(text: str, number: str) -> str:
    """A text less the words that spell out a number, where it has them."""
    wanted, said = _figures(number), text.split()
    if len(wanted) < _FEWEST_FIGURES:
        return text
    for begin in (n for n, word in enumerate(said) if _figures(digits_of(word))):
        for end in range(begin + 1, min(len(said), begin + _LONGEST_SPELT) + 1):
            figures = _figures(digits_of(" ".join(said[begin:end])))
            if figures == wanted[-len(figures) :] and len(figures) >= _FEWEST_FIGURES:
                return " ".join((*said[:begin], *said[end:]))
            if len(figures) > len(wanted):
                break
    return text


def _figures(text: str) -> str:
    return "".join(char for char in text if char.isdigit())


@lru_cache(KEPT)
def read_email(text: str) -> str | None:
    """An e-mail address, written or spelt out."""
    said = plain(text)
    match = _EMAIL.search(said) if "@" in said else None
    if match is not None:
        return match[0]
    spoken = _SPOKEN_EMAIL.search(said) if " dot " in said else None
    if spoken is None:
        return None
    address = f"{spoken[1]}@{spoken[2]}"
    for sign, mark in _SPOKEN_SIGNS.items():
        address = address.replace(sign, mark)
    return address if _EMAIL.fullmatch(address) else None


def introduces_name(text: str) -> bool:
    """Whether a text has words that go before or after a name: "hi, it's …", "… here"."""
    return _AROUND_A_NAME.search(text.strip(" ,.!")) is not None


def read_name(text: str, *, asked: bool = False) -> str | None:
    """The name that a customer gives; bare words count as one only right after it was asked for."""
    text = text[:LONGEST_READ]
    for pattern in (_HOLDER, _GIVEN) if is_on_behalf(text) else (_HOLDER, _GIVEN, _SELF):
        match = pattern.search(text)
        name = _name(match[1]) if match else None
        if name is not None:
            return name
    pieces = [one.strip() for one in _PIECE.split(text) if one.strip()] if asked else []
    # Beside other words a name has none that mean something else.
    others = _NOT_A_NAME if len(pieces) == 1 else _NOT_A_NAME | COMMON
    for piece in pieces:
        bare = _AROUND_A_NAME.sub("", piece)
        whole = _BARE_NAME.fullmatch(bare)
        name = _name(bare) if whole and others.isdisjoint(mended(bare).split()) else None
        if name is not None:
            return name
    return None


def _name(words: str) -> str | None:
    kept: list[str] = []
    for word in words.split():
        if word.lower().rstrip(".") in _NOT_A_NAME:
            break
        kept.append(re.sub(r"['’]s$", "", word.rstrip(".")))  # noqa: RUF001
    name = " ".join(kept)
    return (name.title() if name == name.lower() else name) or None
