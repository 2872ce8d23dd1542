"""What insights are counted from: the rows of a few conversations that were not counted yet."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Integer, Table, bindparam, case, func, literal, select

from frontdesk.core.clock import Millis
from frontdesk.core.ids import ConversationId, OrganisationId
from frontdesk.store import tables as t
from frontdesk.store.database import Row, Transaction
from frontdesk.store.query import Query
from frontdesk.store.scope import ORGANISATION, in_organisation

# So many conversations are read at a time: few enough to hold up no turn, on the same loop.
AT_ONCE = 16


@dataclass(frozen=True, slots=True)
class CountedTo:
    """How far a conversation is counted, and what of it the next look has to know."""

    seq: int = 0
    turn_id: int = 0
    background_epoch: int = 0
    background_number: int = 0
    begun_at: Millis | None = None
    waiting: bool = False
    handed_over: bool = False


class TurnRow(NamedTuple):
    """A turn that has ended."""

    turn_id: int
    started_at: Millis
    outcome: str
    record: str | None
    input_tokens: int | None
    cached_tokens: int | None
    reasoning_tokens: int | None
    output_tokens: int | None
    cost: float | None


class BackgroundRow(NamedTuple):
    """A model's call outside any turn."""

    epoch: int
    number: int
    at: Millis
    input_tokens: int | None
    cached_tokens: int | None
    reasoning_tokens: int | None
    output_tokens: int | None
    cost: float | None


Used = TurnRow | BackgroundRow


class Ended(NamedTuple):
    """An end of a conversation."""

    kind: str
    at: Millis
    reopened_at: Millis | None


@dataclass(frozen=True, slots=True)
class Changes:
    """Of one conversation: what came since, and all of what may have changed.

    `held` are steps in which claims were held, with the beginning of their turn; `effects` have the
    time of their intent and what became of them.
    """

    events: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    turns: list[TurnRow] = field(default_factory=list[TurnRow])
    held: list[tuple[Millis, str]] = field(default_factory=list[tuple[Millis, str]])
    background: list[BackgroundRow] = field(default_factory=list[BackgroundRow])
    ends: list[Ended] = field(default_factory=list[Ended])
    effects: list[tuple[Millis, str]] = field(default_factory=list[tuple[Millis, str]])


_c, _r = t.conversations, t.insight_conversations
_counted = _c.outerjoin(
    _r, (_r.c.organisation_id == _c.c.organisation_id) & (_r.c.conversation_id == _c.c.id)
)
_IDS = tuple(f"id{number}" for number in range(AT_ONCE))
_these = in_organisation(_c) & _c.c.id.in_([bindparam(name) for name in _IDS])


def _since(column: Any) -> ColumnElement[int]:
    anew = bindparam("anew", type_=Integer) == 1
    return case((anew, 0), else_=func.coalesce(column, 0))


def _own(table: Table) -> ColumnElement[bool]:
    return (table.c.organisation_id == _c.c.organisation_id) & (table.c.conversation_id == _c.c.id)


def _query(table: Table, on: ColumnElement[bool] | None, *columns: Any, by: Any) -> Query:
    condition = _own(table) if on is None else _own(table) & on
    of = _counted.join(table, condition)
    return Query(select(_c.c.id, *columns).select_from(of).where(_these).order_by(_c.c.id, *by))


_event, _turn, _step = t.events.c, t.turns.c, t.steps.c
_aside, _end, _entry = t.background_calls.c, t.resolutions.c, t.ledger.c
_TOKENS = ("input_tokens", "cached_tokens", "reasoning_tokens", "output_tokens", "cost")
_COUNTED = ("message", "lifecycle", "action", "tool_call")

_events = _query(
    t.events,
    (_event.seq > _since(_r.c.seq)) & _event.type.in_([literal(name) for name in _COUNTED]),
    *(_event.seq, _event.body),
    by=(_event.seq,),
)
_ended = (_turn.turn_id > _since(_r.c.turn_id)) & _turn.outcome.is_not(None)
_turns = _query(
    t.turns,
    _ended,
    *(_turn.turn_id, _turn.started_at, _turn.outcome, _turn.record),
    *(_turn[name] for name in _TOKENS),
    by=(_turn.turn_id,),
)
# As the key is written: within a text its quotes would be escaped.
_held = Query(
    select(_c.c.id, _turn.started_at, _step.body)
    .select_from(
        _counted.join(t.turns, _own(t.turns) & _ended).join(
            t.steps,
            _own(t.steps)
            & (_step.turn_id == _turn.turn_id)
            & _step.body.contains('"untrue":["', autoescape=True),
        )
    )
    .where(_these)
    .order_by(_c.c.id, _step.turn_id, _step.step)
)
_epoch, _number = _since(_r.c.background_epoch), _since(_r.c.background_number)
_background = _query(
    t.background_calls,
    (_aside.epoch > _epoch) | ((_aside.epoch == _epoch) & (_aside.number > _number)),
    *(_aside.epoch, _aside.number, _aside.at),
    *(_aside[name] for name in _TOKENS),
    by=(_aside.epoch, _aside.number),
)
_ends = _query(t.resolutions, None, _end.kind, _end.at, _end.reopened_at, by=(_end.seq,))
_effects = _query(
    t.ledger,
    (_entry.kind == "effect") & _entry.told_seq.is_not(None),
    *(_entry.created_at, _entry.status),
    by=(_entry.key,),
)


async def changes(
    tx: Transaction,
    organisation_id: OrganisationId,
    ids: Sequence[ConversationId],
    *,
    anew: bool = False,
) -> dict[ConversationId, Changes]:
    """What conversations have that was not counted yet; all that they have, if counted anew."""
    found: defaultdict[ConversationId, Changes] = defaultdict(Changes)
    given = {ORGANISATION: organisation_id, "anew": int(anew), **_filled(ids)}

    async def rows(query: Query) -> list[Row]:
        return await tx.fetch(query, **given)

    for id, *row in await rows(_events):
        found[id].events.append((row[0], row[1]))
    for id, *row in await rows(_turns):
        found[id].turns.append(TurnRow(*row))
    for id, *row in await rows(_held):
        found[id].held.append((row[0], row[1]))
    for id, *row in await rows(_background):
        found[id].background.append(BackgroundRow(*row))
    for id, *row in await rows(_ends):
        found[id].ends.append(Ended(*row))
    for id, *row in await rows(_effects):
        found[id].effects.append((row[0], row[1]))
    return found


def _filled(ids: Sequence[ConversationId]) -> dict[str, str]:
    """The ids as parameters; no conversation has the empty one, which fills the rest."""
    if len(ids) > AT_ONCE:
        raise ValueError(f"expected at most {AT_ONCE} conversations at a time; got {len(ids)}")
    return {name: (ids[place] if place < len(ids) else "") for place, name in enumerate(_IDS)}
