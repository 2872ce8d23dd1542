"""What a conversation looks like in a terminal: answers as they stream, all else dimmed."""

from collections.abc import Sequence
from enum import Enum, auto
from typing import Any

from rich.console import Console
from rich.text import Text

from frontdesk.cli.chatting.actions import Receipt, fate, unlisted
from frontdesk.cli.chatting.connection import Dropped, Happened, Jumped, NotTaken, Restored, Update
from frontdesk.core.events import Event, EventType, FinalState, Role
from frontdesk.core.ids import MessageId
from frontdesk.core.state import ClientState

PROMPT = "> "


def printable(text: str) -> str:
    """The text without anything that a terminal would obey."""
    return "".join(c if c.isprintable() or c in "\n\t" else "\ufffd" for c in text)


class _At(Enum):
    LINE_START = auto()
    IN_TEXT = auto()
    PROMPT = auto()


class Screen:
    """Prints updates; knows only what it has shown so far."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._at = _At.LINE_START
        self._shown: dict[MessageId, str] = {}
        self._current: MessageId | None = None
        self._reconnecting = False
        self._speaking = False
        self._own: set[str] = set()
        self._said = ""
        self._fates: dict[str, str] = {}

    def show(self, update: Update) -> None:
        """Print what an update changes."""
        match update:
            case Happened(event):
                self._show_event(event)
            case Jumped(state):
                self._show_state(state)
            case Dropped():
                if not self._reconnecting:
                    self.note("connection lost, reconnecting …")
                self._reconnecting = True
            case Restored():
                self.note("connected again")
                self._reconnecting = False
                self._invite()
            case NotTaken(detail):
                self.note(f"not sent: {detail}")

    def note(self, text: str) -> None:
        """A dimmed line beside the conversation, where there is something to say."""
        if text:
            self._fresh_line()
            self._write(text + "\n", "dim")

    def prompt(self) -> None:
        """Invite the customer to write."""
        if self._at is not _At.PROMPT:
            self._fresh_line()
            self._write(PROMPT, "bold cyan")
            self._at = _At.PROMPT

    def typed(self, client_message_id: str | None = None) -> None:
        """The customer has ended a line, which the terminal itself has shown."""
        self._at = _At.LINE_START
        if client_message_id is not None:
            self._own.add(client_message_id)

    def _show_event(self, event: Event) -> None:
        match event.type:
            case EventType.TOKEN:
                self._stream(event)
            case EventType.FINAL:
                self._finish(event)
            case EventType.MESSAGE:
                self._customer(event)
            case EventType.STATUS | EventType.ERROR:
                self.note(event.text or "")
            case EventType.LIFECYCLE:
                self._lifecycle(event)
            case EventType.SPEAKING:
                self._speaking = bool((event.data or {}).get("speaking"))
                self._invite()
            case EventType.ACTION:
                data = event.data or {}
                self._options(data.get("options", ()))
                if "receiptId" in data:
                    self._receipt(data)
            case EventType.TOOL_CALL | EventType.RESYNC:
                pass

    def _options(self, options: Sequence[dict[str, Any]]) -> None:
        for line in unlisted(options, self._said):
            self.note(line)

    def _receipt(self, receipt: Receipt) -> None:
        line, receipt_id = fate(receipt), str(receipt["receiptId"])
        if self._fates.get(receipt_id) != line:
            self._fates[receipt_id] = line
            self.note(line)

    def _stream(self, event: Event) -> None:
        message_id = event.message_id or MessageId("")
        if self._current != message_id:
            self._fresh_line()
            self._current = message_id
        self._shown[message_id] = self._shown.get(message_id, "") + (event.text or "")
        self._write(event.text or "")

    def _finish(self, event: Event) -> None:
        message_id, text = event.message_id or MessageId(""), event.text or ""
        before = self._shown.pop(message_id, "")
        state = (event.data or {}).get("state")
        if state == FinalState.SUPERSEDED:
            if before:
                self.note("that answer was cut off; here it comes again")
            return
        if self._current != message_id or not text.startswith(before):
            self._fresh_line()
            self._person((event.data or {}).get("name"))
            before = ""
        self._write(text[len(before) :])
        if state == FinalState.INTERRUPTED:
            self._write(" …", "dim")
        self._write("\n\n")
        self._current = None
        self._shown[message_id] = self._said = text
        self._invite()

    def _customer(self, event: Event) -> None:
        self._shown[event.message_id or MessageId("")] = event.text or ""
        if (event.data or {}).get("clientMessageId") in self._own:
            return
        self._fresh_line()
        self._write(f"{PROMPT}{event.text}\n", "cyan")

    def _lifecycle(self, event: Event) -> None:
        data = event.data or {}
        if data.get("reset"):
            self.note("— started over —")
        elif data.get("newCall"):
            self.note("— new call —")
        elif "status" in data:
            self.note(f"the conversation is {data['status']}")

    def _show_state(self, state: ClientState) -> None:
        for message in state.messages:
            before = self._shown.get(message.id, "")
            if message.text == before and message.state != "streaming":
                continue
            if message.role == Role.CUSTOMER:
                self._fresh_line()
                self._write(f"{PROMPT}{message.text}\n", "cyan")
            elif message.state == "streaming":
                self._resume(message.id, message.text, before)
            else:
                self._fresh_line()
                self._person(message.name)
                self._write(f"{message.text}\n\n")
                self._said = message.text
            self._shown[message.id] = message.text
        self._options(state.options)
        for receipt in state.actions.values():
            self._receipt(receipt)
        self._speaking = state.speaking
        self._invite()

    def _person(self, name: str | None) -> None:
        if name:
            self._write(f"{name}: ", "bold")

    def _invite(self) -> None:
        if not self._speaking:
            self.prompt()

    def _resume(self, message_id: MessageId, text: str, before: str) -> None:
        if self._current != message_id or self._at is not _At.IN_TEXT:
            self._fresh_line()
            self._current = message_id
        self._write(text[len(before) :] if text.startswith(before) else text)

    def _fresh_line(self) -> None:
        if self._at is _At.IN_TEXT:
            self._write("\n")
        elif self._at is _At.PROMPT:
            self._console.file.write("\r\x1b[K" if self._console.is_terminal else "\n")
        self._at = _At.LINE_START

    def _write(self, text: str, style: str = "") -> None:
        if text:
            clean = printable(text)
            self._console.print(Text(clean, style), end="", soft_wrap=True)
            self._console.file.flush()
            self._at = _At.LINE_START if clean.endswith("\n") else _At.IN_TEXT
