"""A client's state and the one pure function that folds events into it, one by one or many.

The JavaScript client has a twin of `apply`; keep this plain.
"""

from collections.abc import Iterable
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
    says that it is for operators alone; `attachments` are the files beside it, `citations` the
    passages of documents that it stands on, `options` what it offered, on offer still or not.
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
    citations: tuple[dict[str, Any], ...] = ()
    options: tuple[dict[str, Any], ...] = ()


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

    `read` says how far each side has read; `pending`, that the assistant waits for an answer to
    something, be it in words.
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
    pending: bool = False


def apply(state: ClientState, event: Event) -> ClientState:
    """Fold one event into a state; an event at or below the state's seq changes nothing."""
    return fold(state, (event,))


def fold(state: ClientState, events: Iterable[Event]) -> ClientState:
    """Fold events into a state one after the other; each costs what it changes, and no more."""
    page = _Page(state)
    for event in events:
        if event.seq > page.seq:
            page.add(event)
    return page.state() if page.seq > state.seq else state


class _Page:
    """A state while events are folded into it: what most of them change is at hand."""

    __slots__ = ("_before", "_changes", "_last", "_messages", "_notices", "_shown", "seq")

    def __init__(self, state: ClientState) -> None:
        self._before = state
        self._changes: dict[str, Any] = {}
        self._last: Event | None = None
        self._messages = list(state.messages)
        # Ids of messages; those of some that have left the window may be among them.
        self._shown = {message.id for message in state.messages}
        self._notices = state.notices
        self.seq = state.seq

    def state(self) -> ClientState:
        """The state with all that was added to it."""
        last = self._last
        assert last is not None
        return msgspec.structs.replace(
            self._before,
            seq=last.seq,
            call_session_id=last.call_session_id,
            turn_id=last.turn_id,
            messages=tuple(self._messages),
            notices=self._notices,
            **self._changes,
        )

    def add(self, event: Event) -> None:
        """Fold in one event that is newer than all before it."""
        self.seq, self._last = event.seq, event
        match event.type:
            case EventType.TOKEN:
                self._token(event)
            case EventType.FINAL:
                self._final(event)
                self._end_work()
            case EventType.MESSAGE:
                self._show(_message(event, "complete"))
                self._end_work()
            case EventType.STATUS | EventType.ERROR:
                self._notices = _with_notice(self._notices, event)
            case EventType.SPEAKING:
                self._speaking(event)
            case EventType.LIFECYCLE:
                self._lifecycle(event.data or {})
            case EventType.ACTION:
                self._action(event)
            case EventType.TOOL_CALL:
                call = {**_place(event), **(event.data or {})}
                self._changes["tool_calls"] = (*self._now("tool_calls"), call)[-TOOL_CALLS_KEPT:]
            case EventType.RESYNC:
                pass

    def _now(self, name: str) -> Any:
        return self._changes[name] if name in self._changes else getattr(self._before, name)

    def _token(self, event: Event) -> None:
        last = self._messages[-1] if self._messages else None
        if last is not None and last.id == event.message_id:
            text = last.text + (event.text or "")
            self._messages[-1] = msgspec.structs.replace(last, text=text, seq=event.seq)
            return
        # The window is cut only where a message ends: one that is superseded leaves no gap behind.
        begun = msgspec.structs.replace(_message(event, "streaming"), at=0)
        self._messages.append(begun)
        self._shown.add(begun.id)

    def _final(self, event: Event) -> None:
        ended = (event.data or {}).get("state", FinalState.COMPLETE)
        if event.message_id in self._shown:
            self._messages = [m for m in self._messages if m.id != event.message_id]
        if ended == FinalState.SUPERSEDED:
            return
        self._show(_message(event, ended))

    def _show(self, message: ViewMessage) -> None:
        self._messages.append(message)
        self._shown.add(message.id)
        del self._messages[:-MESSAGES_KEPT]

    def _speaking(self, event: Event) -> None:
        speaking = self._changes["speaking"] = is_speaking(event)
        self._changes["pending"] = bool((event.data or {}).get("pending"))
        if not speaking:
            self._end_work()

    def _end_work(self) -> None:
        """Leave out the lines of work under way, which has ended or was given up."""
        if self._notices:
            self._notices = tuple(n for n in self._notices if n.correlation_id is None)

    def _lifecycle(self, data: dict[str, Any]) -> None:
        changes = self._changes
        if "read" in data:
            changes["read"] = {**self._now("read"), data["read"]["by"]: data["read"]["seq"]}
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
            changes |= {"options": (), "pending": False}
        if data.get("reset"):
            changes |= {"actions": {}, "tool_calls": ()}
            self._messages, self._notices = [], ()

    def _action(self, event: Event) -> None:
        data = event.data or {}
        if "options" in data:
            self._changes["options"] = tuple(data["options"])
            self._offer(tuple(data["options"]))
        if "receiptId" in data:
            receipt, before = str(data["receiptId"]), self._now("actions")
            known = before.get(receipt) or _place(event)
            shown = {"text": event.text} if event.text else {}
            actions = {**before, receipt: {**known, **shown, **data}}
            self._changes["actions"] = dict(list(actions.items())[-ACTIONS_KEPT:])

    def _offer(self, options: tuple[dict[str, Any], ...]) -> None:
        """Keep with the last message what it offers, to be shown the same once it is gone."""
        last = self._messages[-1] if self._messages else None
        if options and last is not None and last.role is Role.ASSISTANT:
            self._messages[-1] = msgspec.structs.replace(last, options=options)


def is_speaking(event: Event) -> bool:
    """Whether the assistant is at work on an answer, as an event about that says."""
    return bool((event.data or {}).get("speaking"))


def _place(event: Event) -> dict[str, Any]:
    return {"seq": event.seq, "turnId": event.turn_id, "at": event.at}


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
        citations=tuple((event.data or {}).get("citations", ())),
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
