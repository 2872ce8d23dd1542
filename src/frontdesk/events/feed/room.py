"""One organisation's feed in this process: its lines as the store has them, and who hears of them.

What sessions let go is a hint to look; the rows are the truth. A look reads which conversations are
in the lists and those that may have changed on one view, and what differs is told. So a feed costs
a turn nothing, and has no log of its own.
"""

import asyncio
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import structlog
from msgspec import structs

from frontdesk.core.clock import Clock, Millis
from frontdesk.core.errors import FrontdeskError
from frontdesk.core.events import EventType
from frontdesk.core.feed import (
    Change,
    FeedLine,
    FeedRun,
    FeedSnapshot,
    GoneFrame,
    LineFrame,
    Missed,
    OfRuns,
    PresenceFrame,
    ResyncFrame,
    RunFrame,
    RunGoneFrame,
    encode_feed_frame,
)
from frontdesk.core.ids import (
    ConversationId,
    ConversationRef,
    HistoryId,
    JobId,
    OrganisationId,
    Seq,
    new_history,
)
from frontdesk.core.library import ENDED_JOBS
from frontdesk.events.feed.attendance import Attending
from frontdesk.events.outlet import Outlet
from frontdesk.events.position import read_position
from frontdesk.runtime.port import Attendance, Batch
from frontdesk.store.database import Database, Transaction
from frontdesk.store.queries import feed, feed_runs

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


@dataclass(frozen=True, slots=True)
class _Look:
    """What is in the lists now, by when each was written, and what of it may have changed."""

    window: dict[ConversationId, Millis]
    lines: dict[ConversationId, FeedLine | None]
    newest: dict[JobId, Millis]
    runs: dict[JobId, FeedRun | None]


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
        self.runs: dict[JobId, FeedRun] = {}
        self.outlets: list[Outlet] = []
        # Those of whoever may read documents: runs are told to them alone.
        self.with_runs: set[Outlet] = set()
        self.attending = Attending(clock, self._tell_presence)
        self._db = db
        self._latest = bounds.latest
        self._written_at: dict[ConversationId, Millis] = {}
        self._runs_written_at: dict[JobId, Millis] = {}
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

    def look_soon(self) -> None:
        """Look: a run over a source may have come further."""
        self._sooner.set()

    def on_attendance(self, attendance: Attendance) -> None:
        """An operator is at a conversation, or no longer is."""
        self.attending.take(attendance)

    # Clients

    def tell_missed(self, outlet: Outlet, last: str | int | None) -> None:
        """Tell a client what it missed: changes where they are still known, else all lines."""
        missed = self._missed(last, with_runs=outlet in self.with_runs)
        frame = encode_feed_frame(ResyncFrame(data=missed))
        outlet.history, outlet.position = self.history, self.seq
        outlet.push((self.seq, frame))

    def tell(self, frame: str) -> None:
        """Pass an unnumbered frame to all clients."""
        for outlet in list(self.outlets):
            outlet.tell(frame)

    def _missed(self, last: str | int | None, *, with_runs: bool) -> Missed:
        known = read_position(last) if last is not None else None
        present = self.attending.all
        if known is not None and known.history == self.history and self._reaches(known.seq):
            missed = (one for one in self._changes if one.seq > known.seq)
            changes = tuple(one for one in missed if with_runs or not isinstance(one, OfRuns))
            return Missed(self.seq, self.history, changes, present=present)
        runs = tuple(self.runs.values()) if with_runs else ()
        snapshot = FeedSnapshot(tuple(self.lines.values()), runs)
        return Missed(self.seq, self.history, snapshot=snapshot, present=present)

    def _reaches(self, seq: Seq) -> bool:
        oldest = self._changes[0].seq if self._changes else self.seq + 1
        return oldest - 1 <= seq <= self.seq

    # Looking

    async def look(self) -> None:
        """Read what may have changed, and tell what did."""
        hinted, self._hinted = self._hinted, set()
        try:
            seen = await self._db.read(lambda tx: self._read(tx, hinted))
        except BaseException:
            self._hinted |= hinted
            raise
        self._written_at, self._runs_written_at = seen.window, seen.newest
        self._tell_changes([*self._of_lines(seen.lines), *self._of_runs(seen.runs)])

    async def _read(self, tx: Transaction, hinted: set[ConversationId]) -> _Look:
        found = await feed.window(tx, self.organisation_id, latest=self._latest)
        # A moment may have two commits: what was heard of is read even if it looks the same.
        changed = [id for id, at in found.items() if id in hinted or self._written_at.get(id) != at]
        refs = [ConversationRef(self.organisation_id, id) for id in changed]
        lines = {ref.conversation_id: await feed.line(tx, ref) for ref in refs}
        newest = await feed_runs.newest(tx, self.organisation_id)
        # Several items of a run may be settled in a moment: of one under way each look reads it.
        moved = [
            id
            for id, at in newest.items()
            if self._runs_written_at.get(id) != at or self._goes_on(id)
        ]
        runs = {id: await feed_runs.run(tx, self.organisation_id, id) for id in moved}
        return _Look(found, lines, newest, runs)

    def _goes_on(self, id: JobId) -> bool:
        return id not in self.runs or self.runs[id].state not in ENDED_JOBS

    def _of_lines(self, read: dict[ConversationId, FeedLine | None]) -> Iterator[Change]:
        for id, line in read.items():
            if line is not None and self.lines.get(id) != line:
                self.lines[id] = line
                yield LineFrame(seq=0, line=line)
        for id in [id for id in self.lines if id not in self._written_at]:
            del self.lines[id]
            yield GoneFrame(seq=0, conversation_id=id)

    def _of_runs(self, read: dict[JobId, FeedRun | None]) -> Iterator[Change]:
        for id, run in read.items():
            if run is not None and self.runs.get(id) != run:
                self.runs[id] = run
                yield RunFrame(seq=0, run=run)
        for id in [id for id in self.runs if id not in self._runs_written_at]:
            del self.runs[id]
            yield RunGoneFrame(seq=0, run_id=id)

    def _tell_changes(self, changes: Sequence[Change]) -> None:
        """Number changes, and tell each to whoever may know of it."""
        if not changes:
            return
        numbered = [
            structs.replace(change, seq=seq) for seq, change in enumerate(changes, self.seq + 1)
        ]
        self._changes.extend(numbered)
        self.seq = Seq(numbered[-1].seq)
        frames = [
            (isinstance(one, OfRuns), (Seq(one.seq), encode_feed_frame(one))) for one in numbered
        ]
        for outlet in list(self.outlets):
            for of_runs, frame in frames:
                if not of_runs or outlet in self.with_runs:
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
