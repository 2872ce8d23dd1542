"""One organisation's feed in this process: its lines as the store has them, and who hears of them.

What sessions let go is a hint to look; the rows are the truth. A look reads which conversations are
in the lists and those that may have changed on one view, and what differs is told. So a feed costs
a turn nothing, and has no log of its own.
"""

import asyncio
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass

import structlog

from frontdesk.core.clock import Clock, Millis
from frontdesk.core.errors import FrontdeskError
from frontdesk.core.events import EventType
from frontdesk.core.feed import (
    Change,
    FeedLine,
    FeedSnapshot,
    GoneFrame,
    LineFrame,
    Missed,
    PresenceFrame,
    ResyncFrame,
    encode_feed_frame,
)
from frontdesk.core.ids import (
    ConversationId,
    ConversationRef,
    HistoryId,
    OrganisationId,
    Seq,
    new_history,
)
from frontdesk.events.feed.attendance import Attending
from frontdesk.events.outlet import Outlet
from frontdesk.events.position import read_position
from frontdesk.runtime.port import Attendance, Batch
from frontdesk.store.database import Database, Transaction
from frontdesk.store.queries import feed

# However much happens, the store is looked at only so often.
PAUSE_SECONDS = 0.1
# And so often though nothing was heard: a hint of another process may be lost.
SWEEP_SECONDS = 5.0

_log = structlog.get_logger("frontdesk.feed")


@dataclass(frozen=True, slots=True)
class Bounds:
    """How much a room holds: conversations beside those with people, and changes to be told again.

    A client that has missed more changes than that is told all lines.
    """

    latest: int = feed.MOST_LATEST
    changes: int = 500


BOUNDS = Bounds()

_Look = tuple[dict[ConversationId, Millis], dict[ConversationId, FeedLine | None]]


class FeedRoom:
    """The lists of an organisation, numbered change by change since the room was opened."""

    def __init__(
        self,
        organisation_id: OrganisationId,
        db: Database,
        clock: Clock,
        bounds: Bounds = BOUNDS,
    ) -> None:
        self.organisation_id = organisation_id
        self.history: HistoryId = new_history()
        self.seq = Seq(0)
        self.lines: dict[ConversationId, FeedLine] = {}
        self.outlets: list[Outlet] = []
        self.attending = Attending(clock, self._tell_presence)
        self._db = db
        self._latest = bounds.latest
        self._written_at: dict[ConversationId, Millis] = {}
        self._changes: deque[Change] = deque(maxlen=bounds.changes)
        self._hinted: set[ConversationId] = set()
        self._sooner = asyncio.Event()
        self._keeper: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Read the lists, then keep them as they are in the store."""
        await self.look()
        self._keeper = asyncio.get_running_loop().create_task(self._keep())

    def close(self, reason: str) -> None:
        """Look no more, and send every client away."""
        if self._keeper is not None:
            self._keeper.cancel()
        self.attending.close()
        for outlet in list(self.outlets):
            outlet.close(reason)

    # Hints

    def on_batch(self, ref: ConversationRef, batch: Batch) -> None:
        """Look at a conversation of which more was let go than words on their way."""
        events = batch.events
        if not events or any(item.event.type is not EventType.TOKEN for item in events):
            self._hinted.add(ref.conversation_id)
            self._sooner.set()

    def on_attendance(self, attendance: Attendance) -> None:
        """An operator is at a conversation, or no longer is."""
        self.attending.take(attendance)

    # Clients

    def tell_missed(self, outlet: Outlet, last: str | int | None) -> None:
        """Tell a client what it missed: changes where they are still known, else all lines."""
        missed = self._missed(last)
        frame = encode_feed_frame(ResyncFrame(data=missed))
        outlet.history, outlet.position = self.history, self.seq
        outlet.push((self.seq, frame))

    def tell(self, frame: str) -> None:
        """Pass an unnumbered frame to all clients."""
        for outlet in list(self.outlets):
            outlet.tell(frame)

    def _missed(self, last: str | int | None) -> Missed:
        known = read_position(last) if last is not None else None
        present = self.attending.all
        if known is not None and known.history == self.history and self._reaches(known.seq):
            changes = tuple(one for one in self._changes if one.seq > known.seq)
            return Missed(self.seq, self.history, changes, present=present)
        snapshot = FeedSnapshot(tuple(self.lines.values()))
        return Missed(self.seq, self.history, snapshot=snapshot, present=present)

    def _reaches(self, seq: Seq) -> bool:
        oldest = self._changes[0].seq if self._changes else self.seq + 1
        return oldest - 1 <= seq <= self.seq

    # Looking

    async def look(self) -> None:
        """Read what may have changed, and tell what did."""
        hinted, self._hinted = self._hinted, set()
        try:
            window, read = await self._db.read(lambda tx: self._read(tx, hinted))
        except BaseException:
            self._hinted |= hinted
            raise
        self._written_at = window
        self._tell_changes(read)

    async def _read(self, tx: Transaction, hinted: set[ConversationId]) -> _Look:
        found = await feed.window(tx, self.organisation_id, latest=self._latest)
        # A moment may have two commits: what was heard of is read even if it looks the same.
        changed = [id for id, at in found.items() if id in hinted or self._written_at.get(id) != at]
        refs = [ConversationRef(self.organisation_id, id) for id in changed]
        return found, {ref.conversation_id: await feed.line(tx, ref) for ref in refs}

    def _tell_changes(self, read: dict[ConversationId, FeedLine | None]) -> None:
        changes: list[Change] = []
        for id, line in read.items():
            if line is not None and self.lines.get(id) != line:
                changes.append(LineFrame(seq=self.seq + len(changes) + 1, line=line))
                self.lines[id] = line
        for id in [id for id in self.lines if id not in self._written_at]:
            changes.append(GoneFrame(seq=self.seq + len(changes) + 1, conversation_id=id))
            del self.lines[id]
        if changes:
            self._changes.extend(changes)
            self.seq = Seq(changes[-1].seq)
            self._push([(Seq(one.seq), encode_feed_frame(one)) for one in changes])

    def _push(self, frames: Iterable[tuple[Seq, str]]) -> None:
        for outlet in list(self.outlets):
            for frame in frames:
                outlet.push(frame)

    def _tell_presence(self, frame: PresenceFrame) -> None:
        self.tell(encode_feed_frame(frame))

    async def _keep(self) -> None:
        while True:
            try:
                async with asyncio.timeout(SWEEP_SECONDS):
                    await self._sooner.wait()
            except TimeoutError:
                pass
            self._sooner.clear()
            try:
                await self.look()
            except FrontdeskError as error:
                # The rows are still there: the next look, at the latest the next sweep, sees them.
                _log.warning("feed.not_read", organisation=self.organisation_id, error=str(error))
            await asyncio.sleep(PAUSE_SECONDS)
