"""A client of the operators' feed in a test, with the state that its frames have made."""

from frontdesk.core.events import Audience
from frontdesk.core.feed import FeedLine, FeedState, decode_feed_frame
from frontdesk.core.ids import ConversationRef, OrganisationId
from frontdesk.events.feed.feed import Feed
from frontdesk.events.outlet import Outlet
from frontdesk.store.database import Transaction
from frontdesk.store.queries import feed as rows
from frontdesk.testing import TestDesk


class Follower:
    """Follows an organisation, and folds what it is told by the code that clients use."""

    def __init__(self, feed: Feed, organisation_id: OrganisationId, limit: int = 1000) -> None:
        self.state = FeedState()
        self.snapshots = 0
        self.frames: list[str] = []
        self._feed = feed
        self._organisation_id = organisation_id
        self._limit = limit
        self.outlet = self._outlet()

    def _outlet(self) -> Outlet:
        return Outlet(Audience.OPERATOR, lambda: None, self._limit)

    async def attach(self) -> None:
        """Connect, with the position of before if there is one."""
        self.outlet = self._outlet()
        await self._feed.follow(self._organisation_id, self.outlet, self.state.position)

    def drop(self) -> None:
        """Lose the connection, and what is on its way."""
        self._feed.forget(self._organisation_id, self.outlet)

    def read(self) -> FeedState:
        """Fold all that has come."""
        for _, frame in self.outlet.take():
            self.frames.append(frame)
            if '"snapshot"' in frame:
                self.snapshots += 1
            if (read := decode_feed_frame(frame)) is not None:
                self.state.apply(read)
        return self.state


async def stored_lines(
    desk: TestDesk, organisation_id: OrganisationId, latest: int = rows.MOST_LATEST
) -> dict[str, FeedLine]:
    """The lists as the store has them now."""

    async def read(tx: Transaction) -> dict[str, FeedLine]:
        window = await rows.window(tx, organisation_id, latest=latest)
        refs = [ConversationRef(organisation_id, id) for id in window]
        found = [await rows.line(tx, ref) for ref in refs]
        return {line.conversation_id: line for line in found if line is not None}

    return await desk.db.read(read)
