"""Asks a service outside before the database is asked: a transaction waits for nothing else."""

import asyncio
from dataclasses import replace

import msgspec
import structlog

from frontdesk.tools.call import ToolFailed
from frontdesk.tools.effect import EffectRefused
from frontdesk.tools.tool import AnyTool, ToolContext

_log = structlog.get_logger("frontdesk.tools")


async def consulted(tool: AnyTool, context: ToolContext, arguments: msgspec.Struct) -> ToolContext:
    """The context with what the tool's own service says.

    Raises EffectRefused where the tool refuses by what it hears, and else ToolFailed.
    """
    if tool.consult is None:
        return context
    try:
        async with asyncio.timeout(tool.timeout_seconds):
            return replace(context, consulted=await tool.consult(context, arguments))
    except EffectRefused:
        raise
    except Exception as error:
        _log.warning("tool.unconsulted", tool=tool.name, error=repr(error))
        raise ToolFailed(f"{tool.name} got no answer from its service") from error
