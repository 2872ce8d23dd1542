"""The index of words: what of it is behind, how it is brought up to date, what is found by it."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import BigInteger, bindparam, case, delete, func, select, text

from frontdesk.core.clock import Millis
from frontdesk.core.ids import ConversationId, ConversationRef, OrganisationId, Seq, TurnId
from frontdesk.core.lifecycle import Status
from frontdesk.core.search import Term, organisation_mark
from frontdesk.store import tables as t
from frontdesk.store.database import Row, Transaction
from frontdesk.store.query import Query
from frontdesk.store.records import EventRecord
from frontdesk.store.scope import (
    ORGANISATION,
    in_conversation,
    in_organisation,
    row_values,
    scope,
)

# Room for conversations that were opened in the same millisecond.
_A_MOMENT = 2**16
_LAST = 2**63 - 1

_index, _conversations, _cursors = t.conversation_index, t.conversations, t.search_cursors
_updated_at, _id = _conversations.c.updated_at, _conversations.c.id
_until = func.coalesce(_cursors.c.until, 0)
_margin = bindparam("margin", type_=BigInteger)
_behind = Query(
    select(t.organisations.c.id)
    .join_from(
        t.organisations, _cursors, _cursors.c.organisation_id == t.organisations.c.id, isouter=True
    )
    .where(
        select(_id)
        .where(
            _conversations.c.organisation_id == t.organisations.c.id,
            _updated_at > case((_until < _margin, _until), else_=_margin),
        )
        .exists()
    )
)
_cursor = Query(select(_cursors.c.until).where(in_organisation(_cursors)))
_move = Query(
    lambda insert: (
        stmt := insert(_cursors).values(
            organisation_id=bindparam(ORGANISATION), until=bindparam("until")
        )
    ).on_conflict_do_update(index_elements=["organisation_id"], set_={"until": stmt.excluded.until})
)
_stale = Query(
    select(
        *(_conversations.c[name] for name in ("id", "created_at", "updated_at", "status")),
        *(_conversations.c[name] for name in ("title", "phone")),
        *(_index.c[name] for name in ("words", "seq", "turn_id")),
    )
    .join_from(
        _conversations,
        _index,
        (_index.c.organisation_id == _conversations.c.organisation_id)
        & (_index.c.conversation_id == _id),
        isouter=True,
    )
    .where(
        in_organisation(_conversations),
        _conversations.c.status != Status.NEW.value,
        _updated_at >= bindparam("after"),
        (_updated_at > bindparam("after")) | (_id > bindparam("after_id")),
        _index.c.as_of.is_(None) | (_index.c.as_of != _updated_at),
    )
    .order_by(_updated_at, _id)
    .limit(bindparam("most"))
)
_events = Query(
    select(t.events.c.seq, t.events.c.type, t.events.c.body)
    .where(
        in_conversation(t.events),
        t.events.c.seq > bindparam("after"),
        (t.events.c.type == "message")
        | (t.events.c.type == "final")
        | (t.events.c.type == "tool_call"),
    )
    .order_by(t.events.c.seq)
    .limit(bindparam("most"))
)
_turns = Query(
    select(
        t.turns.c.turn_id,
        t.turns.c.outcome,
        # As the key is written; within a text its quotes would be escaped.
        t.turns.c.record.contains('"diagnosis":{'),
    )
    .where(in_conversation(t.turns), t.turns.c.turn_id >= bindparam("since"))
    .order_by(t.turns.c.turn_id)
)
_newest_of_moment = Query(
    select(func.max(_index.c.id)).where(
        _index.c.id >= bindparam("base"), _index.c.id < bindparam("end")
    )
)
_COLUMNS = ("words", "seq", "turn_id", "as_of")
_put = Query(
    lambda insert: (
        stmt := insert(_index).values(id=bindparam("id"), **row_values(*_COLUMNS))
    ).on_conflict_do_update(
        index_elements=["organisation_id", "conversation_id"],
        set_={name: stmt.excluded[name] for name in _COLUMNS},
    )
)
_forget = Query(delete(_index).where(in_conversation(_index)))
_purge = Query(
    {
        "sqlite": text("INSERT INTO conversation_words (conversation_words) VALUES ('optimize')"),
        "postgresql": text("SELECT 1"),
    }
)
_newest = Query(
    select(_index.c.id, _index.c.conversation_id)
    .where(
        in_organisation(_index), _index.c.id >= bindparam("first"), _index.c.id < bindparam("end")
    )
    .order_by(_index.c.id.desc())
    .limit(bindparam("most"))
)
# SQLite walks its words from the newest on. PostgreSQL looks at the newest conversations, which
# finds what is common, then takes its index of words alone: left to choose, it may work out the
# words of all conversations.
_NEWEST_LOOKED_AT = 2_000
_HAS_WORDS = (
    "array_to_tsvector(string_to_array(words, ' ')) @@ CAST(CAST(:tsquery AS text) AS tsquery)"
)
_IN_RANGE = (
    f"organisation_id = CAST(:{ORGANISATION} AS text)"
    " AND id >= CAST(:first AS bigint) AND id < CAST(:end AS bigint)"
)
_matching_newest = Query(
    {
        "sqlite": text("SELECT 0, '' WHERE 0"),
        "postgresql": text(
            "WITH newest AS MATERIALIZED (SELECT id, conversation_id, words"
            f" FROM conversation_index WHERE {_IN_RANGE}"
            f" ORDER BY id DESC LIMIT {_NEWEST_LOOKED_AT})"
            f" SELECT id, conversation_id FROM newest WHERE {_HAS_WORDS}"
            " ORDER BY id DESC LIMIT CAST(:most AS bigint)"
        ),
    }
)
_by_index = Query(
    {
        "sqlite": text("SELECT 0"),
        "postgresql": text(
            "SELECT set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)"
        ),
    }
)
_matching = Query(
    {
        "sqlite": text(
            "SELECT i.id, i.conversation_id FROM conversation_words"
            " CROSS JOIN conversation_index i ON i.id = conversation_words.rowid"
            " WHERE conversation_words MATCH :fts5"
            " AND conversation_words.rowid >= :first AND conversation_words.rowid < :end"
            f" AND i.organisation_id = :{ORGANISATION}"
            " ORDER BY conversation_words.rowid DESC LIMIT :most"
        ),
        "postgresql": text(
            "WITH found AS MATERIALIZED (SELECT id, conversation_id, organisation_id"
            f" FROM conversation_index WHERE {_HAS_WORDS})"
            f" SELECT id, conversation_id FROM found WHERE {_IN_RANGE}"
            " ORDER BY id DESC LIMIT CAST(:most AS bigint)"
        ),
    }
)


@dataclass(frozen=True, slots=True)
class Stale:
    """A conversation whose words are behind, and what is indexed of it already."""

    conversation_id: ConversationId
    created_at: Millis
    updated_at: Millis
    status: str
    title: str | None
    phone: str | None
    words: str
    seq: Seq
    turn_id: TurnId


@dataclass(frozen=True, slots=True)
class IndexRow:
    """The words of a conversation, and how far they go."""

    words: str
    seq: Seq
    turn_id: TurnId
    as_of: Millis


@dataclass(frozen=True, slots=True)
class Found:
    """A conversation that was found; `position` asks for what was opened before it."""

    position: int
    conversation_id: ConversationId


async def behind_anywhere(tx: Transaction, margin: Millis) -> list[OrganisationId]:
    """The organisations that may have conversations whose words are behind."""
    return [OrganisationId(row[0]) for row in await tx.fetch(_behind, margin=margin)]


async def cursor(tx: Transaction, organisation_id: OrganisationId) -> Millis:
    """Up to when an organisation's conversations are in the index."""
    rows = await tx.fetch(_cursor, **{ORGANISATION: organisation_id})
    return rows[0][0] if rows else 0


