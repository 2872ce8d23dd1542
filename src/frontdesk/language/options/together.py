"""Several options that are named in one breath: "both", "all of them", "1 and 3"."""

import re
from dataclasses import dataclass

from frontdesk.language.text.exclusions import without_what_stays
from frontdesk.language.text.words import plain

_LONGEST = 200
_EVERY = re.compile(
    r"\bthe lot\b|\beach of (?:them|these|those)\b"
    r"|\ball (?:of )?(?:them|these|those|my|the|visits|appointments|two|three|four|\d)\b"
    r"|(?<!'s )(?<!is )(?<!at )\b(?:all|everything|every (?:one|visit|appointment))(?: please)?$"
    # "Begin with number 1, and then the others".
    r"|\b(?:and|then|also|plus|now) (?:all )?(?:the )?(?:others?|rest|remaining)\b"
)
_ALL = re.compile(r"\b(?:all|every\w*|both|the lot)\b")
_RANGE = re.compile(r"\b(\d{1,2}) ?(?:to|-|through|till|until) ?(\d{1,2})\b")
_BOTH = re.compile(r"\bboth\b")
_BUT = re.compile(r"\b(?:not|but|except|apart|keep|leave|none|thanks?)\b|n't\b|^(?:is|are)\b.*\?$")
# "All but the termites", "everything, with the sole exception of the crown".
_ALL_BUT = re.compile(
    r"\b(?:all|everything|every|both|the lot)\b(?: [\w',-]+){0,6}? (?:but(?: (?:not|keep|leave))?"
    r"|except(?:ing)?(?: for)?|excluding|apart from|aside from|other than|save(?: for)?|minus"
    r"|exception of|not|keep|leave)(?: the| my)? (.{2,60})$"
)
# "… Not the termites!": a sentence after those that are named, for the one that stays.
_SET_ASIDE = re.compile(r"(?<=\w)[.!;,] (?:but )?not (?:the|my) [a-z]+(?: [a-z]+)?[.! ]*$")
_JOINT = re.compile(r" ?(?:,|&|\+|\b(?:and|n|plus|as well as)\b) ?(?:then\b ?)?")
_BESIDE = re.compile(
    r"^(?:please |can you |could you |i want to |i'd like to |let's )?"
    r"(?:cancel|call off|drop|remove|delete|end|stop|scrap|take|do)\b ?"
    r"|\b(?:please|as well|too|instead)\b|\?$"
)


@dataclass(frozen=True, slots=True)
class Together:
    """The options that each of the parts names; else all of them, where `every` says so.

    Of all of them, that is left out which `less` names.
    """

    every: bool
    parts: tuple[str, ...] = ()
    less: str = ""


def named_together(text: str, among: int = 2) -> Together | None:
    """What a text names together among so many; None where it names one, or sets some aside."""
    if len(text) > _LONGEST:
        return None
    said = without_what_stays(plain(text)).rstrip(",.! ")
    less = _ALL_BUT.search(said)
    if less is not None:
        return Together(every=True, less=less[1])
    if _BUT.search(said):
        said = _SET_ASIDE.sub("", said)
    if _BUT.search(said) or (_SET_ASIDE.search(plain(text)) and _ALL.search(said)):
        return None
    told = " ".join(_BESIDE.sub(" ", said).split())
    told = _RANGE.sub(lambda ends: _numbers(int(ends[1]), int(ends[2]), among), told)
    parts = tuple(part.strip() for part in _JOINT.split(_BOTH.sub("", told)) if part.strip())
    both = _BOTH.search(said) is not None and among == 2
    every = both or _EVERY.search(said) is not None
    parts = () if both else parts
    return Together(every, parts) if every or len(parts) > 1 else None


def without_numbers(text: str) -> str:
    """A text without the numbers of a list that it takes: "1 to 6" is no time of the day."""
    return _RANGE.sub(" ", text)


def _numbers(first: int, last: int, among: int) -> str:
    """All the numbers of a list from one to another: "1 to 6"."""
    return ", ".join(map(str, range(first, min(last, among) + 1))) or f"{first} to {last}"
