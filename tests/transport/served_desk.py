"""A desk behind a real server on a loopback port, and clients that speak its protocols."""

import asyncio
import contextlib
import io
import socket
from collections.abc import AsyncGenerator, AsyncIterator, Coroutine, Generator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlencode

import aiohttp
import uvloop

from frontdesk.app import Ingredients, create_app
from frontdesk.core.clock import Millis, SystemClock
from frontdesk.core.events import Event, decode_event
from frontdesk.core.ids import DEFAULT_ORGANISATION, ConversationId, ConversationRef, Seq
from frontdesk.events.position import encode_position
from frontdesk.models.port import Model
from frontdesk.settings import Settings
from frontdesk.store.queries import history, inbox
from frontdesk.testing import ScriptedModel, TestDesk, open_desk
from frontdesk.transport.credentials.tokens import DAY, Tokens
from frontdesk.transport.door.limits import Rates
from frontdesk.transport.server import DrainingServer, listen, server_config
from tests.transport.clients import Json, Reply, Socket, Stream, read

T = TypeVar("T")
SECRET = b"a secret for tests"
BASE = "/api/conversations"


def run(main: Coroutine[Any, Any, T]) -> T:
    """Run a test on the event loop that the server uses in production."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(main)


def answers(*pieces: str) -> ScriptedModel:
    """A model that gives the same answer to everything."""
    return ScriptedModel(pieces or ("Good", " day"), loop=True)


class FixedClock:
    """A clock that stands still."""

    def __init__(self, now: Millis) -> None:
        self._now = now

    def now(self) -> Millis:
        return self._now


@dataclass
class Talk:
    """One conversation over the network."""

    served: "Served"
    id: str
    call: str
    token: str
    prefix: str = BASE

    @property
    def path(self) -> str:
        return f"{self.prefix}/{self.id}"

    @property
    def ref(self) -> ConversationRef:
        return ConversationRef(DEFAULT_ORGANISATION, ConversationId(self.id))

    def _headers(self, token: str | None, more: dict[str, str] | None = None) -> dict[str, str]:
        return {"authorization": f"Bearer {token or self.token}", **(more or {})}

    async def get(self, what: str, *, token: str | None = None, **headers: str) -> Reply:
        url = f"{self.path}/{what}"
        async with self.served.http.get(url, headers=self._headers(token, headers)) as got:
            return await read(got)

    async def post(
        self, what: str, body: Any = None, *, token: str | None = None, **headers: str
    ) -> Reply:
        url, sent = f"{self.path}/{what}", self._headers(token, headers)
        async with self.served.http.post(url, json=body, headers=sent) as got:
            return await read(got)

    async def post_raw(
        self, what: str, body: bytes | AsyncIterator[bytes], **headers: str
    ) -> Reply:
        data = io.BytesIO(body) if isinstance(body, bytes) else body
        sent = self._headers(None, {"content-type": "application/json", **headers})
        async with self.served.http.post(f"{self.path}/{what}", data=data, headers=sent) as got:
            return await read(got)

    async def say(self, text: str, client_message_id: str | None = None) -> Reply:
        body = {"text": text}
        if client_message_id is not None:
            body["clientMessageId"] = client_message_id
        return await self.post("message", body)

    async def say_from(self, origin: str) -> Reply:
        """Post a message as a page of that origin would."""
        return await self.post("message", {"text": "from a page"}, origin=origin)

    @contextlib.asynccontextmanager
    async def socket(
        self, *, token: str | None = None, browser: bool = False, **query: Any
    ) -> AsyncGenerator[Socket]:
        """Open a socket; as a browser does, with its token among the subprotocols, if asked to."""
        bearer = token or self.token
        protocols = ("frontdesk.v1", f"bearer.{bearer}") if browser else ()
        headers = {} if browser else self._headers(bearer)
        url = f"{self.path}/socket" + (f"?{urlencode(query)}" if query else "")
        async with self.served.http.ws_connect(url, headers=headers, protocols=protocols) as ws:
            yield Socket(ws)

    async def refused_socket(self, *, headers: dict[str, str] | None = None, **query: Any) -> Reply:
        """Ask for an upgrade that must be refused; return the refusal."""
        return await self.served.refused_upgrade(
            f"{self.path}/socket" + (f"?{urlencode(query)}" if query else ""),
            self._headers(None) if headers is None else headers,
        )

    @contextlib.asynccontextmanager
    async def stream(
        self, *, last: str | None = None, token: str | None = None, **query: Any
    ) -> AsyncGenerator[Stream]:
        headers = self._headers(token, {} if last is None else {"last-event-id": last})
        url = f"{self.path}/stream" + (f"?{urlencode(query)}" if query else "")
        async with self.served.http.get(url, headers=headers) as response:
            assert response.status == 200, await response.text()
            assert response.content_type == "text/event-stream"
            yield Stream(response)

    async def settled(self) -> Json:
        """Wait until the conversation has no work left; return what an operator would see."""
        await self.served.desk.settle(self.ref)
        return (await self.get("state", token=self.served.operator)).body

    async def position(self, seq: int) -> str:
        """A position as a client that has seen so far would name it."""
        session = await self.served.desk.session(self.ref)
        return encode_position(Seq(seq), session.history)

    async def stored(self) -> list[Event]:
        """The conversation's events in the store, in order, once it has no work left."""
        await self.served.desk.settle(self.ref)
        db = self.served.desk.db
        rows = await db.read(lambda tx: history.events_after(tx, self.ref, Seq(0)))
        return [decode_event(row.body) for row in rows]

    async def stored_texts(self) -> list[str]:
        """The customer's messages in the store, in order."""
        return [e.text or "" for e in await self.stored() if e.type == "message"]

    async def waiting(self) -> int:
        """How many inputs no event shows yet."""
        rows = await self.served.desk.db.read(lambda tx: inbox.waiting(tx, self.ref))
        return len(rows)


