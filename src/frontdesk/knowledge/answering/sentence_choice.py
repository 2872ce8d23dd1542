"""Which sentences of found passages answer a question: by shared words, and by sense."""

import math
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from frontdesk.core.documents import FoundPassage
from frontdesk.knowledge.answering.passage_units import Unit, units_of
from frontdesk.language.claims.details import details_in
from frontdesk.language.text.content_words import content_stems
from frontdesk.language.text.words import plain

# How alike a question and each of some texts are, from 0 to 1.
Similarity = Callable[[str, Sequence[str]], Sequence[float]]

# Sense costs time: it is asked where words do not tell, of what shares most or stands first.
MOST_COMPARED = 8
_TOLD_BY_WORDS = 0.5
_PASSAGES = 3
_WORDS, _SENSE, _WANTED = 0.6, 0.4, 0.1
_HEADING, _TOPIC = 0.5, 0.3
_ALSO, _MOST_SENTENCES, _LONGEST = 0.8, 3, 600
_REFERS = re.compile(
    r"(?:it|its|they|their|this|that|these|those|he|she|then|also|in that case|if so|such)\b",
    re.IGNORECASE,
)
_TURNS = re.compile(
    r"(?:however|but|unless|except|otherwise|only|please note|exceptions?|if not)\b", re.IGNORECASE
)
# What kind of particular a question asks for.
_ASKS_FOR = (
    (re.compile(r"\bhow (?:much|expensive)\b|\b(?:price|cost|fee|charge)s?\b"), {"sum", "share"}),
    (re.compile(r"\bhow (?:long|soon|often|quickly|late|early)\b"), {"minutes", "days"}),
    (
        re.compile(r"\bwhen\b|\bwhat (?:time|day|date)s?\b|\bhours\b|\bopen(?:ing)?\b"),
        {"time", "date", "weekday", "dom"},
    ),
)


@dataclass(frozen=True, slots=True)
class Scored:
    """A unit of a passage, by its place among those found, and how well it answers."""

    passage: int
    unit: Unit
    score: float


@dataclass(frozen=True, slots=True)
class Chosen:
    """The words of one passage that answer a question, and how well they do."""

    passage: int
    text: str
    score: float


def choose_sentences(
    question: str,
    found: Sequence[FoundPassage],
    similarity: Similarity | None = None,
    topic: str = "",
) -> Chosen | None:
    """One to three sentences of the passage that answers best; None where no passage has any.

    Words of a `topic` that was taken along tell less than those of the question itself.
    """
    best_of_all = max((one.likely for one in found), default=0.0) or 1.0
    scored = _scored(question, topic, found[:_PASSAGES], similarity)
    weighed = [
        Scored(
            one.passage, one.unit, one.score * (0.5 + 0.5 * found[one.passage].likely / best_of_all)
        )
        for one in scored
    ]
    best = max(weighed, key=lambda one: one.score, default=None)
    if best is None:
        return None
    beside = [one for one in scored if one.passage == best.passage]
    own = next(one for one in beside if one.unit is best.unit)
    return Chosen(best.passage, _told(own, beside), best.score)


def _scored(
    question: str, topic: str, found: Sequence[FoundPassage], similarity: Similarity | None
) -> list[Scored]:
    units = [
        (at, unit)
        for at, one in enumerate(found)
        for unit in units_of(one.passage.text, one.passage.headings)
    ]
    own, wanted = content_stems(question), _wanted(question)
    asked = own | content_stems(topic)
    said = [content_stems(f"{unit.asked} {unit.text}") for _, unit in units]
    weights = {
        word: weight * (1.0 if word in own else _TOPIC)
        for word, weight in _weights(asked, said).items()
    }
    headings = [content_stems(" ".join((*o.passage.headings, o.passage.title))) for o in found]
    shared = [
        _share(asked, said[n], headings[at], weights) + _WANTED * _has(unit.text, wanted)
        for n, (at, unit) in enumerate(units)
    ]
    alike = _alike(question, units, shared, similarity)
    return [
        Scored(at, unit, words * (1.0 if sense is None else _WORDS) + _SENSE * (sense or 0.0))
        for (at, unit), words, sense in zip(units, shared, alike, strict=True)
    ]


def _alike(
    question: str,
    units: Sequence[tuple[int, Unit]],
    shared: Sequence[float],
    similarity: Similarity | None,
) -> list[float | None]:
    """How alike units are in sense; those that are not compared count as the least alike."""
    if similarity is None or not units or max(shared) >= _TOLD_BY_WORDS:
        return [None] * len(units)
    order = sorted(range(len(units)), key=lambda n: (-shared[n], units[n][0], units[n][1].at))
    compared = order[:MOST_COMPARED]
    texts = [f"{units[n][1].asked} {units[n][1].text}".strip() for n in compared]
    found = dict(zip(compared, similarity(question, texts), strict=True))
    least = min(found.values())
    return [found.get(n, least) for n in range(len(units))]


def _weights(asked: frozenset[str], said: Sequence[frozenset[str]]) -> dict[str, float]:
    """How much each word of a question tells: what every sentence has tells little."""
    having = Counter(word for one in said for word in one & asked)
    return {word: math.log(1 + (len(said) + 1) / (having[word] + 0.5)) for word in sorted(asked)}


def _share(
    asked: frozenset[str],
    said: frozenset[str],
    heading: frozenset[str],
    weights: dict[str, float],
) -> float:
    total = sum(weights.values())
    if not total:
        return 0.0
    own = sum(weights[word] for word in sorted((asked & said) - heading))
    over = sum(weights[word] for word in sorted(asked & heading))
    # What stands over all sentences tells none of them from the others.
    return (own + _HEADING * over) / total


def _wanted(question: str) -> frozenset[str]:
    asks = plain(question)
    return frozenset(sort for found, sorts in _ASKS_FOR if found.search(asks) for sort in sorts)


def _has(text: str, wanted: frozenset[str]) -> bool:
    return bool(wanted) and any(one.sort in wanted for one in details_in(plain(text)))


def _told(best: Scored, beside: Sequence[Scored]) -> str:
    """The best unit with what belongs to it: what it refers to, what limits it, what says more."""
    chosen = {best.unit.at: best.unit}
    by_place = {one.unit.at: one for one in beside}
    if best.unit.asked:
        return best.unit.text
    first = best.unit
    while _REFERS.match(first.text) and first.at - 1 in by_place and len(chosen) < _MOST_SENTENCES:
        first = by_place[first.at - 1].unit
        chosen[first.at] = first
    after = by_place.get(best.unit.at + 1)
    if after is not None and _TURNS.match(after.unit.text):
        chosen[after.unit.at] = after.unit
    others = sorted(beside, key=lambda one: (-one.score, one.unit.at))
    for one in others:
        near = one.score >= _ALSO * best.score and one.score > 0
        if len(chosen) >= _MOST_SENTENCES or not near:
            break
        refers = _REFERS.match(one.unit.text) and one.unit.at - 1 not in chosen
        size = sum(len(unit.text) for unit in chosen.values())
        if not refers and size + len(one.unit.text) <= _LONGEST:
            chosen[one.unit.at] = one.unit
    return _joined([chosen[at] for at in sorted(chosen)])


def _joined(units: Sequence[Unit]) -> str:
    said = ""
    for unit in units:
        gap = "\n" if "\n" in unit.text or said.rpartition("\n")[2].startswith("- ") else " "
        said = f"{said}{gap}{unit.text}" if said else unit.text
    return said
