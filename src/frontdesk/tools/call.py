"""One tool call: found, validated, gated, run within its time, its result validated too."""

import asyncio
import hashlib
from dataclasses import dataclass
from typing import Any

import msgspec

from frontdesk.core.dialog import Dialog
from frontdesk.core.errors import FrontdeskError, ProviderError, StoreError
from frontdesk.models.port import ToolCall
from frontdesk.tools.fields import without_ids
from frontdesk.tools.gates import why_closed
from frontdesk.tools.schema import BadArguments, read_arguments
from frontdesk.tools.tool import AnyTool, ToolContext
from frontdesk.tools.toolbox import Toolbox


class ToolFailed(FrontdeskError):
    """A tool could not do its work; the message is for the model, and nothing was changed."""

    code = "tool_failed"
    retryable = True


@dataclass(frozen=True, slots=True)
class Ready:
    """A proposal that may run."""

    tool: AnyTool
    arguments: Any


@dataclass(frozen=True, slots=True)
class Refused:
    """A proposal that may not run, and why, in words that a model can act on."""

    name: str
    reason: str
    kind: str


def prepare(toolbox: Toolbox, call: ToolCall, dialog: Dialog) -> Ready | Refused:
    """Check a proposal against the declaration and the gates."""
    tool = toolbox.find(call.name)
    if tool is None:
        known = ", ".join(t.name for t in toolbox.offered(dialog)) or "none"
        return Refused(call.name, f"there is no tool {call.name!r}; open now: {known}", "unknown")
    closed = why_closed(tool.gates, dialog)
    if closed is not None:
        return Refused(tool.name, closed, "gate")
    try:
        given = read_arguments(tool.input, call.arguments, tool.former_fields)
        return Ready(tool, without_ids(given))
    except BadArguments as error:
        asks = tool.questions[:1] if error.lacking else ()
        hint = "".join(f" Ask the customer: {question}" for question in asks)
        return Refused(tool.name, f"{error}.{hint}", "arguments")


async def run_read(ready: Ready, context: ToolContext) -> Any:
    """Run a read within its time; a failing one is tried again."""
    tool = ready.tool
    assert tool.read is not None
    reason = ""
    for _ in range(tool.attempts):
        try:
            async with asyncio.timeout(tool.timeout_seconds):
                return checked_result(tool, await tool.read(context, ready.arguments))
        except TimeoutError:
            reason = f"{tool.name} took longer than {tool.timeout_seconds:g} s"
        except (ProviderError, StoreError) as error:
            reason = f"{tool.name} failed: {error}"
    raise ToolFailed(reason)


def checked_result(tool: AnyTool, result: Any) -> Any:
    """A result of the declared type, or an error that names the tool."""
    try:
        return msgspec.convert(msgspec.to_builtins(result), tool.output, strict=False)
    except msgspec.ValidationError as error:
        raise ToolFailed(f"{tool.name} answered what it should not: {error}") from error


def arguments_hash(arguments: Any) -> str:
    """A short fingerprint of a call's arguments."""
    body = msgspec.json.encode(arguments, order="sorted")
    return hashlib.sha256(body).hexdigest()[:16]
