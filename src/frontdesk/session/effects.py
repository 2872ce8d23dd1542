"""The effects of a session: once begun they are carried through, whatever becomes of their turn."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import msgspec

from frontdesk.core.clock import Millis
from frontdesk.session.parts import SessionParts
from frontdesk.session.writer import Writer
from frontdesk.store import ledger
from frontdesk.store.records import LedgerEntry, LedgerStatus
from frontdesk.tools.effect import EffectRefused
from frontdesk.tools.tool import AnyTool, ToolContext
from frontdesk.turn.effects import (
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


class Effects:
    """Drives ledger entries from intent to outcome."""

    def __init__(self, writer: Writer, parts: SessionParts, on_outcome: Callable[[], None]) -> None:
        self._writer = writer
        self._parts = parts
        self._on_outcome = on_outcome
        self._outside: dict[str, asyncio.Task[None]] = {}

    @property
    def under_way(self) -> list[asyncio.Task[None]]:
        """The effects outside that have not ended yet."""
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
            return
        if tool.perform is None:
            await self._inside(tool, entry)
        elif entry.key not in self._outside:
            task = asyncio.get_running_loop().create_task(self._through(tool, entry))
            self._outside[entry.key] = task
            task.add_done_callback(partial(self._ended, entry.key))

    async def outcomes(self) -> list[LedgerEntry]:
        """Wait for all that was begun, and say what was never told."""
        if not self.untold and not self._doubtful():
            return []
        for entry in self.untold:
            if entry.status == LedgerStatus.INTENT:
                await self._writer.ask(partial(self.carry_out, entry))
        for task in self.under_way:
            await asyncio.shield(task)
        await self.reconcile()
        return [e for e in self.untold if e.status != LedgerStatus.INTENT]

    async def reconcile(self) -> bool:
        """Look again for outcomes that were unknown; tell whether any is left."""
        for entry in self._doubtful():
            tool = self._parts.loop.kit.toolbox.find(entry.tool)
            intent = read_intent(entry.intent)
            found = tool and await look_again(tool, self._context(entry, intent), intent)
            if found:
                await self._settle(replace(entry, told_seq=None), found)
        return bool(self._doubtful())

    def next_look(self, now: Millis) -> Millis:
        """When to look again for outcomes that are unknown: ever more rarely."""
        since = min((e.created_at for e in self._doubtful()), default=now)
        return now + min(max(RECONCILE_AFTER, now - since), RECONCILE_AT_MOST)

    def _doubtful(self) -> list[LedgerEntry]:
        entries = self._writer.memory.ledger.values()
        return [e for e in entries if e.status == LedgerStatus.UNKNOWN]

    async def _inside(self, tool: AnyTool, entry: LedgerEntry) -> None:
        memory, db = self._writer.memory, self._parts.db
        intent = read_intent(entry.intent)
        context, now = self._context(entry, intent), self._parts.clock.now()
        try:
            done = await db.write(
                lambda tx: ledger.once(
                    *(tx, memory.ref, memory.epoch, entry),
                    lambda inner: act_inside(tool, context, inner, intent),
                    now,
                )
            )
        except EffectRefused as refused:
            await self._settle(entry, refusal(str(refused)))
            return
        memory.note_entry(done)

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
        memory.note_entry(
            await self._parts.db.write(lambda tx: ledger.settle(tx, memory.ref, memory.epoch, done))
        )

    def _ended(self, key: str, task: asyncio.Task[None]) -> None:
        del self._outside[key]
        if not task.cancelled() and task.exception() is None:
            self._on_outcome()

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
