"""A desk's HTTP surface as a client uses it: open a conversation, start over, open its socket."""

from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

import aiohttp

from frontdesk.core.errors import FrontdeskError

BASE = "/api/conversations"


class Refused(FrontdeskError):
    """The desk cannot be reached, or will not let this client in."""

    code = "refused"


@dataclass(frozen=True, slots=True)
class Credentials:
    """What opens one conversation."""

    conversation_id: str
    token: str

    @property
    def headers(self) -> dict[str, str]:
        """The headers that carry the token."""
        return {"authorization": f"Bearer {self.token}"}

    @property
    def path(self) -> str:
        """The conversation's place under the desk's address."""
        return f"{BASE}/{quote(self.conversation_id, safe='')}"


class DeskClient:
    """A desk by its address."""

    def __init__(self, http: aiohttp.ClientSession, url: str) -> None:
        self.url = url.rstrip("/")
        self._http = http

    async def open_conversation(
        self, operator_token: str | None = None, phone: str | None = None
    ) -> Credentials:
        """Open a conversation; a desk that is not open to all asks for an operator's token."""
        headers = {"authorization": f"Bearer {operator_token}"} if operator_token else {}
        made = await self._ask("POST", BASE, headers, json={"phone": phone} if phone else {})
        return Credentials(made["id"], made["token"])

    async def reset(self, credentials: Credentials) -> None:
        """Start over."""
        await self._ask("POST", f"{credentials.path}/reset", credentials.headers)

    async def why_refused(self, credentials: Credentials) -> Refused:
        """The reason behind a refused socket: the upgrade's own answer does not carry it here."""
        try:
            await self._ask("GET", f"{credentials.path}/health", credentials.headers)
        except Refused as refused:
            return refused
        return Refused(f"{self.url} refused the socket")

    @asynccontextmanager
    async def socket(
        self,
        credentials: Credentials,
        *,
        last_event_id: str | None,
        call_session_id: str | None,
        heartbeat: float,
    ) -> AsyncGenerator[aiohttp.ClientWebSocketResponse]:
        """The conversation's socket, from the position where the client is."""
        query = {"lastEventId": last_event_id, "callSessionId": call_session_id}
        async with self._http.ws_connect(
            self.url + credentials.path + "/socket",
            params={name: str(value) for name, value in query.items() if value is not None},
            headers=credentials.headers,
            heartbeat=heartbeat,
        ) as socket:
            yield socket

    async def _ask(
        self, method: str, path: str, headers: Mapping[str, str], json: Any = None
    ) -> dict[str, Any]:
        try:
            async with self._http.request(
                method, self.url + path, headers=headers, json=json
            ) as reply:
                body = await reply.json(content_type=None)
        except aiohttp.InvalidURL:
            raise Refused(
                f"expected an address such as http://127.0.0.1:8000; got {self.url}"
            ) from None
        except (aiohttp.ClientError, OSError, TimeoutError, ValueError) as cause:
            raise Refused(
                f"cannot reach a desk at {self.url} ({cause}); is `frontdesk serve` running there?"
            ) from cause
        if reply.status >= 400:
            raise Refused(f"the desk refused: {body['detail']} ({body['code']})")
        return body
