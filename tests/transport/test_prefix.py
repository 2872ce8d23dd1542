"""A desk under a path of its host: everything is there, and what it sends leads nowhere else."""

import re
from pathlib import Path
from urllib.parse import urljoin

import pytest

from frontdesk.app import Ingredients, made_of
from frontdesk.packs.pestcall import pack
from frontdesk.settings import Settings
from frontdesk.transport.pages import DEMO_PAGES, PAGES, WEB
from frontdesk.transport.release import Release, under
from tests.transport.operators import an_operator
from tests.transport.served_desk import BASE, Served, run, serving

DESK = "/desk"
RELEASE = Release(WEB).name
SETTINGS = Settings(
    rate_limits=False,
    drain_seconds=0.0,
    prefix=DESK,
    demo=True,
    proxies=frozenset({"127.0.0.1"}),
)
ADDRESSES = [path.replace("{conversation_id}", "conv_1") for path in PAGES | DEMO_PAGES]
SHOP = "https://shop.example"

_IN_PAGE = re.compile(r'\s(?:href|src)="([^"#]+)"')
_IN_MODULE = re.compile(r'^(?:import|export)\b[^;]*?from "([^"]+)"', re.MULTILINE)
_IN_STYLES = re.compile(r"""(?:url\(|@import )["']?([^"')]+)""")


def _references(kind: str, text: str) -> list[str]:
    if kind == "text/html":
        return _IN_PAGE.findall(text)
    found = _IN_MODULE if kind == "text/javascript" else _IN_STYLES
    return [name for name in found.findall(text) if not name.startswith("data:")]


async def _crawl(served: Served, starts: list[str], asked_as: str) -> set[str]:
    """Every path that is referred to from these on; `asked_as` is what the proxy leaves of it."""
    known: set[str] = set()
    waiting = list(starts)
    while waiting:
        path = waiting.pop()
        if path in known:
            continue
        known.add(path)
        async with served.http.get(asked_as + path.removeprefix(DESK)) as got:
            assert got.status == 200, path
            if got.content_type in {"text/html", "text/javascript", "text/css"}:
                found = _references(got.content_type, await got.text())
                waiting += [urljoin(path, name) for name in found]
    return known


@pytest.mark.parametrize("asked_as", [DESK, ""], ids=["passed on", "stripped by the proxy"])
def test_that_every_reference_of_every_page_stays_under_the_prefix(
    sqlite_path: Path, asked_as: str
) -> None:
    async def main() -> None:
        made_with: Ingredients = made_of(SETTINGS, pack)
        async with serving(sqlite_path, settings=SETTINGS, made_with=made_with) as served:
            found = await _crawl(served, [DESK + path for path in ADDRESSES], asked_as)
            assert {path for path in found if not path.startswith(f"{DESK}/")} == set()
            for part in ("shared/desk.js", "shared/socket.js", "styles/tokens.css", "icon.svg"):
                assert f"{DESK}/static/{under(RELEASE, part)}" in found
            async with served.http.get(f"{DESK}/openapi.json") as got:
                assert (await got.json())["servers"] == [{"url": DESK}]

    run(main())


def test_that_the_prefix_alone_is_the_chat_and_a_longer_name_is_not(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, settings=SETTINGS) as served:
            for path, status in ((DESK, 200), (f"{DESK}/healthz", 200), (f"{DESK}x/healthz", 404)):
                async with served.http.get(path) as got:
                    assert got.status == status, path
                    assert got.content_type != "text/html" or "/desk/static/" in await got.text()

    run(main())


def test_that_conversations_and_their_sockets_are_under_the_prefix(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, settings=SETTINGS) as served:
            for prefix in (DESK + BASE, BASE):
                talk = await served.talk(prefix=prefix)
                async with talk.socket() as socket, talk.stream() as stream:
                    await socket.send("message", text="Hello")
                    await socket.until_idle()
                    await stream.until_idle()
            asked = {"origin": SHOP, "access-control-request-method": "POST"}
            async with served.http.options(DESK + BASE, headers=asked) as got:
                assert got.headers["access-control-allow-origin"] == SHOP

    run(main())


@pytest.mark.parametrize(
    ("scheme", "name"),
    [("http", "frontdesk_operator"), ("https", "__Secure-frontdesk_operator")],
)
def test_that_an_operators_cookie_is_for_the_prefix_alone(
    sqlite_path: Path, scheme: str, name: str
) -> None:
    async def main() -> None:
        async with serving(sqlite_path, settings=SETTINGS) as served:
            ada = await an_operator(served)
            ada.own = {"x-forwarded-proto": scheme}
            assert (await ada.sign_in()).status == 200
            assert ada.set_cookie.startswith(f"{name}=")
            assert "path=/desk;" in f"{ada.set_cookie.lower()};"
            assert (await ada.get(f"{DESK}/api/operator/session")).status == 200
            out = await ada.post(f"{DESK}/api/operator/sign-out")
            gone = out.headers["set-cookie"]
            assert gone.startswith(f'{name}="";') and "path=/desk;" in f"{gone.lower()};"

    run(main())
