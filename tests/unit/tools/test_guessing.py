"""How guessing is slowed down, by the rules alone."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import pytest

from frontdesk.core.clock import Millis
from frontdesk.store.queries.guesses import Counter
from frontdesk.tools.guessing import (
    HOUR,
    LIMITS,
    MINUTE,
    MOST_WAIT,
    SECOND,
    Counted,
    Limit,
    after_attempt,
    decide,
    gap,
    remembered,
)
from frontdesk.tools.tool import Attempt

Kinds = Mapping[str, Counted]


@dataclass
class World:
    """The counters of an organisation, in memory."""

    counters: dict[str, Counter] = field(default_factory=dict[str, Counter])
    answered: list[Millis] = field(default_factory=list[Millis])

    def attempt(self, kinds: Kinds, now: Millis, *, second_fact: bool = False) -> Millis | None:
        """One wrong attempt; when it is answered, None where it is not judged."""
        held = {key: self.counters.get(key, Counter()) for key in kinds}
        admission = decide(held, kinds, Attempt(second_fact=second_fact), now)
        if not admission.counted:
            return None
        for key, kind in kinds.items():
            self.counters[key] = after_attempt(held[key], LIMITS[kind], now)
        self.answered.append(now + admission.wait)
        return now + admission.wait

    def judged(self, since: Millis, until: Millis) -> int:
        """How many attempts were answered in a stretch of time."""
        return sum(since <= at < until for at in self.answered)


def stranger(number: int, network: str, subject: str) -> Kinds:
    """The counters of an attempt in a conversation of its own."""
    return {
        f"conversation:{number}": Counted.CONVERSATION,
        f"network:{network}": Counted.NETWORK,
        "organisation": Counted.ORGANISATION,
        f"subject:{subject}": Counted.SUBJECT,
        f"pair:{network}:{subject}": Counted.PAIR,
    }


def every(step: Millis, count: int) -> Iterable[tuple[int, Millis]]:
    """So many moments, one step apart."""
    return ((number, number * step) for number in range(count))


def test_that_600_pairs_in_27_seconds_from_one_network_come_to_eight() -> None:
    world = World()
    for number, now in every(45, 600):
        world.attempt(stranger(number, "net", f"phone-{number}"), now)
    assert len(world.answered) == LIMITS[Counted.NETWORK].alarm


def test_that_guessing_on_for_a_day_gets_one_pair_judged_every_two_minutes() -> None:
    world = World()
    for number, now in every(5 * SECOND, 24 * 720):
        world.attempt(stranger(number, "net", f"phone-{number}"), now)
    for hour in range(1, 24):
        assert world.judged(hour * HOUR, (hour + 1) * HOUR) <= 30


def test_that_who_also_guesses_the_second_fact_waits_as_long_as_one_may() -> None:
    world = World()
    for number, now in every(SECOND, 30):
        world.attempt(stranger(number, "net", f"phone-{number}"), now, second_fact=True)
    last = world.attempt(stranger(99, "net", "phone-99"), 30 * SECOND, second_fact=True)
    assert last == 30 * SECOND + MOST_WAIT


def test_that_one_network_at_one_subject_has_a_few_attempts_a_day() -> None:
    world = World()
    for number, now in every(MINUTE, 2 * 24 * 60):
        world.attempt(stranger(number, "net", "phone"), now, second_fact=True)
    assert world.judged(0, HOUR) <= 14
    assert world.judged(24 * HOUR, 48 * HOUR) <= 16


def test_that_one_conversation_has_a_few_attempts_an_hour() -> None:
    world = World()
    kinds = {"conversation:one": Counted.CONVERSATION}
    for _, now in every(SECOND, 3600):
        world.attempt(kinds, now, second_fact=True)
    assert world.judged(0, HOUR) <= 14


@pytest.mark.parametrize("addresses", [20, 200])
def test_that_a_correct_first_try_is_judged_at_once_in_the_midst_of_an_attack(
    addresses: int,
) -> None:
    world = World()
    for number, now in every(50, 10 * addresses):
        where = f"net-{number % addresses}"
        world.attempt(stranger(number, where, "phone"), now)
        world.attempt(stranger(number, where, f"phone-{number}"), now, second_fact=True)
    now = 500 * addresses
    attacked = world.attempt(stranger(-1, "home", "phone"), now, second_fact=True)
    assert attacked is not None
    assert attacked <= now + MOST_WAIT
    assert world.attempt(stranger(-2, "other home", "other"), now, second_fact=True) == now


def test_that_whatever_others_do_no_first_try_with_the_second_fact_is_turned_away() -> None:
    full = {key: Counter(10**15, 10**15) for key in stranger(1, "net", "phone")}
    own = {Counted.CONVERSATION, Counted.PAIR}
    kinds = {k: v for k, v in stranger(1, "net", "phone").items() if v not in own}
    admission = decide(full, kinds, Attempt(second_fact=True), 0)
    assert (admission.wait, admission.retry_after) == (MOST_WAIT, 0)
    assert {kind for kind, limit in LIMITS.items() if limit.refuses and not limit.spares_first} == {
        Counted.CONVERSATION,
        Counted.PAIR,
    }


def test_that_a_counter_forgets_one_attempt_after_the_other_and_not_more_than_it_keeps() -> None:
    limit = Limit(free=1, forget=100, longest=5000, most=3)
    counter = Counter()
    for _ in range(5):
        counter = after_attempt(counter, limit, 1000)
    assert [remembered(counter, limit, 1000 + at) for at in (0, 1, 100, 200, 300)] == [
        *(3, 3, 2, 1, 0)
    ]


def test_that_gaps_grow_twofold_up_to_the_longest() -> None:
    limit = Limit(free=2, forget=1, longest=10 * SECOND)
    gaps = [gap(limit, attempts) // SECOND for attempts in (0, 2, 3, 4, 5, 6, 100)]
    assert gaps == [0, 0, 2, 4, 8, 10, 10]
