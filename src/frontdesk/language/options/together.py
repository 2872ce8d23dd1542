"""Several options that are named in one breath: "both", "all of them", "1 and 3"."""

import re
from dataclasses import dataclass

from frontdesk.language.text.words import plain

_LONGEST = 200
_EVERY = re.compile(
    r"\bthe lot\b|\beach of (?:them|these|those)\b"
    r"|\ball (?:of )?(?:them|these|those|my|the|visits|appointments|two|three|four|\d)\b"
    r"|^(?:please )?(?:cancel )?(?:all|everything|every (?:one|visit|appointment))(?: please)?$"
)
_BOTH = re.compile(r"\bboth\b")
_BUT = re.compile(r"\b(?:not|but|except|apart|keep|leave|none|thanks?)\b|n't\b|^(?:is|are)\b.*\?$")
_JOINT = re.compile(r" ?(?:,|&|\+|\b(?:and|n|plus|as well as)\b) ?(?:then\b ?)?")
_BESIDE = re.compile(
    r"^(?:please |can you |could you |i want to |i'd like to |let's )?"
    r"(?:cancel|call off|drop|remove|delete|end|stop|scrap|take|do)\b ?"
    r"|\b(?:please|as well|too|instead)\b|\?$"
)


@dataclass(frozen=True, slots=True)
class Together:
    """The options that each of the parts names; else all of them, where `every` says so."""

    every: bool
    parts: tuple[str, ...] = ()


def named_together(text: str, among: int = 2) -> Together | None:
    """What a text names together among so many; None where it names one, or sets some aside."""
    if len(text) > _LONGEST:
        return None
    said = plain(text).rstrip(".! ")
    if _BUT.search(said):
        return None
    told = " ".join(_BESIDE.sub(" ", said).split())
    parts = tuple(part.strip() for part in _JOINT.split(_BOTH.sub("", told)) if part.strip())
    both = _BOTH.search(said) is not None and among == 2
    every = both or _EVERY.search(said) is not None
    parts = () if both else parts
    return Together(every, parts) if every or len(parts) > 1 else None
