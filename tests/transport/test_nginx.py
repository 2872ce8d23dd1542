"""The example for nginx does what the guide promises of it."""

import asyncio
import socket
from pathlib import Path
from typing import Any

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult

from frontdesk.settings import Settings
from frontdesk.transport.door.limits import Rates
from tests.transport.clients import PATIENCE, Socket, Stream
from tests.transport.operators import API, PASSWORD, add_operator
from tests.transport.proxied_desk import NAME, Proxied, behind_nginx
from tests.transport.served_desk import Served, run, serving

SETTINGS = Settings(drain_seconds=0.0, hosts=frozenset({NAME}), proxies=frozenset({"127.0.0.1"}))


class _Here(AbstractResolver):
    """Finds every name on this machine."""

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        return [
            ResolveResult(
                hostname=host, host="127.0.0.1", port=port, family=socket.AF_INET, proto=0, flags=0
            )
        ]

    async def close(self) -> None:
        pass


def _browser(proxied: Proxied, source: str = "127.0.0.1") -> aiohttp.ClientSession:
    connector = aiohttp.TCPConnector(
        resolver=_Here(), ssl=proxied.trust, local_addr=(source, 0), use_dns_cache=False
    )
    jar = aiohttp.DummyCookieJar()
    return aiohttp.ClientSession(proxied.origin, connector=connector, cookie_jar=jar)


async def _created(http: aiohttp.ClientSession, **headers: str) -> tuple[int, dict[str, Any]]:
    async with http.post("/api/conversations", json={}, headers=headers) as got:
        return got.status, await got.json(content_type=None)


async def _talks(http: aiohttp.ClientSession, proxied: Proxied) -> None:
    """A customer's page: its chat over a socket, and the same as a stream, piece by piece."""
    _, made = await _created(http, origin=proxied.origin)
    path, bearer = f"/api/conversations/{made['id']}", {"authorization": f"Bearer {made['token']}"}
    async with http.get(f"{path}/stream", headers=bearer) as response:
        stream = Stream(response)
        assert (await stream.next())["type"] == "resync"
        own = {"origin": proxied.origin}
        protocols = ("frontdesk.v1", f"bearer.{made['token']}")
        async with http.ws_connect(f"{path}/socket", headers=own, protocols=protocols) as ws:
            socket_ = Socket(ws)
            await socket_.next()
            await socket_.send("message", text="Hello")
            await socket_.until_idle()
        # It has not ended, and all of it is here: nothing was held back to fill a buffer.
        assert [f["type"] for f in await stream.until_idle()][-1] == "speaking"


async def _signs_in(http: aiohttp.ClientSession, proxied: Proxied) -> None:
    own = {"origin": proxied.origin}
    body = {"name": "ada", "password": PASSWORD}
    async with http.post(f"{API}/sign-in", json=body, headers=own) as got:
        cookie = got.headers["set-cookie"]
    assert cookie.startswith("__Host-frontdesk_operator=") and "Secure" in cookie
    held = {"cookie": cookie.partition(";")[0], **own}
    async with http.get(f"{API}/session", headers=held) as got:
        assert got.status == 200
        assert got.headers["strict-transport-security"]


async def _is_cut(proxied: Proxied) -> None:
    """Half a head does not stay."""
    reader, writer = await asyncio.open_connection(
        "127.0.0.1", proxied.port, ssl=proxied.trust, server_hostname=NAME
    )
    writer.write(b"GET / HTTP/1.1\r\nHost: desk.example\r\n")
    async with asyncio.timeout(PATIENCE):
        heard = await reader.read()
    assert not heard or b" 408 " in heard
    writer.close()


async def _counts_true_addresses(served: Served, proxied: Proxied) -> None:
    """Each client is counted by itself, whatever it says; and past the proxy nobody is believed."""
    async with _browser(proxied, "127.0.4.1") as one, _browser(proxied, "127.0.4.2") as two:
        tried = [(await _created(one, **{"x-forwarded-for": f"10.9.9.{n}"}))[0] for n in range(3)]
        assert tried == [201, 201, 429]
        assert (await _created(two))[0] == 201
    direct = aiohttp.TCPConnector(local_addr=("127.0.4.3", 0))
    async with aiohttp.ClientSession(f"http://127.0.0.1:{served.port}", connector=direct) as http:
        spoofed = [
            (await _created(http, **{"x-forwarded-for": f"10.8.8.{n}"}))[0] for n in range(3)
        ]
    assert spoofed == [201, 201, 429]


def test_that_the_example_for_nginx_serves_a_desk(sqlite_path: Path, tmp_path: Path) -> None:
    async def main() -> None:
        rates = Rates(create="2/hour")
        async with (
            serving(sqlite_path, settings=SETTINGS, rates=rates) as served,
            behind_nginx(tmp_path, served.port) as proxied,
        ):
            await add_operator(served.desk.db)
            slow = asyncio.create_task(_is_cut(proxied))
            async with _browser(proxied) as http:
                await _talks(http, proxied)
                await _signs_in(http, proxied)
                foreign = {"host": "evil.example"}
                async with http.get("/healthz", headers=foreign) as got:
                    assert got.status == 421
            await _counts_true_addresses(served, proxied)
            await slow

    run(main())
