"""A tool that says nothing of its result is logged with its name and what was expected."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from structlog.testing import capture_logs

from frontdesk.tools.saying import said_by
from frontdesk.tools.tool import Kind, Tool, ToolContext


class Nothing(msgspec.Struct, frozen=True):
    """What is asked for, and what is found."""


async def _look(_: ToolContext, given: Nothing) -> Nothing:
    return given


def _breaks(found: Any) -> str:
    return found.words


def _tool(say: Callable[[Nothing], Any]) -> Tool[Nothing, Nothing]:
    return Tool(
        name="openHours",
        description="Tell the hours.",
        kind=Kind.READ,
        input=Nothing,
        output=Nothing,
        read=_look,
        say=say,
    )


def test_that_words_are_said_without_the_space_around_them() -> None:
    with capture_logs() as lines:
        assert said_by(_tool(lambda _: " Until six.\n"), Nothing()) == "Until six."
    assert lines == []


@pytest.mark.parametrize(("said", "got"), [(None, "NoneType"), (7, "int"), (["six"], "list")])
def test_that_what_is_no_text_is_logged_and_left_unsaid(said: object, got: str) -> None:
    with capture_logs() as lines:
        assert said_by(_tool(lambda _: said), Nothing()) == ""
    (line,) = lines
    assert (line["log_level"], line["event"]) == ("error", "tool.unspeakable")
    told = (line["tool"], line["expected"], line["got"])
    assert told == ("openHours", "a text from `say`", got)


def test_that_a_say_that_breaks_is_logged_and_left_unsaid() -> None:
    with capture_logs() as lines:
        assert said_by(_tool(_breaks), Nothing()) == ""
    (line,) = lines
    assert (line["log_level"], line["tool"]) == ("error", "openHours")
    assert isinstance(line["exc_info"], AttributeError)
