"""Replay: what a client missed, whichever way it is told, leads to the state of now."""

from functools import reduce

import msgspec
import pytest

from frontdesk.core.events import (
    Audience,
    Event,
    EventType,
    decode_event,
    encode_event,
    published,
    visible,
)
from frontdesk.core.ids import HistoryId, Seq
from frontdesk.core.state import ClientState, apply
from frontdesk.events.replay import BUFFER, Replay, Resync, encode_resync
from frontdesk.store.records import EventRecord
from tests.unit.events_of import CONVERSATION, customer, event, final, token


def replay(*events: Event) -> Replay:
    empty = {audience: ClientState(CONVERSATION) for audience in Audience}
    made = Replay(empty, [], {}, Seq(0), HistoryId("first"))
    made.add([published(e) for e in events])
    return made


def folded(*events: Event) -> ClientState:
    return reduce(apply, events, ClientState(CONVERSATION))


def sent(resync: Resync) -> list[Event]:
    return [decode_event(bytes(raw)) for raw in resync.events]


def seqs(resync: Resync) -> list[int]:
    return [e.seq for e in sent(resync)]


def turn(number: int) -> list[Event]:
    """A whole turn of ten seqs."""
    first = number * 10 + 1
    message = f"a{number}"
    return [
        customer(first, "question", turn=number),
        event(first + 1, EventType.SPEAKING, speaking=True, turn=number),
        token(first + 2, message, "an ", turn=number),
        token(first + 3, message, "answer", turn=number),
        event(first + 4, EventType.TOOL_CALL, tool="find", turn=number),
        final(first + 5, message, "an answer", turn=number),
        event(first + 6, EventType.SPEAKING, speaking=False, turn=number),
    ]


def test_that_a_client_gets_only_what_it_missed() -> None:
    events = [customer(seq, "x") for seq in (1, 2, 5)]
    assert seqs(replay(*events).since(Seq(2), Audience.CUSTOMER)) == [5]
    assert seqs(replay(*events).since(Seq(5), Audience.CUSTOMER)) == []


def test_that_replayed_events_are_flagged_and_otherwise_the_same() -> None:
    one = customer(1, "hi")
    again = sent(replay(one).since(Seq(0), Audience.CUSTOMER))[0]
    assert again.replayed
    assert msgspec.structs.replace(again, replayed=False) == one


def test_that_tokens_in_flight_are_folded_into_one_with_the_last_seq() -> None:
    made = replay(customer(1, "q"), token(2, "a1", "Hel"), token(3, "a1", "lo"))
    whole = sent(made.since(Seq(0), Audience.CUSTOMER))
    assert [(e.seq, e.type, e.text) for e in whole] == [(1, "message", "q"), (3, "token", "Hello")]
    rest = sent(made.since(Seq(2), Audience.CUSTOMER))
    assert [(e.seq, e.text) for e in rest] == [(3, "lo")]


def test_that_tokens_of_an_ended_message_are_not_replayed() -> None:
    made = replay(token(1, "a1", "Hello"), final(2, "a1", "Hello"))
    assert seqs(made.since(Seq(0), Audience.CUSTOMER)) == [2]


def test_that_the_snapshot_includes_the_text_in_flight() -> None:
    events = [customer(1, "q"), token(2, "a1", "Hel"), token(3, "a1", "lo")]
    made = replay(*events)
    assert made.state(Audience.CUSTOMER) == folded(*events)
    assert made.whole(Audience.CUSTOMER).snapshot == folded(*events)


def test_that_an_audience_gets_what_it_may_see() -> None:
    made = replay(*turn(0))
    assert 5 in seqs(made.since(Seq(0), Audience.OPERATOR))
    assert 5 not in seqs(made.since(Seq(0), Audience.CUSTOMER))
    assert [c["tool"] for c in made.state(Audience.OPERATOR).tool_calls] == ["find"]
    assert made.state(Audience.CUSTOMER).tool_calls == ()


def test_that_a_resync_says_where_it_leads_and_whether_we_speak() -> None:
    made = replay(*turn(0)[:4])
    resync = made.since(Seq(1), Audience.CUSTOMER)
    assert (resync.last_event_id, resync.speaking) == (4, True)
    made.add([published(e) for e in turn(0)[4:]])
    assert not made.since(Seq(1), Audience.CUSTOMER).speaking


