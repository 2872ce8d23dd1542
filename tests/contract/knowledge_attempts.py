"""What the scoping walk tries of the queries of a library."""

from dataclasses import replace

from frontdesk.core.documents import DocumentAudience
from frontdesk.core.ids import (
    ConversationRef,
    DocumentId,
    GapId,
    JobId,
    PassageId,
    SourceId,
    TurnId,
)
from frontdesk.core.library import GapReason, GapState, ItemState, JobItem, JobState
from frontdesk.store.database import Transaction
from frontdesk.store.queries import (
    document_passages,
    documents,
    feed_runs,
    gap_placing,
    knowledge_gaps,
    knowledge_jobs,
    knowledge_sources,
    libraries,
    passage_vectors,
    passages,
    passages_found,
)
from frontdesk.store.queries.knowledge_gaps import Centroid
from frontdesk.store.queries.libraries import SHARE
from tests.contract.full_library import (
    A_DOCUMENT,
    A_JOB,
    A_SOURCE,
    DOCUMENT,
    DRAFT,
    EMPTY_DOCUMENT,
    EMPTY_SOURCE,
    ENCODER,
    GAP,
    HELD_JOB,
    JOB,
    OLD_JOB,
    OTHER_GAP,
    SOURCE,
    STAGED,
    VECTOR,
    asked,
)
from tests.contract.insight_attempts import Attempt
from tests.contract.rows import NOW

KNOWLEDGE_MODULES = (
    *(document_passages, feed_runs, gap_placing),
    *(documents, knowledge_gaps, knowledge_jobs, knowledge_sources, libraries),
    *(passage_vectors, passages, passages_found),
)

FIRST, STAGED_ID = PassageId(SHARE + 1), PassageId(SHARE + 2)
EVERYONE = passages_found.Reader(DocumentAudience.OPERATORS, ["refunds.md"])
DONE = JobItem(1, "refunds.md", ItemState.DONE)


async def _source_added(tx: Transaction, ref: ConversationRef) -> None:
    """Every organisation may have a source of this id."""
    source = replace(A_SOURCE, id=SourceId("src_3"))
    await knowledge_sources.add(tx, ref.organisation_id, source)


async def _document_added(tx: Transaction, ref: ConversationRef) -> None:
    added = replace(A_DOCUMENT, id=DocumentId("doc_3"), draft=replace(DRAFT, uri="new.md"))
    await documents.add(tx, ref.organisation_id, added)


async def _job_added(tx: Transaction, ref: ConversationRef) -> None:
    await knowledge_jobs.add(tx, ref.organisation_id, replace(A_JOB, id=JobId("job_2")))


async def _gap_begun(tx: Transaction, ref: ConversationRef) -> None:
    """Every organisation may have a gap of this id."""
    await knowledge_gaps.begin(
        tx, ref.organisation_id, OTHER_GAP, encoder=ENCODER, centroid=VECTOR, at=NOW
    )


async def _gaps_joined(tx: Transaction, ref: ConversationRef) -> None:
    """Nothing of another organisation is put with one's own."""
    await _gap_begun(tx, ref)
    await gap_placing.join(tx, ref.organisation_id, GAP, OTHER_GAP)


async def _gap_kept(tx: Transaction, ref: ConversationRef) -> None:
    """A question of a turn that has one already changes its reason alone."""
    again = replace(asked(ref, 1), reason=GapReason.THUMBS_DOWN)
    await gap_placing.keep_unplaced(tx, ref, GapId("gap_3"), again)