async def move(tx: Transaction, organisation_id: OrganisationId, until: Millis) -> None:
    """Note up to when an organisation's conversations are in the index."""
    await tx.execute(_move, **{ORGANISATION: organisation_id}, until=until)


async def stale(
    tx: Transaction, organisation_id: OrganisationId, after: tuple[Millis, str], most: int
) -> list[Stale]:
    """Conversations whose words are behind, from a moment on."""
    given = {ORGANISATION: organisation_id, "after": after[0], "after_id": after[1], "most": most}
    return [_stale_record(row) for row in await tx.fetch(_stale, **given)]


async def events_after(
    tx: Transaction, ref: ConversationRef, after: Seq, most: int
) -> list[EventRecord]:
    """The events of a conversation that have words or calls, oldest first."""
    rows = await tx.fetch(_events, **scope(ref), after=after, most=most)
    return [EventRecord(*row) for row in rows]


async def turns_since(
    tx: Transaction, ref: ConversationRef, since: TurnId
) -> list[tuple[TurnId, str | None, bool]]:
    """The turns, each with its outcome once it ended and whether it had a diagnosis."""
    rows = await tx.fetch(_turns, **scope(ref), since=since)
    return [(TurnId(row[0]), row[1], bool(row[2])) for row in rows]


async def put(tx: Transaction, ref: ConversationRef, created_at: Millis, row: IndexRow) -> None:
    """Keep the words of a conversation; its place in the order is by when it was opened."""
    base = created_at * _A_MOMENT
    newest = (await tx.fetch(_newest_of_moment, base=base, end=base + _A_MOMENT))[0][0]
    id = base if newest is None else newest + 1
    columns = {name: getattr(row, name) for name in _COLUMNS}
    await tx.execute(_put, **scope(ref), id=id, **columns)