def found(base: ClientState, *events: Event) -> Replay:
    """A replay as it is found in the store, with nothing in flight."""
    stored = [EventRecord(e.seq, e.type, encode_event(e)) for e in events]
    position = events[-1].seq if events else base.seq
    return Replay(dict.fromkeys(Audience, base), stored, {}, position, HistoryId("first"))


def test_that_stored_events_and_those_added_since_are_one_past() -> None:
    first, second = [customer(1, "one"), customer(2, "two")], customer(3, "three")
    made = found(ClientState(CONVERSATION), *first)
    made.add([published(second)])
    assert made.state(Audience.CUSTOMER) == folded(*first, second)
    assert seqs(made.since(Seq(1), Audience.CUSTOMER)) == [2, 3]
    assert made.position == 3


def test_that_a_replay_found_in_the_store_says_whether_we_speak() -> None:
    stored = [e for e in turn(0) if e.type is not EventType.TOKEN]
    for events in (stored[:1], stored[:-1], stored):
        assert found(ClientState(CONVERSATION), *events).speaking == folded(*events).speaking
    assert found(folded(*stored[:-1]), customer(90, "hello?")).speaking


def test_that_a_base_moves_on_over_stored_events() -> None:
    events = [customer(seq, "x") for seq in range(1, 3 * BUFFER)]
    made = found(ClientState(CONVERSATION), *events)
    assert made.snapshot_due
    assert made.state(Audience.CUSTOMER) == folded(*events)
    assert [seq for _, seq, _ in made.bases()] == [2 * BUFFER - 1] * len(Audience)


@pytest.mark.parametrize("audience", list(Audience))
@pytest.mark.parametrize("turns", [3, 3 * BUFFER])
def test_that_state_at_any_seq_plus_the_resync_after_it_is_the_state_of_now(
    audience: Audience, turns: int
) -> None:
    events = [e for number in range(turns) for e in turn(number)][:-3]
    made = replay()
    for first in range(0, len(events), 7):
        made.add([published(e) for e in events[first : first + 7]])
    state = ClientState(CONVERSATION)
    now = reduce(apply, [e for e in events if visible(e, audience)], state)
    assert made.state(audience) == now
    snapshots = 0
    for one in events:
        state = apply(state, one) if visible(one, audience) else state
        if one.seq % 13 == 0 or one.seq > events[-1].seq - 40:
            resync = made.since(one.seq, audience)
            snapshots += resync.snapshot is not None
            assert reduce(apply, sent(resync), resync.snapshot or state) == now
    assert (snapshots > 0) == (turns > 3)


def test_that_more_than_the_buffer_is_told_as_a_snapshot() -> None:
    made = replay(*(customer(seq, "x") for seq in range(1, BUFFER + 2)))
    assert made.since(Seq(0), Audience.CUSTOMER).snapshot is not None
    exactly = made.since(Seq(1), Audience.CUSTOMER)
    assert exactly.snapshot is None
    assert len(exactly.events) == BUFFER


def test_that_the_base_moves_on_and_asks_to_be_stored() -> None:
    made = replay(*(customer(seq, "x") for seq in range(1, 2 * BUFFER + 1)))
    assert not made.snapshot_due
    made.add([published(customer(2 * BUFFER + 1, "x"))])
    assert made.snapshot_due
    bases = made.bases()
    assert not made.snapshot_due
    assert [(audience, seq) for audience, seq, _ in bases] == [
        (audience, BUFFER + 1) for audience in Audience
    ]
    stored = msgspec.json.decode(bases[0][2], type=ClientState)
    assert stored.seq == BUFFER + 1
    assert made.since(Seq(BUFFER), Audience.CUSTOMER).snapshot is not None
    assert made.since(Seq(BUFFER + 1), Audience.CUSTOMER).snapshot is None


def test_that_a_resync_frame_is_told_by_its_first_characters() -> None:
    resync = replay(customer(1, "hi")).since(Seq(0), Audience.CUSTOMER)
    frame = encode_resync(CONVERSATION, resync)
    assert frame.startswith('{"type":"resync"')
    assert msgspec.json.decode(frame)["data"]["lastEventId"] == 1
