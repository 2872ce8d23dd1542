"""Another company's scheduler, outside of the desk: slow, and not always willing."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from frontdesk.pack.provider import ToolProvider
from frontdesk.packs.pestcall import pestcall
from frontdesk.tools.effect import EffectRefused
from frontdesk.tools.tool import AnyTool, ToolContext

SECONDS = 5.0


@dataclass
class Scheduler:
    """Cancels visits through a service that remembers what it did by its key."""

    refuses: str = ""
    acts: bool = True
    answers: bool = True
    asked: int = 0
    done: dict[str, Any] = field(default_factory=dict[str, Any])

    def provider(self) -> ToolProvider:
        """PestCall, with cancelling done by this service."""
        inside = pestcall()
        tools = [self._outside(t) if t.name == "cancelAppointment" else t for t in inside.tools]
        return replace(inside, tools=tools)

    def _outside(self, tool: AnyTool) -> AnyTool:
        write = tool.write
        assert write is not None

        async def perform(ctx: ToolContext, given: Any) -> Any:
            self.asked += 1
            await asyncio.sleep(SECONDS)
            if self.refuses and ctx.key not in self.done:
                raise EffectRefused(self.refuses)
            if self.acts and ctx.key not in self.done:
                self.done[ctx.key] = await ctx.db.write(lambda tx: write(ctx, tx, given))
            if not self.answers:
                raise ConnectionError("the line went dead")
            return self.done[ctx.key]

        return replace(tool, write=None, perform=perform, look_up=self._look_up())

    def _look_up(self) -> Callable[[ToolContext, Any], Any]:
        async def look_up(ctx: ToolContext, _: Any) -> Any:
            if not self.answers:
                raise ConnectionError("the line is still dead")
            return self.done.get(ctx.key)

        return look_up
