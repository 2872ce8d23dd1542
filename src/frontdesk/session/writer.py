"""The one writer: does a conversation's work piece by piece, commits it, then publishes."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextvars import Context
from functools import partial

import structlog

from frontdesk.core.errors import Fenced, Unavailable
from frontdesk.core.events import LAW_BREACH, EventType, Published
from frontdesk.core.laws import breach
from frontdesk.events.log import EventLog
from frontdesk.events.watch import Watch
from frontdesk.knowledge.answering.gaps import KnowledgeGap
from frontdesk.language.strings.catalogue import strings_of
from frontdesk.runtime.port import Batch
from frontdesk.session.desk import OrganisationDesk, SessionDesk, Spoken
from frontdesk.session.draft import Draft
from frontdesk.session.memory import Loaded
from frontdesk.session.parts import SessionParts
from frontdesk.session.turn_report import report_draft
from frontdesk.store.database import Transaction
from frontdesk.store.queries.commits import write_commit
from frontdesk.store.records import Commit
from frontdesk.telemetry.log_ids import LogIds, log_ids

TOKEN_CHUNK_SECONDS = 0.25
MOST_BREACHES = 20

_log = structlog.get_logger("frontdesk.session")

Work = Callable[[], Awaitable[None]]
_Done = asyncio.Future[None]
_Queued = tuple[Work, LogIds]


class Writer:
    """A queue of work with a single task, which exists only while there is work.

    Whatever fails, memory may be ahead of the store: the writer then dies, and the conversation is
    loaded anew from what is durable.
    """

    def __init__(
        self,
        loaded: Loaded,
        parts: SessionParts,
        desk: OrganisationDesk,
        on_death: Callable[[], None],
    ) -> None:
        self.memory = loaded.memory
        self._desk = SessionDesk(parts.desks, desk)
        self.memory.first_language = desk.language
        self.replay = loaded.replay
        self.log = EventLog(
            loaded.memory.ref,
            loaded.record.seq_reserved,
            parts.clock,
            self._let_go,
            stored=loaded.torn,
        )
        self.dead = False
        self.fenced = False
        self._watch = Watch(loaded.replay.position)
        self._ids: LogIds = {"conversation": loaded.memory.ref.conversation_id}
        self._breaches = 0
        self._recording = False
        loaded.memory.tell_breach = self._tell_breach
        self._committing = False
        self._halted = False
        self._parts = parts
        self._on_death = on_death
        self._queue: list[_Queued] = []
        self._worker: asyncio.Task[None] | None = None
        self._asked: set[_Done] = set()
        self._flush_timer: asyncio.TimerHandle | None = None

    @property
    def desk(self) -> OrganisationDesk:
        """The organisation's desk, the same for the whole of a turn."""
        return self._desk.current

    @property
    def spoken(self) -> Spoken:
        """The desk in the conversation's language."""
        desk = self._desk.current
        return desk.spoken(self.memory.locale) if desk.others else desk.own

    async def look_up_desk(self, version: int | None = None) -> None:
        """Learn whether the organisation has changed its desk; see `take_up_desk`."""
        await self._desk.look(version)

    def take_up_desk(self) -> bool:
        """Go on with the desk as it was last looked up; whether it has another pack."""
        another = self._desk.take_up()
        self.memory.first_language = self.desk.language
        return another

    @property
    def worker(self) -> asyncio.Task[None] | None:
        """The task that is at work, if there is work."""
        return self._worker

    def post(self, work: Work) -> None:
        """Queue a piece of work."""
        if self._halted:
            return
        self._queue.append((work, self._asker()))
        if self._worker is None:
            # In a context of its own: it outlives the turn that happens to ask for it first.
            loop = asyncio.get_running_loop()
            self._worker = loop.create_task(self._run(), context=Context())

    def _asker(self) -> LogIds:
        """The ids of the turn that asks, for the lines that are logged in its work."""
        ids = log_ids.get()
        ours = ids is not None and ids["conversation"] == self._ids["conversation"]
        return ids if ours and ids is not None else self._ids

    async def ask(self, work: Work) -> None:
        """Queue a piece of work and wait until it is done."""

        async def answer(done: _Done) -> None:
            await work()
            _answer(done)

        await self._ask(answer)

    async def ask_to_draft(self, fill: Callable[[Draft], bool]) -> None:
        """Queue a commit and wait until it is drafted; nothing is written if `fill` says so.

        Whatever is queued later finds it durable, so only words may run ahead of it.
        """

        async def answer(done: _Done) -> None:
            draft = self.draft()
            filled = fill(draft)
            _answer(done)
            if filled:
                await self.commit(draft)

        await self._ask(answer)

    async def _ask(self, work: Callable[[_Done], Awaitable[None]]) -> None:
        if self._halted:
            raise _reloading()
        done: _Done = asyncio.get_running_loop().create_future()
        self._asked.add(done)
        self.post(partial(work, done))
        try:
            await done
        finally:
            self._asked.discard(done)

    async def _run(self) -> None:
        conversation = self.memory.ref.conversation_id
        try:
            while self._queue:
                work, ids = self._queue.pop(0)
                log_ids.set(ids)
                await work()
        except Fenced as fenced:
            _log.info("session.fenced", conversation=conversation, why=str(fenced))
            self.fenced = True
            self._die()
        except Exception:
            _log.exception("session.failed", conversation=conversation)
            self._die()
        finally:
            self._worker = None

    def _die(self) -> None:
        self.close()
        self._on_death()

    async def halt(self) -> None:
        """Finish and publish the piece of work under way, then do no more."""
        self._halted = True
        self._queue.clear()
        if self._worker is not None:
            await asyncio.wait([self._worker])
        self.close()

    def close(self) -> None:
        """Publish and write nothing more."""
        self.dead = self._halted = True
        self._queue.clear()
        if self._flush_timer is not None:
            self._flush_timer.cancel()
        for done in self._asked:
            if not done.done():
                done.set_exception(_reloading())

    def draft(self) -> Draft:
        """Begin a commit."""
        deps = self.desk.deps
        return Draft(
            self.memory,
            self.log,
            self._parts.clock.now(),
            deps.fresh_dialog,
            debug_replies=deps.debug_replies,
        )

    async def commit(self, draft: Draft) -> None:
        """Make a draft durable, then publish it."""
        commit = draft.build()
        if self.replay.snapshot_due:
            commit.snapshots = self.replay.bases()
        commit.outbound = self._parts.outbound.wanted(commit)
        if self._committing:
            self._tell_breach("L1", "two commits of one session at once")
        self._committing = True
        with draft.trace.span("commit"):
            await self._parts.db.write(partial(self._write, commit, draft.gaps))
        self._committing = False
        newest = self._parts.claims.get(self.memory.ref, self.memory.epoch)
        if newest > self.memory.epoch:
            self._tell_breach("L1", f"epoch {self.memory.epoch} committed after {newest}")
        self._watch.committed(commit.events)
        self.log.committed(commit)
        report_draft(draft, self._parts.telemetry, self.desk.deps.toolbox)
        for due_at in commit.timers.values():
            if due_at is not None:
                self._parts.runtime.wake_at(due_at)
        if commit.outbound:
            self._parts.outbound.committed(self.memory.ref, commit.outbound)

    async def _write(self, commit: Commit, gaps: Sequence[KnowledgeGap], tx: Transaction) -> None:
        await write_commit(tx, commit)
        for gap in gaps:
            await self._parts.gaps.record(tx, gap)

    def _let_go(self, batch: list[Published]) -> None:
        if self.dead:
            return
        for law, seen in self._watch.look(batch, self.log.silenced):
            self._tell_breach(law, seen)
        memory, replay = self.memory, self.replay
        let_go = Batch(memory.epoch, replay.history, replay.position, batch)
        replay.add(batch)
        self._parts.runtime.publish(memory.ref, let_go)

    def announce(self) -> None:
        """Tell followers where the session stands.

        What the last one stored and did not live to publish shows to them by this.
        """
        self._let_go([])

    def _tell_breach(self, law: str, seen: str) -> None:
        breach(law, seen, conversation=self.memory.ref.conversation_id)
        self._breaches += 1
        # What breaks while a breach is recorded would be recorded for ever.
        if not self._recording and self._breaches <= MOST_BREACHES:
            self.post(partial(self._record_breach, law, seen))

    async def _record_breach(self, law: str, seen: str) -> None:
        self._recording = True
        draft = self.draft()
        data = {"code": LAW_BREACH, "law": law, "detail": seen}
        text = strings_of(self.memory.locale).say("desk.went_wrong")
        draft.emit(EventType.ERROR, text=text, data=data)
        await self.commit(draft)
        self._recording = False

    async def make_room(self) -> None:
        """Reserve further numbers for tokens."""
        await self.ask(self._flush)

    async def _flush(self) -> None:
        if self.log.has_unsaved or not self.log.has_room:
            await self.commit(self.draft())

    def flush_soon(self) -> None:
        """See to it that tokens which went out reach the store before long."""
        if self._flush_timer is None:
            loop = asyncio.get_running_loop()
            self._flush_timer = loop.call_later(TOKEN_CHUNK_SECONDS, self._flush_due)

    def _flush_due(self) -> None:
        self._flush_timer = None
        if self.log.has_unsaved:
            self.post(self._flush)


def _answer(done: _Done) -> None:
    if not done.done():
        done.set_result(None)


def _reloading() -> Unavailable:
    return Unavailable("the conversation is being reloaded; try again")
