"""Connects to a checked address, and writes the head of what is asked there."""

import asyncio
import ssl
from collections.abc import Mapping
from functools import cache

from frontdesk.egress.target import EgressFailed, Target, checked_address
from frontdesk.models.http.connection import Connection

CONNECT_SECONDS = 5.0
_FORBIDDEN = frozenset("\r\n\0")


async def connected(
    target: Target,
    *,
    seconds: float,
    context: ssl.SSLContext | None,
    private: bool = False,
    loopback: bool = False,
) -> Connection:
    """A connection to the one address that was checked, or EgressFailed."""
    loop = asyncio.get_running_loop()
    try:
        async with asyncio.timeout(seconds):
            address = await checked_address(target, private=private, loopback=loopback)
            secure = target.scheme == "https"
            _, connection = await loop.create_connection(
                Connection,
                address,
                target.port,
                ssl=(context or _trusted()) if secure else None,
                server_hostname=target.host if secure else None,
            )
    except TimeoutError:
        raise EgressFailed(f"no connection within {seconds:g} s") from None
    except OSError as cause:
        raise EgressFailed(f"no connection: {cause}") from cause
    return connection


def request_head(method: str, target: Target, headers: Mapping[str, str]) -> bytes:
    """The head of a request, after whose answer the connection closes."""
    lines = [f"{method} {target.path} HTTP/1.1", f"host: {target.authority}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    lines.append("connection: close")
    if any(not _FORBIDDEN.isdisjoint(line) for line in lines):
        raise EgressFailed("a header or an address must not have a line break in it")
    return "\r\n".join(lines).encode() + b"\r\n\r\n"


@cache
def _trusted() -> ssl.SSLContext:
    """The certificates of this machine, read once: that takes longer than a request."""
    return ssl.create_default_context()