OF_KNOWLEDGE: dict[str, Attempt] = {
    "document_passages.page": lambda tx, ref: document_passages.page(
        tx, ref.organisation_id, DOCUMENT
    ),
    "documents.add": _document_added,
    "documents.change": lambda tx, ref: documents.change(
        tx, ref.organisation_id, DOCUMENT, DRAFT, passages=2, at=NOW
    ),
    "documents.checked": lambda tx, ref: documents.checked(
        tx, ref.organisation_id, DOCUMENT, validators='{"etag":"1"}', at=NOW
    ),
    "documents.counts": lambda tx, ref: documents.counts(tx, ref.organisation_id),
    "documents.fail": lambda tx, ref: documents.fail(
        tx, ref.organisation_id, DOCUMENT, error="gone", at=NOW
    ),
    "documents.find": lambda tx, ref: documents.find(tx, ref.organisation_id, DOCUMENT),
    "documents.find_named": lambda tx, ref: documents.find_named(
        tx, ref.organisation_id, SOURCE, "refunds.md"
    ),
    "documents.page": lambda tx, ref: documents.page(tx, ref.organisation_id),
    "documents.usage": lambda tx, ref: documents.usage(tx, ref.organisation_id),
    "documents.remove": lambda tx, ref: documents.remove(tx, ref.organisation_id, EMPTY_DOCUMENT),
    "feed_runs.newest": lambda tx, ref: feed_runs.newest(tx, ref.organisation_id),
    "feed_runs.run": lambda tx, ref: feed_runs.run(tx, ref.organisation_id, JOB),
    "gap_placing.join": _gaps_joined,
    "gap_placing.keep_unplaced": _gap_kept,
    "knowledge_gaps.ask": lambda tx, ref: knowledge_gaps.ask(
        tx, ref, GAP, replace(asked(ref, 1), reason=GapReason.THUMBS_DOWN)
    ),
    "knowledge_gaps.begin": _gap_begun,
    "knowledge_gaps.centroids": lambda tx, ref: knowledge_gaps.centroids(
        tx, ref.organisation_id, ENCODER
    ),
    "knowledge_gaps.find": lambda tx, ref: knowledge_gaps.find(tx, ref.organisation_id, GAP),
    "knowledge_gaps.forget": knowledge_gaps.forget,
    "knowledge_gaps.gap_of": lambda tx, ref: knowledge_gaps.gap_of(tx, ref, TurnId(1)),
    "knowledge_gaps.grow": lambda tx, ref: knowledge_gaps.grow(
        tx, ref.organisation_id, Centroid(GAP, VECTOR, 2), encoder=ENCODER, at=NOW
    ),
    "knowledge_gaps.of_conversation": knowledge_gaps.of_conversation,
    "knowledge_gaps.page": lambda tx, ref: knowledge_gaps.page(
        tx, ref.organisation_id, GapState.OPEN
    ),
    "knowledge_gaps.set_draft": lambda tx, ref: knowledge_gaps.set_draft(
        tx, ref.organisation_id, GAP, "Five days.", NOW
    ),
    "knowledge_gaps.set_state": lambda tx, ref: knowledge_gaps.set_state(
        tx, ref.organisation_id, GAP, GapState.DISMISSED, NOW
    ),
    "knowledge_jobs.add": _job_added,
    "knowledge_jobs.add_items": lambda tx, ref: knowledge_jobs.add_items(
        tx, ref.organisation_id, HELD_JOB, [("new.md", "{}")]
    ),
    "knowledge_jobs.advance": lambda tx, ref: knowledge_jobs.advance(
        tx, ref.organisation_id, HELD_JOB, now=NOW, until=NOW + 9
    ),
    "knowledge_jobs.cancel": lambda tx, ref: knowledge_jobs.cancel(
        tx, ref.organisation_id, JOB, NOW
    ),
    "knowledge_jobs.claim": lambda tx, ref: knowledge_jobs.claim(
        tx, ref.organisation_id, JOB, now=NOW, until=NOW + 1
    ),
    "knowledge_jobs.find": lambda tx, ref: knowledge_jobs.find(tx, ref.organisation_id, JOB),
    "knowledge_jobs.finish": lambda tx, ref: knowledge_jobs.finish(
        tx, ref.organisation_id, replace(HELD_JOB, state=JobState.DONE), now=NOW
    ),
    "knowledge_jobs.forget": lambda tx, ref: knowledge_jobs.forget(tx, ref.organisation_id, SOURCE),
    "knowledge_jobs.item_counts": lambda tx, ref: knowledge_jobs.item_counts(
        tx, ref.organisation_id, OLD_JOB
    ),
    "knowledge_jobs.items": lambda tx, ref: knowledge_jobs.items(
        tx, ref.organisation_id, OLD_JOB, after=0, most=9
    ),
    "knowledge_jobs.recent": lambda tx, ref: knowledge_jobs.recent(tx, ref.organisation_id),
    "knowledge_jobs.settle_item": lambda tx, ref: knowledge_jobs.settle_item(
        tx, ref.organisation_id, HELD_JOB, DONE
    ),
    "knowledge_jobs.waiting_items": lambda tx, ref: knowledge_jobs.waiting_items(
        tx, ref.organisation_id, OLD_JOB, 9
    ),
    "knowledge_sources.add": _source_added,
    "knowledge_sources.change": lambda tx, ref: knowledge_sources.change(
        tx, ref.organisation_id, replace(A_SOURCE, name="Letters")
    ),
    "knowledge_sources.everyone": lambda tx, ref: knowledge_sources.everyone(
        tx, ref.organisation_id
    ),
    "knowledge_sources.find": lambda tx, ref: knowledge_sources.find(
        tx, ref.organisation_id, SOURCE
    ),
    "knowledge_sources.ran": lambda tx, ref: knowledge_sources.ran(
        tx, ref.organisation_id, SOURCE, NOW
    ),
    "knowledge_sources.remove": lambda tx, ref: knowledge_sources.remove(
        tx, ref.organisation_id, EMPTY_SOURCE
    ),
    "libraries.begin": lambda tx, ref: libraries.begin(tx, ref.organisation_id, "another"),
    "libraries.find": lambda tx, ref: libraries.find(tx, ref.organisation_id),
    "libraries.give": lambda tx, ref: libraries.give(tx, ref.organisation_id, passages=1),
    "libraries.use_encoder": lambda tx, ref: libraries.use_encoder(
        tx, ref.organisation_id, "another"
    ),
    "passage_vectors.add": lambda tx, ref: passage_vectors.add(
        tx, ref.organisation_id, "another", [(FIRST, VECTOR)]
    ),
    "passage_vectors.after": lambda tx, ref: passage_vectors.after(
        tx, ref.organisation_id, ENCODER, 0, 9
    ),
    "passage_vectors.count": lambda tx, ref: passage_vectors.count(
        tx, ref.organisation_id, ENCODER
    ),
    "passage_vectors.drop_others": lambda tx, ref: passage_vectors.drop_others(
        tx, ref.organisation_id, "another", 9
    ),
    "passage_vectors.last_up_to": lambda tx, ref: passage_vectors.last_up_to(
        tx, ref.organisation_id, ENCODER, 9
    ),
    "passage_vectors.missing": lambda tx, ref: passage_vectors.missing(
        tx, ref.organisation_id, ENCODER, 0, 9
    ),
    "passage_vectors.number_of": lambda tx, ref: passage_vectors.number_of(
        tx, ref.organisation_id, ENCODER, FIRST
    ),
    "passage_vectors.numbers": lambda tx, ref: passage_vectors.numbers(
        tx, ref.organisation_id, ENCODER
    ),
    "passages.hide": lambda tx, ref: passages.hide(tx, ref.organisation_id, DOCUMENT),
    "passages.of_document": lambda tx, ref: passages.of_document(tx, ref.organisation_id, DOCUMENT),
    "passages.publish": lambda tx, ref: passages.publish(
        tx, ref.organisation_id, DOCUMENT, kept=[(FIRST, STAGED.chunk)], dropped=[STAGED_ID]
    ),
    "passages.remove_hidden": lambda tx, ref: passages.remove_hidden(
        tx, ref.organisation_id, DOCUMENT, 9
    ),
    "passages.stage": lambda tx, ref: passages.stage(tx, ref.organisation_id, DOCUMENT, [STAGED]),
    "passages_found.count": lambda tx, ref: passages_found.count(
        tx, ref.organisation_id, "refund", 9
    ),
    "passages_found.existing": lambda tx, ref: passages_found.existing(
        tx, ref.organisation_id, [FIRST]
    ),
    "passages_found.matching": lambda tx, ref: passages_found.matching(
        tx, ref.organisation_id, {"refund": 1.0, "days": 0.5}, 9
    ),
    "passages_found.readable": lambda tx, ref: passages_found.readable(
        tx, ref.organisation_id, [FIRST], EVERYONE
    ),
    "passages_found.readable_ids": lambda tx, ref: passages_found.readable_ids(
        tx, ref.organisation_id, [FIRST], EVERYONE
    ),
}
