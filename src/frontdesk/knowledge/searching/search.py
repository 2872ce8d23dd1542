"""What is asked of a library, and what it finds."""

from dataclasses import dataclass

from frontdesk.core.documents import DocumentAudience, FoundPassage

MOST_FOUND = 50


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """A question that stands by itself, and who asks it.

    `allowed` names documents by id or uri, by their source's id, or by tags; None allows all.
    """

    question: str
    audience: DocumentAudience
    allowed: tuple[str, ...] | None = None
    language: str = ""
    limit: int = 5


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The passages found, the best first, and whether the library answers the question.

    `nearly` says that some are about what was asked, whether or not they answer it.
    """

    found: tuple[FoundPassage, ...] = ()
    answered: bool = False
    nearly: bool = False
