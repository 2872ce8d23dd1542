"""The session: what the rest of the system may ask of a live conversation."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

from frontdesk.core.errors import CallerError
from frontdesk.core.events import Audience
from frontdesk.core.ids import ConversationRef, HistoryId
from frontdesk.core.inputs import ConfirmInput, Input, SelectInput, StartInput
from frontdesk.core.state import ClientState
from frontdesk.events.position import read_position
from frontdesk.events.replay import Resync
from frontdesk.session.desk import OrganisationDesk
from frontdesk.session.intake import Intake
from frontdesk.session.memory import Loaded, Memory
from frontdesk.session.parts import SessionParts
from frontdesk.session.running import RunningTurn
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

    def idle_for(self, seconds: float) -> bool:
        """Whether nothing has happened here for so long."""
        busy = self._turns.current is not None or self._turns.effects.under_way
        if busy or self._writer.worker is not None:
            self._last_active = asyncio.get_running_loop().time()
            return False
        return asyncio.get_running_loop().time() - self._last_active >= seconds

    def touch(self) -> None:
        """Somebody needs this session."""
        self._last_active = asyncio.get_running_loop().time()

    def check(self, given: Input) -> None:
        """Refuse a button of which nothing is open."""
        dialog, engine = self.memory.dialog, self.desk.deps.engine
        match given:
            case StartInput(workflow) if engine.named(workflow) is None:
                raise CallerError("this desk has no such workflow", code="unknown_workflow")
            case SelectInput(option_id):
                if all(option.id != option_id for option in dialog.buttons):
                    raise CallerError("expected an option on offer", code="unknown_option")
            case ConfirmInput(receipt_id) if receipt_id not in self.memory.ledger:
                if dialog.receipt is None or dialog.receipt.id != receipt_id:
                    raise CallerError("expected a receipt that is open", code="unknown_receipt")
            case _:
                pass

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

    async def attached(self) -> None:
        """The customer is here: greet them, if nobody was greeted in this call yet."""
        if self.memory.call.greeted_at is None:
            await self._writer.ask(self._intake.greet)

    def resync(self, last: Any, audience: Audience) -> Resync:
        """What a client missed; without a position in this past, the whole snapshot."""
        self.touch()
        if last is None:
            return self._writer.replay.whole(audience)
        position = read_position(last)
        if not self._past.holds(position, self._writer.log.next_seq):
            return self._writer.replay.whole(audience)
        return self._writer.replay.since(position.seq, audience)

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
            else:
                return

    async def stop(self) -> None:
        """Write nothing more; a turn under way is left for the next session to resume."""
        if self._turns.current is not None:
            self._turns.current.silence()
        await self._turns.ahead.stop()
        await self._writer.halt()

    async def _nothing(self) -> None:
        pass

    def _died(self) -> None:
        if self._turns.current is not None:
            self._turns.current.silence()
        self._turns.ahead.close()
        self._on_death(self)
