"""What a replay stores and says to each audience once its base has moved on."""

import msgspec

from frontdesk.core.events import Audience, EventType, published
from frontdesk.core.ids import Seq
from frontdesk.core.state import ClientState
from frontdesk.events.replay import BUFFER
from tests.unit.events.test_replay import replay, seqs
from tests.unit.events_of import customer, event, token


def test_that_a_stored_snapshot_holds_what_its_audience_may_see() -> None:
    call = event(1, EventType.TOOL_CALL, tool="look_up", arguments={"zip": "01234"})
    made = replay(call, *(customer(n, "hello") for n in range(2, 3 * BUFFER)))
    assert made.snapshot_due
    stored = {
        audience: msgspec.json.decode(body, type=ClientState) for audience, _, body in made.bases()
    }
    assert [c["tool"] for c in stored[Audience.OPERATOR].tool_calls] == ["look_up"]
    assert stored[Audience.CUSTOMER].tool_calls == ()
    whole = made.since(Seq(0), Audience.CUSTOMER)
    assert whole.snapshot is not None and whole.snapshot.tool_calls == ()


def test_that_a_client_ahead_of_the_log_is_not_led_back() -> None:
    made = replay(customer(1, "hello"), token(2, "a", "Good "))
    assert made.since(Seq(9), Audience.CUSTOMER).last_event_id == 9
    assert made.since(Seq(1), Audience.CUSTOMER).last_event_id == 2


def test_that_a_client_behind_the_base_gets_a_snapshot_and_loses_nothing() -> None:
    events = [customer(n, f"number {n}") for n in range(1, 3 * BUFFER)]
    made = replay(*events)
    found = made.since(Seq(1), Audience.CUSTOMER)
    assert (found.events, found.last_event_id) == ([], events[-1].seq)
    assert found.snapshot is not None and found.snapshot.messages[-1].text == events[-1].text
    behind = made.since(Seq(1), Audience.CUSTOMER)
    close = made.since(Seq(events[-1].seq - 3), Audience.CUSTOMER)
    assert behind.snapshot is not None and close.snapshot is None
    assert len(close.events) == 3


def test_that_a_resync_comes_in_order_with_text_in_flight_among_the_events() -> None:
    made = replay(token(1, "a", "Good "), customer(2, "hello"), token(3, "b", "Yes "))
    made.add([published(customer(4, "still there?"))])
    assert seqs(made.since(Seq(0), Audience.CUSTOMER)) == [1, 2, 3, 4]
