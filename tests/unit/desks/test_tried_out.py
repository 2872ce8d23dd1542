"""Where drafts are tried, no effect reaches a service outside."""

import asyncio
from dataclasses import replace
from typing import Any, cast

import pytest

from frontdesk.core.clock import SystemClock
from frontdesk.core.ids import IdSource
from frontdesk.core.locale import Locale
from frontdesk.desks.tried_out import tried_out
from frontdesk.packs.pestcall import pack
from frontdesk.tools.effect import EffectRefused
from frontdesk.tools.tool import AnyTool, Kind, ToolContext
from frontdesk.turn.deadlines import Deadlines
from frontdesk.turn.deps import TurnDeps, make_deps


async def _acts(*_: Any) -> None:
    raise AssertionError("a service outside was reached")


def test_that_an_effect_outside_is_refused_and_all_else_stays_as_it_is() -> None:
    own: AnyTool = next(tool for tool in pack.tools.tools if tool.kind is Kind.EFFECT)
    outside = replace(own, name="outside", write=None, perform=_acts, look_up=_acts)
    provider = replace(pack.tools, tools=(own, outside))
    there = tried_out(replace(_deps(), provider=provider)).provider.tools
    assert there[0] is own
    ctx = cast("ToolContext", type("Ctx", (), {"locale": Locale.EN}))
    perform, look_up = there[1].perform, there[1].look_up
    assert perform is not None and look_up is not None
    with pytest.raises(EffectRefused, match="only a preview"):
        asyncio.run(_run(perform(ctx, None)))
    assert asyncio.run(_run(look_up(ctx, None))) is None


async def _run(work: Any) -> Any:
    return await work


def _deps() -> TurnDeps:
    return make_deps(
        pack.tools,
        model=None,
        prompts=pack.prompts,
        deadlines=Deadlines(),
        clock=SystemClock(),
        ids=IdSource(),
    )
