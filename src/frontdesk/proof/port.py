"""A session without a store: the turn's port over the session's own memory, drafts and numbers."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar, cast

import msgspec

from frontdesk.core.dialog import Dialog, Receipt
from frontdesk.core.errors import Discarded
from frontdesk.core.ids import (
    ConversationId,
    ConversationRef,
    Epoch,
    OrganisationId,
    Seq,
    TurnId,
)
from frontdesk.core.lifecycle import Status
from frontdesk.events.log import EventLog
from frontdesk.proof.hands import Hands
from frontdesk.proof.world import CALL, NOW, World, reduced
from frontdesk.session.draft import Draft
from frontdesk.session.memory import Memory
from frontdesk.session.running import RunningTurn, message_id
from frontdesk.store.database import Database, Transaction
from frontdesk.store.records import CallRecord, LedgerEntry, LedgerStatus, MessageRecord
from frontdesk.tools.call import Ready, checked_result
from frontdesk.tools.effect import EffectRefused
from frontdesk.tools.tool import AnyTool, ToolContext
from frontdesk.turn.deps import TurnDeps
from frontdesk.turn.effects.outside import OutsideCall, act_outside
from frontdesk.turn.effects.performing import (
    Settled,
    act_inside,
    intent_of,
    read_intent,
    refusal,
)
from frontdesk.turn.outcome import Ending, ReceiptOutcome
from frontdesk.turn.record import TurnStep

T = TypeVar("T")

_REF = ConversationRef(OrganisationId("o"), ConversationId("c"))
_START = Seq(10)
_TURN = TurnId(2)
_LONG_AGO = 0


class NoClock:
    """Time stands still in a run: whether a receipt has expired is part of its world."""

    def now(self) -> int:
        """The one moment there is."""
        return NOW


class _NoStore:
    """Lets a tool's reads run; there is nothing to read."""

    async def read(self, work: Callable[[Any], Awaitable[T]]) -> T:
        return await work(None)


