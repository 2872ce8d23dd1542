"""What a tool says of its result; one that says nothing is its author's mistake, and logged."""

from typing import Any, cast

import structlog

from frontdesk.tools.tool import AnyTool

_EXPECTED = "a text from `say`"

_log = structlog.get_logger("frontdesk.tools")


def said_by(tool: AnyTool, result: Any) -> str:
    """A result in the tool's own words; empty, and an error in the log, where it has none."""
    try:
        said = cast("Any", tool.say(result))
    except Exception as error:
        _log.error("tool.unspeakable", tool=tool.name, expected=_EXPECTED, exc_info=error)
        return ""
    if not isinstance(said, str):
        got = type(said).__name__
        _log.error("tool.unspeakable", tool=tool.name, expected=_EXPECTED, got=got)
        return ""
    return said.strip()
