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
from frontdesk.session.parts import SessionParts, tool_context
from frontdesk.session.writer import Writer
from frontdesk.store.database import Transaction
from frontdesk.store.queries import ledger
from frontdesk.store.records import LedgerEntry, LedgerStatus
from frontdesk.tools.effect import EffectRefused
from frontdesk.tools.tool import AnyTool, ToolContext
from frontdesk.turn.effects.outside import (
    OutsideCall,
    act_outside,
    is_given_up,
    is_pursued,
    next_look,
)
from frontdesk.turn.effects.performing import (
    UNCLEAR,
    Intent,
    Settled,
    act_inside,
    read_intent,
    refusal,
    went_wrong,
)

RECONCILE_TIMER = "reconcile"
# How long an answer waits for outcomes that are looked up again; the rest is told later.
LOOK_WAIT_SECONDS = 1.0
MOST_LOOKS = 8

_log = structlog.get_logger("frontdesk.effects")


class Effects:
    """Drives ledger entries from intent to outcome."""

    def __init__(self, writer: Writer, parts: SessionParts, on_outcome: Callable[[], None]) -> None:
        self._writer = writer
        self._parts = parts
        self._on_outcome = on_outcome
        self._under_way: dict[str, asyncio.Task[None]] = {}
        self._looks = asyncio.Semaphore(MOST_LOOKS)
        self._acted: set[str] = set()

    @property
    def under_way(self) -> list[asyncio.Task[None]]:
        """What was begun outside and has not ended yet."""
        return list(self._under_way.values())

    @property
    def unreported(self) -> list[LedgerEntry]:
        """Entries that the customer was not told of."""
        return [e for e in self._writer.memory.ledger.values() if e.told_seq is None]

    async def carry_out(self, entry: LedgerEntry, *, sent_before: bool = True) -> None:
        """Carry out an intent; called by the writer's own work, so nothing else happens meanwhile.

        An effect outside only begins here, and ends by itself. One that an earlier session left
        behind may have been sent by it, at any time until now.
        """
        tool = self._tool(entry)
        if tool is None:
            # The pack has no such tool any more, so nobody can tell how far it came.
            await self._settle(entry, UNCLEAR)
        elif tool.perform is None:
            await self._inside(tool, entry)
        else:
            sent_at = self._parts.clock.now() if sent_before else None
            self._begin(entry.key, self._outside(tool, entry, sent_at))

    def _begin(self, key: str, work: Coroutine[Any, Any, None]) -> None:
        if key in self._under_way:
            work.close()
            return
        task = self._under_way[key] = asyncio.get_running_loop().create_task(work)
        task.add_done_callback(partial(self._ended, key))

    async def ended(self, key: str) -> None:
        """Wait for the end of one effect that was begun."""
        task = self._under_way.get(key)
        if task is not None:
            await asyncio.shield(task)

    async def outcomes(self) -> list[LedgerEntry]:
        """Wait for all that was begun, and a moment for what is unknown; what is unreported."""
        doubtful = self.doubtful
        for entry in self.unreported:
            if entry.status == LedgerStatus.INTENT:
                await self._writer.ask(partial(self.carry_out, entry))
        for entry in self.unreported:
            if entry.status == LedgerStatus.INTENT:
                await self.ended(entry.key)
        looks = self._look(doubtful)
        if looks:
            await asyncio.wait(looks, timeout=LOOK_WAIT_SECONDS)
        return [e for e in self.unreported if e.status != LedgerStatus.INTENT]

    async def reconcile(self) -> None:
        """Begin to look for unknown outcomes whose time it is; the conversation goes on."""
        self._look([entry for entry in self.doubtful if is_pursued(entry)])

    def _look(self, doubtful: list[LedgerEntry]) -> list[asyncio.Task[None]]:
        still = self.doubtful
        for entry in doubtful:
            if entry in still:
                self._begin(entry.key, self._reconcile(entry))
        return [self._under_way[e.key] for e in doubtful if e.key in self._under_way]

    async def _reconcile(self, entry: LedgerEntry) -> None:
        async with self._looks:
            found = await self._found(entry)
        now = self._parts.clock.now()
        if found.known:
            await self._settle(replace(entry, told_seq=None), found)
        elif is_given_up(entry, now):
            _log.error("effect.unresolved", tool=entry.tool, key=entry.key)
            given_up = replace(entry, told_seq=None, unresolved_at=now)
            await self._settle(given_up, replace(found, sent_at=found.sent_at or entry.sent_at))
        elif found.sent_at is not None:
            # What was sent last may have been answered: then an earlier request is the open one.
            await self._mark_sent(entry, found.sent_at)

    async def _found(self, entry: LedgerEntry) -> Settled:
        """What became of an entry that was unknown; it may be done only now."""
        tool = self._tool(entry)
        if tool is None:
            return UNCLEAR
        if tool.perform is None:
            # One on our own database is recorded as it is done; what the ledger lacks was not done.
            return went_wrong(self._writer.memory.locale)
        sent_at = entry.sent_at or entry.finished_at or entry.created_at
        return await self._act_outside(tool, entry, sent_at)

    def watch(self, draft: Draft) -> None:
        """Set the timer to look again, as long as an outcome is unknown: ever more rarely."""
        due = [next_look(entry, draft.now) for entry in self.doubtful if is_pursued(entry)]
        if due:
            draft.set_timer(RECONCILE_TIMER, min(due))

    @property
    def doubtful(self) -> list[LedgerEntry]:
        """Entries of which nobody can tell yet what became of them."""
        entries = self._writer.memory.ledger.values()
        return [e for e in entries if e.status == LedgerStatus.UNKNOWN]

    async def _inside(self, tool: AnyTool, entry: LedgerEntry) -> None:
        """Act on our own database; where that fails nothing was done, and settling it says so."""
        failed = went_wrong(self._writer.memory.locale)
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

    async def _outside(self, tool: AnyTool, entry: LedgerEntry, sent_at: Millis | None) -> None:
        await self._settle(entry, await self._act_outside(tool, entry, sent_at))

    async def _act_outside(
        self, tool: AnyTool, entry: LedgerEntry, sent_at: Millis | None
    ) -> Settled:
        intent, now = read_intent(entry.intent), self._parts.clock.now
        context, mark_sent = self._context(entry, intent), partial(self._mark_sent, entry)
        return await act_outside(OutsideCall(tool, context, intent, now, mark_sent), sent_at)

    async def _mark_sent(self, entry: LedgerEntry, at: Millis) -> None:
        """Record a request before it leaves; a mere intent counts as sent after a crash anyway."""
        memory = self._writer.memory
        current = memory.ledger[entry.key]
        if current.status == LedgerStatus.UNKNOWN and current.sent_at != at:
            memory.note_entry(replace(current, sent_at=at))
            await self._parts.db.write(
                lambda tx: ledger.mark_sent(tx, memory.ref, memory.epoch, entry.key, at)
            )

    async def _settle(self, entry: LedgerEntry, settled: Settled) -> None:
        memory = self._writer.memory
        done = replace(
            entry,
            status=settled.status,
            result=settled.result,
            sent_at=settled.sent_at,
            finished_at=self._parts.clock.now(),
        )
        self._known(
            await self._parts.db.write(lambda tx: ledger.settle(tx, memory.ref, memory.epoch, done))
        )

    def _known(self, entry: LedgerEntry) -> None:
        self._writer.memory.note_entry(entry)
        self._parts.telemetry.metrics.effects.add(entry.tool, entry.status)

    def _ended(self, key: str, task: asyncio.Task[None]) -> None:
        del self._under_way[key]
        if task.cancelled():
            return
        failure = task.exception()
        if failure is None:
            self._on_outcome()
        else:
            self._writer.post(partial(_give_up, failure))

    def _tool(self, entry: LedgerEntry) -> AnyTool | None:
        return self._writer.spoken.deps.toolbox.find(entry.tool)

    def _context(self, entry: LedgerEntry, intent: Intent) -> ToolContext:
        memory = self._writer.memory
        # Whoever is verified by now, it is done as the one who agreed, by what was known of them.
        dialog = msgspec.structs.replace(
            memory.dialog, verified_as=intent.verified_as, facts=intent.known
        )
        return tool_context(memory, self._parts, self._writer.desk, dialog, entry.key)


async def _give_up(failure: BaseException) -> None:
    """Have the writer die of what was not recorded, so that the ledger is read anew."""
    raise failure
