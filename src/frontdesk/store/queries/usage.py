"""What models used, summed over turns: of a conversation, or of an organisation within a time."""

from dataclasses import dataclass

from sqlalchemy import bindparam, func, select

from frontdesk.core.clock import Millis
from frontdesk.core.ids import ConversationRef, OrganisationId
from frontdesk.store import tables as t
from frontdesk.store.database import Row, Transaction
from frontdesk.store.query import Query
from frontdesk.store.scope import ORGANISATION, in_conversation, in_organisation, scope

_turns = t.turns.c
_SUMS = (
    func.count(),
    *(
        func.coalesce(func.sum(_turns[name]), 0)
        for name in ("input_tokens", "cached_tokens", "reasoning_tokens", "output_tokens")
    ),
    func.sum(_turns.cost),
)
_of_conversation = Query(
    select(*_SUMS).where(in_conversation(t.turns), _turns.input_tokens.is_not(None))
)
_between = Query(
    select(*_SUMS).where(
        in_organisation(t.turns),
        _turns.input_tokens.is_not(None),
        _turns.started_at >= bindparam("since"),
        _turns.started_at < bindparam("until"),
    )
)


@dataclass(frozen=True, slots=True)
class UsageSum:
    """What the models of some turns used; `cost` where a price was set for any of them."""

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
    """What the turns of an organisation used that began within a time."""
    given = {ORGANISATION: organisation_id, "since": since, "until": until}
    return _sum(await tx.fetch(_between, **given))


def _sum(rows: list[Row]) -> UsageSum:
    turns, taken_in, cached, reasoning, given_out, cost = rows[0]
    # PostgreSQL sums whole numbers to decimals.
    return UsageSum(turns, int(taken_in), int(cached), int(reasoning), int(given_out), cost)
