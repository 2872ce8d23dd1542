"""One call of a read: within its time, tried again, and believed only in its declared shape."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, cast

import msgspec
import pytest

from frontdesk.core.errors import StoreError
from frontdesk.testing import run_virtual
from frontdesk.tools.call import Ready, ToolFailed, arguments_hash, run_read
from frontdesk.tools.tool import Kind, Tool, ToolContext


class Asked(msgspec.Struct, frozen=True):
    """What is asked for."""

    names: dict[str, int] = {}


class Found(msgspec.Struct, frozen=True):
    """What is found."""

    number: int


NO_CONTEXT = cast(ToolContext, None)


def ready(read: Callable[[], Awaitable[Any]]) -> Ready:
    async def call(_: ToolContext, given: Asked) -> Found:
        return await read()

    tool = Tool(
        name="count",
        description="Count.",
        kind=Kind.READ,
        input=Asked,
        output=Found,
        read=call,
        say=lambda found: str(found.number),
        timeout_seconds=3.0,
    )
    return Ready(tool, Asked())


def test_that_a_read_that_takes_too_long_is_given_up() -> None:
    async def main() -> float:
        with pytest.raises(ToolFailed, match="longer than 3 s"):
            await run_read(ready(asyncio.Event().wait), NO_CONTEXT)
        return asyncio.get_running_loop().time()

    assert run_virtual(main()) <= 7.0


def test_that_a_read_that_failed_once_is_tried_again() -> None:
    tried: list[int] = []

    async def read() -> Found:
        tried.append(1)
        if len(tried) == 1:
            raise StoreError("busy")
        return Found(7)

    assert asyncio.run(run_read(ready(read), NO_CONTEXT)) == Found(7)
    assert len(tried) == 2


@pytest.mark.parametrize("answer", [{"number": "many"}, {"count": 1}, "seven"])
def test_that_an_answer_of_another_shape_is_not_believed(answer: Any) -> None:
    async def read() -> Any:
        return answer

    with pytest.raises(ToolFailed, match="answered what it should not"):
        asyncio.run(run_read(ready(read), NO_CONTEXT))


def test_that_arguments_are_the_same_whatever_their_order() -> None:
    one, other = Asked({"a": 1, "b": 2}), Asked({"b": 2, "a": 1})
    assert arguments_hash(one) == arguments_hash(other)
    assert arguments_hash(one) != arguments_hash(Asked({"a": 2, "b": 1}))
