"""The SSE adapter: the socket's events for clients that can only read HTTP."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable

from fastapi.responses import StreamingResponse
from starlette.requests import ClientDisconnect
from starlette.types import Receive, Scope, Send

from frontdesk.core.ids import CallSessionId, ConversationRef
from frontdesk.events.outlet import Outlet
from frontdesk.events.position import encode_position
from frontdesk.transport.credentials.tokens import Principal
from frontdesk.transport.gateway import Gateway
from frontdesk.transport.wire import HEARTBEAT

_HEADERS = {"cache-control": "no-store", "x-accel-buffering": "no"}


class EventStream(StreamingResponse):
    """The events of an attached client, who is forgotten however the response ends."""

    def __init__(self, events: AsyncIterator[str], forget: Callable[[], None]) -> None:
        super().__init__(events, media_type="text/event-stream", headers=_HEADERS)
        self._forget = forget

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send events until the client or the desk hangs up."""
        try:
            with contextlib.suppress(ClientDisconnect):
                await super().__call__(scope, receive, send)
        finally:
            self._forget()


async def open_stream(
    gateway: Gateway,
    principal: Principal,
    ref: ConversationRef,
    last: object,
    call_session_id: CallSessionId | None,
) -> EventStream:
    """Attach a client and return its events as server-sent events."""
    if call_session_id is not None:
        principal.require_customer()
    gateway.require_replay(principal, ref)
    ready = asyncio.Event()
    outlet = Outlet(principal.audience, ready.set)

    def forget() -> None:
        gateway.hub.detach(ref, outlet)
        gateway.presence.forget(principal, ref, outlet)

    gateway.presence.enter(principal, ref, outlet)
    try:
        await gateway.conversations.attach(ref, outlet, last, call_session_id)
    except BaseException:
        forget()
        raise
    gateway.charge_replay(principal, ref, outlet.size)
    return EventStream(_events(outlet, ready), forget)


async def _events(outlet: Outlet, ready: asyncio.Event) -> AsyncIterator[str]:
    while True:
        await ready.wait()
        ready.clear()
        for seq, frame in outlet.take():
            if frame == HEARTBEAT:
                yield ": heartbeat\n\n"
            elif seq is None:
                yield f"data: {frame}\n\n"
            else:
                yield f"id: {encode_position(seq, outlet.history)}\ndata: {frame}\n\n"
        if outlet.closed is not None:
            return
