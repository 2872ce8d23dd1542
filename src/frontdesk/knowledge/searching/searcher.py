"""Searches one view of a library: what is found is what was stored at one moment."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace

from frontdesk.core.documents import FoundPassage, Passage
from frontdesk.core.ids import OrganisationId, PassageId
from frontdesk.knowledge.searching.fusion import Candidate, fuse
from frontdesk.knowledge.searching.likelihood import (
    Likelihood,
    Signs,
    lead_of,
    short_sign,
)
from frontdesk.knowledge.searching.question_words import QuestionWords, words_in
from frontdesk.knowledge.searching.search import SearchRequest, SearchResult
from frontdesk.knowledge.searching.word_cover import WordCover
from frontdesk.knowledge.vectors.nearness import Nearness
from frontdesk.store.database import Transaction
from frontdesk.store.queries import passages_found
from frontdesk.store.queries.passages_found import Reader

Ranking = list[tuple[PassageId, float]]

# So many are looked at of each way; where too few of them may be read, more and more.
_FIRST, _WIDER, _MOST = 100, 8, 50_000
# So many of what both ways put first are put in order by all that is seen of them.
_ORDERED = 10
# What a passage in another language than the asker's is worth beside one in theirs.
_STRANGE = 0.5


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a search found and by which signs, and passages that are gone from the store.

    `read` says how the likeliest passage was read beside the question, where it was.
    """

    result: SearchResult
    signs: tuple[Signs, ...]
    gone: frozenset[PassageId]
    read: float | None = None


@dataclass(frozen=True, slots=True)
class View:
    """One view of a library, the question as words, and how near passages are to it."""

    tx: Transaction
    organisation_id: OrganisationId
    request: SearchRequest
    words: QuestionWords
    near: Nearness | None

    @property
    def reader(self) -> Reader:
        """Who searches."""
        return Reader(self.request.audience, self.request.allowed)


@dataclass(frozen=True, slots=True)
class _Seen:
    """A passage that was found, and what speaks for it."""

    candidate: Candidate
    passage: Passage
    signs: Signs


async def search_view(view: View, likelihood: Likelihood) -> Outcome:
    """The passages that answer best, of those that whoever asks may read.

    They are ranked among those alone: of what they may not read, not even a rank is seen.
    """
    gone: set[PassageId] = set()

    async def by_words(most: int) -> Ranking:
        wanted = view.words.wanted
        return await passages_found.matching(view.tx, view.organisation_id, wanted, most)

    async def by_vector(most: int) -> Ranking:
        return await view.near.nearest(most) if view.near is not None else []

    rankings = [await _readable(view, find, gone) for find in (by_words, by_vector)]
    candidates = fuse(*rankings)[: max(_wanted(view.request), _ORDERED)]
    passages = await passages_found.readable(
        view.tx, view.organisation_id, [one.passage for one in candidates], view.reader
    )
    seen = await _seen(view, [(one, passages[one.passage]) for one in candidates])
    chosen = _ordered(seen, view.request, likelihood)[: view.request.limit]
    leads = [lead_of(at, [one.signs.similarity for one in chosen]) for at in range(len(chosen))]
    signs = [replace(one.signs, lead=lead) for one, lead in zip(chosen, leads, strict=True)]
    found = [_found(one, likelihood.of(sign)) for one, sign in zip(chosen, signs, strict=True)]
    answered = any(one.likely >= likelihood.threshold for one in found)
    nearly = any(one.similarity >= likelihood.nearly for one in signs)
    result = SearchResult(tuple(found), answered, nearly)
    return Outcome(result, tuple(signs), frozenset(gone))


async def _readable(
    view: View, find: Callable[[int], Awaitable[Ranking]], gone: set[PassageId]
) -> Ranking:
    """What one way of searching finds that may be read; what is stored no longer is noted."""
    most = _FIRST
    while True:
        found = await find(most)
        ids = [passage for passage, _ in found]
        readable = await passages_found.readable_ids(
            view.tx, view.organisation_id, ids, view.reader
        )
        if unread := [id for id in ids if id not in readable]:
            stored = await passages_found.existing(view.tx, view.organisation_id, unread)
            gone |= set(unread) - stored
        enough = len(readable) >= _wanted(view.request)
        if enough or len(found) < most or most >= _MOST:
            return [one for one in found if one[0] in readable]
        most *= _WIDER


def _wanted(request: SearchRequest) -> int:
    """Where a language is asked for, others step back behind what comes after them."""
    return request.limit * 2 if request.language else request.limit


def _ordered(
    seen: Sequence[_Seen], request: SearchRequest, likelihood: Likelihood
) -> Sequence[_Seen]:
    """The first of what was found by all their signs; the others behind them by their ranks."""

    def worth(one: _Seen, measure: float) -> float:
        strange = request.language and one.passage.language not in {"", request.language}
        return measure * (_STRANGE if strange else 1.0)

    by_ranks = sorted(seen, key=lambda one: -worth(one, one.candidate.fused))
    first, others = by_ranks[:_ORDERED], by_ranks[_ORDERED:]
    return [*sorted(first, key=lambda one: -worth(one, likelihood.rank(one.signs))), *others]


async def _seen(view: View, pairs: Sequence[tuple[Candidate, Passage]]) -> list[_Seen]:
    """What is seen of each passage, without its lead, which depends on what it is shown with."""
    cover = WordCover(view.words.worth)
    short = short_sign(len(words_in(view.request.question)))
    seen: list[_Seen] = []
    for candidate, passage in pairs:
        told = cover.of(*passage.headings, passage.text)
        whole = cover.of(passage.title, *passage.headings, passage.text)
        signs = Signs(
            similarity=await _similarity(view, candidate),
            lead=0.0,
            coverage=whole.anywhere,
            told=told.anywhere,
            close=told.close,
            both=float(bool(candidate.text_rank and candidate.vector_rank)),
            short=short,
        )
        seen.append(_Seen(candidate, passage, signs))
    return seen


def _found(one: _Seen, likely: float) -> FoundPassage:
    candidate = one.candidate
    return FoundPassage(
        one.passage,
        likely=likely,
        text_rank=candidate.text_rank,
        vector_rank=candidate.vector_rank,
        similarity=one.signs.similarity,
        fused=candidate.fused,
    )


async def _similarity(view: View, candidate: Candidate) -> float:
    """How near a passage is, also where only its words were found."""
    if candidate.vector_rank or view.near is None:
        return candidate.similarity
    return await view.near.of(candidate.passage)
