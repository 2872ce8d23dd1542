"""A client's outlet: it hears what it may, in order, and a slow one is let go."""

from frontdesk.core.events import Audience, Event, EventType, encode_event, published
from frontdesk.core.ids import Epoch, HistoryId, Seq
from frontdesk.events.outlet import Outlet
from frontdesk.runtime.port import Batch
from tests.unit.events_of import customer, event

HEARTBEAT = '{"type":"heartbeat"}'


def batch(*events: Event, after: int | None = None) -> Batch:
    """What is let go at once; unless told otherwise, nothing lies before it."""
    before = events[0].seq - 1 if after is None else after
    return Batch(Epoch(1), HistoryId(""), Seq(before), [published(e) for e in events])


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
