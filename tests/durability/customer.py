"""A customer over the real socket and HTTP, who remembers all that was seen and acknowledged."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass
from typing import Any

import aiohttp
import msgspec

from frontdesk.core.events import Event, EventType, FinalState, decode_event
from frontdesk.core.ids import ConversationId
from frontdesk.core.state import ClientState, apply
from tests.durability.processes import PATIENCE, Gone


class _ResyncData(msgspec.Struct, rename="camel"):
    events: list[msgspec.Raw]
    history: str
    snapshot: ClientState | None = None


class _Frame(msgspec.Struct):
    type: str
    seq: int = 0
    data: msgspec.Raw = msgspec.Raw()


@dataclass(frozen=True, slots=True)
class Seen:
    """An event as it reached the customer; a replayed token is a fold of several."""

    event: Event
    replayed: bool


class Customer:
    """One conversation's customer, across any number of server processes on the same port."""

    def __init__(self, http: aiohttp.ClientSession, port: int) -> None:
        self._http = http
        self._base = f"http://127.0.0.1:{port}/api/conversations"
        self._token = ""
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._reader: asyncio.Task[None] | None = None
        self._news = asyncio.Event()
        self.conversation_id = ConversationId("")
        self.state = ClientState(self.conversation_id)
        self.seen: list[Seen] = []
        self.sent: dict[str, str] = {}
        self.acknowledged: set[str] = set()
        self.resets = 0
        self._history = ""
        self.close_code: int | None = None

    async def open(self, phone: str | None = None) -> None:
        """Open a conversation, unless one is open."""
        if not self.conversation_id:
            opened = await self._post(self._base, {"phone": phone} if phone else {})
            self._token = opened["token"]
            self.conversation_id = ConversationId(opened["id"])
            self.state = ClientState(self.conversation_id)

    def follow(self, other: "Customer") -> None:
        """Be as another customer is now, to live on from there."""
        self._token = other._token
        self.conversation_id = other.conversation_id
        self.state = other.state
        self._history = other._history
        self.seen = list(other.seen)
        self.sent = dict(other.sent)
        self.acknowledged = set(other.acknowledged)

    async def attach(self, call: str | None = None) -> None:
        """Connect the socket, from what was seen before."""
        await self.detach()
        query = {"lastEventId": f"{self.state.seq}.{self._history}" if self._history else "0"}
        query |= {"callSessionId": call} if call else {}
        try:
            socket = await self._connect(query)
        except (aiohttp.ClientError, ConnectionError) as error:
            raise Gone("the socket was not opened") from error
        self._socket = socket
        self._reader = asyncio.create_task(self._read(socket))

    async def detach(self) -> None:
        """Disconnect."""
        if self._socket is not None and self._reader is not None:
            await self._socket.close()
            await self._reader
        self._socket = None

    def _connect(self, query: dict[str, str]) -> Any:
        url = f"{self._base}/{self.conversation_id}/socket"
        protocols = ("frontdesk.v1", f"bearer.{self._token}")
        return self._http.ws_connect(url, params=query, protocols=protocols)

    async def fresh_state(self) -> ClientState:
        """What a client that comes for the first time is shown."""
        async with self._connect({}) as socket:
            frame = msgspec.json.decode(await socket.receive_str(), type=_Frame)
        assert frame.type == EventType.RESYNC
        snapshot = msgspec.json.decode(frame.data, type=_ResyncData).snapshot
        assert snapshot is not None
        return snapshot

    async def _read(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        try:
            async for message in socket:
                before = self.state.seq
                if self._take(message.data) and before:
                    await self._fill(before)
                self._news.set()
            self.close_code = socket.close_code
        finally:
            self._news.set()

    async def _fill(self, before: int) -> None:
        """Read what a snapshot passes over: it comes where a kill tore off words that were seen."""
        with contextlib.suppress(Gone):
            whole = await self._post(self._under("resync"), {"lastEventId": 0})
            events = [decode_event(msgspec.json.encode(raw)) for raw in whole["events"]]
            missed = [event for event in events if before < event.seq <= self.state.seq]
            self.seen += [Seen(msgspec.structs.replace(e, replayed=False), True) for e in missed]

    def _take(self, text: str) -> bool:
        """Take in a frame; tell whether it was a snapshot."""
        frame = msgspec.json.decode(text, type=_Frame)
        if frame.type == EventType.RESYNC:
            data = msgspec.json.decode(frame.data, type=_ResyncData)
            self._resynced(data)
            return data.snapshot is not None
        if frame.seq:
            self._note(decode_event(text))
        else:
            assert frame.type != EventType.ERROR, text
        return False

    def _resynced(self, data: _ResyncData) -> None:
        self._history = data.history
        if data.snapshot is not None:
            self.state = data.snapshot
        for raw in data.events:
            self._note(decode_event(bytes(raw)))

    def _note(self, event: Event) -> None:
        replayed = event.replayed
        event = msgspec.structs.replace(event, replayed=False)
        self.seen.append(Seen(event, replayed))
        self.state = apply(self.state, event)

    # What a customer does; each may be done again

    async def say(self, own_id: str, text: str) -> None:
        """Send a message by socket, and see it accepted."""
        self.sent[own_id] = text
        await self.send({"type": "message", "text": text, "clientMessageId": own_id})
        await self.until(lambda: self.accepted(own_id))

    async def press(self, own_id: str, said: str, frame: dict[str, Any]) -> None:
        """Press a button, and see that accepted."""
        self.sent[own_id] = said
        await self.send({**frame, "clientMessageId": own_id})
        await self.until(lambda: self.accepted(own_id))

    async def accept(self, own_id: str, said: str) -> None:
        """Press the button of the receipt that was shown last."""
        await self.until(lambda: bool(self._receipts()))
        frame = {"type": "confirm", "receiptId": self._receipts()[-1], "accept": True}
        await self.press(own_id, said, frame)

    def _receipts(self) -> list[str]:
        actions = (seen.event.data or {} for seen in self.seen)
        return [data["receiptId"] for data in actions if data.get("state") == "shown"]

    async def post(self, own_id: str, text: str) -> None:
        """Send a message by HTTP, and have it acknowledged."""
        self.sent[own_id] = text
        await self._post(self._under("message"), {"text": text, "clientMessageId": own_id})
        self.acknowledged.add(own_id)

    async def reset(self) -> None:
        """Start over."""
        await self._post(self._under("reset"), None)
        self.resets += 1

    async def barge_in(self) -> None:
        """Interrupt."""
        await self.send({"type": "barge_in"})

    async def send(self, frame: dict[str, Any]) -> None:
        """Send a frame by socket."""
        if self._socket is None or self._socket.closed:
            raise Gone("the socket is closed")
        try:
            await self._socket.send_json(frame)
        except (aiohttp.ClientError, ConnectionError) as error:
            raise Gone("the frame was not sent") from error

    def _under(self, name: str) -> str:
        return f"{self._base}/{self.conversation_id}/{name}"

    async def _post(self, url: str, body: Any) -> Any:
        headers = {"authorization": f"Bearer {self._token}"} if self._token else {}
        try:
            async with self._http.post(url, json=body, headers=headers) as answer:
                assert answer.status in (200, 201), await answer.text()
                return await answer.json()
        except (aiohttp.ClientError, ConnectionError) as error:
            raise Gone("the request was not answered") from error

    # What a customer waits for

    async def until(self, condition: Callable[[], bool]) -> None:
        """Read on until a condition holds."""
        async with asyncio.timeout(PATIENCE):
            while not condition():
                if self._reader is None or self._reader.done():
                    if self._reader is not None:
                        self._reader.result()
                    raise Gone("the socket was closed")
                self._news.clear()
                await self._news.wait()

    async def until_closed(self) -> None:
        """Read on until the server closes the socket."""
        assert self._reader is not None
        async with asyncio.timeout(PATIENCE):
            await asyncio.shield(self._reader)

    def accepted(self, own_id: str) -> bool:
        """Tell whether a message's event was seen."""
        return self._turn_of(own_id) is not None

    def heard(self, own_id: str) -> bool:
        """Tell whether something of the answer to a message was seen."""
        return bool(self._answer_to(own_id))

    def ended(self, own_id: str) -> bool:
        """Tell whether the answer to a message was seen to end, whole or interrupted."""
        return bool({FinalState.COMPLETE, FinalState.INTERRUPTED} & self._ends(own_id))

    def answered(self, own_id: str) -> bool:
        """Tell whether a message was seen to be answered whole."""
        return FinalState.COMPLETE in self._ends(own_id)

    def _ends(self, own_id: str) -> set[FinalState]:
        answer = [e for e in self._answer_to(own_id) if not is_acknowledgement(e)]
        return {end for e in answer if (end := end_of(e)) is not None}

    def _answer_to(self, own_id: str) -> list[Event]:
        turn = self._turn_of(own_id)
        return [s.event for s in self.seen if s.event.turn_id == turn and is_of_turn(s.event)]

    def _turn_of(self, own_id: str) -> int | None:
        for seen in self.seen:
            if (seen.event.data or {}).get("clientMessageId") == own_id:
                return seen.event.turn_id
        return None


def is_of_turn(event: Event) -> bool:
    """Tell whether an event is part of a turn's answer, unlike a greeting or a reminder."""
    return event.message_id is not None and event.message_id.startswith("a")


def is_acknowledgement(event: Event) -> bool:
    """Tell whether an event ends what was said before the tools ran."""
    return bool((event.data or {}).get("acknowledgement"))


def end_of(event: Event) -> FinalState | None:
    """How the message that this event ends has ended."""
    return FinalState((event.data or {})["state"]) if event.type is EventType.FINAL else None


@contextlib.asynccontextmanager
async def customer_on(port: int) -> AsyncGenerator[Customer]:
    """A customer while the block runs."""
    # A connection kept from a killed server would only fail the next request.
    connector = aiohttp.TCPConnector(force_close=True)
    async with aiohttp.ClientSession(connector=connector) as http:
        customer = Customer(http, port)
        try:
            yield customer
        finally:
            await customer.detach()
