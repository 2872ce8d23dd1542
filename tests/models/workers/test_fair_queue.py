"""Whose turn it is, counted: rounds of askers, one at a time, the slow behind all others."""

from frontdesk.models.workers.fair_queue import FairQueue


def served(queue: FairQueue[str]) -> list[str]:
    """All that waits, in the order in which one worker gets it."""
    order: list[str] = []
    while (taken := queue.take()) is not None:
        asker, wanted = taken
        order.append(wanted)
        queue.done(asker)
    return order


def test_that_one_who_asks_for_much_waits_behind_those_who_ask_for_little() -> None:
    queue: FairQueue[str] = FairQueue()
    for wanted in ("a1", "a2", "a3", "b1", "c1", "b2"):
        queue.add(wanted[0], wanted)
    assert served(queue) == ["a1", "b1", "c1", "a2", "b2", "a3"]


def test_that_an_asker_has_one_thing_in_work_at_a_time() -> None:
    queue: FairQueue[str] = FairQueue()
    for wanted in ("a1", "a2", "b1"):
        queue.add(wanted[0], wanted)
    assert [queue.take(), queue.take(), queue.take()] == [("a", "a1"), ("b", "b1"), None]
    queue.done("a")
    assert queue.take() == ("a", "a2")


def test_that_one_who_was_late_comes_after_all_others_until_they_are_quick_again() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.done("a", late=True)
    for wanted in ("a1", "b1", "b2"):
        queue.add(wanted[0], wanted)
    assert served(queue) == ["b1", "b2", "a1"]
    for wanted in ("a2", "b3", "b4"):
        queue.add(wanted[0], wanted)
    assert served(queue) == ["a2", "b3", "b4"]


def test_that_what_is_no_longer_wanted_is_taken_out_and_what_failed_comes_first_again() -> None:
    queue: FairQueue[str] = FairQueue()
    for wanted in ("a1", "b1", "b2"):
        queue.add(wanted[0], wanted)
    assert queue.remove("a", "a1") and not queue.remove("a", "a1")
    queue.again("b", "b0")
    assert len(queue) == 3
    assert served(queue) == ["b0", "b1", "b2"]
