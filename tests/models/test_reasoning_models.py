"""Models that reason: given back what they want back, time to think, and their words to the end."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import msgspec

from frontdesk.models.attempt import ModelDeadlines
from frontdesk.models.chain import FallbackChain, Link
from frontdesk.models.continuing import Continuing
from frontdesk.models.failure import Fault, ModelError
from frontdesk.models.generation import Generation
from frontdesk.models.openai.request import body, head
from frontdesk.models.port import (
    AskedTools,
    ChatMessage,
    Finished,
    ModelEvent,
    ModelRequest,
    TextDelta,
    ToolCall,
    ToolResult,
    Working,
)
from frontdesk.testing import Hang, Wait, run_virtual
from tests.models.playing import Playing, now, scripted
from tests.models.providers import DONE, HELLO, data, delta, heard, text_of, told_to

START = head("m", Generation(), {})
SIGNATURE = {"google": {"thought_signature": "c2lnbg=="}}


def _sent_back(kept: str, by: str, to: str) -> dict[str, Any]:
    calls = (ToolCall("one", "see", "{}"), ToolCall("two", "see", "{}"))
    asked = AskedTools("", calls, kept, by)
    messages = [*HELLO.messages, asked, ToolResult("one", "{}"), ToolResult("two", "{}")]
    whole = msgspec.json.decode(body(START, ModelRequest(messages), to))
    return whole["messages"][2]


def test_that_reasoning_and_signatures_go_back_to_the_model_they_came_from_alone() -> None:
    call = {"index": 0, "id": "one", "function": {"name": "see"}, "extra_content": SIGNATURE}
    end = told_to(
        delta(reasoning_content="First I "),
        delta(reasoning_content="look."),
        delta(reasoning_details=[{"type": "reasoning.text", "index": 0, "text": "First "}]),
        delta(reasoning_details=[{"type": "reasoning.text", "index": 0, "text": "I look."}]),
        delta(reasoning_details=[{"type": "reasoning.encrypted", "index": 1, "data": "x"}]),
        delta(tool_calls=[call]),
        delta(tool_calls=[{"index": 0, "function": {"arguments": "{}"}}]),
        delta("tool_calls", tool_calls=[{"index": 1, "id": "two", "function": {"name": "see"}}]),
        DONE,
    )[-1]
    assert isinstance(end, Finished)
    back = _sent_back(end.kept, "m", "m")
    assert back["reasoning_content"] == "First I look."
    assert back["reasoning_details"] == [
        {"type": "reasoning.text", "index": 0, "text": "First I look."},
        {"type": "reasoning.encrypted", "index": 1, "data": "x"},
    ]
    assert [c.get("extra_content") for c in back["tool_calls"]] == [SIGNATURE, None]
    other = _sent_back(end.kept, "m", "another")
    assert set(other) == {"role", "content", "tool_calls"}
    assert all(set(c) == {"id", "type", "function"} for c in other["tool_calls"])


def test_that_a_model_that_does_not_reason_has_nothing_to_be_given_back() -> None:
    end = told_to(delta("stop", content="Hi"), DONE)[-1]
    assert isinstance(end, Finished) and end.kept == ""


def test_that_cached_and_reasoning_tokens_are_read_in_either_spelling() -> None:
    def used(**usage: object) -> tuple[int | None, ...]:
        last = data({"choices": [], "usage": {"prompt_tokens": 9, "completion_tokens": 5, **usage}})
        end = told_to(delta("stop", content="Hi"), last, DONE)[-1]
        assert isinstance(end, Finished)
        found = end.used
        return found.input, found.output, found.cached, found.reasoning

    details = {
        "prompt_tokens_details": {"cached_tokens": 7},
        "completion_tokens_details": {"reasoning_tokens": 3},
    }
    assert used(**details) == (9, 5, 7, 3)
    assert used(prompt_cache_hit_tokens=8) == (9, 5, 8, None)
    assert used() == (9, 5, None, None)


def test_that_hidden_reasoning_has_time_of_its_own_and_shows_signs_of_life() -> None:
    async def main() -> list[ModelEvent]:
        thinking = scripted("thinking", [Wait(30.0), "Done."])
        limits = ModelDeadlines(first_token=8.0, stall=15.0, reasoning=30.0)
        chain = FallbackChain([Link(thinking, limits), scripted("second", ["Hi"])])
        events = await heard(chain)
        assert now() == 30.0
        return events

    events = run_virtual(main())
    assert events[:-1] == [Working(), Working(), Working(), TextDelta("Done.")]
    assert isinstance(events[-1], Finished) and events[-1].model == "thinking"


def test_that_hidden_reasoning_ends_where_its_time_does() -> None:
    async def main() -> None:
        limits = ModelDeadlines(first_token=8.0, stall=15.0, reasoning=30.0)
        dead = Link(scripted("dead", [Hang()]), limits)
        events = await heard(FallbackChain([dead, scripted("second", ["Hi"])]))
        end = events[-1]
        assert text_of(events) == "Hi" and now() == 38.0
        assert isinstance(end, Finished) and end.passed_over == ("dead: timeout: silent for 38 s",)

    run_virtual(main())


def test_that_a_model_is_let_go_in_the_midst_of_its_hidden_reasoning() -> None:
    async def main() -> None:
        model = Playing(60.0, TextDelta("Late."))
        limits = ModelDeadlines(first_token=8.0, stall=15.0, reasoning=90.0)
        chain = FallbackChain([Link(model, limits)])
        try:
            async with asyncio.timeout(20.0):
                await heard(chain)
        except TimeoutError:
            await asyncio.sleep(0)
        assert model.closed and now() == 20.0

    run_virtual(main())


class _Twice:
    """A model whose first answer is cut off; the second is what it is told."""

    name = "twice"

    def __init__(self, *second: ModelEvent | Exception) -> None:
        self._second = second
        self.requests: list[ModelRequest] = []

    async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        self.requests.append(request)
        if len(self.requests) == 1:
            yield TextDelta("We come on Mon")
            yield Finished("length", 10, 5, model=self.name, cached_tokens=4)
            return
        for event in self._second:
            if isinstance(event, Exception):
                raise event
            yield event


def test_that_words_cut_off_by_their_length_go_on_once_where_they_broke_off() -> None:
    model = _Twice(TextDelta("day."), Finished("stop", 16, 2, model="twice", cached_tokens=10))
    events = asyncio.run(heard(Continuing(model)))
    assert text_of(events) == "We come on Monday."
    end = events[-1]
    assert isinstance(end, Finished)
    assert (end.reason, end.input_tokens, end.output_tokens, end.cached_tokens) == (
        *("stop", 26, 7, 14),
    )
    first, second = model.requests
    assert second.messages[: len(first.messages)] == first.messages
    said, note = second.messages[len(first.messages) :]
    assert said == ChatMessage("assistant", "We come on Mon")
    assert isinstance(note, ChatMessage) and note.role == "system"


def test_that_what_is_cut_off_again_or_cannot_go_on_is_no_whole_answer() -> None:
    again = _Twice(TextDelta("day or Tue"), Finished("length", 16, 2, model="twice"))
    failing = _Twice(ModelError(Fault.DROPPED, "gone", model="twice"))
    for model in (again, failing):
        end = asyncio.run(heard(Continuing(model)))[-1]
        assert isinstance(end, Finished) and end.reason == "length"
        assert len(model.requests) == 2


def test_that_a_call_cut_off_by_its_length_is_not_asked_to_go_on() -> None:
    call = ToolCall("one", "see", '{"zip": "94')
    model = Playing(TextDelta("One moment."), call, Finished("length", model="playing"))
    events = asyncio.run(heard(Continuing(model)))
    assert events == [TextDelta("One moment."), call, Finished("length", model="playing")]
