"""Each query of lists, of the feed and of search, to be tried by another organisation."""

from frontdesk.core.ids import ConversationRef, Seq, TurnId
from frontdesk.core.search import Term
from frontdesk.store.database import Transaction
from frontdesk.store.queries import feed, overview, search_index
from frontdesk.store.queries.search_index import IndexRow
from tests.contract.insight_attempts import Attempt
from tests.contract.rows import NOW


async def _matched(tx: Transaction, ref: ConversationRef) -> list[search_index.Found]:
    given = {"since": None, "until": None, "before": None}
    words = [Term("refu", beginning=True)]
    return await search_index.matching(tx, ref.organisation_id, words, most=9, **given)


OF_SIGHT: dict[str, Attempt] = {
    "feed.line": feed.line,
    "feed.window": lambda tx, ref: feed.window(tx, ref.organisation_id),
    "overview.opened": lambda tx, ref: overview.opened(tx, ref.organisation_id, NOW),
    "overview.line": overview.line,
    "overview.recent": lambda tx, ref: overview.recent(
        tx, ref.organisation_id, before=(NOW + 1, ""), most=10
    ),
    "search_index.cursor": lambda tx, ref: search_index.cursor(tx, ref.organisation_id),
    "search_index.events_after": lambda tx, ref: search_index.events_after(tx, ref, Seq(0), 9),
    "search_index.forget": search_index.forget,
    "search_index.matching": _matched,
    "search_index.move": lambda tx, ref: search_index.move(tx, ref.organisation_id, NOW + 1),
    "search_index.put": lambda tx, ref: search_index.put(
        tx, ref, NOW, IndexRow("other", Seq(1), TurnId(1), NOW)
    ),
    "search_index.stale": lambda tx, ref: search_index.stale(tx, ref.organisation_id, (0, ""), 9),
    "search_index.turns_since": lambda tx, ref: search_index.turns_since(tx, ref, TurnId(0)),
}
