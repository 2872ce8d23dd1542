"""A client's outlet: it hears what it may, in order, and a slow one is let go."""

from frontdesk.core.events import Audience, Event, EventType, encode_event, published
from frontdesk.core.ids import Epoch, HistoryId, Seq
from frontdesk.events.outlet import Missed, Outlet
from frontdesk.runtime.port import Batch
from tests.unit.events_of import customer, event

HEARTBEAT = '{"type":"heartbeat"}'


def batch(*events: Event, after: int | None = None, epoch: int = 1, history: str = "") -> Batch:
    """What is let go at once; unless told otherwise, nothing lies before it."""
    before = events[0].seq - 1 if after is None else after
    let_go = [published(e) for e in events]
    return Batch(Epoch(epoch), HistoryId(history), Seq(before), let_go)


class Calls:
    def __init__(self) -> None:
        self.count = 0

    def __call__(self) -> None:
        self.count += 1


def outlet(audience: Audience = Audience.CUSTOMER, limit: int = 3) -> tuple[Outlet, Calls]:
    calls = Calls()
    return Outlet(audience, calls, limit=limit), calls


def test_that_frames_come_in_order_and_once() -> None:
    made, calls = outlet()
    made.push((None, HEARTBEAT))
    made.push_batch(batch(customer(1, "a"), customer(2, "b")))
    assert calls.count == 2
    assert made
    assert list(made.take()) == [
        (None, HEARTBEAT),
        (1, encode_event(customer(1, "a"))),
        (2, encode_event(customer(2, "b"))),
    ]
    assert not made
    assert list(made.take()) == []


def test_that_a_customer_does_not_hear_tool_calls_and_an_operator_does() -> None:
    seen = batch(event(1, EventType.TOOL_CALL), customer(2, "a"))
    for audience, seqs in ((Audience.CUSTOMER, [2]), (Audience.OPERATOR, [1, 2])):
        made, _ = outlet(audience)
        made.push_batch(seen)
        assert [seq for seq, _ in made.take()] == seqs


def test_that_a_client_slower_than_its_limit_is_closed_with_nothing_queued() -> None:
    made, calls = outlet(limit=3)
    made.push_batch(batch(*(customer(seq, "a") for seq in (1, 2, 3))))
    assert made.closed is None
    made.push_batch(batch(customer(4, "a")))
    assert made.closed == "slow_client"
    assert not made
    assert calls.count == 2


def test_that_a_closed_outlet_takes_no_more_and_keeps_its_reason() -> None:
    made, calls = outlet()
    made.push_batch(batch(customer(1, "a")))
    made.close("resync")
    made.close("shutdown")
    made.push((None, HEARTBEAT))
    made.push_batch(batch(customer(2, "b")))
    assert made.closed == "resync"
    assert [seq for seq, _ in made.take()] == [1]
    assert calls.count == 2


def missed(position: int, *, epoch: int = 1, history: str = "") -> Missed:
    return Missed(Seq(position), HistoryId(history), Epoch(epoch), f"up to {position}")


def test_that_a_batch_after_a_gap_waits_for_what_is_missing() -> None:
    made, calls = outlet(limit=9)
    assert made.push_batch(batch(customer(1, "a")))
    assert not made.push_batch(batch(customer(4, "d"), after=3))
    assert made.can_be_served_by(Epoch(1), Seq(3)) and not made.can_be_served_by(
        Epoch(1), Seq(3 - 1)
    )
    assert made.push_batch(batch(customer(5, "e"), after=4))
    assert [seq for seq, _ in made.take()] == [1]
    assert made.catch_up(missed(3))
    assert [seq for seq, _ in made.take()] == [3, 4, 5]
    assert made.position == 5
    assert calls.count == 2


def test_that_no_passing_word_comes_before_the_first_frame() -> None:
    made, _ = outlet()
    made.hold()
    made.tell(HEARTBEAT)
    made.begin(missed(1, history="k3f9"))
    made.tell(HEARTBEAT)
    assert [seq for seq, _ in made.take()] == [1, None]


def test_that_what_was_brought_is_not_heard_once_more() -> None:
    made, _ = outlet(limit=9)
    made.hold()
    made.push_batch(batch(customer(1, "a"), customer(2, "b")))
    made.push_batch(batch(customer(3, "c"), customer(4, "d")))
    assert made.catch_up(missed(3))
    assert made.push_batch(batch(customer(4, "d")))
    assert [seq for seq, _ in made.take()] == [3, 4]


def test_that_a_gap_that_is_not_filled_yet_goes_on_to_wait() -> None:
    made, _ = outlet(limit=9)
    made.push_batch(batch(customer(3, "c"), after=2))
    assert not made.catch_up(missed(1))
    assert made.can_be_served_by(Epoch(1), Seq(2)) and not made.can_be_served_by(
        Epoch(1), Seq(2 - 1)
    )
    assert [seq for seq, _ in made.take()] == [1]
    assert not made.catch_up(missed(1))
    assert made.catch_up(missed(2))
    assert [seq for seq, _ in made.take()] == [2, 3]


def test_that_a_customer_has_a_position_though_they_may_not_see_the_event() -> None:
    made, _ = outlet()
    made.push_batch(batch(event(1, EventType.TOOL_CALL)))
    assert made.push_batch(batch(customer(2, "a")))
    assert [seq for seq, _ in made.take()] == [2]


def test_that_what_a_fenced_session_lets_go_is_ignored_once_its_successor_was_heard() -> None:
    made, _ = outlet(limit=9)
    made.push_batch(batch(customer(1, "a"), epoch=1))
    made.push_batch(batch(after=1, epoch=2))
    assert made.push_batch(batch(customer(2, "b"), epoch=1))
    assert made.push_batch(batch(customer(600, "c"), after=1, epoch=2))
    made.hold()
    made.push_batch(batch(customer(601, "d"), epoch=2))
    assert made.catch_up(missed(600, epoch=3))
    assert [seq for seq, _ in made.take()] == [1, 600]


def test_that_a_client_is_told_of_another_history_before_it_hears_of_it() -> None:
    made, _ = outlet(limit=9)
    made.push_batch(batch(customer(1, "a")))
    assert not made.push_batch(batch(after=1, epoch=2, history="k3f9"))
    assert made.push_batch(batch(customer(2, "b"), epoch=2, history="k3f9"))
    assert made.catch_up(missed(1, epoch=2, history="k3f9"))
    assert [seq for seq, _ in made.take()] == [1, 1, 2]
    assert made.history == "k3f9"


def test_that_a_client_who_waits_too_long_for_what_is_missing_is_closed() -> None:
    made, calls = outlet(limit=3)
    for seq in range(2, 6):
        made.push_batch(batch(customer(seq, "a")))
    assert made.closed == "slow_client"
    assert calls.count == 1
    assert made.catch_up(missed(9))
    assert not made


def test_that_a_client_who_begins_anew_further_back_misses_nothing_in_between() -> None:
    made, _ = outlet(limit=9)
    made.push_batch(batch(customer(1, "a"), customer(2, "b"), customer(3, "c")))
    assert made.begin(missed(2))
    assert not made.push_batch(batch(customer(4, "d")))
    assert made.catch_up(missed(3))
    assert [seq for seq, _ in made.take()] == [1, 2, 3, 2, 3, 4]
