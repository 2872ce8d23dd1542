"""Looks a question up in an organisation's documents: part by part, with its topic."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import structlog

from frontdesk.core.documents import FoundPassage
from frontdesk.knowledge.answering.house_answer import AskedPart, HouseAnswer, answer_from
from frontdesk.knowledge.answering.question_parts import question_parts
from frontdesk.knowledge.answering.standalone import Standalone, standing_alone
from frontdesk.knowledge.document_search import Documents
from frontdesk.knowledge.searching.search import SearchRequest, SearchResult
from frontdesk.language.text.content_words import content_stems
from frontdesk.models.embedding.embedder import embedder, think
from frontdesk.models.embedding.weights import NoWeights

# Of the passages for one question, those that are nearly as likely as the best are shown.
_NEAR, _MOST_PASSAGES = 0.5, 6
_MOST_UNSURE = 3

_log = structlog.get_logger("frontdesk.knowledge")


@dataclass(frozen=True, slots=True)
class LookedUp:
    """What was found for each part of a question."""

    parts: tuple[AskedPart, ...]

    @property
    def found(self) -> bool:
        """Whether there is something about any part."""
        return any(part.found for part in self.parts)

    @property
    def answered(self) -> bool:
        """Whether any part has an answer for sure."""
        return any(part.found and part.sure for part in self.parts)

    @property
    def likely(self) -> float:
        """How likely the best passage answers."""
        return max((one.likely for part in self.parts for one in part.found), default=0.0)

    @property
    def passages(self) -> tuple[FoundPassage, ...]:
        """The passages found, each once, the best of each part first."""
        found = {one.passage.id: one for part in self.parts for one in part.found[:1]}
        rest = [one for part in self.parts for one in part.found[1:]]
        for one in sorted(rest, key=lambda one: -one.likely):
            found.setdefault(one.passage.id, one)
        return tuple(found.values())[:_MOST_PASSAGES]


async def look_up(
    documents: Documents, request: SearchRequest, earlier: Sequence[str] = ()
) -> LookedUp:
    """Search for each question that is asked; what follows on `earlier` words takes their topic."""
    asked = question_parts(request.question)
    parts = await asyncio.gather(
        *(
            _part(documents, request, part, standing_alone(part, (*earlier, *asked[:at])))
            for at, part in enumerate(asked)
        )
    )
    return LookedUp(tuple(parts))


async def _part(
    documents: Documents, request: SearchRequest, asked: str, standing: Standalone
) -> AskedPart:
    first = standing.question if standing.instead else standing.searched
    result = await documents.search(replace(request, question=first))
    if standing.instead and not result.answered:
        result = await documents.search(replace(request, question=standing.searched))
    if not result.answered:
        return AskedPart(asked, standing, _nearest(result), sure=False)
    least = _NEAR * result.found[0].likely
    near = tuple(one for one in result.found if one.likely >= least)
    return AskedPart(asked, standing, _about(standing, near))


def _nearest(result: SearchResult) -> tuple[FoundPassage, ...]:
    """What is about a question that nothing surely answers."""
    nearest = sorted(result.found, key=lambda one: -one.similarity)
    return tuple(nearest[:_MOST_UNSURE]) if result.nearly else ()


def _about(standing: Standalone, found: tuple[FoundPassage, ...]) -> tuple[FoundPassage, ...]:
    """The passages with words of the question, where only its topic may have found the others."""
    asked = content_stems(standing.question) if standing.topic else frozenset[str]()
    named = tuple(
        one
        for one in found
        if asked
        & content_stems(" ".join((one.passage.title, *one.passage.headings, one.passage.text)))
    )
    return named or found


async def answer_of(looked: LookedUp) -> HouseAnswer:
    """The best sentences for all that was asked, with their marks."""
    if not looked.found:
        return HouseAnswer("", tuple(part.asked for part in looked.parts))
    shown = {one.passage.id for one in looked.passages}
    # Beside an answer, what may be none is left out.
    parts = [
        replace(part, found=tuple(one for one in part.found if one.passage.id in shown))
        if part.sure or not looked.answered
        else replace(part, found=())
        for part in looked.parts
    ]

    def by_sense() -> HouseAnswer:
        return answer_from(parts, looked.passages, _similarity)

    try:
        return await think(by_sense)
    except NoWeights as error:
        _log.warning("knowledge.no_weights", detail=str(error))
        return answer_from(parts, looked.passages)


def _similarity(question: str, texts: Sequence[str]) -> list[float]:
    vectors = embedder().embed([question, *texts])
    return [float(one) for one in np.maximum(vectors[1:] @ vectors[0], 0.0)]
