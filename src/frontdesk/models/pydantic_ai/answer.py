"""Folds pydantic-ai's stream events into the events of the model port."""

from collections.abc import Iterator

import msgspec
from pydantic_ai import messages as theirs
from pydantic_ai.models import StreamedResponse

from frontdesk.models.failure import Fault, ModelError
from frontdesk.models.port import Finished, ModelEvent, TextDelta, ToolCall, Working
from frontdesk.models.pydantic_ai.messages import kept

_REASONS = {"stop": "stop", "length": "length", "tool_call": "tool_calls"}


class Answer:
    """One answer as far as it has come."""

    def __init__(self, model: str) -> None:
        self._model = model
        self._said = False

    def read(self, event: theirs.ModelResponseStreamEvent) -> ModelEvent | None:
        """What an event adds."""
        match event:
            case theirs.PartStartEvent(part=theirs.TextPart(content=text)):
                return self._text(text)
            case theirs.PartDeltaEvent(delta=theirs.TextPartDelta(content_delta=text)):
                return self._text(text)
            case theirs.PartStartEvent() | theirs.PartDeltaEvent():
                return Working()
            case _:
                return None

    def _text(self, text: str) -> TextDelta | None:
        self._said = self._said or bool(text.strip())
        return TextDelta(text) if text else None

    def finish(self, response: StreamedResponse) -> Iterator[ModelEvent]:
        """The tool calls and the end, or what is wrong with the answer as a whole."""
        whole = response.get()
        trace = whole.provider_response_id and f"id={whole.provider_response_id}"
        calls = [part for part in whole.parts if isinstance(part, theirs.ToolCallPart)]
        # What the provider itself said: for a stream that broke off, pydantic-ai may make one up.
        reason = (whole.provider_details or {}).get("finish_reason")
        if whole.finish_reason == "content_filter":
            raise self._failure(Fault.REFUSAL, "the provider's filter stopped the answer", trace)
        if reason is None or whole.state != "complete" or whole.finish_reason == "error":
            detail = "the stream ended before the answer was whole"
            raise self._failure(Fault.DROPPED, detail, trace)
        if not self._said and not calls:
            raise self._failure(Fault.EMPTY, f"no text and no tool call ({reason})", trace)
        yield from map(_call, calls)
        yield Finished(
            _REASONS.get(whole.finish_reason or "", str(reason)),
            whole.usage.input_tokens or None,
            whole.usage.output_tokens or None,
            trace,
            self._model,
            cached_tokens=whole.usage.cache_read_tokens or None,
            reasoning_tokens=whole.usage.output_reasoning_tokens or None,
            kept=kept(whole) if calls else "",
        )

    def _failure(self, fault: Fault, detail: str, trace: str | None) -> ModelError:
        return ModelError(fault, detail, model=self._model, trace_id=trace)


def _call(part: theirs.ToolCallPart) -> ToolCall:
    given = part.args
    arguments = given if isinstance(given, str) else msgspec.json.encode(given or {}).decode()
    return ToolCall(part.tool_call_id, part.tool_name, arguments or "{}")
