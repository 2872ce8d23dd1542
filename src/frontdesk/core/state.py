"""A client's state and the one pure function that folds events into it.

The JavaScript client has a twin of `apply`; keep this plain.
"""

from typing import Any

import msgspec

from frontdesk.core.clock import Millis
from frontdesk.core.events import INTERNAL, Event, EventType, FinalState, Role
from frontdesk.core.ids import CallSessionId, ConversationId, MessageId, Seq, TurnId

MESSAGES_KEPT = 100
NOTICES_KEPT = 20
TOOL_CALLS_KEPT = 50
ACTIONS_KEPT = 20


class ViewMessage(msgspec.Struct, frozen=True, omit_defaults=True, rename="camel"):
    """One message as a page shows it; `seq` is its last event's, `at` comes with its end.

    `name` is the person's who wrote it; `client_message_id` is the sender's own for it; `internal`
    says that it is for operators alone; `attachments` are the files beside it.
    """

    id: MessageId
    role: Role
    turn_id: TurnId
    text: str
    state: str
    seq: Seq = Seq(0)
    at: Millis = 0
    name: str | None = None
    client_message_id: str | None = None
    internal: bool = False
    attachments: tuple[dict[str, Any], ...] = ()


class Notice(msgspec.Struct, frozen=True, omit_defaults=True, rename="camel"):
    """A status line, and where in the conversation it belongs.

    One with a `correlation_id` tells of work under way: it changes, and goes when that ends.
    """

    seq: Seq
    turn_id: TurnId
    text: str
    at: Millis
    correlation_id: str | None = None


class ClientState(msgspec.Struct, frozen=True, rename="camel"):
    """All that a client needs to draw a conversation at `seq`.

    `read` says how far each side has read.
    """

    conversation_id: ConversationId
    seq: Seq = Seq(0)
    call_session_id: CallSessionId = CallSessionId("")
    turn_id: TurnId = TurnId(0)
    status: str = "open"
    speaking: bool = False
    title: str | None = None
    holder: str | None = None
    language: str = "en"
    satisfaction: str | None = None
    messages: tuple[ViewMessage, ...] = ()
    notices: tuple[Notice, ...] = ()
    actions: dict[str, dict[str, Any]] = {}
    options: tuple[dict[str, Any], ...] = ()
    tool_calls: tuple[dict[str, Any], ...] = ()
    read: dict[str, int] = {}


def apply(state: ClientState, event: Event) -> ClientState:
    """Fold one event into a state; an event at or below the state's seq changes nothing."""
    if event.seq <= state.seq:
        return state
    changes = _changes(state, event)
    return msgspec.structs.replace(
        state,
        seq=event.seq,
        call_session_id=event.call_session_id,
        turn_id=event.turn_id,
        **changes,
    )


def _changes(state: ClientState, event: Event) -> dict[str, Any]:
    match event.type:
        case EventType.TOKEN:
            return {"messages": _with_token(state.messages, event)}
        case EventType.FINAL:
            messages = _with_final(state.messages, event)
            return {"messages": messages, "notices": _lasting(state.notices)}
        case EventType.MESSAGE:
            messages = _bounded((*state.messages, _message(event, "complete")))
            return {"messages": messages, "notices": _lasting(state.notices)}
        case EventType.STATUS | EventType.ERROR:
            return {"notices": _with_notice(state.notices, event)}
        case EventType.SPEAKING:
            speaking = bool((event.data or {}).get("speaking"))
            notices = state.notices if speaking else _lasting(state.notices)
            return {"speaking": speaking, "notices": notices}
        case EventType.LIFECYCLE:
            return _lifecycle(state, event.data or {})
        case EventType.ACTION:
            return _action(state, event)
        case EventType.TOOL_CALL:
            call = {**_place(event), **(event.data or {})}
            return {"tool_calls": (*state.tool_calls, call)[-TOOL_CALLS_KEPT:]}
        case EventType.RESYNC:
            return {}


def _lifecycle(state: ClientState, data: dict[str, Any]) -> dict[str, Any]:
    changes: dict[str, Any] = {}
    if "read" in data:
        changes["read"] = {**state.read, data["read"]["by"]: data["read"]["seq"]}
    if "status" in data:
        changes |= {"status": data["status"], "holder": data.get("holder")}
    if "language" in data:
        changes["language"] = data["language"]
    if "title" in data:
        changes["title"] = data["title"]
    if "satisfaction" in data:
        changes["satisfaction"] = data["satisfaction"]["state"]
    if "feedback" in data:
        changes["satisfaction"] = "answered"
    if data.get("newCall"):
        changes["options"] = ()
    if data.get("reset"):
        changes |= {"messages": (), "notices": (), "actions": {}, "tool_calls": ()}
    return changes


def _place(event: Event) -> dict[str, Any]:
    return {"seq": event.seq, "turnId": event.turn_id, "at": event.at}


def _action(state: ClientState, event: Event) -> dict[str, Any]:
    data = event.data or {}
    changes: dict[str, Any] = {}
    if "options" in data:
        changes["options"] = tuple(data["options"])
    if "receiptId" in data:
        receipt = str(data["receiptId"])
        known = state.actions.get(receipt) or _place(event)
        shown = {"text": event.text} if event.text else {}
        actions = {**state.actions, receipt: {**known, **shown, **data}}
        changes["actions"] = dict(list(actions.items())[-ACTIONS_KEPT:])
    return changes


def _message(event: Event, state: str) -> ViewMessage:
    return ViewMessage(
        id=event.message_id or MessageId(""),
        role=event.role,
        turn_id=event.turn_id,
        text=event.text or "",
        state=state,
        seq=event.seq,
        at=event.at,
        name=(event.data or {}).get("name"),
        client_message_id=(event.data or {}).get("clientMessageId"),
        internal=bool((event.data or {}).get(INTERNAL)),
        attachments=tuple((event.data or {}).get("attachments", ())),
    )


def _with_notice(notices: tuple[Notice, ...], event: Event) -> tuple[Notice, ...]:
    """One more line; of the same work it takes the place of the last, and without text ends it."""
    own = event.correlation_id
    if own is not None:
        notices = tuple(n for n in notices if n.correlation_id != own)
        if not event.text:
            return notices
    notice = Notice(event.seq, event.turn_id, event.text or "", event.at, own)
    return (*notices, notice)[-NOTICES_KEPT:]


def _lasting(notices: tuple[Notice, ...]) -> tuple[Notice, ...]:
    """The lines without those of work under way, which has ended or was given up."""
    return tuple(n for n in notices if n.correlation_id is None)


def _bounded(messages: tuple[ViewMessage, ...]) -> tuple[ViewMessage, ...]:
    return messages[-MESSAGES_KEPT:]


def _with_token(messages: tuple[ViewMessage, ...], event: Event) -> tuple[ViewMessage, ...]:
    last = messages[-1] if messages else None
    if last is not None and last.id == event.message_id:
        text = last.text + (event.text or "")
        return (*messages[:-1], msgspec.structs.replace(last, text=text, seq=event.seq))
    # The window is cut only where a message ends: one that is superseded must leave no gap behind.
    return (*messages, msgspec.structs.replace(_message(event, "streaming"), at=0))


def _with_final(messages: tuple[ViewMessage, ...], event: Event) -> tuple[ViewMessage, ...]:
    ended = (event.data or {}).get("state", FinalState.COMPLETE)
    others = tuple(m for m in messages if m.id != event.message_id)
    if ended == FinalState.SUPERSEDED:
        return others
    return _bounded((*others, _message(event, ended)))
