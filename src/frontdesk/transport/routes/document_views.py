"""How documents, sources, runs and gaps look over HTTP."""

from collections.abc import Sequence

import msgspec

from frontdesk.core.documents import DocumentAudience, DocumentFormat
from frontdesk.core.library import (
    Document,
    Gap,
    GapReason,
    GapState,
    ItemState,
    Job,
    JobItem,
    JobState,
    Source,
    SourceKind,
)
from frontdesk.knowledge.ingesting.stored_json import Progress, SourceSettings, read
from frontdesk.store.queries.document_passages import DocumentPassage
from frontdesk.transport.routes.found_views import STRUCTS as SEARCHED


class DocumentView(msgspec.Struct, frozen=True, rename="camel"):
    """A document; version 0 was never read, and `error` is why it was not lately."""

    id: str
    source: str
    uri: str
    title: str
    link: str
    format: DocumentFormat
    audience: DocumentAudience
    language: str
    tags: tuple[str, ...]
    version: int
    passages: int
    created_at: int
    updated_at: int
    error: str | None


class DocumentPage(msgspec.Struct, frozen=True, rename="camel"):
    """Some documents; `next` asks for those after them."""

    documents: tuple[DocumentView, ...]
    next: str | None


class PassageView(msgspec.Struct, frozen=True, rename="camel"):
    """A passage of a document; one with test data is quoted to no customer."""

    position: int
    headings: tuple[str, ...]
    text: str
    page: int
    test_data: tuple[str, ...]


class PassagePage(msgspec.Struct, frozen=True, rename="camel"):
    """Some passages of a document, in order; `next` asks for those after them."""

    document: DocumentView
    passages: tuple[PassageView, ...]
    next: int | None


class RunView(msgspec.Struct, frozen=True, rename="camel"):
    """A run over a source: how it stands, and what became of what it found."""

    id: str
    source: str
    state: JobState
    created_at: int
    updated_at: int
    error: str | None
    found: int
    done: int
    unchanged: int
    skipped: int
    failed: int
    removed: int


class RunItemView(msgspec.Struct, frozen=True, rename="camel"):
    """One thing that a run found, what became of it, and why."""

    number: int
    uri: str
    state: ItemState
    error: str | None


class RunItemPage(msgspec.Struct, frozen=True, rename="camel"):
    """A run with some of what it found; `next` asks for those after them."""

    run: RunView
    items: tuple[RunItemView, ...]
    next: int | None


class SourceView(msgspec.Struct, frozen=True, rename="camel"):
    """Where documents come from, with the newest runs where one source is asked for."""

    id: str
    kind: SourceKind
    name: str
    location: str
    audience: DocumentAudience
    language: str
    tags: tuple[str, ...]
    most_pages: int
    prefix: str
    created_at: int
    last_run_at: int | None
    runs: tuple[RunView, ...] | msgspec.UnsetType = msgspec.UNSET


class SourceList(msgspec.Struct, frozen=True, rename="camel"):
    """All sources, the oldest first, and how large a document that is sent up may be."""

    sources: tuple[SourceView, ...]
    most_bytes: int


class SourceRemoved(msgspec.Struct, frozen=True, rename="camel"):
    """How many documents went with a source."""

    documents: int


class AskedView(msgspec.Struct, frozen=True, rename="camel"):
    """A question as a customer asked it, and where."""

    conversation: str
    turn: int
    question: str
    reason: GapReason
    at: int


class GapView(msgspec.Struct, frozen=True, rename="camel"):
    """Questions that mean the same and had no good answer; of a list, the newest of them."""

    id: str
    state: GapState
    questions: int
    draft: str
    created_at: int
    updated_at: int
    asked: tuple[AskedView, ...]


class GapList(msgspec.Struct, frozen=True, rename="camel"):
    """Gaps, the last asked about first; of a desk, whether it has a model that `drafts`."""

    gaps: tuple[GapView, ...]
    drafts: bool | msgspec.UnsetType = msgspec.UNSET


STRUCTS: tuple[type[msgspec.Struct], ...] = (
    *(DocumentPage, PassagePage, RunView, RunItemPage, SourceView, SourceList, SourceRemoved),
    *(*SEARCHED, GapView, GapList),
)


def document_view(document: Document) -> DocumentView:
    """A document as it is shown."""
    draft = document.draft
    return DocumentView(
        id=document.id,
        source=draft.source,
        uri=draft.uri,
        title=draft.title,
        link=draft.link,
        format=draft.format,
        audience=draft.audience,
        language=draft.language,
        tags=draft.tags,
        version=document.version,
        passages=document.passages,
        created_at=document.created_at,
        updated_at=document.updated_at,
        error=document.error,
    )


def passage_view(passage: DocumentPassage) -> PassageView:
    """A passage of a document as it is shown."""
    return PassageView(
        passage.position, passage.headings, passage.text, passage.page, passage.test_data
    )


def run_view(job: Job) -> RunView:
    """A run as it is shown."""
    progress = read(job.progress, Progress)
    return RunView(
        id=job.id,
        source=job.source,
        state=job.state,
        created_at=job.created_at,
        updated_at=job.updated_at,
        error=job.error,
        **{name: getattr(progress, name) for name in Progress.__struct_fields__},
    )


def item_view(item: JobItem) -> RunItemView:
    """What a run found, as it is shown."""
    return RunItemView(item.number, item.uri, item.state, item.error)


def source_view(source: Source, runs: Sequence[Job] | None = None) -> SourceView:
    """A source as it is shown."""
    settings = read(source.settings, SourceSettings)
    return SourceView(
        id=source.id,
        kind=source.kind,
        name=source.name,
        location=source.location,
        audience=source.audience,
        language=source.language,
        tags=source.tags,
        most_pages=settings.most_pages,
        prefix=settings.prefix,
        created_at=source.created_at,
        last_run_at=source.last_run_at,
        runs=msgspec.UNSET if runs is None else tuple(run_view(job) for job in runs),
    )


def gap_view(gap: Gap) -> GapView:
    """A gap as it is shown."""
    asked = (
        AskedView(one.conversation, one.turn, one.question, one.reason, one.at) for one in gap.asked
    )
    return GapView(
        id=gap.id,
        state=gap.state,
        questions=gap.questions,
        draft=gap.draft,
        created_at=gap.created_at,
        updated_at=gap.updated_at,
        asked=tuple(asked),
    )
