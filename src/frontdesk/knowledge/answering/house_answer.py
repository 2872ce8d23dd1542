"""The house's answer from documents: sentences of the passages themselves, each with its mark."""

from collections.abc import Sequence
from dataclasses import dataclass

from frontdesk.core.documents import FoundPassage
from frontdesk.knowledge.answering.sentence_choice import Similarity, choose_sentences
from frontdesk.knowledge.answering.standalone import Standalone
from frontdesk.language.claims.finder import find_claims
from frontdesk.language.claims.shapes import Tense
from frontdesk.language.text.citation_marks import mark_of
from frontdesk.language.text.sentences import ended

_STOPS, _CLOSING = ".!?\u2026", "\"'\u201d\u2019)"


@dataclass(frozen=True, slots=True)
class AskedPart:
    """One question of a message, and the passages found for it; none where none is about it.

    `asked` are the customer's own words, `standing` is how they were understood. Where it is not
    `sure`, the passages are about what was asked and may not answer it.
    """

    asked: str
    standing: Standalone
    found: tuple[FoundPassage, ...] = ()
    sure: bool = True


@dataclass(frozen=True, slots=True)
class HouseAnswer:
    """Words from passages, with the numbers of these as marks; `unknown` has no answer.

    Where it is not `sure`, the words are about what was asked and may not answer it.
    """

    text: str
    unknown: tuple[str, ...] = ()
    sure: bool = True


def answer_from(
    parts: Sequence[AskedPart],
    passages: Sequence[FoundPassage],
    similarity: Similarity | None = None,
) -> HouseAnswer:
    """The best sentences for each question, from several documents where each has a part.

    Passages are numbered from 1 in the order of `passages`.
    """
    numbers = {one.passage.id: number for number, one in enumerate(passages, start=1)}
    told: dict[str, int] = {}
    unknown: list[str] = []
    for part in parts:
        standing = part.standing
        chosen = choose_sentences(standing.question, part.found, similarity, standing.topic)
        if chosen is None or claims_deed(chosen.text):
            unknown.append(part.asked)
            continue
        told.setdefault(chosen.text, numbers[part.found[chosen.passage].passage.id])
    lines = [_marked(ended(text), number) for text, number in told.items()]
    sure = all(part.sure for part in parts if part.found)
    return HouseAnswer(_apart(lines), tuple(unknown), sure=sure)


def claims_deed(text: str) -> bool:
    """Whether words, said by the desk, would say that something was done for the customer.

    A document may say so; the desk says it of what its ledger holds alone.
    """
    return any(claim.tense is Tense.DONE and not claim.stative for claim in find_claims(text))


def _marked(text: str, number: int) -> str:
    """Words with the mark of their passage before the stop, so that they still end with it."""
    closed = text.rstrip(_CLOSING)
    bare = closed.rstrip(_STOPS)
    at = len(bare) if len(bare) < len(closed) else len(text)
    return f"{text[:at]} {mark_of(number)}{text[at:]}"


def _apart(lines: Sequence[str]) -> str:
    return ("\n" if any("\n" in one for one in lines) else " ").join(lines)
