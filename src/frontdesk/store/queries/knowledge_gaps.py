"""Questions that an organisation's library does not answer, those that mean the same together."""

from dataclasses import dataclass

from sqlalchemy import bindparam, delete, func, insert, select, update

from frontdesk.core.clock import Millis
from frontdesk.core.ids import ConversationId, ConversationRef, GapId, OrganisationId, TurnId
from frontdesk.core.library import Gap, GapQuestion, GapReason, GapState
from frontdesk.store import tables as t
from frontdesk.store.database import Row, Transaction
from frontdesk.store.query import Query
from frontdesk.store.scope import ORGANISATION, in_conversation, in_organisation, scope

_gaps, _asked = t.knowledge_gaps, t.knowledge_gap_questions
_GAP = ("id", "state", "questions", "draft", "created_at", "updated_at")
_QUESTION = ("conversation_id", "turn_id", "question", "reason", "at")
_ours = in_organisation(_gaps)
_this = _ours & (_gaps.c.id == bindparam("its_id"))
_begin = Query(
    insert(_gaps).values(
        organisation_id=bindparam(ORGANISATION),
        id=bindparam("id"),
        state=GapState.OPEN.value,
        encoder=bindparam("encoder"),
        centroid=bindparam("centroid"),
        questions=0,
        draft="",
        created_at=bindparam("at"),
        updated_at=bindparam("at"),
    )
)
_ask = Query(
    lambda insert: (
        stmt := insert(_asked).values(
            organisation_id=bindparam("scope_organisation"),
            conversation_id=bindparam("scope_conversation"),
            gap_id=bindparam("gap_id"),
            **{name: bindparam(name) for name in _QUESTION if name != "conversation_id"},
        )
    ).on_conflict_do_update(
        index_elements=["conversation_id", "turn_id"],
        set_={"reason": stmt.excluded.reason, "at": stmt.excluded.at},
        where=_asked.c.organisation_id == stmt.excluded.organisation_id,
    )
)
_grow = Query(
    update(_gaps)
    .where(_this)
    .values(
        encoder=bindparam("new_encoder"),
        centroid=bindparam("new_centroid"),
        questions=bindparam("new_questions"),
        updated_at=bindparam("new_at"),
    )
)
_centroids = Query(
    select(_gaps.c.id, _gaps.c.centroid, _gaps.c.questions)
    .where(_ours, _gaps.c.state == GapState.OPEN, _gaps.c.encoder == bindparam("its_encoder"))
    .order_by(_gaps.c.id)
)
_number = (
    select(func.count())
    .select_from(_asked)
    .where(_asked.c.organisation_id == _gaps.c.organisation_id, _asked.c.gap_id == _gaps.c.id)
    .scalar_subquery()
)
_select = select(*(_number if name == "questions" else _gaps.c[name] for name in _GAP))
_find = Query(_select.where(_this))
_page = Query(
    _select.where(_ours, _gaps.c.state == bindparam("its_state"))
    .order_by(_gaps.c.updated_at.desc(), _gaps.c.id)
    .limit(bindparam("most"))
)
_questions = Query(
    select(*(_asked.c[name] for name in _QUESTION))
    .where(in_organisation(_asked), _asked.c.gap_id == bindparam("its_id"))
    .order_by(_asked.c.at.desc(), _asked.c.conversation_id, _asked.c.turn_id)
    .limit(bindparam("most"))
)
_of_conversation = Query(
    select(*(_asked.c[name] for name in _QUESTION))
    .where(in_conversation(_asked))
    .order_by(_asked.c.turn_id)
)
_gap_of = Query(
    select(_asked.c.gap_id).where(in_conversation(_asked), _asked.c.turn_id == bindparam("turn"))
)
_set_state = Query(
    update(_gaps).where(_this).values(state=bindparam("new_state"), updated_at=bindparam("new_at"))
)
_set_draft = Query(
    update(_gaps).where(_this).values(draft=bindparam("new_draft"), updated_at=bindparam("new_at"))
)
_touched = select(_asked.c.gap_id).where(in_conversation(_asked))
_forget_drafts = Query(update(_gaps).where(_ours, _gaps.c.id.in_(_touched)).values(draft=""))
_forget_questions = Query(delete(_asked).where(in_conversation(_asked)))
_forget_empty = Query(
    delete(_gaps).where(
        _ours,
        ~select(_asked.c.gap_id)
        .where(_asked.c.organisation_id == _gaps.c.organisation_id, _asked.c.gap_id == _gaps.c.id)
        .exists(),
    )
)


@dataclass(frozen=True, slots=True)
class Centroid:
    """What the questions of a gap mean, on average, and of how many that was made."""

    gap: GapId
    vector: bytes
    questions: int


