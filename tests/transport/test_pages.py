"""The pages as they are sent: policy, compression, caching, and what pages elsewhere may do."""

import asyncio
import gzip
import re
import shutil
from collections.abc import Generator
from pathlib import Path

import pytest
from aiohttp import ClientResponse

from frontdesk.core.ids import DEFAULT_ORGANISATION, OrganisationId
from frontdesk.settings import Settings
from frontdesk.store.database import Transaction
from frontdesk.store.queries import conversations
from frontdesk.store.queries import organisation_settings as settings
from frontdesk.transport.credentials.tokens import DAY
from frontdesk.transport.pages import PAGES, WEB
from frontdesk.transport.release import Release, under
from frontdesk.transport.static_files import as_sent
from tests.transport.clients import read
from tests.transport.served_desk import BASE, Served, run, serving, serving_many

ADDRESSES = [path.replace("{view:path}", "inbox/mine/conv_1") for path in PAGES]
PARTS = sorted(
    str(file.relative_to(WEB)) for file in WEB.rglob("*") if file.suffix in {".js", ".css", ".html"}
)
SHOP = "https://shop.example"
RELEASE = Release(WEB).name
KEPT = "public, max-age=31536000, immutable"


Shared = tuple[asyncio.Runner, Served]


@pytest.fixture(scope="module")
def shared(migrated_sqlite: Path, tmp_path_factory: pytest.TempPathFactory) -> Generator[Shared]:
    """A desk for all tests that change nothing at it."""
    path = shutil.copy(migrated_sqlite, tmp_path_factory.mktemp("pages") / "frontdesk.db")
    with serving_many(Path(path)) as shared:
        yield shared


@pytest.mark.parametrize("address", ADDRESSES)
def test_that_a_page_runs_only_what_this_server_sends(shared: Shared, address: str) -> None:
    runner, served = shared

    async def main() -> None:
        async with served.http.get(address) as got:
            assert (got.status, got.content_type) == (200, "text/html")
            parts = got.headers["content-security-policy"].split("; ")
            policy = {name: sources for name, _, sources in (p.partition(" ") for p in parts)}
            assert policy["default-src"] == "'none'"
            assert {policy[name] for name in ("script-src", "style-src", "connect-src")} == {
                "'self'"
            }
            assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
            assert policy["require-trusted-types-for"] == "'script'"
            assert got.headers["x-content-type-options"] == "nosniff"
            page = await got.text()
            assert not re.search(r"<style|\son\w+=|\sstyle=|<script(?![^>]*\ssrc=)", page)
            assert not re.search(r"""(?:src|href)=["'](?:https?:)?//""", page)

    runner.run(main())


