"""A request in pydantic-ai's words: its messages, its tools, its settings."""

from collections.abc import Iterable, Sequence
from typing import Any, assert_never, cast

import msgspec
from pydantic_ai import messages as theirs
from pydantic_ai.models import ModelRequestParameters
from pydantic_ai.settings import ModelSettings
from pydantic_ai.tools import ToolDefinition

from frontdesk.models.call_arguments import sound
from frontdesk.models.generation import Generation
from frontdesk.models.port import AskedTools, ChatMessage, Message, ToolCall, ToolResult, ToolSpec

# Anthropic, Bedrock and Gemini refuse a history that we begin.
OPENING = "(The customer is here.)"
# Its library takes the number of its attempts from AWS_MAX_ATTEMPTS alone.
_BEDROCK = "bedrock"

# More than this is no longer worth its place in a step's record, nor in the next request.
MOST_KEPT = 200_000

_Part = theirs.SystemPromptPart | theirs.UserPromptPart | theirs.ToolReturnPart


def history(messages: Sequence[Message], model: str = "") -> list[theirs.ModelMessage]:
    """The messages of a request; neighbours of one side are one message.

    What a `model` said in an earlier step of the turn goes back to it as it came, its thoughts and
    their signatures included.
    """
    found: list[theirs.ModelMessage] = []
    names: dict[str, str] = {}
    for message in messages:
        if isinstance(message, AskedTools):
            names.update((call.id, call.name) for call in message.calls)
            if message.kept and message.by == model:
                _add(found, kept_response(message.kept))
                continue
        _add(found, _theirs(message, names))
    return _begun_by_customer(found)


def kept(response: theirs.ModelResponse) -> str:
    """A response that has to go back as it came, in one text; empty where its words will do."""
    if not any(_signed(part) for part in response.parts):
        return ""
    text = theirs.ModelMessagesTypeAdapter.dump_json([response]).decode()
    return text if len(text) <= MOST_KEPT else ""


def kept_response(text: str) -> theirs.ModelMessage:
    """A response that was kept."""
    return theirs.ModelMessagesTypeAdapter.validate_json(text)[0]


def _signed(part: theirs.ModelResponsePart) -> bool:
    thought = isinstance(part, theirs.ThinkingPart)
    return thought or bool(getattr(part, "provider_details", None))


def _theirs(message: Message, names: dict[str, str]) -> theirs.ModelMessage:
    match message:
        case ChatMessage("system", content):
            return _asking(theirs.SystemPromptPart(content))
        case ChatMessage("user", content):
            return _asking(theirs.UserPromptPart(content))
        case ChatMessage(_, content):
            return theirs.ModelResponse([theirs.TextPart(content)])
        case ToolResult(call_id, content):
            return _asking(theirs.ToolReturnPart(names.get(call_id, ""), content, call_id))
        case AskedTools(content, calls):
            said = [theirs.TextPart(content)] if content else []
            return theirs.ModelResponse([*said, *map(_asked, calls)])
        case _:
            assert_never(message)


def _asking(part: _Part) -> theirs.ModelRequest:
    return theirs.ModelRequest([part])


def _asked(call: ToolCall) -> theirs.ToolCallPart:
    return theirs.ToolCallPart(call.name, sound(call.arguments), call.id)


def _add(found: list[theirs.ModelMessage], message: theirs.ModelMessage) -> None:
    match (found[-1] if found else None, message):
        case (theirs.ModelRequest(parts=before), theirs.ModelRequest(parts=more)):
            found[-1] = theirs.ModelRequest([*before, *more])
        case (theirs.ModelResponse(parts=before), theirs.ModelResponse(parts=more)):
            found[-1] = theirs.ModelResponse([*before, *more])
        case _:
            found.append(message)


def _begun_by_customer(found: list[theirs.ModelMessage]) -> list[theirs.ModelMessage]:
    first = found[0] if found else None
    if isinstance(first, theirs.ModelRequest) and not all(
        isinstance(part, theirs.SystemPromptPart) for part in first.parts
    ):
        return found
    opening = theirs.UserPromptPart(OPENING)
    if isinstance(first, theirs.ModelRequest):
        return [theirs.ModelRequest([*first.parts, opening]), *found[1:]]
    return [theirs.ModelRequest([opening]), *found]


def offered(tools: Iterable[ToolSpec]) -> ModelRequestParameters:
    """The tools that a model may ask for, or answer in words instead."""
    return ModelRequestParameters(
        function_tools=[_definition(tool) for tool in tools], allow_text_output=True
    )


def _definition(tool: ToolSpec) -> ToolDefinition:
    function: dict[str, Any] = tool.schema["function"]
    schema: dict[str, Any] = function.get("parameters") or {"type": "object", "properties": {}}
    return ToolDefinition(
        name=tool.name, description=function.get("description"), parameters_json_schema=schema
    )


def settings(generation: Generation, system: str) -> ModelSettings:
    """A role's parameters; whether to try again is decided by the chain, not by an SDK."""
    given: dict[str, Any] = msgspec.to_builtins(generation)
    effort = given.pop("reasoning_effort", None)
    if effort is not None:
        given["thinking"] = False if effort == "none" else effort
    wanted = cast("ModelSettings", given)
    if system != _BEDROCK:
        wanted["max_retries"] = 0
    return wanted
