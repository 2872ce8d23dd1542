"""A service that is asked before a transaction: within its time, and a failure where it fails."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from frontdesk.core.errors import ProviderError
from frontdesk.testing import run_virtual
from frontdesk.tools.call import ToolFailed
from frontdesk.tools.consulting import consulted
from frontdesk.tools.effect import EffectRefused
from frontdesk.tools.tool import AnyTool, Kind, Tool, ToolContext
from tests.session.errand_pack import Outside


class Asked(msgspec.Struct, frozen=True):
    """Nothing is asked."""


CONTEXT = ToolContext(*(None,) * 6)  # pyright: ignore[reportArgumentType]


def note(consult: Callable[[ToolContext, Asked], Awaitable[Any]] | None) -> AnyTool:
    async def write(ctx: ToolContext, tx: object, given: Asked) -> Asked:
        return given

    return Tool(
        name="ask",
        description="Ask.",
        kind=Kind.NOTE,
        input=Asked,
        output=Asked,
        write=write,
        consult=consult,
        say=lambda _: "Asked.",
        timeout_seconds=3.0,
    )


def test_that_a_tool_finds_what_its_service_said() -> None:
    async def consult(ctx: ToolContext, given: Asked) -> str:
        return "hello"

    found = run_virtual(consulted(note(consult), CONTEXT, Asked()))
    assert found.consulted == "hello"
    assert run_virtual(consulted(note(None), CONTEXT, Asked())) is CONTEXT


async def _slow(ctx: ToolContext, given: Asked) -> Any:
    await asyncio.Event().wait()


async def _broken(ctx: ToolContext, given: Asked) -> None:
    raise ProviderError("SECRET words of the service")


@pytest.mark.parametrize("consult", [_slow, _broken])
def test_that_a_service_that_fails_is_a_failed_tool_that_quotes_nothing(consult: Any) -> None:
    with pytest.raises(ToolFailed) as failed:
        run_virtual(consulted(note(consult), CONTEXT, Asked()))
    assert str(failed.value) == "ask got no answer from its service"


def test_that_what_a_tool_refuses_by_what_it_hears_is_a_refusal() -> None:
    async def consult(ctx: ToolContext, given: Asked) -> None:
        raise EffectRefused("It is sold out.")

    with pytest.raises(EffectRefused, match="sold out"):
        run_virtual(consulted(note(consult), CONTEXT, Asked()))


def test_that_only_notes_and_effects_outside_consult_a_service() -> None:
    (outside,) = Outside().pack().tools
    assert replace(outside, consult=_slow).consult is _slow
    with pytest.raises(TypeError, match="expected `consult` for a note or beside `perform`"):
        Tool(
            name="look",
            description="Look.",
            kind=Kind.READ,
            input=Asked,
            output=Asked,
            read=_slow,
            consult=_slow,
            say=lambda _: "Looked.",
        )
