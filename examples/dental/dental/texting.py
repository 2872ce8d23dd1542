"""The service that sends texts: over HTTP where the settings name one, else kept in a list."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Protocol

import aiohttp
import msgspec


class TextingSettings(msgspec.Struct, frozen=True):
    """Where texts are sent; without an address they are only written down."""

    texting_url: str = ""


class Texting(Protocol):
    """Sends a text once for each key, and knows which it has sent."""

    async def send(self, key: str, phone: str, text: str) -> None:
        """Send a text; the same key again sends nothing more."""
        ...

    async def was_sent(self, key: str) -> bool:
        """Whether a text was sent under this key."""
        ...


class Written:
    """Stands in for the service: texts by their keys."""

    def __init__(self, sent: dict[str, str]) -> None:
        self._sent = sent

    async def send(self, key: str, phone: str, text: str) -> None:
        """Write the text down."""
        self._sent.setdefault(key, f"{phone}: {text}")

    async def was_sent(self, key: str) -> bool:
        """Whether it is written down."""
        return key in self._sent


class OverHttp:
    """The service over HTTP: `PUT /texts/KEY` sends once, `GET /texts/KEY` tells."""

    def __init__(self, http: aiohttp.ClientSession) -> None:
        self._http = http

    async def send(self, key: str, phone: str, text: str) -> None:
        """Send the text; an answer that never comes leaves open whether it was sent."""
        body = {"phone": phone, "text": text}
        async with self._http.put(f"/texts/{key}", json=body) as reply:
            reply.raise_for_status()

    async def was_sent(self, key: str) -> bool:
        """Ask whether it was sent."""
        async with self._http.get(f"/texts/{key}") as reply:
            if reply.status == 404:
                return False
            reply.raise_for_status()
            return True


@asynccontextmanager
async def over_http(url: str) -> AsyncGenerator[Texting]:
    """A client of the service for as long as a desk serves."""
    async with aiohttp.ClientSession(url) as http:
        yield OverHttp(http)
