"""The desk in which drafts are tried: what it does stays in it."""

from dataclasses import replace
from typing import Any

from frontdesk.language.strings.catalogue import strings_of
from frontdesk.tools.effect import EffectRefused
from frontdesk.tools.tool import AnyTool, ToolContext
from frontdesk.turn.deps import TurnDeps


def tried_out(deps: TurnDeps) -> TurnDeps:
    """The same desk without a hand in the world: no effect reaches a service outside."""
    tools = tuple(map(_harmless, deps.provider.tools))
    return replace(deps, provider=replace(deps.provider, tools=tools))


def _harmless(tool: AnyTool) -> AnyTool:
    if tool.perform is None:
        return tool
    return replace(tool, perform=_refuse, look_up=_nothing)


async def _refuse(ctx: ToolContext, _: Any) -> Any:
    raise EffectRefused(strings_of(ctx.locale).say("turn.only_a_preview"))


async def _nothing(_ctx: ToolContext, _given: Any) -> Any:
    return None
