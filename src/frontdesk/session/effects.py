"""The effects of a session: once begun they are carried through, whatever becomes of their turn."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import replace
from functools import partial
from typing import Any

import msgspec
import structlog

from frontdesk.core.clock import Millis
from frontdesk.core.errors import Fenced
from frontdesk.session.draft import Draft
from frontdesk.session.parts import SessionParts
from frontdesk.session.writer import Writer
from frontdesk.store import ledger
from frontdesk.store.database import Transaction
from frontdesk.store.records import LedgerEntry, LedgerStatus
from frontdesk.tools.effect import EffectRefused
from frontdesk.tools.tool import AnyTool, ToolContext
from frontdesk.turn.effects import (
    NOT_DONE,
    UNCLEAR,
    Intent,
    Settled,
    act_inside,
    act_outside,
    look_again,
    read_intent,
    refusal,
)

RECONCILE_TIMER = "reconcile"
RECONCILE_AFTER: Millis = 30_000
RECONCILE_AT_MOST: Millis = 3_600_000

_log = structlog.get_logger("frontdesk.effects")


class Effects:
    """Drives ledger entries from intent to outcome."""

    def __init__(self, writer: Writer, parts: SessionParts, on_outcome: Callable[[], None]) -> None:
        self._writer = writer
        self._parts = parts
        self._on_outcome = on_outcome
        self._outside: dict[str, asyncio.Task[None]] = {}
        self._acted: set[str] = set()

    @property
    def under_way(self) -> list[asyncio.Task[None]]:
        """What was begun outside and has not ended yet."""
        return list(self._outside.values())

    @property
    def untold(self) -> list[LedgerEntry]:
        """Entries that the customer has not heard of."""
        return [e for e in self._writer.memory.ledger.values() if e.told_seq is None]

    async def carry_out(self, entry: LedgerEntry) -> None:
        """Carry out an intent; called by the writer's own work, so nothing else happens meanwhile.

        An effect outside only begins here, and ends by itself.
        """
        tool = self._parts.loop.kit.toolbox.find(entry.tool)
        if tool is None:
            # The pack has no such tool any more, so nobody can tell how far it came.
            await self._settle(entry, UNCLEAR)
        elif tool.perform is None:
            await self._inside(tool, entry)
        else:
            self._begin(entry.key, self._through(tool, entry))

    def _begin(self, key: str, work: Coroutine[Any, Any, None]) -> None:
        if key in self._outside:
            work.close()
            return
        task = self._outside[key] = asyncio.get_running_loop().create_task(work)
        task.add_done_callback(partial(self._ended, key))

    async def outcomes(self) -> list[LedgerEntry]:
        """Wait for all that was begun, and say what was never told."""
        doubtful = self.doubtful
        if not self.untold and not doubtful:
            return []
        for entry in self.untold:
            if entry.status == LedgerStatus.INTENT:
                await self._writer.ask(partial(self.carry_out, entry))
        looked = RECONCILE_TIMER in self._outside
        for task in self.under_way:
            await asyncio.shield(task)
        if not looked:
            await self._reconcile(doubtful)
        return [e for e in self.untold if e.status != LedgerStatus.INTENT]

    async def look(self) -> None:
        """Begin to look again for outcomes that are unknown; the conversation goes on meanwhile."""
        if self.doubtful:
            self._begin(RECONCILE_TIMER, self._reconcile(self.doubtful))

    async def _reconcile(self, doubtful: list[LedgerEntry]) -> None:
        for entry in doubtful:
            tool = self._parts.loop.kit.toolbox.find(entry.tool)
            if tool is None:
                continue
            intent = read_intent(entry.intent)
            found = await look_again(tool, self._context(entry, intent), intent)
            if found is not None and found != UNCLEAR:
                await self._settle(replace(entry, told_seq=None), found)

    def watch(self, draft: Draft) -> None:
        """Set the timer to look again, as long as an outcome is unknown: ever more rarely."""
        if self.doubtful:
            draft.set_timer(RECONCILE_TIMER, self._next_look(draft.now))

    def _next_look(self, now: Millis) -> Millis:
        since = min((e.created_at for e in self.doubtful), default=now)
        return now + min(max(RECONCILE_AFTER, now - since), RECONCILE_AT_MOST)

    @property
    def doubtful(self) -> list[LedgerEntry]:
        """Entries of which nobody can tell yet what became of them."""
        entries = self._writer.memory.ledger.values()
        return [e for e in entries if e.status == LedgerStatus.UNKNOWN]

    async def _inside(self, tool: AnyTool, entry: LedgerEntry) -> None:
        """Act on our own database; where that fails nothing was done, and settling it says so."""
        failed = refusal(NOT_DONE)
        for _ in range(tool.attempts):
            try:
                self._known(await self._once(tool, entry))
                return
            except Fenced:
                raise
            except EffectRefused as refused:
                failed = refusal(str(refused))
                break
            except Exception as error:
                _log.error("effect.failed", tool=tool.name, key=entry.key, exc_info=error)
        await self._settle(entry, failed)

    async def _once(self, tool: AnyTool, entry: LedgerEntry) -> LedgerEntry:
        memory, intent = self._writer.memory, read_intent(entry.intent)
        context, now = self._context(entry, intent), self._parts.clock.now()

        async def act(tx: Transaction) -> str:
            if entry.key in self._acted:
                memory.tell_breach("L5", f"{tool.name} was carried out twice under one key")
            return await act_inside(tool, context, tx, intent)

        done = await self._parts.db.write(
            lambda tx: ledger.once(tx, memory.ref, memory.epoch, entry, act, now)
        )
        self._acted.add(entry.key)
        return done

    async def _through(self, tool: AnyTool, entry: LedgerEntry) -> None:
        intent = read_intent(entry.intent)
        await self._settle(entry, await act_outside(tool, self._context(entry, intent), intent))

    async def _settle(self, entry: LedgerEntry, settled: Settled) -> None:
        memory = self._writer.memory
        done = replace(
            entry,
            status=settled.status,
            result=settled.result,
            finished_at=self._parts.clock.now(),
        )
        self._known(
            await self._parts.db.write(lambda tx: ledger.settle(tx, memory.ref, memory.epoch, done))
        )

    def _known(self, entry: LedgerEntry) -> None:
        self._writer.memory.note_entry(entry)
        self._parts.telemetry.metrics.effects.add(entry.tool, entry.status)

    def _ended(self, key: str, task: asyncio.Task[None]) -> None:
        del self._outside[key]
        if task.cancelled():
            return
        failure = task.exception()
        if failure is None:
            self._on_outcome()
        else:
            self._writer.post(partial(_give_up, failure))

    def _context(self, entry: LedgerEntry, intent: Intent) -> ToolContext:
        memory, parts = self._writer.memory, self._parts
        dialog = msgspec.structs.replace(memory.dialog, verified_as=intent.verified_as)
        return ToolContext(
            ref=memory.ref,
            dialog=dialog,
            now=parts.clock.now(),
            zone=parts.loop.kit.zone,
            phone=memory.phone,
            db=parts.db,
            key=entry.key,
        )


async def _give_up(failure: BaseException) -> None:
    """Have the writer die of what was not recorded, so that the ledger is read anew."""
    raise failure
