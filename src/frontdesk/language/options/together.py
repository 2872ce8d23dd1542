"""Several options that are named in one breath: "both", "all of them", "1 and 3"."""

import re
from dataclasses import dataclass

from frontdesk.language.text.words import plain

_LONGEST = 200
_EVERY = re.compile(
    r"\bboth\b|\ball (?:of )?(?:them|these|those|my|the|visits|appointments|two|three|four|\d)\b"
    r"|^(?:please )?(?:cancel )?(?:all|everything|every (?:one|visit|appointment))(?: please)?$"
)
_BOTH = re.compile(r"\bboth\b(?= (?:my|the|of))")
_BUT = re.compile(r"\b(?:not|but|except|apart|instead|keep|leave|none|thanks?)\b|n't\b|\?$")
_JOINT = re.compile(r" ?(?:,|&|\+|\band\b|\bplus\b|\bas well as\b) ?")
_BESIDE = re.compile(
    r"^(?:please |can you |could you |i want to |i'd like to |let's )?"
    r"(?:cancel|call off|drop|remove|delete|end|stop|scrap|take|do)\b ?"
    r"|\bplease\b|\bas well\b|\btoo\b"
)


@dataclass(frozen=True, slots=True)
class Together:
    """All of the options, or those that each of the parts names."""

    every: bool
    parts: tuple[str, ...] = ()


def named_together(text: str) -> Together | None:
    """What a text names together; None where it names one thing, or sets some aside."""
    if len(text) > _LONGEST:
        return None
    said = plain(text).rstrip(".! ")
    if _BUT.search(said):
        return None
    told = " ".join(_BESIDE.sub(" ", said).split())
    parts = tuple(part.strip() for part in _JOINT.split(_BOTH.sub("", told)) if part.strip())
    if _EVERY.search(said) and len(parts) < 2:
        return Together(every=True)
    return Together(every=False, parts=parts) if len(parts) > 1 else None