async def begin(
    tx: Transaction,
    organisation_id: OrganisationId,
    gap_id: GapId,
    *,
    encoder: str,
    centroid: bytes,
    at: Millis,
) -> None:
    """Keep a new gap, whose first question is about to be added."""
    given = {ORGANISATION: organisation_id, "id": gap_id, "at": at}
    await tx.execute(_begin, **given, encoder=encoder, centroid=centroid)


async def ask(tx: Transaction, ref: ConversationRef, gap_id: GapId, question: GapQuestion) -> None:
    """Keep a question of a conversation's turn; asked about again, only its reason changes."""
    values = {
        "turn_id": question.turn,
        "question": question.question,
        "reason": question.reason.value,
        "at": question.at,
    }
    await tx.execute(_ask, **scope(ref), gap_id=gap_id, **values)


async def grow(
    tx: Transaction,
    organisation_id: OrganisationId,
    centroid: Centroid,
    *,
    encoder: str,
    at: Millis,
) -> None:
    """Keep what a gap means with one more question."""
    given = {ORGANISATION: organisation_id, "its_id": centroid.gap, "new_encoder": encoder}
    new = {"new_centroid": centroid.vector, "new_questions": centroid.questions, "new_at": at}
    await tx.execute(_grow, **given, **new)


async def centroids(
    tx: Transaction, organisation_id: OrganisationId, encoder: str
) -> list[Centroid]:
    """What each open gap means, by an encoder."""
    rows = await tx.fetch(_centroids, **{ORGANISATION: organisation_id}, its_encoder=encoder)
    return [Centroid(GapId(row[0]), bytes(row[1]), row[2]) for row in rows]


async def find(
    tx: Transaction, organisation_id: OrganisationId, gap_id: GapId, most: int = 50
) -> Gap | None:
    """One gap, with its newest questions."""
    given = {ORGANISATION: organisation_id, "its_id": gap_id}
    rows = await tx.fetch(_find, **given)
    if not rows:
        return None
    asked = await tx.fetch(_questions, **given, most=most)
    return _gap(rows[0], asked)


async def page(
    tx: Transaction, organisation_id: OrganisationId, state: GapState, most: int = 50
) -> list[Gap]:
    """The gaps in a state, the last asked about first, each with its newest question."""
    given = {ORGANISATION: organisation_id, "its_state": state.value}
    found: list[Gap] = []
    for row in await tx.fetch(_page, **given, most=most):
        newest = {ORGANISATION: organisation_id, "its_id": row[0], "most": 1}
        found.append(_gap(row, await tx.fetch(_questions, **newest)))
    return found


async def of_conversation(tx: Transaction, ref: ConversationRef) -> list[GapQuestion]:
    """What a conversation asked and got no answer to."""
    return [_question(row) for row in await tx.fetch(_of_conversation, **scope(ref))]


async def gap_of(tx: Transaction, ref: ConversationRef, turn: TurnId) -> GapId | None:
    """The gap that a turn's question belongs to already."""
    rows = await tx.fetch(_gap_of, **scope(ref), turn=turn)
    return GapId(rows[0][0]) if rows else None


async def set_state(
    tx: Transaction, organisation_id: OrganisationId, gap_id: GapId, state: GapState, at: Millis
) -> bool:
    """Note what became of a gap; False where there is none."""
    given = {ORGANISATION: organisation_id, "its_id": gap_id}
    return await tx.execute(_set_state, **given, new_state=state.value, new_at=at) == 1


async def set_draft(
    tx: Transaction, organisation_id: OrganisationId, gap_id: GapId, draft: str, at: Millis
) -> bool:
    """Keep a draft of what would answer a gap; False where there is none."""
    given = {ORGANISATION: organisation_id, "its_id": gap_id}
    return await tx.execute(_set_draft, **given, new_draft=draft, new_at=at) == 1


async def forget(tx: Transaction, ref: ConversationRef) -> None:
    """Take a conversation's questions away, what was drafted from them, and gaps left empty."""
    for query in (_forget_drafts, _forget_questions, _forget_empty):
        await tx.execute(query, **scope(ref))


def _gap(row: Row, asked: list[Row]) -> Gap:
    id, state, questions, draft, created_at, updated_at = row
    return Gap(
        id=GapId(id),
        state=GapState(state),
        questions=questions,
        draft=draft,
        created_at=created_at,
        updated_at=updated_at,
        asked=tuple(_question(one) for one in asked),
    )


def _question(row: Row) -> GapQuestion:
    conversation, turn, question, reason, at = row
    return GapQuestion(ConversationId(conversation), TurnId(turn), question, GapReason(reason), at)
