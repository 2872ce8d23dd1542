"""Each query of insights, to be tried by another organisation."""

from collections.abc import Awaitable, Callable
from typing import Any

from frontdesk.core.ids import ConversationRef
from frontdesk.store.database import Transaction
from frontdesk.store.queries import insight_sources, insights
from frontdesk.store.queries.insight_sources import CountedTo
from tests.contract.rows import NOW

Attempt = Callable[[Transaction, ConversationRef], Awaitable[Any]]

SUMS = {("1970-01-02", "conversations"): 1}

OF_INSIGHTS: dict[str, Attempt] = {
    "insight_sources.changes": lambda tx, ref: insight_sources.changes(
        tx, ref.organisation_id, [ref.conversation_id], anew=True
    ),
    "insights.add_totals": lambda tx, ref: insights.add_totals(tx, ref.organisation_id, SUMS),
    "insights.advance": lambda tx, ref: insights.advance(
        tx, ref.organisation_id, to=NOW, basis="1:UTC", version=1
    ),
    "insights.begin": lambda tx, ref: insights.begin(tx, ref.organisation_id),
    "insights.changed": lambda tx, ref: insights.changed(
        tx, ref.organisation_id, since=0, until=NOW, basis="2:UTC", most=10
    ),
    "insights.conversations_after": lambda tx, ref: insights.conversations_after(
        tx, ref.organisation_id, "", 10
    ),
    "insights.cursor": lambda tx, ref: insights.cursor(tx, ref.organisation_id),
    "insights.facts": insights.facts,
    "insights.hold": lambda tx, ref: insights.hold(tx, ref.organisation_id, 0),
    "insights.listed": lambda tx, ref: insights.listed(
        tx, ref.organisation_id, "conversations", first="", last="~", before="~", most=10
    ),
    "insights.metrics_of": lambda tx, ref: insights.metrics_of(
        tx, ref.organisation_id, "conversations", "", "~"
    ),
    "insights.put_share": lambda tx, ref: insights.put_share(
        tx, ref, seen_at=NOW + 1, basis="1:UTC", to=CountedTo(), added=SUMS
    ),
    "insights.recounted": lambda tx, ref: insights.recounted(tx, ref.organisation_id),
    "insights.share": insights.share,
    "insights.totals": lambda tx, ref: insights.totals(tx, ref.organisation_id, "", "~"),
}
