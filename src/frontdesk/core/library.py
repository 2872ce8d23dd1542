"""What an organisation's library keeps: sources, documents, runs over sources, and gaps."""

from dataclasses import dataclass, field
from enum import StrEnum

from frontdesk.core.clock import Millis
from frontdesk.core.documents import Chunk, DocumentAudience, DocumentFormat
from frontdesk.core.ids import ConversationId, DocumentId, GapId, JobId, SourceId, TurnId


class SourceKind(StrEnum):
    """Where a source's documents come from."""

    FILE = "file"
    UPLOAD = "upload"
    URL = "url"
    SITE = "site"
    PACK = "pack"


@dataclass(frozen=True, slots=True)
class Source:
    """Where documents come from; who they are for and their tags are what its documents begin with.

    `settings` is a JSON object that the source's kind understands.
    """

    id: SourceId
    kind: SourceKind
    name: str
    location: str
    created_at: Millis
    settings: str = "{}"
    audience: DocumentAudience = DocumentAudience.CUSTOMERS
    language: str = ""
    tags: tuple[str, ...] = ()
    last_run_at: Millis | None = None


@dataclass(frozen=True, slots=True)
class DocumentDraft:
    """What a document is to be; `uri` is its name in its source.

    `validators` are what a conditional request for it sends, as a JSON object; `size` counts the
    bytes of what was read. Its chunks are given to be stored; a draft that comes from the store is
    without.
    """

    source: SourceId
    uri: str
    title: str
    format: DocumentFormat
    content_hash: str
    link: str = ""
    audience: DocumentAudience = DocumentAudience.CUSTOMERS
    language: str = ""
    tags: tuple[str, ...] = ()
    validators: str = "{}"
    size: int = 0
    chunks: tuple[Chunk, ...] = ()


@dataclass(frozen=True, slots=True)
class Document:
    """A document as it is stored; version 0 was never read, `error` is why it was not lately."""

    id: DocumentId
    draft: DocumentDraft
    version: int
    passages: int
    created_at: Millis
    updated_at: Millis
    error: str | None = None


class JobState(StrEnum):
    """How a run over a source stands."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


ENDED_JOBS = frozenset({JobState.DONE, JobState.FAILED, JobState.CANCELLED})


@dataclass(frozen=True, slots=True)
class Job:
    """One run over a source; `progress` and `cursor` are JSON that the worker understands.

    Whoever claimed it last holds `epoch`, and works on it until `leased_until`.
    """

    id: JobId
    source: SourceId
    state: JobState
    created_at: Millis
    updated_at: Millis
    settings: str = "{}"
    progress: str = "{}"
    cursor: str = "{}"
    epoch: int = 0
    leased_until: Millis = 0
    error: str | None = None


class ItemState(StrEnum):
    """How one thing that a job is to read stands."""

    WAITING = "waiting"
    DONE = "done"
    UNCHANGED = "unchanged"
    SKIPPED = "skipped"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class JobItem:
    """One thing that a job is to read; `body` is JSON of what the worker has to know of it."""

    number: int
    uri: str
    state: ItemState = ItemState.WAITING
    body: str = "{}"
    attempts: int = 0
    error: str | None = None


class GapReason(StrEnum):
    """Why a question counts as a gap."""

    UNANSWERED = "unanswered"
    THUMBS_DOWN = "thumbs_down"


class GapState(StrEnum):
    """What became of a gap."""

    OPEN = "open"
    ANSWERED = "answered"
    DISMISSED = "dismissed"


@dataclass(frozen=True, slots=True)
class GapQuestion:
    """A question that the library did not answer, and where it was asked."""

    conversation: ConversationId
    turn: TurnId
    question: str
    reason: GapReason
    at: Millis


@dataclass(frozen=True, slots=True)
class Gap:
    """Questions that mean the same and were not answered, and a draft of what would answer them."""

    id: GapId
    state: GapState
    questions: int
    draft: str
    created_at: Millis
    updated_at: Millis
    asked: tuple[GapQuestion, ...] = field(default=())
