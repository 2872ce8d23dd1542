"""Finds what points at a person in a text: addresses, numbers, and facts that are known of them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

_EMAIL = re.compile(r"(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}")
# A run of digits as people write them; what it is, its digits say.
_NUMBER = re.compile(r"(?<![\w.])\+?[0-9]++(?:[ .()/-]{1,2}+[0-9]++)*+")
_GROUP = re.compile(r"\S+")
_IBAN = re.compile(
    r"(?<!\w)[A-Za-z]{2}[0-9]{2}(?: ?[A-Za-z0-9]{4}){2,7}(?: ?[A-Za-z0-9]{1,3})?(?!\w)"
)
_SOCIAL = re.compile(r"[0-9]{3}[- ][0-9]{2}[- ][0-9]{4}\Z")
_DATE = re.compile(r"(?:19|20)[0-9]{2}([-./])[01]?[0-9]\1[0-3]?[0-9](?![0-9])")
_NOT_DIGIT = re.compile(r"[^0-9]")

_CARD = range(13, 20)
_PHONE = range(10, 16)
# With a plus in front, shorter ones are phone numbers too.
_ABROAD = range(7, 16)
_SHORTEST_NAME = 3
# In so many groups a number is written at most.
_MOST_GROUPS = 6


class PersonalData(StrEnum):
    """What was found."""

    EMAIL = "email"
    PHONE = "phone"
    CARD = "card"
    ACCOUNT = "account"
    NUMBER = "number"
    NAME = "name"
    FACT = "fact"


@dataclass(frozen=True, slots=True)
class Spot:
    """Where in a text something was found."""

    start: int
    end: int
    kind: PersonalData


@dataclass(frozen=True, slots=True)
class KnownFacts:
    """What is known of the customer: wherever it stands, it is theirs."""

    names: Sequence[str] = ()
    others: Sequence[str] = ()

    def words(self) -> Iterator[tuple[str, PersonalData]]:
        """What to look for: names also by their parts."""
        for name in self.names:
            yield name, PersonalData.NAME
            for part in name.split():
                if len(part) >= _SHORTEST_NAME:
                    yield part, PersonalData.NAME
        for fact in self.others:
            yield fact, PersonalData.FACT


NOTHING_KNOWN = KnownFacts()


def personal_data_in(text: str, known: KnownFacts = NOTHING_KNOWN) -> list[Spot]:
    """Everything found, in order; of what overlaps, the first and longest."""
    found = [*_known_in(text, known)]
    if "@" in text:
        found += (Spot(*m.span(), PersonalData.EMAIL) for m in _EMAIL.finditer(text))
    found += _ibans_in(text)
    found += _numbers_in(text)
    spots: list[Spot] = []
    for spot in sorted(found, key=lambda one: (one.start, -one.end)):
        if not spots or spot.start >= spots[-1].end:
            spots.append(spot)
    return spots


def _known_in(text: str, known: KnownFacts) -> Iterator[Spot]:
    if not known.names and not known.others:
        return
    folded = text.lower()
    if len(folded) != len(text):
        # Where small letters are longer, places would shift: then only the same spelling counts.
        folded = text
    for word, kind in known.words():
        wanted = word.lower().strip()
        at = folded.find(wanted) if wanted else -1
        while at >= 0:
            end = at + len(wanted)
            if _alone(folded, at, end):
                yield Spot(at, end, kind)
            at = folded.find(wanted, end)


def _alone(text: str, start: int, end: int) -> bool:
    """Whether a word stands by itself, and is no part of another."""
    return not (text[start - 1 : start].isalnum() or text[end : end + 1].isalnum())


def _ibans_in(text: str) -> Iterator[Spot]:
    for match in _IBAN.finditer(text):
        if _is_iban(match[0].replace(" ", "").upper()):
            yield Spot(*match.span(), PersonalData.ACCOUNT)


def _is_iban(code: str) -> bool:
    turned = code[4:] + code[:4]
    if len(code) not in range(15, 35) or not turned.isascii():
        return False
    return int("".join(str(int(c, 36)) for c in turned)) % 97 == 1


def _numbers_in(text: str) -> Iterator[Spot]:
    """In each run of digits what its groups are together: numbers may follow upon one another."""
    for match in _NUMBER.finditer(text):
        groups = [group.span() for group in _GROUP.finditer(text, *match.span())]
        if text[match.end() : match.end() + 1].isalnum():
            # The last of them goes on with letters: it is a word.
            groups.pop()
        first = 0
        while first < len(groups):
            spot, after = _longest(text, groups, first)
            if spot is not None:
                yield spot
            first = after


def _longest(text: str, groups: Sequence[tuple[int, int]], first: int) -> tuple[Spot | None, int]:
    """The longest number that begins with a group, and the group after it."""
    start = groups[first][0]
    for last in reversed(range(first, min(first + _MOST_GROUPS, len(groups)))):
        kind = _kind_of(text[start : groups[last][1]])
        if kind is not None:
            return Spot(start, groups[last][1], kind), last + 1
    return None, first + 1


def _kind_of(written: str) -> PersonalData | None:
    digits = _NOT_DIGIT.sub("", written)
    if _SOCIAL.match(written) is not None:
        return PersonalData.NUMBER
    if len(digits) in _CARD and _is_card(digits):
        return PersonalData.CARD
    if _DATE.match(written) is not None:
        return None
    fits = _ABROAD if written.startswith("+") else _PHONE
    # Milliseconds since 1970 are no phone number, and stand in many a tool's answer.
    moment = written == digits and len(digits) == 13
    return PersonalData.PHONE if len(digits) in fits and not moment else None


def _is_card(digits: str) -> bool:
    """Whether the last digit is what Luhn's rule makes of the others."""
    total = 0
    for place, digit in enumerate(reversed(digits)):
        value = int(digit) * (1 + place % 2)
        total += value - 9 if value > 9 else value
    return total % 10 == 0
