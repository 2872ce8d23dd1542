"""The circuit breaker by itself, at chosen moments."""

from hypothesis import given
from hypothesis import strategies as st

from frontdesk.models.breaker import Breaker, BreakerRules, Circuit, Passage

RULES = BreakerRules(failures=3, window=10.0, pause=5.0)


def _pass(breaker: Breaker, now: float) -> Passage:
    passage = breaker.admit(now)
    assert passage is not None
    return passage


def _opened_at(now: float) -> Breaker:
    breaker = Breaker(RULES)
    for _ in range(RULES.failures):
        _pass(breaker, now).failed(now)
    assert breaker.circuit(now) is Circuit.OPEN
    return breaker


def test_that_it_opens_at_the_last_of_enough_failures_within_the_window() -> None:
    breaker = Breaker(RULES)
    for now in (0.0, 4.0):
        _pass(breaker, now).failed(now)
        assert breaker.circuit(now) is Circuit.CLOSED
    _pass(breaker, 9.9).failed(9.9)
    assert breaker.circuit(9.9) is Circuit.OPEN
    assert breaker.admit(9.9) is None


def test_that_failures_older_than_the_window_do_not_count() -> None:
    breaker = Breaker(RULES)
    for now in (0.0, 4.0, 10.0, 14.0, 20.0):
        _pass(breaker, now).failed(now)
        assert breaker.circuit(now) is Circuit.CLOSED


def test_that_few_failures_among_many_answers_do_not_open_it() -> None:
    breaker = Breaker(RULES)
    for number in range(100):
        passage = _pass(breaker, 1.0)
        (passage.failed if number % 10 == 0 else passage.succeeded)(1.0)
    assert breaker.circuit(1.0) is Circuit.CLOSED


def test_that_after_the_pause_it_lets_one_call_through_and_no_other() -> None:
    breaker = _opened_at(0.0)
    assert breaker.admit(4.9) is None
    assert breaker.circuit(5.0) is Circuit.HALF_OPEN
    _pass(breaker, 5.0)
    assert breaker.admit(5.0) is None
    assert breaker.admit(100.0) is None


def test_that_a_good_trial_closes_it_with_a_clean_record() -> None:
    breaker = _opened_at(0.0)
    _pass(breaker, 5.0).succeeded(6.0)
    for _ in range(RULES.failures - 1):
        _pass(breaker, 6.0).failed(6.0)
    assert breaker.circuit(6.0) is Circuit.CLOSED


def test_that_a_bad_trial_opens_it_for_another_pause() -> None:
    breaker = _opened_at(0.0)
    _pass(breaker, 5.0).failed(7.0)
    assert breaker.admit(11.9) is None
    _pass(breaker, 12.0)


def test_that_a_trial_given_up_makes_room_for_the_next() -> None:
    breaker = _opened_at(0.0)
    _pass(breaker, 5.0).abandoned()
    assert breaker.circuit(5.0) is Circuit.HALF_OPEN
    _pass(breaker, 5.0)


def test_that_a_call_from_before_it_opened_decides_nothing_about_a_trial() -> None:
    breaker = Breaker(RULES)
    late_good, late_bad, late_left = (_pass(breaker, 0.0) for _ in range(3))
    for _ in range(RULES.failures):
        _pass(breaker, 0.0).failed(0.0)
    trial = _pass(breaker, 5.0)
    late_good.succeeded(5.0)
    late_bad.failed(5.0)
    late_left.abandoned()
    assert breaker.circuit(5.0) is Circuit.HALF_OPEN
    assert breaker.admit(5.0) is None
    trial.succeeded(6.0)
    assert breaker.circuit(6.0) is Circuit.CLOSED


@given(st.lists(st.tuples(st.floats(0, 8), st.sampled_from(["good", "bad", "left"]))))
def test_that_no_history_shuts_a_provider_out_for_longer_than_a_pause(
    steps: list[tuple[float, str]],
) -> None:
    breaker, now = Breaker(RULES), 0.0
    for wait, outcome in steps:
        now += wait
        passage = breaker.admit(now)
        if passage is None:
            continue
        match outcome:
            case "good":
                passage.succeeded(now)
            case "bad":
                passage.failed(now)
            case _:
                passage.abandoned()
    assert breaker.admit(now + RULES.pause) is not None