class WalkedPort:
    """What one run's turn may ask, answered as the session answers it."""

    def __init__(self, deps: TurnDeps, hands: Hands, world: World) -> None:
        self._deps = deps
        self._hands = hands
        self._log = EventLog(_REF, _START, NoClock(), lambda _: None)
        self.consents: list[Receipt] = []
        self.memory = Memory(
            ref=_REF,
            epoch=Epoch(1),
            status=Status.OPEN,
            title=None,
            call=CallRecord(CALL, NOW, Seq(0), NOW),
            turn_id=_TURN,
            history=world.history,
            dialog=world.dialog,
            ledger={world.effect.key: world.effect} if world.effect is not None else {},
        )
        self.turn = self._running()

    def _running(self) -> RunningTurn:
        async def never(*_: object) -> None:
            return None

        return RunningTurn(
            turn_id=_TURN,
            call=CALL,
            attempt=1,
            started_at=NOW,
            message_id=message_id(_TURN, 1, 1),
            log=self._log,
            clock=NoClock(),
            make_room=never,
            continue_anew=never,
            ask_status=lambda _, __: None,
            on_unsaved=lambda: None,
        )

    def commit(self, fill: Callable[[Draft], object]) -> None:
        """Do what a draft holds, all at once."""
        draft = Draft(self.memory, self._log, NOW, self._deps.fresh_dialog)
        fill(draft)
        self._log.committed(draft.build())

    def world(self) -> World:
        """Where the run has led."""
        effects = [e for e in self.memory.ledger.values() if e.kind == "effect"]
        first = self._deps.provider.workflows[0].effect if self._deps.provider.workflows else ""
        newest = effects[-1] if effects else None
        return reduced(self.memory.dialog, self.memory.history, newest, first)

    # The turn's port

    @property
    def spoken(self) -> bool:
        """Whether the current message has let a token out."""
        return self.turn.spoken

    @property
    def dialog(self) -> Dialog:
        """Where the dialog stands."""
        return self.memory.dialog

    @property
    def history(self) -> Sequence[MessageRecord]:
        """The call's messages, the newest last."""
        return self.memory.history

    @property
    def ledger(self) -> Sequence[LedgerEntry]:
        """The newest effect."""
        return list(self.memory.ledger.values())

    def context(self, dialog: Dialog, key: str = "") -> ToolContext:
        """What a tool may know."""
        store = cast(Database, _NoStore())
        return ToolContext(_REF, dialog, NOW, self._deps.zone, None, store, key)

    def take_ahead(self, ready: Ready, dialog: Dialog) -> None:
        """Nothing is read ahead in a run."""

    async def say(self, text: str) -> None:
        """Let some text of the current message out now."""
        await self.turn.say(text)

    def status(self, text: str) -> None:
        """No run lasts long enough for one."""

    async def break_off(self) -> None:
        """No model breaks off in a run."""

    async def keep_step(self, step: TurnStep, dialog: Dialog) -> None:
        """Make a step durable."""

        def keep(draft: Draft) -> None:
            draft.end_acknowledgement(self.turn)
            draft.step(self.turn, step)
            draft.set_dialog(dialog)

        self.commit(keep)

    async def announce(self, ending: Ending) -> None:
        """Say something by code in the midst of the turn."""

        def tell(draft: Draft) -> None:
            draft.ending(self.turn, ending)
            self.turn.next_message()

        self.commit(tell)

    async def note(self, ready: Ready, dialog: Dialog) -> tuple[LedgerEntry, Dialog]:
        """Run a note."""
        tool, write = ready.tool, ready.tool.write
        assert write is not None
        tx = cast(Transaction, None)
        result = checked_result(tool, await write(self.context(dialog), tx, ready.arguments))
        self.memory.dialog = tool.after(dialog, result)
        body = msgspec.json.encode(result).decode()
        entry = LedgerEntry("note", "note", _TURN, tool.name, "{}", LedgerStatus.COMMITTED, body)
        return entry, self.memory.dialog

    async def effect(self, receipt: Receipt, dialog: Dialog) -> LedgerEntry:
        """Carry out what a receipt consents to, unless the process dies first."""
        self.consents.append(receipt)
        if self.memory.dialog.receipt != receipt:
            raise Discarded("the receipt was voided meanwhile")
        intent = intent_of(receipt, self.memory.dialog)
        entry = LedgerEntry(receipt.id, "effect", _TURN, receipt.tool, intent)

        def begin(draft: Draft) -> None:
            draft.set_dialog(dialog, ReceiptOutcome.ACCEPTED)
            draft.enter(entry)

        self.commit(begin)
        fates = {"": 0, "the process dies before it acts": 1, "the turn is discarded": 2}
        fate = self._hands.oracle.pick(fates)
        if fate == 1:
            raise Discarded("the process died")
        done = await self._carry_out(entry, sent_at=None)
        if fate == 2:
            raise Discarded("the turn was discarded")
        return done

    async def outcomes(self) -> list[LedgerEntry]:
        """Drive what was begun to its end, and say what was never told."""
        for entry in self.ledger:
            if entry.told_seq is None and entry.status == LedgerStatus.INTENT:
                await self._carry_out(entry)
            elif entry.status == LedgerStatus.UNKNOWN:
                await self._look_again(entry)
        return [e for e in self.ledger if e.told_seq is None]

    async def _carry_out(self, entry: LedgerEntry, sent_at: int | None = _LONG_AGO) -> LedgerEntry:
        tool = self._deps.toolbox.find(entry.tool)
        assert tool is not None
        context, intent = self._as_agreed(entry), read_intent(entry.intent)
        if tool.perform is not None:
            return self._settle(entry, await self._act_outside(entry, tool, sent_at))
        try:
            body = await act_inside(tool, context, cast(Transaction, None), intent)
        except EffectRefused as refused:
            return self._settle(entry, refusal(str(refused)))
        return self._settle(entry, Settled(LedgerStatus.COMMITTED, body))

    async def _act_outside(self, entry: LedgerEntry, tool: AnyTool, sent_at: int | None) -> Settled:
        async def unmarked(_: int) -> None:
            """Nothing outlives a run."""

        context, intent = self._as_agreed(entry), read_intent(entry.intent)
        return await act_outside(
            OutsideCall(tool, context, intent, NoClock().now, unmarked), sent_at
        )

    async def _look_again(self, entry: LedgerEntry) -> None:
        tool = self._deps.toolbox.find(entry.tool)
        assert tool is not None
        found = await self._act_outside(entry, tool, _LONG_AGO)
        if found.known:
            self._settle(replace(entry, told_seq=None), found)

    def _as_agreed(self, entry: LedgerEntry) -> ToolContext:
        intent = read_intent(entry.intent)
        dialog = msgspec.structs.replace(
            self.memory.dialog, verified_as=intent.verified_as, facts=intent.known
        )
        return self.context(dialog, entry.key)

    def _settle(self, entry: LedgerEntry, settled: Settled) -> LedgerEntry:
        done = replace(entry, status=settled.status, result=settled.result)
        self.memory.note_entry(done)
        return done
