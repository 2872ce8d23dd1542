"""Counting: windows, keys, and memory that does not grow."""

import pytest

from frontdesk.core.errors import RateLimited
from frontdesk.transport.door.limits import MOST_KEYS, RateLimits, Rates
from tests.transport.operators import Watch


def _refused(limits: RateLimits, name: str, key: str) -> int | None:
    try:
        limits.hit(name, key)
    except RateLimited as error:
        return error.retry_after_seconds
    return None


def test_that_a_count_is_by_name_and_key_and_begins_anew_with_its_window() -> None:
    clock = Watch()
    limits = RateLimits(Rates(create="2/minute", message="1/10second"), clock)
    assert [_refused(limits, "create", "a") for _ in range(3)] == [None, None, 60]
    assert _refused(limits, "create", "b") is None
    assert _refused(limits, "message", "a") is None
    clock.at += 45_500
    assert _refused(limits, "create", "a") == 15
    clock.at += 14_500
    assert _refused(limits, "create", "a") is None


def test_that_a_clock_put_back_locks_nobody_out() -> None:
    clock = Watch()
    limits = RateLimits(Rates(create="1/minute"), clock)
    limits.hit("create", "a")
    clock.at -= 3_600_000
    assert _refused(limits, "create", "a") is None
    assert _refused(limits, "create", "a") in range(1, 61)


def test_that_what_was_sent_counts_by_its_size() -> None:
    limits = RateLimits(Rates(replayed_bytes="100/minute"), Watch())
    limits.require("replayed_bytes", "a")
    limits.charge("replayed_bytes", "a", 99)
    limits.require("replayed_bytes", "a")
    limits.charge("replayed_bytes", "a", 500)
    with pytest.raises(RateLimited):
        limits.require("replayed_bytes", "a")


def test_that_callers_from_ever_new_addresses_do_not_fill_the_memory() -> None:
    limits = RateLimits(Rates(request="1/hour"), Watch())
    for number in range(MOST_KEYS + 500):
        limits.hit("request", f"address {number}")
    assert len(limits) == MOST_KEYS
    assert _refused(limits, "request", f"address {MOST_KEYS + 499}") is not None


def test_that_limits_can_be_switched_off() -> None:
    limits = RateLimits(Rates(create="1/hour"), Watch(), enabled=False)
    assert [_refused(limits, "create", "a") for _ in range(5)] == [None] * 5
