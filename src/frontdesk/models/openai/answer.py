"""Folds a provider's chunks into the events of the model port."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from frontdesk.models.failure import Fault, ModelError
from frontdesk.models.openai.calls import Calls
from frontdesk.models.openai.chunk import Chunk, Delta, Problem, Usage, decode_chunk, decode_chunks
from frontdesk.models.openai.reasoning import Reasoning
from frontdesk.models.port import Finished, ModelEvent, TextDelta, Working

_SHOWN = 300
_DONE = b"[DONE]"


class Answer:
    """One answer as far as it has come."""

    def __init__(self, model: str) -> None:
        self._model = model
        self._calls = Calls()
        self._reasoning = Reasoning()
        self._usage = Usage()
        self._reason: str | None = None
        self._done = False
        self._said = False
        self._refusal: list[str] = []
        self._trace: str | None = None

    @property
    def ended(self) -> bool:
        """Whether the provider has said that the answer is whole."""
        return self._done or self._reason is not None

    def begin(self, headers: Mapping[str, str]) -> None:
        """Keep what identifies the request at the provider and at a gateway before it."""
        self._trace = trace_of(headers)

    def read(self, payloads: Sequence[bytes]) -> ModelEvent | None:
        """Take the data of one network read; its text comes out as one piece."""
        told = [payload for payload in payloads if payload and payload[:6] != _DONE]
        self._done = self._done or len(told) < sum(map(bool, payloads))
        text: list[str] = []
        alive = False
        for chunk in self._decode(told):
            if chunk.error is not None:
                raise self._problem(chunk.error)
            self._trace = self._trace or (chunk.id and f"id={chunk.id}")
            self._usage = chunk.usage or self._usage
            for choice in chunk.choices or ():
                self._reason = choice.finish_reason or self._reason
                delta = choice.delta or choice.message
                if delta is None:
                    continue
                if delta.content is not None and delta.content != "":
                    text.append(str(delta.content))
                alive = (delta.has_more and self._add(delta)) or alive
        if text:
            said = "".join(text)
            self._said = self._said or not said.isspace()
            return TextDelta(said)
        return Working() if alive else None

    def _decode(self, payloads: Sequence[bytes]) -> Iterable[Chunk]:
        try:
            # One call for all of a read: most of them are a token each.
            return decode_chunks(b"[%b]" % b",".join(payloads))
        except (msgspec.DecodeError, RecursionError):
            return map(self._decode_one, payloads)

    def _decode_one(self, payload: bytes) -> Chunk:
        try:
            return decode_chunk(payload)
        except (msgspec.DecodeError, RecursionError) as cause:
            raise self.failure(Fault.BAD_JSON, f"{cause} in {payload[:_SHOWN]!r}") from cause

    def _add(self, delta: Delta) -> bool:
        """Take what a delta has beside words; whether it shows that the model is at work."""
        if delta.refusal:
            self._refusal.append(delta.refusal)
        for fragment in delta.tool_calls or ():
            self._calls.add(fragment)
        return self._reasoning.add(delta) or bool(delta.tool_calls)

    def finish(self) -> Iterator[ModelEvent]:
        """The tool calls and the end, or what is wrong with the answer as a whole."""
        if not self.ended or self._reason == "error":
            raise self.failure(Fault.DROPPED, "the stream ended before the answer was whole")
        if self._refusal or self._reason == "content_filter":
            why = "".join(self._refusal)[:_SHOWN] or "the provider's filter stopped the answer"
            raise self.failure(Fault.REFUSAL, why)
        if not self._said and not self._calls:
            raise self.failure(Fault.EMPTY, f"no text and no tool call ({self._reason})")
        yield from self._calls.complete()
        yield Finished(
            self._reason or ("tool_calls" if self._calls else "stop"),
            self._usage.prompt_tokens,
            self._usage.completion_tokens,
            self._trace,
            self._model,
            cached_tokens=self._usage.cached,
            reasoning_tokens=self._usage.reasoning,
            kept=self._reasoning.kept(self._calls.extras),
        )

    def failure(self, fault: Fault, detail: str, status: int | None = None) -> ModelError:
        """An error that says which model and which request."""
        return ModelError(fault, detail, model=self._model, status=status, trace_id=self._trace)

    def _problem(self, problem: Problem | str) -> ModelError:
        if isinstance(problem, str):
            return self.failure(Fault.DROPPED, problem[:_SHOWN])
        detail = (problem.message or "an error without a message")[:_SHOWN]
        code = str(problem.code)
        if code.isdigit() and 400 <= int(code) < 600:
            return self.failure(Fault.STATUS, detail, int(code))
        return self.failure(Fault.DROPPED, f"{detail} ({code})")


def trace_of(headers: Mapping[str, str]) -> str | None:
    """The ids that a provider and a gateway gave a request, if any."""
    named = [(name.lower(), value) for name, value in headers.items()]
    kept = [
        f"{name}={value}"
        for name, value in named
        if name in {"request-id", "x-request-id", "cf-ray"} or name.startswith("cf-aig-")
    ]
    return " ".join(kept)[:_SHOWN] or None
