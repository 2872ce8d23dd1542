"""Who calls and for which host: proxies are believed when named, foreign hosts are refused."""

import itertools
from pathlib import Path

import pytest

from frontdesk.settings import InvalidSetting, Settings
from frontdesk.transport.door.limits import Rates
from tests.transport.operators import an_operator
from tests.transport.served_desk import run, serving

BEHIND = frozenset({"127.0.0.1"})


def test_that_a_forwarding_header_of_a_stranger_changes_nothing(sqlite_path: Path) -> None:
    settings, rates = Settings(drain_seconds=0.0), Rates(create="2/hour")

    async def main() -> None:
        async with serving(sqlite_path, settings=settings, rates=rates) as served:
            codes = [
                (await served.create({}, **{"x-forwarded-for": f"203.0.113.{n}"})).status
                for n in range(4)
            ]
            assert codes == [201, 201, 429, 429]
            ada = await an_operator(served)
            ada.own = {"x-forwarded-proto": "https"}
            await ada.sign_in()
            assert "secure" not in ada.set_cookie.lower()

    run(main())


def test_that_a_named_proxy_tells_clients_apart_and_none_can_pass_for_another(
    sqlite_path: Path,
) -> None:
    settings, rates = Settings(drain_seconds=0.0, proxies=BEHIND), Rates(create="1/hour")
    forwarded = [
        ("203.0.113.1", 201),
        ("203.0.113.2", 201),
        ("198.51.100.7, 203.0.113.1", 429),
        ("2001:db8::1", 201),
        ("2001:db8::2", 429),
        ("2001:db8:0:1::2", 201),
    ]

    async def main() -> None:
        async with serving(sqlite_path, settings=settings, rates=rates) as served:
            for client, status in forwarded:
                made = await served.create({}, **{"x-forwarded-for": client})
                assert made.status == status, client

    run(main())


def test_that_a_foreign_host_is_refused_before_anything_else(sqlite_path: Path) -> None:
    paths = ["/", "/healthz", "/api/operator/session", "/api/nowhere"]
    foreign = ["evil.example", "evil.example:8000", "127.0.0.1.evil.example"]

    async def main() -> None:
        async with serving(sqlite_path) as served:
            for path, host in itertools.product(paths, foreign):
                headers = {"host": host, "origin": f"http://{host}"}
                async with served.http.get(path, headers=headers) as got:
                    assert got.status == 421
                    problem = await got.json(content_type="application/problem+json")
                    assert problem["code"] == "host_not_allowed"
                    assert got.headers["x-content-type-options"] == "nosniff"
                    assert "access-control-allow-origin" not in got.headers

    run(main())


def test_that_a_foreign_host_opens_no_socket_and_a_named_one_does(sqlite_path: Path) -> None:
    settings = Settings(rate_limits=False, drain_seconds=0.0, hosts=frozenset({"desk.example"}))

    async def main() -> None:
        async with serving(sqlite_path, settings=settings) as served:
            talk = await served.talk()
            bearer = {"authorization": f"Bearer {talk.token}"}
            refused = await talk.refused_socket(headers={**bearer, "host": "evil.example"})
            refused.is_problem(421, "host_not_allowed")
            for host in ("desk.example", "DESK.example:444", f"localhost:{served.port}"):
                headers = {**bearer, "host": host, "origin": f"https://{host}"}
                async with served.http.ws_connect(f"{talk.path}/socket", headers=headers) as ws:
                    assert (await ws.receive_json())["type"] == "resync"

    run(main())


def test_that_a_proxy_is_named_by_address_or_network() -> None:
    named = "127.0.0.1 10.0.0.0/8 ::1 2001:db8::/32"
    assert len(Settings.from_env({"FRONTDESK_PROXIES": named}).proxies) == 4
    for wrong in ("proxy.example", "10.0.0.0/99", "*"):
        with pytest.raises(InvalidSetting, match="FRONTDESK_PROXIES"):
            Settings.from_env({"FRONTDESK_PROXIES": wrong})
