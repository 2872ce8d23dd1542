"""What a webhook is told: an event of the log under a name of its own, always in the same bytes."""

import hashlib
from base64 import b32encode
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, cast

import msgspec

from frontdesk.core.events import Event, EventType, FinalState, decode_event
from frontdesk.core.ids import ConversationId, Seq, WebhookId
from frontdesk.core.lifecycle import Status
from frontdesk.egress.redaction import redacted_value
from frontdesk.store.records import EventRecord, LedgerStatus

HANDOFF, MESSAGE, RESOLUTION, TICKET, EFFECT = (
    "handoff",
    "message",
    "resolution",
    "ticket",
    "effect",
)

# Of what a webhook can be told, and in which events of the log that is found.
FOUND_IN: Mapping[str, frozenset[str]] = {
    HANDOFF: frozenset({EventType.LIFECYCLE}),
    MESSAGE: frozenset({EventType.MESSAGE, EventType.FINAL}),
    RESOLUTION: frozenset({EventType.LIFECYCLE}),
    TICKET: frozenset({EventType.TOOL_CALL}),
    EFFECT: frozenset({EventType.ACTION}),
}
FAMILIES = tuple(FOUND_IN)

_OUTCOMES = frozenset({LedgerStatus.COMMITTED, LedgerStatus.FAILED, LedgerStatus.UNKNOWN})
_OF_STATUS = {
    Status.PENDING_HUMAN: "handoff.requested",
    Status.HUMAN: "handoff.taken",
    Status.RESOLVED: "resolution.resolved",
    Status.CLOSED: "resolution.closed",
}
# Why a conversation is with the agent: it had ended, nobody had come yet, a person gave it back.
_OF_REASON = {
    "customer_wrote": "resolution.reopened",
    "reset": "resolution.reopened",
    "customer_went_on": "handoff.withdrawn",
    "released": "handoff.released",
}
_ID_LENGTH = 32


class _Opened(msgspec.Struct):
    """The result of a tool that opens a ticket or adds to one."""

    opened: bool
    ticket: str = ""
    number: str = ""


class _Result(msgspec.Struct):
    result: _Opened


@dataclass(frozen=True, slots=True)
class Notice:
    """One thing to tell, and the event that it tells of."""

    seq: Seq
    type: str
    body: bytes

    @property
    def family(self) -> str:
        """What a webhook subscribes to in order to be told this."""
        return self.type.partition(".")[0]


def notice_of(record: EventRecord) -> Notice | None:
    """What a stored event means to a webhook; None for what concerns the pages alone."""
    event = decode_event(record.body)
    match event.type:
        case EventType.MESSAGE:
            told = _message(event)
        case EventType.FINAL:
            told = _final(event)
        case EventType.LIFECYCLE:
            told = _lifecycle(event)
        case EventType.ACTION:
            told = _action(event)
        case EventType.TOOL_CALL:
            told = _tool_call(event)
        case _:
            told = None
    if told is None:
        return None
    kind, data = told
    return Notice(
        event.seq, kind, encoded(kind, event.at, {**_envelope(event), **redacted_value(data)})
    )


def encoded(kind: str, at: int, data: Mapping[str, Any]) -> bytes:
    """The payload: what it is, when it happened, and what there is to say of it."""
    timestamp = datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="milliseconds")
    told = {"type": kind, "timestamp": timestamp.replace("+00:00", "Z"), "data": data}
    return msgspec.json.encode(told)


def delivery_id(webhook_id: WebhookId, conversation_id: ConversationId, seq: Seq) -> str:
    """The id of a delivery: made of what it is, so that no crash can give it another."""
    named = f"{webhook_id}/{conversation_id}/{seq}".encode()
    digest = b32encode(hashlib.sha256(named).digest()).decode().lower()
    return f"msg_{digest[:_ID_LENGTH]}"


_Told = tuple[str, dict[str, Any]]


def _envelope(event: Event) -> dict[str, Any]:
    return {
        "conversationId": event.conversation_id,
        "callSessionId": event.call_session_id,
        "turnId": event.turn_id,
        "seq": event.seq,
    }


def _message(event: Event) -> _Told | None:
    """A message, unless operators wrote it for one another."""
    data = event.data or {}
    return None if data.get("internal") else _said(event, {"name": data.get("name")})


def _final(event: Event) -> _Told | None:
    data = event.data or {}
    if data.get("state") == FinalState.SUPERSEDED or not event.text:
        return None
    return _said(event, {"interrupted": data.get("state") == FinalState.INTERRUPTED or None})


def _said(event: Event, more: Mapping[str, Any]) -> _Told:
    said = {"messageId": event.message_id, "role": event.role, "text": event.text, **more}
    return "message.created", {name: value for name, value in said.items() if value is not None}


def _lifecycle(event: Event) -> _Told | None:
    data = event.data or {}
    status = data.get("status")
    if status is None:
        return None
    kind = _OF_REASON.get(data.get("reason", "")) if status == Status.OPEN else None
    kind = kind or _OF_STATUS.get(status)
    return (kind, data) if kind is not None else None


def _action(event: Event) -> _Told | None:
    data = event.data or {}
    state = data.get("state")
    if state not in _OUTCOMES:
        return None
    return f"effect.{state}", data


def _tool_call(event: Event) -> _Told | None:
    """A ticket that a tool opened or added to; nothing else that tools do is told."""
    data = event.data or {}
    if data.get("outcome") != "ran":
        return None
    try:
        found = msgspec.json.decode(cast("str", data.get("result") or ""), type=_Result).result
    except msgspec.MsgspecError:
        return None
    name = found.ticket or found.number
    kind = "ticket.opened" if found.opened else "ticket.updated"
    return (kind, {"ticket": name}) if name else None
