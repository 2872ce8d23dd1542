"""A chain of models in virtual time: when it switches, and when it breaks off."""

import asyncio

import pytest

from frontdesk.core.errors import ProviderError
from frontdesk.models.attempt import ModelDeadlines
from frontdesk.models.breaker import BreakerRules, Circuit
from frontdesk.models.chain import FallbackChain, Link
from frontdesk.models.failure import BrokenOff, Fault, ModelError
from frontdesk.models.port import Finished, TextDelta, ToolCall, Working
from frontdesk.testing import Ask, Fail, Hang, Say, Wait, run_virtual
from tests.models.playing import LIMITS, Playing, now, scripted
from tests.models.providers import HELLO, heard, heard_until_failure, text_of


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
        first, second = scripted("first", [fault]), scripted("second", ["Hi", " there"])
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
        second = scripted("second")
        events = await heard(FallbackChain([scripted("first", ["Hi"]), second]))
        assert events == [TextDelta("Hi"), Finished("stop", model="first")]
        assert second.requests == []

    run_virtual(main())


def test_that_each_model_has_its_own_time_to_begin() -> None:
    async def main() -> None:
        slow = Link(scripted("slow", [Wait(9.0), "Slow."]), ModelDeadlines(10.0, 1.0))
        chain = FallbackChain([scripted("dead", [Hang()]), slow], deadlines=LIMITS)
        assert text_of(await heard(chain)) == "Slow."
        assert now() == 4.0 + 9.0

    run_virtual(main())


def test_that_signs_of_life_hold_off_the_deadline_of_the_first_token() -> None:
    async def main() -> None:
        moves = (3.9, Working(), 5.9, Working(), 5.9, ToolCall("1", "lookUp", "{}"))
        model = Playing(*moves, Finished("tool_calls"))
        events = await heard(FallbackChain([model], deadlines=LIMITS))
        assert isinstance(events[-1], Finished) and events[-1].model == "playing"

    run_virtual(main())


def test_that_a_model_that_only_worked_can_still_be_replaced() -> None:
    async def main() -> None:
        broken = Playing(Working(), ModelError(Fault.DROPPED, "cut", model="playing"))
        chain = FallbackChain([broken, scripted("second", ["Hi"])])
        assert text_of(await heard(chain)) == "Hi"

    run_virtual(main())


@pytest.mark.parametrize("fault", [Fail("cut", Fault.DROPPED), Hang()])
def test_that_a_failure_in_mid_stream_is_broken_off_and_the_rest_can_go_on(
    fault: Fail | Hang,
) -> None:
    async def main() -> None:
        models = [
            scripted("first", [Fail("down")]),
            scripted("second", ["Your app", fault]),
            scripted("third", ["Sorry, again."]),
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
        second = scripted("second", ["Hi"])
        chain = FallbackChain([scripted("first", [Ask("cancel"), Fail()]), second])
        _, failure = await heard_until_failure(chain)
        assert isinstance(failure, BrokenOff)
        assert second.requests == []

    run_virtual(main())


def test_that_blank_text_does_not_bind_the_chain_to_a_model() -> None:
    async def main() -> None:
        chain = FallbackChain([scripted("first", [Say("\n"), Fail()]), scripted("second", ["Hi"])])
        assert text_of(await heard(chain)).strip() == "Hi"

    run_virtual(main())


def test_that_an_empty_answer_is_the_callers_to_judge() -> None:
    async def main() -> None:
        empty = scripted("first", [Fail("nothing", Fault.EMPTY)])
        chain = FallbackChain([empty, scripted("second", ["Hi"])], breaker=BreakerRules(failures=1))
        events, failure = await heard_until_failure(chain)
        assert events == [] and not isinstance(failure, BrokenOff)
        assert (failure.fault, failure.model) == (Fault.EMPTY, "first")
        assert failure.rest is not None
        assert text_of(await heard(failure.rest)) == "Hi"
        assert chain.circuits()["first"] is Circuit.CLOSED

    run_virtual(main())


def test_that_when_all_fail_the_error_names_them_all() -> None:
    async def main() -> None:
        chain = FallbackChain([scripted("first", [Fail("a")]), scripted("second", [Fail("b")])])
        _, failure = await heard_until_failure(chain)
        assert failure.fault is Fault.UNAVAILABLE
        assert "first: other: a" in failure.detail and "second: other: b" in failure.detail

    run_virtual(main())


def test_that_a_chain_without_a_model_is_unavailable() -> None:
    async def main() -> None:
        chain = FallbackChain([scripted("only", ["Hi"])]).without("only")
        _, failure = await heard_until_failure(chain)
        assert failure.fault is Fault.UNAVAILABLE and not failure.retryable

    run_virtual(main())


def test_that_a_model_that_just_stops_is_treated_as_dropped() -> None:
    async def main() -> None:
        _, failure = await heard_until_failure(FallbackChain([Playing()]))
        assert failure.fault is Fault.DROPPED

    run_virtual(main())


def test_that_a_slow_listener_is_not_the_models_fault() -> None:
    async def main() -> None:
        model = Playing(TextDelta("a"), TextDelta("b"), Finished("stop"))
        async for _ in FallbackChain([model], deadlines=LIMITS).stream(HELLO):
            await asyncio.sleep(100.0)

    run_virtual(main())


def test_that_a_mistake_in_our_own_code_is_not_hidden_by_the_chain() -> None:
    async def main() -> None:
        chain = FallbackChain([scripted("no script"), scripted("second", ["Hi"])])
        with pytest.raises(AssertionError):
            await heard(chain)

    run_virtual(main())
