"""An operator at a browser: signs in, keeps the cookie, sends the header that pages send."""

import contextlib
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field
from typing import Any

import aiohttp
from argon2 import PasswordHasher

from frontdesk.core.clock import Millis, SystemClock
from frontdesk.core.ids import DEFAULT_ORGANISATION, OrganisationId
from frontdesk.core.permissions import StaffRole
from frontdesk.store.database import Database, Transaction
from frontdesk.store.queries import conversations, operators
from frontdesk.store.queries.operators import OperatorRecord
from frontdesk.transport.credentials.sign_in import make_link
from tests.transport.clients import Json, Reply, Socket, read
from tests.transport.served_desk import Served

API = "/api/operator"
PASSWORD = "correct horse battery"
# A hash says how costly it is to check: this one takes no time.
CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
HASHED = CHEAP.hash(PASSWORD)


async def add_operator(
    db: Database,
    name: str = "ada",
    *,
    organisation_id: OrganisationId = DEFAULT_ORGANISATION,
    admin: bool = False,
    role: StaffRole = StaffRole.OPERATOR,
) -> None:
    async def work(tx: Transaction) -> None:
        await conversations.ensure_organisation(tx, organisation_id, organisation_id, 0)
        given = StaffRole.ADMIN if admin else role
        made = OperatorRecord(name, given, password=HASHED)
        await operators.add(tx, organisation_id, made)

    await db.write(work)


async def link_for(
    db: Database, name: str, now: int, organisation_id: OrganisationId = DEFAULT_ORGANISATION
) -> str:
    return await db.write(lambda tx: make_link(tx, organisation_id, name, now))


@dataclass
class Operator:
    """A browser with a cookie jar of its own."""

    served: Served
    cookie: str | None = None
    csrf: str | None = None
    set_cookie: str = ""
    own: dict[str, str] = field(default_factory=dict[str, str])

    def headers(self, more: dict[str, str]) -> dict[str, str]:
        origin = {"origin": f"http://127.0.0.1:{self.served.port}"}
        name = self.set_cookie.partition("=")[0] or "frontdesk_operator"
        held = {} if self.cookie is None else {"cookie": f"{name}={self.cookie}"}
        return {**origin, **held, **self.own, **more}

    async def get(self, path: str, **headers: str) -> Reply:
        async with self.served.http.get(path, headers=self.headers(headers)) as got:
            return await read(got)

    async def post(self, path: str, body: Any = None, **headers: str) -> Reply:
        sent = {} if self.csrf is None else {"x-csrf-token": self.csrf}
        async with self.served.http.post(
            path, json=body, headers=self.headers({**sent, **headers})
        ) as got:
            return await read(got)

    async def sign_in(self, body: Json | None = None, **headers: str) -> Reply:
        reply = await self.post(
            f"{API}/sign-in", body or {"name": "ada", "password": PASSWORD}, **headers
        )
        if reply.status == 200:
            self.set_cookie = reply.headers["set-cookie"]
            self.cookie = self.set_cookie.partition("=")[2].partition(";")[0].strip('"')
            self.csrf = reply.body["csrfToken"]
        return reply

    async def session(self) -> Reply:
        return await self.get(f"{API}/session")

    def socket(self, conversation: str, **headers: str) -> Any:
        path = f"/api/conversations/{conversation}/socket"
        return self.served.http.ws_connect(
            path, headers=self.headers(headers), protocols=("frontdesk.v1",)
        )

    @contextlib.asynccontextmanager
    async def feed(self, last: str | None = None) -> AsyncGenerator[Socket]:
        """The socket of the feed, as a page opens it."""
        path = f"{API}/socket" + (f"?lastEventId={last}" if last is not None else "")
        async with self.served.http.ws_connect(
            path, headers=self.headers({}), protocols=("frontdesk.v1",)
        ) as ws:
            yield Socket(ws)


def operator_of(served: Served) -> Operator:
    """A browser that is signed in nowhere."""
    served.http._cookie_jar = aiohttp.DummyCookieJar()  # pyright: ignore[reportPrivateUsage]
    return Operator(served)


async def an_operator(served: Served) -> Operator:
    """A browser, and an operator `ada` who may sign in with it."""
    await add_operator(served.desk.db)
    return operator_of(served)


class Watch:
    """A clock that a test moves."""

    def __init__(self, now: int = 1_800_000_000_000) -> None:
        self.at = now

    def now(self) -> int:
        return self.at


class ShiftedClock(SystemClock):
    """The system's clock, put forward by a test."""

    ahead: Millis = 0

    def now(self) -> Millis:
        return super().now() + self.ahead
