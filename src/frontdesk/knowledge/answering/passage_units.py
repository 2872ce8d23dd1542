"""A passage taken apart into what can be quoted by itself: sentences, and lists with their lead-in.

What would be a fragment in an answer, such as a bare label, is none of them.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from frontdesk.language.text.sentences import split

_ITEM = re.compile(r"\s*(?:[-*\u2022\u2013]|\d{1,2}[.)])\s+(?=\S)")
_ENDED = re.compile(r"[.!?\u2026:]['\"\u201d\u2019)\]]*\Z")
_ASKS = re.compile(r"(?:q(?:uestion)?\s*[:.]\s*)?(?P<asked>[^\n]{3,300}\?)\s*\Z", re.IGNORECASE)
_ANSWERS = re.compile(r"\Aa(?:nswer)?\s*[:.]\s+", re.IGNORECASE)
_FEWEST_WORDS = 3
# Items so short are told in one sentence; longer ones stand in lines of their own.
_SHORT_ITEM, _MOST_IN_SENTENCE = 7, 8
LONGEST_WHOLE = 700


@dataclass(frozen=True, slots=True)
class Unit:
    """What may be quoted by itself, in its place; `asked` is the question that it answers whole."""

    text: str
    at: int
    asked: str = ""
    is_list: bool = False


def units_of(text: str, headings: tuple[str, ...] = ()) -> tuple[Unit, ...]:
    """The units of a passage in their order; an answer under its question is one unit."""
    asked, told = _question_over(text, headings)
    if asked and told and len(told) <= LONGEST_WHOLE:
        return (Unit(_flowing(told), 0, asked),)
    parts = [*_parts(told or text, headings[-1] if headings else "")]
    return tuple(
        Unit(part, at, is_list=listed)
        for at, (part, listed) in enumerate(parts)
        if listed or _is_whole(part)
    )


def _question_over(text: str, headings: tuple[str, ...]) -> tuple[str, str]:
    """The question that a passage answers, where it has one, and the answer without it."""
    first, _, rest = text.strip().partition("\n")
    found = _ASKS.match(first)
    if found is not None and rest.strip():
        return found["asked"], _ANSWERS.sub("", rest.strip(), count=1)
    heading = headings[-1].strip() if headings else ""
    return (heading, _ANSWERS.sub("", text.strip(), count=1)) if heading.endswith("?") else ("", "")


def _flowing(text: str) -> str:
    """An answer in flowing words, its lists told as sentences tell them."""
    return " ".join(part for part, _ in _parts(text, ""))


def _parts(text: str, heading: str) -> Iterator[tuple[str, bool]]:
    """Sentences and lists in their order; a list begins with what leads to it."""
    lead, items = "", list[str]()
    for line in _lines(text):
        item = _ITEM.match(line)
        if item is not None:
            items.append(line[item.end() :].strip())
            continue
        if items:
            yield _listed(lead or heading, items), True
            lead, items = "", []
        elif lead:
            yield lead, False
        *before, lead = [one.strip() for one in split(line) if one.strip()] or [""]
        yield from ((one, False) for one in before)
        if not lead.endswith(":"):
            yield lead, False
            lead = ""
    if items:
        yield _listed(lead or heading, items), True
    elif lead:
        yield lead, False


def _lines(text: str) -> Iterator[str]:
    """The lines of a text, those joined that were only wrapped."""
    whole = ""
    for line in map(str.strip, text.splitlines()):
        wrapped = whole and line[:1].islower() and not _ENDED.search(whole)
        if wrapped and not _ITEM.match(line):
            whole = f"{whole} {line}"
            continue
        if whole:
            yield whole
        whole = line
    if whole:
        yield whole


def _listed(lead: str, items: list[str]) -> str:
    """A list with its lead-in: in one sentence where it is short, else a line each."""
    lead = lead.rstrip(" :.")
    short = len(items) <= _MOST_IN_SENTENCE and all(
        len(one.split()) <= _SHORT_ITEM for one in items
    )
    if short:
        bare = [one.rstrip(" .;,") for one in items]
        told = ", ".join(bare[:-1]) + (" and " if len(bare) > 1 else "") + bare[-1]
        return f"{lead}: {told}." if lead else f"{told}."
    lines = "\n".join(f"- {one}" for one in items)
    return f"{lead}:\n{lines}" if lead else lines


def _is_whole(sentence: str) -> bool:
    """Whether a text stands by itself in an answer."""
    return len(sentence.split()) >= _FEWEST_WORDS and _ENDED.search(sentence) is not None
