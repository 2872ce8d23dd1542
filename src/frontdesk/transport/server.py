"""The server process's network side: takes the address, and stops in good order."""

import asyncio
import contextlib
import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Awaitable, Callable, Generator
from functools import partial
from typing import Any, cast

import uvicorn
from fastapi import FastAPI

from frontdesk.settings import InvalidSetting, Settings
from frontdesk.transport.door.addresses import Proxies
from frontdesk.transport.door.bounded_http import BoundedHttp
from frontdesk.transport.door.bounded_socket import BoundedSocket
from frontdesk.transport.door.connections import Bounds, Connections, affordable
from frontdesk.transport.wire import FRAME_LIMIT

BACKLOG = 2048
STUCK_SECONDS = 30.0
UNLIMITED = 1_000_000

Announce = Callable[[int], None]

_STOPS = (signal.SIGINT, signal.SIGTERM)


class _CallersFaults(logging.Filter):
    """Drops what uvicorn logs of faults that are not ours, and a flood of them would fill a log."""

    _LINES = (
        "ASGI callable returned without completing handshake.",
        "Invalid UTF-8 sequence received from client.",
        "Invalid HTTP request received.",
        "Unsupported upgrade request.",
    )

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line is worth keeping."""
        return record.msg not in self._LINES


class DrainingServer(uvicorn.Server):
    """Drains the desk before the listening sockets and connections are closed."""

    def __init__(
        self,
        config: uvicorn.Config,
        drain: Callable[[], Awaitable[None]],
        announce: Announce | None = None,
    ) -> None:
        super().__init__(config)
        self._drain = drain
        self._announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell that requests are answered from here on, and signals heeded."""
        await super().startup(sockets)
        if self._announce is not None and sockets:
            self._announce(sockets[0].getsockname()[1])

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None]:
        """Stop at a signal and return, where uvicorn would raise it again over an open store."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        loop = asyncio.get_running_loop()
        for number in _STOPS:
            loop.add_signal_handler(number, self.handle_exit, number, None)
        try:
            yield
        finally:
            for number in _STOPS:
                loop.remove_signal_handler(number)

    async def shutdown(self, sockets: Any = None) -> None:
        """Let turns finish first."""
        await self._drain()
        await super().shutdown(sockets)


_callers_faults = _CallersFaults()


def server_config(app: FastAPI, settings: Settings) -> uvicorn.Config:
    """How the network side of a desk is set up."""
    logging.getLogger("uvicorn.error").addFilter(_callers_faults)
    connections = Connections(_bounds(settings), Proxies(settings.proxies))
    return uvicorn.Config(
        app,
        http=cast(type[asyncio.Protocol], partial(BoundedHttp, connections)),
        ws=cast(type[asyncio.Protocol], partial(BoundedSocket, connections)),
        # Whom a proxy speaks for is settled in the app, by the settings.
        proxy_headers=False,
        host=settings.host,
        port=settings.port,
        log_level="warning",
        access_log=False,
        lifespan="off",
        ws_max_size=FRAME_LIMIT,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=5,
        backlog=BACKLOG,
    )


def _bounds(settings: Settings) -> Bounds:
    """Load tests count no address; what the process cannot hold it refuses in any case."""
    limited = settings.rate_limits
    return Bounds(
        most=affordable(settings.connections if limited else UNLIMITED),
        per_address=settings.connections_per_address if limited else None,
        seconds=settings.request_seconds,
    )


def listen(settings: Settings) -> socket.socket:
    """Take the address before anything else, so that one in use costs nothing."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        listener = socket.create_server(
            (settings.host, settings.port), family=family, backlog=BACKLOG
        )
    except OSError as cause:
        why = os.strerror(cause.errno) if cause.errno and cause.errno > 0 else str(cause)
        raise InvalidSetting(
            f"cannot listen on {settings.host} port {settings.port}: {why}; "
            "choose another port with --port or PORT"
        ) from cause
    if sys.platform == "linux":
        # Inherited by every connection: one that takes nothing in, a stream above all, is cut off.
        stuck = int(STUCK_SECONDS * 1000)
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, stuck)
    return listener
