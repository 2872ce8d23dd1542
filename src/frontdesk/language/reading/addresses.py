"""Where an address ends and a remark begins: "5 Oak Street, Oakland, the gate code is 4412"."""

import re

from frontdesk.language.reading.on_file_answers import STREET, answer_itself

# A full stop ends an address, but not where it only cuts "St." short.
_PARTS = re.compile(
    r"\s*(?:[,;()\n]|\.(?=\s|$)|\s-\s|\s\u2013\s|\b(?:and|but|where|because)\b)\s*", re.IGNORECASE
)
_NUMBER_FIRST = re.compile(
    r"(?:^|\s)(\d{1,6}(?:-\d{1,4})?[a-z]?\s+(?:[nsew]\.?\s+)?[^\W_].*)", re.IGNORECASE
)
_NUMBER_LAST = re.compile(
    r"(?:^|\s)((?:calle|avenida|avda|av|plaza|paseo|camino|rue|via)\b.*\d.*)", re.IGNORECASE
)
_ENDS_IN_STREET = re.compile(
    rf"(.*?\b{STREET}\b\.?(?:\s+(?:[nsew]|ne|nw|se|sw)\b\.?)?"
    r"(?:\s+(?:apt|apartment|unit|suite|ste|floor|fl|#)\.?\s*#?\w+)?)(?:\s+(\S.*))?",
    re.IGNORECASE,
)
_UNIT = re.compile(r"(?:apt|apartment|unit|suite|ste|floor|fl|#)\.?\s*#?\w{1,6}", re.IGNORECASE)
# A town is written with capitals; in small letters only a ZIP beside it tells that it is one.
_REGION = re.compile(
    r"(?:[A-Z][\w'-]+(?: [A-Z][\w'-]+){0,2})?(?: ?[A-Z]{2})?(?: ?\d{5}(?:-\d{4})?)?"
    r"|[a-z'-]+(?: [a-z'-]+)? (?:[a-z]{2} )?\d{5}"
)
_NOT_A_STREET = re.compile(
    r"\d+\s+(?:o'?clock|am|pm|minutes?|hours?|days?|weeks?|times?|people|persons?|dogs?|cats?"
    r"|rooms?|visits?)\b",
    re.IGNORECASE,
)
_SHORTEST_REMARK = 3
_LONGEST = 500


def split_address(text: str) -> tuple[str, str] | None:
    """The address that a text gives, and what it says beside it; None where it gives none."""
    said = _PARTS.split(_without_cuts(text[:_LONGEST]))
    parts = [part.strip() for part in said if part.strip(" .!?")]
    for place, part in enumerate(parts):
        street = _street(part)
        if street is not None:
            before = [*parts[:place], part[: part.index(street)].strip()]
            return _gathered(street, before, parts[place + 1 :])
    return None


def _without_cuts(text: str) -> str:
    return re.sub(rf"\b({STREET})\.", r"\1", text, flags=re.IGNORECASE)


def _street(part: str) -> str | None:
    found = _NUMBER_FIRST.search(part) or _NUMBER_LAST.search(part)
    if found is None or _NOT_A_STREET.match(found[1]):
        return None
    return found[1]


def _gathered(street: str, before: list[str], after: list[str]) -> tuple[str, str]:
    ends = _ENDS_IN_STREET.fullmatch(street)
    rest: list[str] = []
    if ends is not None:
        street = ends[1]
        after = [ends[2], *after] if ends[2] else after
    address = [street]
    for place, part in enumerate(after):
        if not (_UNIT.fullmatch(part) or _REGION.fullmatch(part)):
            rest = after[place:]
            break
        address.append(part)
    remarks = [one for one in map(answer_itself, before) if len(one.split()) >= _SHORTEST_REMARK]
    return ", ".join(address), ", ".join([*remarks, *rest])
