"""Plays a story on a real desk and store, in virtual time, and gathers the evidence."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Coroutine
from functools import partial
from typing import Any, assert_never

import msgspec

from frontdesk.app import Ingredients
from frontdesk.core.errors import FrontdeskError
from frontdesk.core.events import Audience, decode_event
from frontdesk.core.ids import CallSessionId, ClientMessageId, ConversationRef
from frontdesk.core.inputs import FeedbackInput, Input, MessageInput, ResetInput
from frontdesk.events.position import encode_position
from frontdesk.models.port import ModelEvent, ModelRequest
from frontdesk.runtime.port import Batch, Signal
from frontdesk.settings import Settings
from frontdesk.store.database import Database
from frontdesk.store.queries import conversations, history, inbox
from frontdesk.testing import ScriptedModel, TestDesk, open_desk
from tests.cluster.switchboard import Switchboard
from tests.conftest import Store
from tests.laws import steps as s
from tests.laws.evidence import Evidence
from tests.laws.faulty_database import FaultyDatabase
from tests.laws.stored import check_tokens, check_turns
from tests.laws.watcher import Watcher

SETTINGS = Settings(drain_seconds=0.0, idle_seconds=15.0, inactivity_seconds=40.0)
SWEEPS_TO_SETTLE = 60
RESYNCS = 20


class TurningModel:
    """Plays the story's answers in turn, over and over."""

    name = "turning"

    def __init__(self, answers: tuple[tuple[s.Move, ...], ...]) -> None:
        self._answers = answers
        self._asked = 0

    async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        """Play the next answer."""
        answer = self._answers[self._asked % len(self._answers)]
        self._asked += 1
        async for event in ScriptedModel(answer).stream(request):
            yield event


