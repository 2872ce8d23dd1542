"""A library with a row in each of its tables."""

from dataclasses import replace

from frontdesk.core.documents import Chunk, DocumentFormat
from frontdesk.core.ids import ConversationRef, DocumentId, GapId, JobId, SourceId, TurnId
from frontdesk.core.library import (
    Document,
    DocumentDraft,
    GapQuestion,
    GapReason,
    Job,
    JobState,
    Source,
    SourceKind,
)
from frontdesk.store.database import Transaction
from frontdesk.store.queries import (
    documents,
    knowledge_gaps,
    knowledge_jobs,
    knowledge_sources,
    libraries,
    passage_vectors,
    passages,
)
from frontdesk.store.queries.passages import HashedChunk
from tests.contract.rows import NOW

SOURCE, EMPTY_SOURCE = SourceId("src_1"), SourceId("src_2")
DOCUMENT, EMPTY_DOCUMENT = DocumentId("doc_1"), DocumentId("doc_2")
JOB, OLD_JOB = JobId("job_1"), JobId("job_0")
GAP, OTHER_GAP = GapId("gap_1"), GapId("gap_2")
ENCODER, VECTOR = "halves", b"\0\x3c\0\0"

A_SOURCE = Source(SOURCE, SourceKind.UPLOAD, "Uploads", "", NOW)
DRAFT = DocumentDraft(SOURCE, "refunds.md", "Refunds", DocumentFormat.MARKDOWN, "hash")
A_DOCUMENT = Document(DOCUMENT, DRAFT, version=1, passages=1, created_at=NOW, updated_at=NOW)
CHUNK = Chunk(0, ("When",), "A refund takes five days.")
LIVE = HashedChunk(CHUNK, "Refunds", "c1")
STAGED = HashedChunk(replace(CHUNK, position=1), "Refunds", "c2")
A_JOB = Job(JOB, SOURCE, JobState.WAITING, NOW, NOW)
HELD_JOB = replace(A_JOB, id=OLD_JOB, epoch=1)
QUESTION = "when is a refund paid"


def asked(ref: ConversationRef, turn: int) -> GapQuestion:
    """A question of a turn that nothing answered."""
    return GapQuestion(ref.conversation_id, TurnId(turn), QUESTION, GapReason.UNANSWERED, NOW)


async def fill_library(tx: Transaction, ref: ConversationRef) -> None:
    """A document found and one to come, a run that waits and one that is held, a gap."""
    ours = ref.organisation_id
    await libraries.begin(tx, ours, ENCODER)
    await knowledge_sources.add(tx, ours, A_SOURCE)
    await knowledge_sources.add(tx, ours, replace(A_SOURCE, id=EMPTY_SOURCE))
    await documents.add(tx, ours, A_DOCUMENT)
    empty = replace(DRAFT, uri="empty.md")
    await documents.add(tx, ours, replace(A_DOCUMENT, id=EMPTY_DOCUMENT, draft=empty))
    (first,) = await passages.stage(tx, ours, DOCUMENT, [LIVE])
    await passages.publish(tx, ours, DOCUMENT, kept=(), dropped=())
    await passages.stage(tx, ours, DOCUMENT, [STAGED])
    await passage_vectors.add(tx, ours, ENCODER, [(first, VECTOR)])
    await knowledge_jobs.add(tx, ours, A_JOB)
    await knowledge_jobs.add(tx, ours, replace(A_JOB, id=OLD_JOB))
    held = await knowledge_jobs.claim(tx, ours, OLD_JOB, now=NOW, until=NOW + 1)
    assert held is not None
    await knowledge_jobs.add_items(tx, ours, held, [("refunds.md", "{}")])
    await knowledge_gaps.begin(tx, ours, GAP, encoder=ENCODER, centroid=VECTOR, at=NOW)
    await knowledge_gaps.ask(tx, ref, GAP, asked(ref, 1))