def test_that_what_is_no_page_may_do_nothing_if_it_is_shown_as_one(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            for address in ("/openapi.json", "/healthz", "/nowhere", "/api/operator/session"):
                async with served.http.get(address) as got:
                    policy = got.headers["content-security-policy"]
                    assert policy == "default-src 'none'; frame-ancestors 'none'"
                    assert got.headers["cross-origin-resource-policy"] == "same-origin"

    run(main())


@pytest.mark.parametrize("part", PARTS)
def test_that_a_part_is_sent_compressed_and_only_when_it_has_changed(
    shared: Shared, part: str
) -> None:
    runner, served = shared
    sent = as_sent(WEB, WEB / part, RELEASE)

    async def main() -> None:
        http, address = served.http, f"/static/{_kept_at(part)}"
        packed = {"accept-encoding": "gzip"}
        async with http.get(address, headers=packed, auto_decompress=False) as got:
            body, tag = await got.read(), got.headers["etag"]
            assert got.headers["vary"] == "accept-encoding"
            if got.headers.get("content-encoding") == "gzip":
                body = gzip.decompress(body)
            assert body == sent
        async with http.get(address, headers={**packed, "if-none-match": tag}) as got:
            assert (got.status, await got.read()) == (304, b"")
        plain = {"accept-encoding": "gzip;q=0, br"}
        async with http.get(address, headers=plain) as got:
            assert "content-encoding" not in got.headers
            assert await got.read() == sent

    runner.run(main())


def _kept_at(part: str) -> str:
    return part if part.endswith(".html") else under(RELEASE, part)


@pytest.mark.parametrize("address", ADDRESSES)
def test_that_all_a_page_loads_is_kept_for_good_and_the_page_itself_is_not(
    shared: Shared, address: str
) -> None:
    runner, served = shared

    async def main() -> None:
        async with served.http.get(address) as got:
            assert got.headers["cache-control"] == "no-cache"
            named = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', await got.text()))
        assert named and all(name.startswith(f"/static/v-{RELEASE}/") for name in named)
        for name in named:
            async with served.http.get(name) as got:
                assert (got.status, got.headers["cache-control"]) == (200, KEPT)

    runner.run(main())


def test_that_a_part_asked_for_without_a_release_or_with_anothers_is_not_kept(
    shared: Shared,
) -> None:
    runner, served = shared

    async def main() -> None:
        part = "widget/widget.js"
        async with served.http.get(f"/static/{part}", allow_redirects=False) as got:
            assert (got.status, got.headers["cache-control"]) == (307, "no-cache")
            assert got.headers["location"] == f"../{under(RELEASE, part)}"
            assert got.headers["access-control-allow-origin"] == "*"
        other = under("0123456789abcdef", part)
        async with served.http.get(f"/static/{other}", allow_redirects=False) as got:
            assert (got.status, got.headers["cache-control"]) == (200, "no-cache")
            assert await got.read() == as_sent(WEB, WEB / part)

    runner.run(main())


@pytest.mark.parametrize(
    "path",
    [
        "",
        ".",
        "..%2fapp.py",
        "%2e%2e/app.py",
        "chat/../../app.py",
        "chat",
        "chat%00.js",
        ".hidden.js",
        "nothing.js",
        "chat%5cpage.js",
        "%2fetc%2fhostname",
        "v-0123456789abcdef/../app.py",
        "v-0123456789abcdef/",
        "v-0123456789abcdef/chat/index.html",
        "v-short/chat/page.js",
    ],
)
def test_that_nothing_but_the_pages_files_is_sent(shared: Shared, path: str) -> None:
    runner, served = shared

    async def main() -> None:
        async with served.http.get(f"/static/{path}") as got:
            assert (await read(got)).status == 404

    runner.run(main())


async def _preflight(served: Served, origin: str, path: str = BASE) -> ClientResponse:
    headers = {"origin": origin, "access-control-request-method": "POST"}
    async with served.http.options(path, headers=headers) as got:
        return got


async def _allow(served: Served, organisation_id: OrganisationId, *origins: str) -> None:
    async def work(tx: Transaction) -> None:
        await conversations.ensure_organisation(tx, organisation_id, organisation_id, 0)
        await settings.put(tx, organisation_id, "origins", " ".join(origins))

    await served.desk.db.write(work)


def test_that_a_page_which_the_organisation_allows_may_call_and_read(store: Path | str) -> None:
    async def main() -> None:
        async with serving(store) as served:
            await _allow(served, DEFAULT_ORGANISATION, "https://other.example", SHOP)
            asked = await _preflight(served, SHOP)
            assert (asked.status, asked.headers["access-control-allow-origin"]) == (204, SHOP)
            assert "authorization" in asked.headers["access-control-allow-headers"]
            made = await served.create({}, origin=SHOP)
            assert (made.status, made.headers["access-control-allow-origin"]) == (201, SHOP)
            assert "access-control-allow-credentials" not in made.headers
            path = f"{BASE}/{made.body['id']}/message"
            assert (await _preflight(served, SHOP, path)).status == 204
            bearer = {"authorization": f"Bearer {made.body['token']}", "origin": SHOP}
            async with served.http.post(path, json={"text": "Hi"}, headers=bearer) as got:
                assert (got.status, got.headers["access-control-allow-origin"]) == (200, SHOP)
            unread = await served.create({"phone": "call me"}, origin=SHOP)
            assert (unread.status, unread.headers["access-control-allow-origin"]) == (422, SHOP)
            over = {**bearer, "authorization": "Bearer nonsense"}
            async with served.http.post(path, json={"text": "Hi"}, headers=over) as got:
                assert (got.status, got.headers["access-control-allow-origin"]) == (401, SHOP)

    run(main())


def test_that_a_page_which_nobody_allowed_may_read_nothing_but_that(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            await _allow(served, DEFAULT_ORGANISATION, SHOP)
            talk = await served.talk()
            bearer = {"authorization": f"Bearer {talk.token}"}
            for origin in ("https://evil.example", "https://shop.example.evil.example", "null"):
                asked = await _preflight(served, origin)
                assert (asked.status, asked.headers["access-control-allow-origin"]) == (204, origin)
                made = await served.create({}, origin=origin)
                made.is_problem(403, "origin_not_allowed")
                assert made.headers["access-control-allow-origin"] == origin
                assert "access-control-allow-credentials" not in made.headers
                given = {**bearer, "origin": origin}
                async with served.http.post(f"{talk.path}/reset", headers=given) as got:
                    (await read(got)).is_problem(403, "origin_not_allowed")

    run(main())


def test_that_what_one_organisation_allows_opens_no_conversation_of_another(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            others = OrganisationId("elsewhere")
            await _allow(served, others, SHOP)
            (await served.create({}, origin=SHOP)).is_problem(403, "origin_not_allowed")
            theirs = served.tokens.for_operator(others, "eve", DAY)
            made = await served.create({}, origin=SHOP, authorization=f"Bearer {theirs}")
            assert made.status == 201

    run(main())


def test_that_static_parts_may_be_loaded_by_any_page_and_the_api_not(sqlite_path: Path) -> None:
    everywhere = Settings(rate_limits=False, drain_seconds=0.0, origins=frozenset({SHOP}))

    async def main() -> None:
        async with serving(sqlite_path, settings=everywhere) as served:
            evil = {"origin": "https://evil.example"}
            async with served.http.get("/static/shared/html.js", headers=evil) as got:
                assert got.headers["access-control-allow-origin"] == "*"
            assert (await _preflight(served, SHOP)).status == 204
            assert (await _preflight(served, SHOP, "/api/operator/sign-in")).status == 405

    run(main())
