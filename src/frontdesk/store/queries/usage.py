"""What models used, in turns and beside them: of a conversation, or of an organisation."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Select, bindparam, func, literal, select, union_all

from frontdesk.core.clock import Millis
from frontdesk.core.ids import ConversationRef, OrganisationId
from frontdesk.store import tables as t
from frontdesk.store.database import Row, Transaction
from frontdesk.store.query import Query
from frontdesk.store.records import BackgroundCall
from frontdesk.store.scope import ORGANISATION, in_conversation, in_organisation, new_row, scope

_TOKENS = ("input_tokens", "cached_tokens", "reasoning_tokens", "output_tokens")
_turns, _background = t.turns.c, t.background_calls.c
_in_turns = select(
    *(_turns[name] for name in (*_TOKENS, "cost")), literal(1).label("turn"), _turns.started_at
).where(_turns.input_tokens.is_not(None))
_in_background = select(
    *(_background[name] for name in (*_TOKENS, "cost")), literal(0), _background.at
)


def _summed(
    of_turns: ColumnElement[bool], of_background: ColumnElement[bool]
) -> Select[tuple[Any, ...]]:
    """The sum over turns and what was asked outside them."""
    used = union_all(_in_turns.where(of_turns), _in_background.where(of_background)).subquery()
    tokens = (func.coalesce(func.sum(used.c[name]), 0) for name in _TOKENS)
    return select(func.coalesce(func.sum(used.c.turn), 0), *tokens, func.sum(used.c.cost))


def _within(moment: ColumnElement[Any]) -> ColumnElement[bool]:
    return (moment >= bindparam("since")) & (moment < bindparam("until"))


_of_conversation = Query(_summed(in_conversation(t.turns), in_conversation(t.background_calls)))
_between = Query(
    _summed(
        in_organisation(t.turns) & _within(_turns.started_at),
        in_organisation(t.background_calls) & _within(_background.at),
    )
)
_COLUMNS = ("epoch", "number", "purpose", "model", "at", *_TOKENS, "cost")
_add = Query(new_row(t.background_calls, *_COLUMNS))


@dataclass(frozen=True, slots=True)
class UsageSum:
    """What models used in so many turns and beside them; `cost` where any has a price."""

    turns: int
    input: int
    cached: int
    reasoning: int
    output: int
    cost: float | None


async def of_conversation(tx: Transaction, ref: ConversationRef) -> UsageSum:
    """What a conversation has used so far."""
    return _sum(await tx.fetch(_of_conversation, **scope(ref)))


async def between(
    tx: Transaction, organisation_id: OrganisationId, since: Millis, until: Millis
) -> UsageSum:
    """What an organisation's models used in turns that began within a time, and beside them."""
    given = {ORGANISATION: organisation_id, "since": since, "until": until}
    return _sum(await tx.fetch(_between, **given))


async def add_background(tx: Transaction, ref: ConversationRef, used: BackgroundCall) -> None:
    """Keep what a model used that was asked outside any turn."""
    columns = {name: getattr(used, name) for name in _COLUMNS}
    await tx.execute(_add, **scope(ref), **columns)


def _sum(rows: list[Row]) -> UsageSum:
    turns, taken_in, cached, reasoning, given_out, cost = rows[0]
    # PostgreSQL sums whole numbers to decimals.
    return UsageSum(int(turns), int(taken_in), int(cached), int(reasoning), int(given_out), cost)