@dataclass
class Served:
    """A desk that is being served."""

    desk: TestDesk
    tokens: Tokens
    port: int
    http: aiohttp.ClientSession

    @property
    def operator(self) -> str:
        return self.tokens.for_operator(DEFAULT_ORGANISATION, "ada", DAY)

    async def create(
        self, body: Json | None = None, *, prefix: str = BASE, **headers: str
    ) -> Reply:
        async with self.http.post(prefix, json=body or {}, headers=headers) as got:
            return await read(got)

    async def talk(self, *, prefix: str = BASE, **body: Any) -> Talk:
        """Open a conversation."""
        made = await self.create(body, prefix=prefix)
        assert made.status == 201, made
        return Talk(self, made.body["id"], made.body["callSessionId"], made.body["token"], prefix)

    async def refused_upgrade(self, path: str, headers: dict[str, str]) -> Reply:
        upgrade = {
            **{"connection": "upgrade", "upgrade": "websocket", "sec-websocket-version": "13"},
            **{"sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA=="},
        }
        async with self.http.get(path, headers={**upgrade, **headers}) as got:
            assert got.status != 101, "expected a refusal; the socket opened"
            return await read(got)


class _QuietServer(DrainingServer):
    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None]:
        """Leave the test runner's signals alone."""
        yield


@contextlib.asynccontextmanager
async def serving(
    where: Path | str,
    model: Model | None = None,
    *,
    settings: Settings | None = None,
    rates: Rates | None = None,
    send_buffer: int | None = None,
    made_with: Ingredients | None = None,
) -> AsyncGenerator[Served]:
    """Serve a desk until the block ends; a small send buffer makes slow clients felt sooner.

    Without a model the desk gives one answer to everything; one of other ingredients has its own.
    """
    settings = settings or Settings(rate_limits=False, drain_seconds=0.0)
    tokens = Tokens(SECRET, SystemClock())
    listener = listen(Settings(port=0))
    if send_buffer is not None:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
    port: int = listener.getsockname()[1]
    model = model if made_with is not None else model or answers()
    async with open_desk(where, model, settings=settings, made_with=made_with) as desk:
        app = create_app(desk.desk, tokens, rates)
        server = _QuietServer(server_config(app, settings), desk.desk.drain)
        serves = asyncio.create_task(server.serve(sockets=[listener]))
        try:
            async with aiohttp.ClientSession(f"http://127.0.0.1:{port}") as http:
                yield Served(desk, tokens, port, http)
        finally:
            server.should_exit = True
            await serves


@contextlib.contextmanager
def serving_many(
    where: Path | str, model: Model | None = None
) -> Generator[tuple[asyncio.Runner, Served]]:
    """Serve one desk to many short runs, for tests that try many examples."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        server = serving(where, model)
        served = runner.run(server.__aenter__())
        try:
            yield runner, served
        finally:
            runner.run(server.__aexit__(None, None, None))
