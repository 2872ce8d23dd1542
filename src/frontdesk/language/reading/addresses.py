"""Where an address ends and a remark begins: "5 Oak Street, Oakland, the gate code is 4412"."""

import re

from frontdesk.core.reading_limits import LONGEST_READ
from frontdesk.language.calendar.named_times import details_of
from frontdesk.language.consent.reader import Answer, read_answer
from frontdesk.language.lexicon.common_words import COMMON
from frontdesk.language.lexicon.refusals import PLAIN_NO
from frontdesk.language.lexicon.word_list import any_of
from frontdesk.language.reading.cues import Cue, read_cues
from frontdesk.language.reading.on_file_answers import STREET, agrees, answer_itself
from frontdesk.language.text.exclusions import exclusions
from frontdesk.language.text.words import plain, words

# A full stop ends an address, but not where it only cuts "St." short.
_CUT_SHORT = re.compile(rf"\b({STREET})\.", re.IGNORECASE)
_PARTS = re.compile(
    r"[,;()\n]|\.(?=\s|$)|\s[-\u2013]\s|\b(?:and|but|where|because)\b", re.IGNORECASE
)
_NUMBER_FIRST = re.compile(
    r"(?:^|\s)(\d{1,6}(?:-\d{1,4})?[a-z]? (?:[nsew]\.? )?[^\W_].*)", re.IGNORECASE
)
_NUMBER_LAST = re.compile(
    r"(?:^|\s)((?:calle|avenida|avda|av|plaza|paseo|camino|rue|via)\b\D{0,60}\d.*)", re.IGNORECASE
)
_STREET_ENDS = re.compile(
    rf"\s{STREET}\b\.?(?: (?:[nsew]|ne|nw|se|sw)\b\.?)?"
    r"(?: (?:apt|apartment|unit|suite|ste|floor|fl|#)\.? ?#?\w{1,6})?(?=\s|$)",
    re.IGNORECASE,
)
_UNIT = re.compile(r"(?:apt|apartment|unit|suite|ste|floor|fl|#)\.?\s*#?\w{1,6}", re.IGNORECASE)
# A town is written with capitals; in small letters only a ZIP beside it tells that it is one.
_REGION = re.compile(
    r"(?:[A-Z][\w'-]+(?: [A-Z][\w'-]+){0,2})?(?: ?[A-Z]{2})?(?: ?\d{5}(?:-\d{4})?)?"
    r"|[a-z'-]+(?: [a-z'-]+)? (?:[a-z]{2} )?\d{5}"
)
_NOT_A_STREET = re.compile(
    r"\d{1,6}\s(?:o'?clock|am|pm|minutes?|hours?|days?|weeks?|times?|people|persons?|dogs?|cats?"
    r"|rooms?|visits?)\b",
    re.IGNORECASE,
)
_ELSEWHERE = re.compile(
    rf"\b(?:moved|another|other|different|new|{any_of(PLAIN_NO)}|not|wrong|isn't|ain't)\b"
)
_ANSWERS = re.compile(r"(?<=[.!?;])\s+|\n+|,\s+|(?<!\s)\s+and ")
_KIND_OF_STREET = re.compile(rf"\b{STREET}\b")
_SHORTEST_REMARK = 3
_LONGEST, _LONGEST_ADDRESS = 500, 200


def split_address(text: str) -> tuple[str, str] | None:
    """The address that a text gives, and what it says beside it; None where it gives none."""
    said = _PARTS.split(_CUT_SHORT.sub(r"\1", text[:_LONGEST]))
    parts = [" ".join(part.split()) for part in said if part.strip(" .!?")]
    for place, part in enumerate(parts):
        street = _street(part)
        if street is not None:
            before = [*parts[:place], part[: part.index(street)].strip()]
            address, remark = _gathered(street, before, parts[place + 1 :])
            return (address, remark) if len(address) <= _LONGEST_ADDRESS else None
    return None


def _street(part: str) -> str | None:
    found = _NUMBER_FIRST.search(part) or _NUMBER_LAST.search(part)
    if found is None or _NOT_A_STREET.match(found[1]):
        return None
    after = found[1].split(maxsplit=2)[1:2]
    if {*map(str.lower, after)} & COMMON and not _KIND_OF_STREET.search(found[1].lower()):
        # "4 is better": an hour, or a number of a list.
        return None
    return found[1]


def _gathered(street: str, before: list[str], after: list[str]) -> tuple[str, str]:
    ends = _STREET_ENDS.search(street)
    if ends is not None:
        beyond = street[ends.end() :].strip()
        street = street[: ends.end()]
        after = [beyond, *after] if beyond else after
    rest: list[str] = []
    address = [street]
    for place, part in enumerate(after):
        if not (_UNIT.fullmatch(part) or _REGION.fullmatch(part)):
            rest = after[place:]
            break
        address.append(part)
    remarks = [one for one in map(answer_itself, before) if len(one.split()) >= _SHORTEST_REMARK]
    return ", ".join(address), ", ".join([*remarks, *rest])


def is_on_file(text: str, on_file: str = "") -> bool:
    """Whether an answer means the address on file: it agrees, thanks, or names that street."""
    given = split_address(text)
    if given is not None:
        return set(words(given[0])) <= set(words(on_file))
    # "Yes, but not this Friday" refuses a day, and no place.
    text = " ".join(part for part in _ANSWERS.split(text) if not details_of(part)) or text
    said = plain(text[:LONGEST_READ])
    if read_answer(said) is Answer.NO or _ELSEWHERE.search(said) or exclusions(said)[0]:
        return False
    own = {w for w in words(on_file) if not (w.isdigit() or _KIND_OF_STREET.fullmatch(w))}
    if own & set(words(said)) or read_cues(text) == frozenset((Cue.THANKS,)):
        return True
    return any(agrees(part) for part in (text, *_ANSWERS.split(text[:LONGEST_READ])))
