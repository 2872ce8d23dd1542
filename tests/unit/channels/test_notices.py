"""What events of the log mean to a webhook."""

from typing import Any

import msgspec
import pytest

from frontdesk.channels.webhooks.notice import FAMILIES, FOUND_IN, delivery_id, notice_of
from frontdesk.core.events import Event, EventType, Role, encode_event
from frontdesk.core.ids import CallSessionId, ConversationId, MessageId, Seq, TurnId, WebhookId
from frontdesk.store.records import EventRecord

AT = 1_794_737_979_646


def _record(type: EventType, role: Role = Role.SYSTEM, **more: Any) -> EventRecord:
    event = Event(
        seq=Seq(7),
        conversation_id=ConversationId("conv_1"),
        call_session_id=CallSessionId("call_1"),
        turn_id=TurnId(2),
        role=role,
        type=type,
        at=AT,
        **more,
    )
    return EventRecord(event.seq, event.type, encode_event(event))


def _told(record: EventRecord) -> tuple[str, dict[str, Any]] | None:
    notice = notice_of(record)
    if notice is None:
        return None
    payload = msgspec.json.decode(notice.body)
    assert payload["type"] == notice.type
    assert payload["timestamp"] == "2026-11-15T10:19:39.646Z"
    assert notice.family in FAMILIES
    assert record.type in FOUND_IN[notice.family]
    placed = ("conversationId", "callSessionId", "turnId", "seq")
    assert [payload["data"].pop(name) for name in placed] == ["conv_1", "call_1", 2, 7]
    return notice.type, payload["data"]


def _result(**result: Any) -> dict[str, Any]:
    text = msgspec.json.encode({"result": result}).decode()
    return {"tool": "escalate", "outcome": "ran", "result": text}


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ({"status": "pending-human", "reason": "customer_asked"}, "handoff.requested"),
        ({"status": "human", "reason": "taken_over", "holder": "ada"}, "handoff.taken"),
        ({"status": "open", "reason": "released"}, "handoff.released"),
        ({"status": "open", "reason": "customer_went_on"}, "handoff.withdrawn"),
        ({"status": "resolved", "reason": "goodbye"}, "resolution.resolved"),
        ({"status": "closed", "reason": "inactivity_timeout"}, "resolution.closed"),
        ({"status": "open", "reason": "customer_wrote"}, "resolution.reopened"),
        ({"status": "open", "reason": "reset"}, "resolution.reopened"),
    ],
)
def test_that_a_change_of_status_is_told_with_all_that_it_says(
    data: dict[str, Any], told: str
) -> None:
    assert _told(_record(EventType.LIFECYCLE, data=data)) == (told, data)


def test_that_messages_are_told_with_who_said_them() -> None:
    said = {"message_id": MessageId("c7"), "text": "Hello"}
    assert _told(_record(EventType.MESSAGE, Role.CUSTOMER, **said)) == (
        "message.created",
        {"messageId": "c7", "role": "customer", "text": "Hello"},
    )
    by_ada = _record(EventType.MESSAGE, Role.OPERATOR, data={"name": "ada"}, **said)
    assert _told(by_ada) == (
        "message.created",
        {"messageId": "c7", "role": "operator", "text": "Hello", "name": "ada"},
    )
    cut = _record(EventType.FINAL, Role.ASSISTANT, data={"state": "interrupted"}, **said)
    assert _told(cut) == (
        "message.created",
        {"messageId": "c7", "role": "assistant", "text": "Hello", "interrupted": True},
    )


@pytest.mark.parametrize("state", ["committed", "failed", "unknown"])
def test_that_the_outcome_of_an_effect_is_told(state: str) -> None:
    data = {"receiptId": "r52", "state": state, "tool": "cancelAppointment"}
    assert _told(_record(EventType.ACTION, data=data)) == (f"effect.{state}", data)


def test_that_tickets_are_told() -> None:
    opened = _record(EventType.TOOL_CALL, data=_result(ticket="T-1001", opened=True))
    assert _told(opened) == ("ticket.opened", {"ticket": "T-1001"})
    added = _record(EventType.TOOL_CALL, data=_result(number="T-7", opened=False, phone="1234"))
    assert _told(added) == ("ticket.updated", {"ticket": "T-7"})


@pytest.mark.parametrize(
    "record",
    [
        _record(EventType.STATUS, text="One moment"),
        _record(EventType.SPEAKING, data={"speaking": True}),
        _record(EventType.ERROR, text="Oh", data={"code": "law_breach"}),
        _record(EventType.LIFECYCLE, data={"newCall": True}),
        _record(EventType.LIFECYCLE, data={"language": "es"}),
        _record(EventType.LIFECYCLE, data={"tags": ["vip"], "by": "ada", "internal": True}),
        _record(EventType.ACTION, data={"options": []}),
        _record(EventType.ACTION, data={"receiptId": "r1", "state": "shown"}),
        _record(EventType.FINAL, Role.ASSISTANT, text="torn", data={"state": "superseded"}),
        _record(EventType.MESSAGE, Role.OPERATOR, text="a note", data={"internal": True}),
        _record(EventType.TOOL_CALL, data={"outcome": "refused", "result": "no"}),
        _record(EventType.TOOL_CALL, data=_result(appointments=[])),
        _record(EventType.TOOL_CALL, data=_result(ticket="T-1", status="open")),
    ],
    ids=lambda record: f"{record.type}",
)
def test_that_what_concerns_pages_and_operators_alone_is_not_told(record: EventRecord) -> None:
    assert notice_of(record) is None


def test_that_a_delivery_has_one_id_and_no_other_has_it() -> None:
    hook, other = WebhookId("hook_1"), WebhookId("hook_2")
    conversation = ConversationId("conv_1")
    assert delivery_id(hook, conversation, Seq(7)) == delivery_id(hook, conversation, Seq(7))
    ids = {
        delivery_id(one, ConversationId(where), Seq(seq))
        for one in (hook, other)
        for where in ("conv_1", "conv_11")
        for seq in (1, 11, 111)
    }
    assert len(ids) == 12
    assert all("." not in one and len(one) <= 64 for one in ids)
