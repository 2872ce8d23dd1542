"""Reads that a session makes before they are asked for, because a gate has just opened.

They change nothing, so the one writer is not asked. What they found is kept in memory, for this
conversation alone, and given out once while nothing has happened that could have changed it.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import structlog

from frontdesk.core.dialog import Dialog
from frontdesk.session.memory import Memory
from frontdesk.tools.call import Ready, arguments_hash, run_read
from frontdesk.tools.gates import why_closed
from frontdesk.tools.tool import AnyTool, ToolContext

FRESH_SECONDS = 20.0
# A turn of the house model is over by then, and a provider is at work: nobody waits for the reads.
QUIET_SECONDS = 0.05

_log = structlog.get_logger("frontdesk.session")

_Key = tuple[str, str]


@dataclass(frozen=True, slots=True)
class _Found:
    """A result, what it holds for, and until when."""

    result: Any
    mark: object
    until: float


class ReadingAhead:
    """What was read ahead, and the reads under way."""

    def __init__(
        self,
        memory: Memory,
        tools: Callable[[], tuple[AnyTool, ...]],
        context: Callable[[Dialog], ToolContext],
    ) -> None:
        self._memory = memory
        self._tools = tools
        self._context = context
        self._found: dict[_Key, _Found] = {}
        self._timers: dict[_Key, asyncio.TimerHandle] = {}
        self._reads: set[asyncio.Task[None]] = set()
        self._closed = False

    def moved(self, before: Dialog, after: Dialog) -> None:
        """The dialog has moved: read ahead, before long, with the tools that this has opened."""
        if before is after or self._closed:
            return
        loop = asyncio.get_running_loop()
        for tool in self._tools():
            opened = why_closed(tool.gates, before) and not why_closed(tool.gates, after)
            for arguments in tool.prefetch if opened else ():
                ready = Ready(tool, arguments)
                self._forget(_key(ready))
                timer = loop.call_later(QUIET_SECONDS, self._begin, ready, after)
                self._timers[_key(ready)] = timer

    def take(self, ready: Ready, dialog: Dialog) -> Any | None:
        """What was read ahead for a call, if it still holds; it is given out once."""
        found = self._forget(_key(ready))
        if found is None or found.mark != self._mark(dialog):
            return None
        fresh = asyncio.get_running_loop().time() <= found.until
        return found.result if fresh else None

    def _forget(self, key: _Key) -> _Found | None:
        """Keep nothing of a read, nor begin it, nor want what one under way will find."""
        timer = self._timers.pop(key, None)
        if timer is not None:
            timer.cancel()
        return self._found.pop(key, None)

    def _begin(self, ready: Ready, dialog: Dialog) -> None:
        if self._mark(dialog) != self._mark(self._memory.dialog):
            return
        read = asyncio.get_running_loop().create_task(self._read(ready, dialog))
        self._reads.add(read)
        read.add_done_callback(self._reads.discard)

    async def _read(self, ready: Ready, dialog: Dialog) -> None:
        until = asyncio.get_running_loop().time() + FRESH_SECONDS
        key, mark = _key(ready), self._mark(dialog)
        wanted = self._timers.get(key)
        try:
            result = await run_read(ready, self._context(dialog))
        except Exception as error:
            # Whatever a tool raises, nobody has asked for it yet; who asks reads anew.
            _log.warning("prefetch.failed", tool=ready.tool.name, reason=repr(error))
            return
        if wanted is not None and self._timers.get(key) is wanted:
            self._found[key] = _Found(result, mark, until)

    def _mark(self, dialog: Dialog) -> object:
        """What a result holds for: this call, language and customer, and nothing done since."""
        entries = tuple((entry.key, entry.status) for entry in self._memory.ledger.values())
        return (
            *(self._memory.call.call_session_id, self._memory.locale),
            *(dialog.verified_as, entries),
        )

    def close(self) -> None:
        """Read nothing more."""
        self._closed = True
        self._found.clear()
        for timer in self._timers.values():
            timer.cancel()
        for read in self._reads:
            read.cancel()

    async def stop(self) -> None:
        """Read nothing more, and wait until no read is under way."""
        self.close()
        if self._reads:
            await asyncio.wait(self._reads)


def _key(ready: Ready) -> _Key:
    return ready.tool.name, arguments_hash(ready.arguments)