class World:
    """The desk of the day, its conversations, and everybody who watches."""

    def __init__(self, store: Store, story: s.Story) -> None:
        self._store = store
        self._story = story
        self._model = TurningModel(story.answers)
        self._watchers: dict[tuple[int, Audience, bool, bool], Watcher] = {}
        self._untap: list[Callable[[], None]] = []
        self._texts = 0
        self._restarting = asyncio.Lock()
        self._lingers = 0.0
        self._life = contextlib.AsyncExitStack()
        self._life_elsewhere = contextlib.AsyncExitStack()
        self._board = Switchboard()
        self._board.seconds = lambda: story.way_seconds
        self._board.lost = self._is_lost
        self._carried = 0
        self.evidence: list[Evidence] = []
        self.desk: TestDesk
        self.elsewhere: TestDesk
        self.faulty: FaultyDatabase

    @property
    def db(self) -> Database:
        """The real store under the faults."""
        return self.faulty.inner

    async def open(self) -> None:
        """Begin the first process, with the story's conversations, and one that owns none."""
        await self._begin()
        self.elsewhere = await self._life_elsewhere.enter_async_context(
            open_desk(
                self._store,
                self._model,
                settings=SETTINGS,
                made_with=Ingredients(wrap_runtime=self._board.reading, sweep_seconds=1e9),
            )
        )
        for _ in range(s.CONVERSATIONS):
            evidence = Evidence(await self.desk.conversation())
            self.evidence.append(evidence)
            self._tap(evidence)

    async def close(self) -> None:
        """End the last processes."""
        await self._end(crash=True)
        await self._life_elsewhere.aclose()

    # Processes

    async def _begin(self) -> None:
        def wrap(inner: Database) -> Database:
            self.faulty = FaultyDatabase(inner, self._story.write_seconds)
            return self.faulty

        self._life = contextlib.AsyncExitStack()
        self.desk = await self._life.enter_async_context(
            open_desk(
                self._store,
                self._model,
                settings=SETTINGS,
                made_with=Ingredients(wrap_database=wrap, wrap_runtime=self._board.owning),
            )
        )
        for evidence in self.evidence:
            self._tap(evidence)

    def _tap(self, evidence: Evidence) -> None:
        self._untap.append(self.desk.desk.runtime.subscribe(evidence.ref, evidence.let_go))

    async def _end(self, *, crash: bool = False) -> None:
        for (*_, elsewhere), watcher in self._watchers.items():
            if not elsewhere:
                watcher.drop()
        if crash:
            for untap in self._untap:
                untap()
            self._board.leave_all_but(self.elsewhere.desk.runtime)
            self.faulty.kill()
        self._untap.clear()
        await self._life.aclose()

    async def restart(self, *, crash: bool = False) -> None:
        """End the process, abruptly if it crashed, and begin another."""
        async with self._restarting:
            await self._end(crash=crash)
            await self._begin()

    # Steps

    async def take(self, step: s.Step) -> None:
        """Do a step; if the process crashes in it, another one begins."""
        doing = asyncio.ensure_future(self._do(step))
        crash = asyncio.ensure_future(self.faulty.crashed.wait())
        await asyncio.wait({doing, crash}, return_when=asyncio.FIRST_COMPLETED)
        if self.faulty.crashed.is_set():
            await asyncio.sleep(self._lingers)
            await self.restart(crash=True)
        crash.cancel()
        await doing
        for watcher in self._watchers.values():
            watcher.read()
        await self.check()

    async def check(self) -> None:
        """Raise what is wrong so far."""
        for evidence in self.evidence:
            await check_turns(self.db, evidence)
            await check_tokens(self.db, evidence)
            assert not evidence.problems, "\n".join(evidence.problems)

    async def _do(self, step: s.Step) -> None:
        match step:
            case s.Restart():
                await self.restart()
            case s.Fault():
                self._lingers = step.lingers
                self.faulty.arm(step.kind, step.after_writes)
            case s.Together():
                await asyncio.gather(*(self._simple(one) for one in step.steps))
            case _:
                await self._simple(step)

    async def _simple(self, step: s.Simple) -> None:
        match step:
            case s.Pass():
                await asyncio.sleep(step.seconds)
            case s.Attach() | s.Drop() | s.NewCall():
                await self._connect(step)
            case s.Send():
                await self._send(self.evidence[step.conversation], step)
            case s.Resync():
                told = self.resync_elsewhere if step.elsewhere else self.resync
                await self._try(told(self.evidence[step.conversation], step.audience))
            case s.BargeIn() | s.Reset() | s.Feedback() | s.Evict() | s.Steal():
                await self._disturb(step, self.evidence[step.conversation])
            case _:
                assert_never(step)

    async def _connect(self, step: s.Attach | s.Drop | s.NewCall) -> None:
        match step:
            case s.Attach():
                desk = self.elsewhere if step.elsewhere else self.desk
                await self._try(self._watcher_of(step).attach(desk.desk, fresh=step.fresh))
            case s.Drop():
                self._watcher_of(step).drop()
            case s.NewCall():
                call = CallSessionId(f"call-{step.conversation}-{step.number}")
                watcher = self._watcher((step.conversation, Audience.CUSTOMER, False, False))
                await self._try(watcher.attach(self.desk.desk, call=call))
            case _:
                assert_never(step)

    async def _disturb(
        self, step: s.BargeIn | s.Reset | s.Feedback | s.Evict | s.Steal, evidence: Evidence
    ) -> None:
        match step:
            case s.BargeIn():
                evidence.interrupted()
                self.desk.desk.runtime.signal(evidence.ref, Signal.BARGE_IN)
            case s.Reset():
                await self._give(evidence.ref, ResetInput())
            case s.Feedback():
                await self._give(evidence.ref, FeedbackInput(5))
            case s.Evict():
                await self.desk.host.evict(evidence.ref)
            case s.Steal():
                await self._try(self.faulty.write(partial(conversations.claim, ref=evidence.ref)))
            case _:
                assert_never(step)

    async def _try(self, doing: Coroutine[Any, Any, object]) -> bool:
        """Do what a client would try again later; say whether it went well."""
        try:
            await doing
        except FrontdeskError as error:
            assert error.retryable, error
            return False
        return True

    async def _give(
        self,
        ref: ConversationRef,
        given: Input,
        own_id: str | None = None,
        *,
        elsewhere: bool = False,
    ) -> bool:
        if own_id:
            given = msgspec.structs.replace(given, client_message_id=ClientMessageId(own_id))
        desk = self.elsewhere if elsewhere else self.desk
        return await self._try(desk.desk.conversations.accept(ref, given))

    async def _send(self, evidence: Evidence, step: s.Send) -> None:
        async def one(text: str, own_id: str | None) -> None:
            evidence.sends(text)
            elsewhere = step.elsewhere
            giving = self._give(evidence.ref, MessageInput(text), own_id, elsewhere=elsewhere)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(step.patience):
                    if await giving:
                        evidence.accepts(text, elsewhere=elsewhere)

        if step.own_id is None:
            self._texts += 1
            texts = [f"message {self._texts}.{copy}" for copy in range(step.copies)]
            await asyncio.gather(*(one(text, None) for text in texts))
        else:
            own_id = f"own-{step.own_id}"
            await asyncio.gather(*(one(own_id, own_id) for _ in range(step.copies)))

    def _watcher_of(self, step: s.Attach | s.Drop) -> Watcher:
        return self._watcher((step.conversation, step.audience, step.slow, step.elsewhere))

    def _watcher(self, key: tuple[int, Audience, bool, bool]) -> Watcher:
        if key not in self._watchers:
            conversation, audience, slow, _ = key
            self._watchers[key] = Watcher(self.evidence[conversation], audience, slow=slow)
        return self._watchers[key]

    def _is_lost(self, _: Batch) -> bool:
        self._carried += 1
        return bool(self._story.one_lost_of) and self._carried % self._story.one_lost_of == 0

    async def resync(self, evidence: Evidence, audience: Audience) -> None:
        """Whatever was seen at a seq, what is told after it leads to the state of now."""
        session = await self.desk.host.session(evidence.ref)
        history = session.resync(None, audience).history
        being_said = session.turn.message_id if session.turn is not None else None
        known = sorted(
            k for k in evidence.states[audience] if not evidence.may_be_torn(k, being_said)
        )
        for last in known[:: len(known) // RESYNCS + 1] + known[-1:]:
            position = encode_position(last, history)
            told = await self.desk.desk.reader.resync(evidence.ref, position, audience)
            now = session.state(audience)
            events = [decode_event(bytes(raw)) for raw in told.events]
            reached = told.snapshot or evidence.leads_to(last, audience, events)
            assert reached == now, (last, audience, told, now)
            assert told.speaking == now.speaking
            evidence.stands(audience, now)

    async def resync_elsewhere(self, evidence: Evidence, audience: Audience) -> None:
        """Whatever was seen at a seq, what is told of it elsewhere leads to what others saw."""
        reader, ref = self.elsewhere.desk.reader, evidence.ref
        history = (await reader.resync(ref, None, audience)).history
        for last in sorted(evidence.states[audience])[-RESYNCS:]:
            told = await reader.resync(ref, encode_position(last, history), audience)
            events = [decode_event(bytes(raw)) for raw in told.events]
            reached = told.snapshot or evidence.leads_to(last, audience, events)
            assert reached.seq <= told.last_event_id
            evidence.stands(audience, reached)

    async def check_elsewhere(self) -> None:
        """At rest all see the same, wherever they are."""
        await asyncio.sleep(2 * self._story.way_seconds + 1.0)
        for evidence in self.evidence:
            session = await self.desk.session(evidence.ref)
            for audience in Audience:
                now = session.state(audience)
                assert await self.elsewhere.desk.reader.state(evidence.ref, audience) == now
        for (conversation, audience, _, elsewhere), watcher in self._watchers.items():
            watcher.read()
            if elsewhere and watcher.state is not None and not self._story.one_lost_of:
                session = await self.desk.session(self.evidence[conversation].ref)
                assert watcher.state == session.state(audience)

    # The end

    async def settle(self) -> None:
        """Let everything that was begun come to its end, and then let nothing begin."""
        self.faulty.disarm()
        # A fault that was chosen already still strikes: give it the time of a write.
        await asyncio.sleep(2 * self._story.write_seconds + 0.01)
        if self.faulty.crashed.is_set():
            await self.restart(crash=True)
        for _ in range(SWEEPS_TO_SETTLE):
            for evidence in self.evidence:
                await self._try(self.desk.settle(evidence.ref))
            self.faulty.frozen = True
            if await self._at_rest():
                return
            self.faulty.frozen = False
            await asyncio.sleep(6.0)
        raise AssertionError("something never came to rest")

    async def _at_rest(self) -> bool:
        await self.check()
        for ref in (evidence.ref for evidence in self.evidence):
            waiting = await self.db.read(partial(inbox.waiting, ref=ref))
            running = await self.db.read(partial(history.running_turn, ref=ref))
            if waiting or running is not None or not await self._try(self.desk.session(ref)):
                return False
        return self.faulty.writes_under_way == 0


@contextlib.asynccontextmanager
async def opened(store: Store, story: s.Story) -> AsyncGenerator[World]:
    """A world that ends with the block."""
    world = World(store, story)
    await world.open()
    try:
        yield world
    finally:
        await world.close()
