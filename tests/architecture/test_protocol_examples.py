"""Every example in docs/protocol.md is real: the code itself reads it, and writes the same."""

import json
from functools import reduce

import msgspec

from frontdesk.core.events import Event, EventType, decode_event, encode_event
from frontdesk.core.feed import FeedState, decode_feed_frame, encode_feed_frame
from frontdesk.core.state import ClientState, apply
from frontdesk.events.replay import Resync, ResyncFrame, encode_resync
from frontdesk.transport import wire
from frontdesk.transport.schemas import ConversationCreated, NewConversation, Problem
from tests.architecture.documents import examples, text


def decoded() -> list[Event]:
    return [decode_event(example) for example in examples("event")]


def test_that_no_example_is_of_a_kind_that_nothing_checks() -> None:
    kinds = ("event", "client", "resync", "server", "body", "problem", "feed", "attend")
    checked = sum(len(examples(kind)) for kind in kinds)
    assert checked == text("docs/protocol.md").count("```json") > 20


def test_that_event_examples_are_events_to_the_letter() -> None:
    for example, event in zip(examples("event"), decoded(), strict=True):
        assert encode_event(event) == example


def test_that_every_event_type_has_an_example_but_the_frame_that_is_none() -> None:
    assert {event.type for event in decoded()} == set(EventType) - {EventType.RESYNC}


def test_that_event_examples_fold_into_a_state() -> None:
    in_order = sorted(decoded(), key=lambda event: event.seq)
    state = reduce(apply, in_order, ClientState(in_order[0].conversation_id))
    assert (state.seq, state.status, state.speaking) == (58, "closed", False)
    assert state.actions == {
        "r52": {
            "seq": 52,
            "turnId": 4,
            "at": 1794739791000,
            "text": "Cancel the visit on Tuesday at 9:00?",
            "receiptId": "r52",
            "state": "committed",
            "tool": "cancelAppointment",
            "expiresAt": 1794740391000,
            "card": {
                "title": "Ant treatment",
                "before": ["Tuesday at 9:00", "with Dana"],
                "after": ["Cancelled"],
                "accept": "Cancel visit",
                "decline": "Keep it",
                "done": "Visit cancelled",
            },
        }
    }
    assert [option["optionId"] for option in state.options] == ["o1", "o2"]


def test_that_client_examples_are_frames_and_all_kinds_are_there() -> None:
    frames = [wire.decode_frame(example) for example in examples("client")]
    for example, frame in zip(examples("client"), frames, strict=True):
        given = {
            name: value for name, value in _builtins(frame).items() if value not in (None, "", ())
        }
        assert given == json.loads(example)
    assert sorted(str(_builtins(frame)["type"]) for frame in frames) == sorted(wire.FRAME_TYPES)


def test_that_resync_examples_are_resyncs_to_the_letter() -> None:
    for example in examples("resync"):
        frame = msgspec.json.decode(example, type=ResyncFrame)
        assert encode_resync(frame.conversation_id, frame.data) == example
        assert isinstance(frame.data, Resync)
        for raw in frame.data.events:
            assert decode_event(bytes(raw)).replayed


def test_that_server_examples_are_what_the_server_builds() -> None:
    partial, typing, heartbeat, error = examples("server")
    assert wire.typing_frame("ada", typing=True) == typing
    refusal = json.loads(error)["data"]
    built = wire.error_frame(refusal["code"], refusal["detail"], refusal["clientMessageId"])
    assert partial == wire.partial_transcript_frame(json.loads(partial)["text"])
    assert (heartbeat, error) == (wire.HEARTBEAT, built)


def test_that_http_examples_fit_their_schemas() -> None:
    asked, made = examples("body")
    assert NewConversation.model_validate_json(asked).call_session_id == "call-1"
    assert ConversationCreated.model_validate_json(made).call_session_id == "call-1"
    for example in examples("problem"):
        problem = Problem.model_validate_json(example)
        assert problem.type == f"urn:frontdesk:{problem.code}"


def _builtins(frame: wire.ClientFrame) -> dict[str, object]:
    return msgspec.to_builtins(frame)


def test_that_examples_of_the_feed_are_frames_to_the_letter_and_fold_into_lines() -> None:
    state, kinds = FeedState(), set[str]()
    for example in examples("feed"):
        frame = decode_feed_frame(example)
        assert frame is not None and encode_feed_frame(frame) == example
        state.apply(frame)
        kinds.add(json.loads(example)["type"])
    assert kinds == {"line", "gone", "run", "run-gone", "presence", "resync"}
    assert [line.holder for line in state.lines.values()] == ["ada"]
    assert [len(people) for people in state.present.values()] == [2]
    attend = [json.loads(example) for example in examples("attend")]
    for example in examples("attend"):
        wire.decode_feed_frame(example)
    assert sorted(one["type"] for one in attend) == sorted(wire.FEED_FRAME_TYPES)
