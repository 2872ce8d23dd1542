"""A conversation without a terminal: one line in, its answer out, in plain text."""

import asyncio
import sys

from frontdesk.cli.chatting.actions import fate
from frontdesk.cli.chatting.connection import (
    Dropped,
    Happened,
    Jumped,
    NotTaken,
    Restored,
    SocketConversation,
    Update,
)
from frontdesk.cli.chatting.screen import printable
from frontdesk.core.events import Event, EventType, FinalState, Role
from frontdesk.core.lifecycle import Status
from frontdesk.core.state import ClientState

_ANSWERS_COME = {Status.OPEN, Status.PENDING_HUMAN}


class Plain:
    """Answers go to standard output as they are final; all else goes to standard error."""

    def __init__(self, *, with_past: bool) -> None:
        self._with_past = with_past
        self._first = True
        self._seen: set[str] = set()
        self._dropped = False
        self.refused: set[str] = set()
        self.changed = asyncio.Event()

    def show(self, update: Update) -> None:
        """Print what an update says, and wake whoever waits for an answer."""
        match update:
            case Happened(event):
                self._show_event(event)
            case Jumped(state):
                self._show_state(state)
            case Dropped():
                if not self._dropped:
                    self._aside("connection lost, reconnecting")
                self._dropped = True
            case Restored():
                self._aside("connected again")
                self._dropped = False
            case NotTaken(detail, client_message_id):
                self._aside(f"not sent: {detail}")
                self.refused.add(client_message_id or "")
        self.changed.set()

    def _show_event(self, event: Event) -> None:
        if event.type is EventType.FINAL:
            if (event.data or {}).get("state") != FinalState.SUPERSEDED:
                self._answer(event.message_id or "", event.text or "")
        elif event.type is EventType.MESSAGE and event.role is Role.OPERATOR:
            name = (event.data or {}).get("name", "")
            self._answer(event.message_id or "", f"{name}: {event.text or ''}")
        elif event.type in (EventType.STATUS, EventType.ERROR) and event.text:
            self._aside(event.text)
        elif event.type is EventType.ACTION and "receiptId" in (event.data or {}):
            self._aside(fate(event.data or {}))

    def _show_state(self, state: ClientState) -> None:
        for message in state.messages:
            if message.role == Role.ASSISTANT and message.state != "streaming":
                if self._first and not self._with_past:
                    self._seen.add(message.id)
                self._answer(message.id, message.text)
        self._first = False

    def _answer(self, message_id: str, text: str) -> None:
        if message_id not in self._seen:
            self._seen.add(message_id)
            print(printable(text), flush=True)

    def _aside(self, text: str) -> None:
        print(printable(text), file=sys.stderr, flush=True)


async def answered(conversation: SocketConversation, plain: Plain, client_message_id: str) -> bool:
    """Wait for the end of the turn that answers a message; say whether the message was taken."""
    while True:
        if client_message_id in plain.refused:
            return False
        turn_id = conversation.turn_of(client_message_id)
        state = conversation.state
        if turn_id is not None:
            silent = state.status not in _ANSWERS_COME
            if silent or _spoken_to_the_end(state, turn_id):
                return True
        plain.changed.clear()
        await plain.changed.wait()


def _spoken_to_the_end(state: ClientState, turn_id: int) -> bool:
    replies = [m for m in state.messages if m.turn_id >= turn_id and m.role == Role.ASSISTANT]
    return not state.speaking and any(m.state != "streaming" for m in replies)
