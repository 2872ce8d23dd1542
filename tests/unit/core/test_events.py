"""The event codec: one encoding for the store and the wire, and a schema that changes knowingly."""

import json

import pytest

from frontdesk.core.events import (
    Audience,
    EventType,
    decode_event,
    encode_event,
    published,
    replayed_frame,
    visible,
)
from tests.unit.core.event_schema import SNAPSHOT, rendered
from tests.unit.events_of import customer, event, final


def test_that_the_schema_of_events_and_state_is_the_one_on_record() -> None:
    assert rendered() == SNAPSHOT.read_text(), (
        "clients read these shapes: if the change is meant, run "
        "`python -m tests.unit.core.event_schema` and update docs/protocol.md"
    )


@pytest.mark.parametrize("type", list(EventType))
def test_that_an_event_of_any_type_survives_its_encoding(type: EventType) -> None:
    one = event(7, type, message="m1", text='quotes " and \U0001f41c', nested={"list": [1, None]})
    assert decode_event(encode_event(one)) == one
    assert decode_event(encode_event(one).encode()) == one


def test_that_the_wire_speaks_camel_case_and_leaves_out_what_is_not_there() -> None:
    frame = json.loads(encode_event(customer(3, "hi")))
    assert frame == {
        "seq": 3,
        "conversationId": "conv-1",
        "callSessionId": "call-1",
        "turnId": 1,
        "role": "customer",
        "type": "message",
        "at": 3,
        "messageId": "c3",
        "text": "hi",
    }


def test_that_a_frame_begins_with_its_seq() -> None:
    assert encode_event(customer(3, "hi")).startswith('{"seq":3,')


def test_that_a_replayed_frame_is_the_same_event_with_a_flag() -> None:
    frame = encode_event(final(9, "a1", "done"))
    flagged = json.loads(replayed_frame(frame))
    assert flagged.pop("replayed") is True
    assert flagged == json.loads(frame)
    assert decode_event(replayed_frame(frame)).replayed


def test_that_a_published_event_carries_its_own_encoding() -> None:
    one = customer(3, "hi")
    out = published(one)
    assert (out.event, out.frame, out.seq) == (one, encode_event(one), 3)


@pytest.mark.parametrize("type", list(EventType))
def test_that_customers_see_all_but_tool_calls_and_operators_see_all(type: EventType) -> None:
    assert visible(event(1, type), Audience.OPERATOR)
    assert visible(event(1, type), Audience.CUSTOMER) == (type is not EventType.TOOL_CALL)
