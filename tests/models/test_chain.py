"""A chain of models in virtual time: when it switches, when it breaks off, whom it leaves out."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from frontdesk.core.errors import ProviderError
from frontdesk.models.attempt import ModelDeadlines
from frontdesk.models.breaker import BreakerRules, Circuit
from frontdesk.models.chain import FallbackChain, Link
from frontdesk.models.failure import BrokenOff, Fault, ModelError
from frontdesk.models.port import (
    Finished,
    Model,
    ModelEvent,
    ModelRequest,
    TextDelta,
    ToolCall,
    Working,
)
from frontdesk.testing import Ask, Fail, Hang, Say, ScriptedModel, Wait, run_virtual
from frontdesk.testing.scripted import Answer
from tests.models.providers import HELLO, heard, heard_until_failure

LIMITS = ModelDeadlines(first_token=4.0, stall=6.0)


def _model(name: str, *answers: Answer, loop: bool = False) -> ScriptedModel:
    return ScriptedModel(*answers, loop=loop, name=name)


def _now() -> float:
    return asyncio.get_running_loop().time()


def _said(events: list[ModelEvent]) -> str:
    return "".join(e.text for e in events if isinstance(e, TextDelta))


class Playing:
    """Plays events with pauses, and raises at the end if told to."""

    def __init__(self, *moves: ModelEvent | float | Exception, name: str = "playing") -> None:
        self.name = name
        self._moves = moves
        self.closed = False

    async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        try:
            for move in self._moves:
                if isinstance(move, Exception):
                    raise move
                if isinstance(move, float | int):
                    await asyncio.sleep(move)
                else:
                    yield move
        finally:
            self.closed = True


@pytest.mark.parametrize(
    "fault",
    [
        Fail("no such model", Fault.STATUS, 404),
        Fail("too many", Fault.STATUS, 429),
        Fail("down", Fault.STATUS, 503),
        Fail("refused", Fault.REFUSAL),
        Fail("nobody there", Fault.UNREACHABLE),
        Fail("cut", Fault.DROPPED),
        Fail("gibberish", Fault.BAD_JSON),
        Fail(),
        Hang(),
    ],
)
def test_that_a_failure_before_the_first_token_is_not_heard(fault: Fail | Hang) -> None:
    async def main() -> None:
        first, second = _model("first", [fault]), _model("second", ["Hi", " there"])
        events = await heard(FallbackChain([first, second], deadlines=LIMITS))
        assert events[:2] == [TextDelta("Hi"), TextDelta(" there")]
        end = events[2]
        assert isinstance(end, Finished)
        assert end.model == "second"
        assert len(end.passed_over) == 1 and end.passed_over[0].startswith("first: ")
        assert first.requests == second.requests == [HELLO]

    run_virtual(main())


def test_that_the_first_model_answers_alone_when_it_can() -> None:
    async def main() -> None:
        second = _model("second")
        events = await heard(FallbackChain([_model("first", ["Hi"]), second]))
        assert events == [TextDelta("Hi"), Finished("stop", model="first")]
        assert second.requests == []

    run_virtual(main())


def test_that_each_model_has_its_own_time_to_begin() -> None:
    async def main() -> None:
        slow = Link(_model("slow", [Wait(9.0), "Slow."]), ModelDeadlines(10.0, 1.0))
        chain = FallbackChain([_model("dead", [Hang()]), slow], deadlines=LIMITS)
        assert _said(await heard(chain)) == "Slow."
        assert _now() == 4.0 + 9.0

    run_virtual(main())


def test_that_signs_of_life_hold_off_the_deadline_of_the_first_token() -> None:
    async def main() -> None:
        moves = (3.9, Working(), 5.9, Working("lookUp"), 5.9, ToolCall("1", "lookUp", "{}"))
        model = Playing(*moves, Finished("tool_calls"))
        events = await heard(FallbackChain([model], deadlines=LIMITS))
        assert isinstance(events[-1], Finished) and events[-1].model == "playing"

    run_virtual(main())


def test_that_a_model_that_only_worked_can_still_be_replaced() -> None:
    async def main() -> None:
        broken = Playing(Working("lookUp"), ModelError(Fault.DROPPED, "cut", model="playing"))
        chain = FallbackChain([broken, _model("second", ["Hi"])])
        assert _said(await heard(chain)) == "Hi"

    run_virtual(main())


@pytest.mark.parametrize("fault", [Fail("cut", Fault.DROPPED), Hang()])
def test_that_a_failure_in_mid_stream_is_broken_off_and_the_rest_can_go_on(
    fault: Fail | Hang,
) -> None:
    async def main() -> None:
        models = [
            _model("first", [Fail("down")]),
            _model("second", ["Your app", fault]),
            _model("third", ["Sorry, again."]),
        ]
        chain = FallbackChain(models, deadlines=LIMITS)
        events, failure = await heard_until_failure(chain)
        assert events == [TextDelta("Your app")]
        assert isinstance(failure, BrokenOff) and isinstance(failure, ProviderError)
        assert failure.model == "second"
        assert failure.fault in {Fault.DROPPED, Fault.TIMEOUT}
        assert failure.rest is not None
        end = (await heard(failure.rest))[-1]
        assert isinstance(end, Finished) and end.model == "third"

    run_virtual(main())


def test_that_a_call_already_handed_on_is_not_asked_for_twice() -> None:
    async def main() -> None:
        second = _model("second", ["Hi"])
        chain = FallbackChain([_model("first", [Ask("cancel"), Fail()]), second])
        _, failure = await heard_until_failure(chain)
        assert isinstance(failure, BrokenOff)
        assert second.requests == []

    run_virtual(main())


def test_that_blank_text_does_not_bind_the_chain_to_a_model() -> None:
    async def main() -> None:
        chain = FallbackChain([_model("first", [Say("\n"), Fail()]), _model("second", ["Hi"])])
        assert _said(await heard(chain)).strip() == "Hi"

    run_virtual(main())


def test_that_an_empty_answer_is_the_callers_to_judge() -> None:
    async def main() -> None:
        empty = _model("first", [Fail("nothing", Fault.EMPTY)])
        chain = FallbackChain([empty, _model("second", ["Hi"])], breaker=BreakerRules(failures=1))
        events, failure = await heard_until_failure(chain)
        assert events == [] and not isinstance(failure, BrokenOff)
        assert (failure.fault, failure.model) == (Fault.EMPTY, "first")
        assert failure.rest is not None
        assert _said(await heard(failure.rest)) == "Hi"
        assert chain.circuits()["first"] is Circuit.CLOSED

    run_virtual(main())


def test_that_when_all_fail_the_error_names_them_all() -> None:
    async def main() -> None:
        chain = FallbackChain([_model("first", [Fail("a")]), _model("second", [Fail("b")])])
        _, failure = await heard_until_failure(chain)
        assert failure.fault is Fault.UNAVAILABLE
        assert "first: other: a" in failure.detail and "second: other: b" in failure.detail

    run_virtual(main())


def test_that_a_chain_without_a_model_is_unavailable() -> None:
    async def main() -> None:
        chain = FallbackChain([_model("only", ["Hi"])]).without("only")
        _, failure = await heard_until_failure(chain)
        assert failure.fault is Fault.UNAVAILABLE and not failure.retryable

    run_virtual(main())


def test_that_a_model_that_just_stops_is_treated_as_dropped() -> None:
    async def main() -> None:
        _, failure = await heard_until_failure(FallbackChain([Playing()]))
        assert failure.fault is Fault.DROPPED

    run_virtual(main())


def test_that_a_dead_model_is_left_out_until_its_pause_is_over() -> None:
    async def main() -> None:
        dead = _model("dead", [Hang()], [Hang()], [Hang()], ["Back."])
        well = _model("well", ["Hi"], loop=True)
        rules = BreakerRules(failures=2, window=60.0, pause=30.0)
        chain = FallbackChain([dead, well], deadlines=LIMITS, breaker=rules)
        for _ in range(2):
            await heard(chain)
        assert _now() == 8.0 and chain.circuits() == {"dead": Circuit.OPEN, "well": Circuit.CLOSED}
        end = (await heard(chain))[-1]
        assert isinstance(end, Finished) and end.passed_over == (
            "dead: unavailable: its circuit is open",
        )
        assert _now() == 8.0 and len(dead.requests) == 2
        await asyncio.sleep(30.0)
        assert chain.circuits()["dead"] is Circuit.HALF_OPEN
        await heard(chain)
        assert _now() == 42.0 and chain.circuits()["dead"] is Circuit.OPEN
        await asyncio.sleep(30.0)
        assert _said(await heard(chain)) == "Back."
        assert chain.circuits()["dead"] is Circuit.CLOSED
        dead.assert_complete()

    run_virtual(main())


def test_that_half_open_only_one_conversation_tries_the_dead_model() -> None:
    async def main() -> None:
        dead = _model("dead", [Fail()], [Wait(1.0), "Back."])
        well = _model("well", ["Hi"], loop=True)
        chain = FallbackChain([dead, well], breaker=BreakerRules(failures=1, pause=5.0))
        await heard(chain)
        await asyncio.sleep(5.0)
        answers = await asyncio.gather(*(heard(chain) for _ in range(3)))
        assert sorted(_said(a) for a in answers) == ["Back.", "Hi", "Hi"]

    run_virtual(main())


def test_that_an_interruption_says_nothing_about_the_model_and_closes_it() -> None:
    async def main() -> None:
        model = Playing(TextDelta("Well"), 1000.0)
        chain = FallbackChain([model], breaker=BreakerRules(failures=1))
        task = asyncio.create_task(heard(chain))
        await asyncio.sleep(1.0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert model.closed
        assert chain.circuits() == {"playing": Circuit.CLOSED}

    run_virtual(main())


def test_that_a_slow_listener_is_not_the_models_fault() -> None:
    async def main() -> None:
        model = Playing(TextDelta("a"), TextDelta("b"), Finished("stop"))
        async for _ in FallbackChain([model], deadlines=LIMITS).stream(HELLO):
            await asyncio.sleep(100.0)

    run_virtual(main())


def test_that_requests_at_fault_do_not_open_the_circuit() -> None:
    async def main() -> None:
        bad = _model("picky", [Fail("too long", Fault.STATUS, 413)], loop=True)
        chain = FallbackChain([bad, _model("well", ["Hi"], loop=True)])
        for _ in range(20):
            await heard(chain)
        assert chain.circuits()["picky"] is Circuit.CLOSED

    run_virtual(main())


def test_that_chains_made_without_a_model_share_the_breakers() -> None:
    async def main() -> None:
        models: list[Model] = [_model("a", [Fail()]), _model("b", ["Hi"], loop=True)]
        chain = FallbackChain(models, breaker=BreakerRules(failures=1))
        less = chain.without("b")
        await heard(chain)
        assert less.name == "a"
        assert less.circuits() == {"a": Circuit.OPEN}

    run_virtual(main())


def test_that_a_mistake_in_our_own_code_is_not_hidden_by_the_chain() -> None:
    async def main() -> None:
        chain = FallbackChain([_model("no script"), _model("second", ["Hi"])])
        with pytest.raises(AssertionError):
            await heard(chain)

    run_virtual(main())