async def forget(tx: Transaction, ref: ConversationRef) -> None:
    """Take the words of a conversation away; they come back only with what it says from now on."""
    await tx.execute(_forget, **scope(ref))


async def purge_anywhere(tx: Transaction) -> None:
    """Leave nothing of forgotten words in the database's own index."""
    await tx.execute(_purge)


async def matching(
    tx: Transaction,
    organisation_id: OrganisationId,
    terms: Sequence[Term],
    *,
    since: Millis | None,
    until: Millis | None,
    before: int | None,
    most: int,
) -> list[Found]:
    """The conversations that have all these words, the last opened first."""
    ends = [end for end in (before, until * _A_MOMENT if until is not None else None) if end]
    given = {
        ORGANISATION: organisation_id,
        "first": since * _A_MOMENT if since is not None else 0,
        "end": min([*ends, _LAST]),
        "most": most,
    }
    if not terms:
        return _found(await tx.fetch(_newest, **given))
    own = [Term(organisation_mark(organisation_id)), *terms]
    fts5 = " AND ".join(f'"{one.word}"' + "*" * one.beginning for one in own)
    tsquery = " & ".join(f"'{one.word}'" + ":*" * one.beginning for one in own)
    await tx.fetch(_by_index)
    newest = await tx.fetch(_matching_newest, **given, tsquery=tsquery)
    if len(newest) == most:
        return _found(newest)
    return _found(await tx.fetch(_matching, **given, fts5=fts5, tsquery=tsquery))


def _found(rows: list[Row]) -> list[Found]:
    return [Found(row[0], ConversationId(row[1])) for row in rows]


def _stale_record(row: Row) -> Stale:
    id, created_at, updated_at, status, title, phone, words, seq, turn_id = row
    return Stale(
        conversation_id=ConversationId(id),
        created_at=created_at,
        updated_at=updated_at,
        status=status,
        title=title,
        phone=phone,
        words=words or "",
        seq=Seq(seq or 0),
        turn_id=TurnId(turn_id or 0),
    )
