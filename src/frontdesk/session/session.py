"""The session: what the rest of the system may ask of a live conversation."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

from frontdesk.core.events import Audience
from frontdesk.core.ids import ConversationRef, Epoch, HistoryId, Seq
from frontdesk.core.state import ClientState
from frontdesk.events.replay import Resync
from frontdesk.session.desk import OrganisationDesk
from frontdesk.session.intake import Intake
from frontdesk.session.memory import Loaded, Memory
from frontdesk.session.parts import SessionParts
from frontdesk.session.running import RunningTurn
from frontdesk.session.stored_log import with_summary
from frontdesk.session.turns import Turns
from frontdesk.session.writer import Writer
from frontdesk.store.records import InboxRecord


class Session:
    """A conversation's live brain. Inputs come in by the inbox; events go out by the log."""

    def __init__(
        self,
        loaded: Loaded,
        parts: SessionParts,
        desk: OrganisationDesk,
        on_death: Callable[["Session"], None],
    ) -> None:
        self._on_death = on_death
        self._past = loaded.past
        self._writer = Writer(loaded, parts, desk, self._died)
        self._turns = Turns(self._writer, parts)
        self._intake = Intake(self._writer, self._turns, parts)
        self._last_active = asyncio.get_running_loop().time()
        self._writer.announce()
        if loaded.running is not None:
            torn_text = loaded.torn.get(loaded.running.turn.message_id, "")
            self._writer.post(partial(self._turns.recover, loaded.running, torn_text))
        self._intake.take(loaded.waiting)
        self._writer.post(self._turns.report)

    @property
    def ref(self) -> ConversationRef:
        """The conversation."""
        return self._writer.memory.ref

    @property
    def epoch(self) -> Epoch:
        """The claim that its commits are conditional on."""
        return self._writer.memory.epoch

    @property
    def memory(self) -> Memory:
        """What the session knows of its conversation."""
        return self._writer.memory

    @property
    def desk(self) -> OrganisationDesk:
        """The organisation's desk as it answers here now."""
        return self._writer.desk

    @property
    def history(self) -> HistoryId:
        """The history that the numbers of its events are of."""
        return self._past.current

    @property
    def position(self) -> Seq:
        """The seq of the last event that it let go."""
        return self._writer.replay.position

    @property
    def turn(self) -> RunningTurn | None:
        """The turn under way."""
        return self._turns.current

    @property
    def waiting(self) -> int:
        """How many inputs wait to be taken up."""
        return self._intake.waiting

    @property
    def dead(self) -> bool:
        """Whether this session may do nothing more."""
        return self._writer.dead

    @property
    def fenced(self) -> bool:
        """Whether it ended because another session claimed the conversation."""
        return self._writer.fenced

    def idle_for(self, seconds: float) -> bool:
        """Whether nothing has happened here for so long."""
        busy = self._turns.current is not None or self._turns.effects.under_way or self._asking
        if busy or self._writer.worker is not None:
            self._last_active = asyncio.get_running_loop().time()
            return False
        return asyncio.get_running_loop().time() - self._last_active >= seconds

    @property
    def _asking(self) -> set[asyncio.Task[None]]:
        """What is asked of a model beside the answers."""
        return self._turns.endings.background.under_way

    def touch(self) -> None:
        """Somebody needs this session."""
        self._last_active = asyncio.get_running_loop().time()

    def take(self, row: InboxRecord) -> None:
        """Take up an input that was just committed to the inbox."""
        self.touch()
        self._intake.take([row])

    def look(self) -> None:
        """Look for inputs that somebody else committed to the inbox."""
        self._writer.post(self._intake.look)

    def barge_in(self) -> None:
        """Fall silent at once if the assistant is being heard."""
        self._turns.barge_in()

    def resync(self, last: Any, audience: Audience) -> Resync:
        """What a client missed; without a position in this past, the whole snapshot."""
        self.touch()
        next_seq = self._writer.log.next_seq
        found = self._writer.replay.missed(last, self._past, next_seq, audience)
        return with_summary(found, self.memory.summary, audience)

    def since(self, seq: Seq, audience: Audience) -> Resync:
        """What a client missed that has everything up to a seq."""
        return self._writer.replay.since(seq, audience)

    def state(self, audience: Audience) -> ClientState:
        """The snapshot of now."""
        return self._writer.replay.state(audience)

    async def caught_up(self) -> None:
        """Wait until all that was asked of the session before this is done."""
        await self._writer.ask(self._nothing)

    async def settle(self) -> None:
        """Wait until no work is queued and no turn runs."""
        while not self.dead:
            turn, worker = self._turns.current, self._writer.worker
            effects = self._turns.effects.under_way
            if worker is not None:
                await asyncio.wait([worker])
            elif turn is not None and turn.task is not None:
                await asyncio.wait([turn.task])
                await asyncio.sleep(0)
            elif effects:
                await asyncio.wait(effects)
            elif self._asking:
                await asyncio.wait(self._asking)
            else:
                return

    async def stop(self) -> None:
        """Write nothing more; a turn under way is left for the next session to resume."""
        if self._turns.current is not None:
            self._turns.current.silence()
        self._turns.endings.background.close()
        await self._turns.ahead.stop()
        await self._writer.halt()

    async def _nothing(self) -> None:
        pass

    def _died(self) -> None:
        if self._turns.current is not None:
            self._turns.current.silence()
        self._turns.endings.background.close()
        self._turns.ahead.close()
        self._on_death(self)
