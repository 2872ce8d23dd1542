"""How what a search of the documents found looks over HTTP, and what the desk would say from it."""

import msgspec

from frontdesk.core.documents import DocumentAudience, FoundPassage
from frontdesk.knowledge.answering.house_answer import HouseAnswer
from frontdesk.knowledge.searching.search import SearchResult


class Signs(msgspec.Struct, frozen=True, rename="camel"):
    """Why a passage stands where it stands; a rank is 0 where that way did not find it."""

    likely: float
    text_rank: int
    vector_rank: int
    similarity: float
    fused: float


class FoundView(msgspec.Struct, frozen=True, rename="camel"):
    """A passage that a search found."""

    document: str
    title: str
    headings: tuple[str, ...]
    text: str
    link: str
    page: int
    audience: DocumentAudience
    test_data: tuple[str, ...]
    signs: Signs | msgspec.UnsetType = msgspec.UNSET


class DeskAnswerView(msgspec.Struct, frozen=True, rename="camel"):
    """What the desk itself would say to a question; `unsure` where it would say so as well.

    Without `text` it would say that it does not know; `unknown` are the parts that nothing answers.
    """

    text: str
    unsure: bool
    unknown: tuple[str, ...]


class SearchView(msgspec.Struct, frozen=True, rename="camel"):
    """What a search found, the best first, and whether that counts as an answer.

    It does from a passage on that is as `likely` as `threshold`; `nearly` says that some are about
    what was asked. `read` is how likely the likeliest answers by being read beside the question
    alone, where it was.
    """

    answered: bool
    nearly: bool
    found: tuple[FoundView, ...]
    threshold: float | msgspec.UnsetType = msgspec.UNSET
    read: float | msgspec.UnsetType = msgspec.UNSET
    answer: DeskAnswerView | msgspec.UnsetType = msgspec.UNSET


STRUCTS: tuple[type[msgspec.Struct], ...] = (SearchView,)


def search_view(result: SearchResult, *, explained: bool) -> SearchView:
    """What a search found, with the signs of each passage if they are asked for."""
    found = tuple(_found_view(one, explained=explained) for one in result.found)
    return SearchView(result.answered, result.nearly, found)


def explained_view(
    result: SearchResult, threshold: float, read: float | None, answer: HouseAnswer
) -> SearchView:
    """What a search found and why, and what the desk would answer from it."""
    unsure = bool(answer.text) and not answer.sure
    return msgspec.structs.replace(
        search_view(result, explained=True),
        threshold=threshold,
        read=msgspec.UNSET if read is None else read,
        answer=DeskAnswerView(answer.text, unsure, answer.unknown),
    )


def _found_view(found: FoundPassage, *, explained: bool) -> FoundView:
    passage = found.passage
    signs = Signs(found.likely, found.text_rank, found.vector_rank, found.similarity, found.fused)
    return FoundView(
        document=passage.document,
        title=passage.title,
        headings=passage.headings,
        text=passage.text,
        link=passage.link,
        page=passage.page,
        audience=passage.audience,
        test_data=passage.test_data,
        signs=signs if explained else msgspec.UNSET,
    )
