"""A conversation over a socket that is kept up: reconnects, catches up, and sends again."""

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import aiohttp
import msgspec

from frontdesk.cli.chatting.desk import Credentials, DeskClient, Refused
from frontdesk.core.events import Event, EventType, decode_event
from frontdesk.core.ids import ConversationId, TurnId
from frontdesk.core.state import ClientState, apply

FIRST_WAIT = 0.25
LONGEST_WAIT = 8.0
RESEND_WAIT = 2.0
PING_SECONDS = 30.0

_TRY_AGAIN = {"rate_limited", "store_failed", "unavailable"}
_REFUSED_FOR_GOOD = {400, 401, 403, 404}


@dataclass(frozen=True, slots=True)
class Happened:
    """An event, live or caught up on; the state it led to is the conversation's."""

    event: Event


@dataclass(frozen=True, slots=True)
class Jumped:
    """A snapshot took the place of the events in between."""

    state: ClientState


@dataclass(frozen=True, slots=True)
class Dropped:
    """The connection is gone; another attempt comes after so many seconds."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Restored:
    """The connection is back, and all that was missed has been told."""


@dataclass(frozen=True, slots=True)
class NotTaken:
    """The desk refused an input for good."""

    detail: str
    client_message_id: str | None


Update = Happened | Jumped | Dropped | Restored | NotTaken


class _ResyncData(msgspec.Struct, rename="camel"):
    events: list[msgspec.Raw]
    history: str
    snapshot: ClientState | None = None


class _Frame(msgspec.Struct, rename="camel"):
    type: str
    seq: int | None = None
    data: msgspec.Raw = msgspec.Raw(b"null")


class _Refusal(msgspec.Struct, rename="camel"):
    code: str
    detail: str
    client_message_id: str | None = None


class SocketConversation:
    """One conversation as a client keeps it: `state` is what a page would show."""

    def __init__(
        self,
        desk: DeskClient,
        credentials: Credentials,
        on_update: Callable[[Update], None],
        *,
        patience: float | None = None,
    ) -> None:
        self.state = ClientState(ConversationId(credentials.conversation_id))
        self._desk = desk
        self._credentials = credentials
        self._on_update = on_update
        self._patience = patience
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._history = ""
        self._call: str | None = None
        self._moving = False
        self._failures = 0
        self._lost_at: float | None = None
        self._unacknowledged: dict[str, dict[str, Any]] = {}
        self._turns: dict[str, TurnId] = {}

    # In

    async def say(self, text: str, client_message_id: str) -> None:
        """Send a message."""
        await self.press({"type": "message", "text": text}, client_message_id)

    async def press(self, frame: dict[str, Any], client_message_id: str) -> None:
        """Send an input; until the desk shows it, every new connection sends it again."""
        self._unacknowledged[client_message_id] = {**frame, "clientMessageId": client_message_id}
        await self._send_input(client_message_id)

    async def barge_in(self) -> None:
        """Interrupt the answer."""
        await self._send({"type": "barge_in"})

    async def new_call(self, call_session_id: str) -> None:
        """Begin a new call: the socket is opened again under its id."""
        self._call = call_session_id
        if self._socket is not None:
            self._moving = True
            await self._socket.close()

    def turn_of(self, client_message_id: str) -> TurnId | None:
        """The turn that answers a message, once the desk has shown the message."""
        return self._turns.get(client_message_id)

    async def _send_input(self, client_message_id: str) -> None:
        frame = self._unacknowledged.get(client_message_id)
        if frame is not None:
            await self._send(frame)

    async def _send(self, frame: dict[str, Any]) -> None:
        socket = self._socket
        if socket is not None and not socket.closed:
            try:
                await socket.send_json(frame)
            except (ConnectionError, aiohttp.ClientError):
                # The reader sees the same loss and reconnects; messages are then sent again.
                return

    # Out

    async def run(self) -> None:
        """Keep the connection up until cancelled; raises Refused when the door stays shut."""
        while True:
            try:
                await self._connect()
            except aiohttp.WSServerHandshakeError as refusal:
                await self._explain(refusal.status)
            except (aiohttp.ClientError, OSError, TimeoutError):
                pass
            finally:
                self._socket = None
            if self._moving:
                self._moving = False
                continue
            await self._wait()

    async def _connect(self) -> None:
        async with self._desk.socket(
            self._credentials,
            last_event_id=f"{self.state.seq}.{self._history}" if self._history else None,
            call_session_id=self._call,
            heartbeat=PING_SECONDS,
        ) as socket:
            self._socket = socket
            async for message in socket:
                # What this client cannot read, a newer desk sends: it is not for us.
                if message.type is aiohttp.WSMsgType.TEXT:
                    with contextlib.suppress(msgspec.DecodeError):
                        await self._hear(message.data)

    async def _explain(self, status: int) -> None:
        if status == 400 and self._history:
            # The desk cannot read where we left off: start from its snapshot.
            self._history = ""
            self.state = ClientState(self.state.conversation_id)
            return
        if status in _REFUSED_FOR_GOOD:
            raise await self._desk.why_refused(self._credentials)

    async def _wait(self) -> None:
        now = asyncio.get_running_loop().time()
        self._lost_at = self._lost_at or now
        if self._patience is not None and now - self._lost_at > self._patience:
            raise Refused(f"cannot reach {self._desk.url}; gave up")
        seconds = min(FIRST_WAIT * 2**self._failures, LONGEST_WAIT)
        self._on_update(Dropped(seconds))
        self._failures += 1
        await asyncio.sleep(seconds)

    async def _hear(self, text: str) -> None:
        frame = msgspec.json.decode(text, type=_Frame)
        if frame.seq is not None:
            self._take_in(decode_event(text))
        elif frame.type == EventType.RESYNC:
            await self._caught_up(msgspec.json.decode(frame.data, type=_ResyncData))
        elif frame.type == EventType.ERROR:
            self._refused(msgspec.json.decode(frame.data, type=_Refusal))

    def _take_in(self, event: Event) -> None:
        self.state = apply(self.state, event)
        if event.type is EventType.MESSAGE:
            self._acknowledge((event.data or {}).get("clientMessageId"), event.turn_id)
        self._on_update(Happened(event))

    async def _caught_up(self, missed: _ResyncData) -> None:
        self._history = missed.history
        if missed.snapshot is not None:
            self.state = missed.snapshot
            for message in missed.snapshot.messages:
                self._acknowledge(message.client_message_id, message.turn_id)
            self._on_update(Jumped(missed.snapshot))
        for raw in missed.events:
            self._take_in(decode_event(bytes(raw)))
        if self._lost_at is not None:
            self._on_update(Restored())
        self._failures = 0
        self._lost_at = None
        for client_message_id in list(self._unacknowledged):
            await self._send_input(client_message_id)

    def _refused(self, refusal: _Refusal) -> None:
        own_id = refusal.client_message_id
        if own_id in self._unacknowledged and refusal.code in _TRY_AGAIN:
            loop = asyncio.get_running_loop()
            loop.call_later(RESEND_WAIT, lambda: loop.create_task(self._send_input(own_id)))
            return
        if own_id is not None:
            self._unacknowledged.pop(own_id, None)
        self._on_update(NotTaken(refusal.detail, own_id))

    def _acknowledge(self, client_message_id: str | None, turn_id: TurnId) -> None:
        if client_message_id is not None:
            self._unacknowledged.pop(client_message_id, None)
            self._turns[client_message_id] = turn_id
