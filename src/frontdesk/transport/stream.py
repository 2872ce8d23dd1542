"""The SSE adapter: the socket's events for clients that can only read HTTP."""

import asyncio
from collections.abc import AsyncIterator

from frontdesk.core.ids import CallSessionId, ConversationRef
from frontdesk.events.hub import Outlet
from frontdesk.transport.gateway import Gateway
from frontdesk.transport.tokens import Principal
from frontdesk.transport.wire import HEARTBEAT


async def open_stream(
    gateway: Gateway,
    principal: Principal,
    ref: ConversationRef,
    last: object,
    call_session_id: CallSessionId | None,
) -> AsyncIterator[str]:
    """Attach a client and return its events as server-sent events."""
    ready = asyncio.Event()
    outlet = Outlet(principal.audience, ready.set)
    await gateway.host.attach(ref, outlet, last, call_session_id)
    return _events(gateway, ref, outlet, ready)


async def _events(
    gateway: Gateway, ref: ConversationRef, outlet: Outlet, ready: asyncio.Event
) -> AsyncIterator[str]:
    try:
        while True:
            await ready.wait()
            ready.clear()
            for seq, frame in outlet.take():
                if frame == HEARTBEAT:
                    yield ": heartbeat\n\n"
                else:
                    yield f"data: {frame}\n\n" if seq is None else f"id: {seq}\ndata: {frame}\n\n"
            if outlet.closed is not None:
                return
    finally:
        gateway.host.hub.detach(ref, outlet)
