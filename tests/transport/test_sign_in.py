"""Signing in: by password, by link, and the lock-out."""

import asyncio
import contextlib
from pathlib import Path

import aiohttp
import pytest
import structlog

from frontdesk.core.ids import DEFAULT_ORGANISATION
from frontdesk.settings import Settings
from frontdesk.store.database import Database, Transaction
from frontdesk.store.query import Query
from frontdesk.store.tables import operator_sessions, sign_in_links
from frontdesk.transport.credentials import passwords
from frontdesk.transport.credentials.passwords import Passwords, SignInBusy, hash_password
from frontdesk.transport.credentials.sign_in import LINK, LOCK_OUT, SignIns
from tests.transport.operators import (
    API,
    CHEAP,
    PASSWORD,
    Watch,
    add_operator,
    an_operator,
    link_for,
    operator_of,
)
from tests.transport.served_desk import run, serving

WRONG = {"name": "ada", "password": "wrong horse battery"}


@pytest.fixture
def quick_for_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that nobody has costs as little as one of these tests' operators."""
    monkeypatch.setattr(passwords, "HASHER", CHEAP)


async def _stored(db: Database) -> str:
    """All that the store holds of sessions and links, as text."""

    async def work(tx: Transaction) -> str:
        rows = [
            await tx.fetch(Query(table.select())) for table in (operator_sessions, sign_in_links)
        ]
        return repr(rows)

    return await db.read(work)


def test_that_a_password_opens_a_session_whose_cookie_no_script_reads(store: Path | str) -> None:
    async def main() -> None:
        async with serving(store) as served:
            ada = await an_operator(served)
            (await ada.session()).is_problem(401, "token_missing")
            signed_in = await ada.sign_in()
            assert (signed_in.status, signed_in.body["operator"]) == (200, "ada")
            flags = {part.strip().lower() for part in ada.set_cookie.split(";")[1:]}
            assert {"httponly", "samesite=strict", "path=/"} <= flags
            assert "secure" not in flags
            session = await ada.session()
            assert session.body == signed_in.body
            assert session.headers["cache-control"] == "no-store"
            assert ada.cookie is not None
            assert ada.cookie.partition(".")[2] not in await _stored(served.desk.db)

    run(main())


def test_that_the_cookie_is_for_https_and_this_host_alone_where_the_page_is(
    sqlite_path: Path,
) -> None:
    behind = Settings(rate_limits=False, drain_seconds=0.0, proxies=frozenset({"127.0.0.1"}))

    async def main() -> None:
        async with serving(sqlite_path, settings=behind) as served:
            ada = await an_operator(served)
            await ada.sign_in()
            assert ada.set_cookie.startswith("frontdesk_operator=")
            plain = ada.cookie
            ada.own = {"x-forwarded-proto": "https"}
            await ada.sign_in()
            assert ada.set_cookie.startswith("__Host-frontdesk_operator=")
            flags = {part.strip().lower() for part in ada.set_cookie.split(";")[1:]}
            assert {"secure", "path=/", "httponly"} <= flags
            assert not any(flag.startswith("domain") for flag in flags)
            assert (await ada.session()).status == 200
            ada.own["cookie"] = f"frontdesk_operator={plain}"
            (await ada.session()).is_problem(401, "token_missing")

    run(main())


def test_that_a_password_is_costly_to_guess_from_its_hash() -> None:
    assert hash_password(PASSWORD).startswith("$argon2id$v=19$m=65536,t=3,p=4$")


@pytest.mark.parametrize("name", ["ada", "nobody"])
def test_that_a_wrong_password_and_an_unknown_name_are_refused_alike(
    sqlite_path: Path, name: str
) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            ada = await an_operator(served)
            refusal = await ada.sign_in({**WRONG, "name": name})
            refusal.is_problem(401, "sign_in_failed")
            assert refusal.body["detail"] == "this name and password do not fit"
            assert "set-cookie" not in refusal.headers

    run(main())


def test_that_attempts_are_locked_out_and_let_in_again_after_a_while(store: Path | str) -> None:
    async def main() -> None:
        async with serving(store) as served:
            await add_operator(served.desk.db)
            clock = Watch()
            door = SignIns(served.desk.db, clock, DEFAULT_ORGANISATION)

            async def tried(password: str, address: str = "192.0.2.1") -> str:
                try:
                    await door.with_password("ada", password, address)
                except Exception as error:
                    return getattr(error, "code", "")
                return "in"

            assert [await tried("wrong") for _ in range(5)] == ["sign_in_failed"] * 5
            assert [await tried("wrong"), await tried(PASSWORD)] == ["locked_out"] * 2
            assert await tried(PASSWORD, "192.0.2.2") == "in"
            clock.at += LOCK_OUT
            assert await tried(PASSWORD) == "in"
            assert [await tried("wrong") for _ in range(5)] == ["sign_in_failed"] * 5

    run(main())


def test_that_many_attempts_at_once_are_no_way_around_the_lock_out(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            ada = await an_operator(served)
            codes: list[str] = []
            for _ in range(6):
                replies = await asyncio.gather(*(ada.sign_in(WRONG) for _ in range(5)))
                codes += [reply.body["code"] for reply in replies]
            assert codes.count("sign_in_failed") == 5
            assert set(codes) == {"sign_in_failed", "locked_out", "sign_in_busy"}
            refusal = await ada.sign_in()
            refusal.is_problem(429, "locked_out")
            assert refusal.headers["retry-after"] == "900"
            link = await link_for(served.desk.db, "ada", served.desk.desk.clock.now())
            assert (await ada.sign_in({"link": link})).status == 200

    run(main())


def test_that_200_failures_at_once_hold_nobody_else_up(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, settings=Settings(drain_seconds=0.0)) as served:
            ada = await an_operator(served)
            source = aiohttp.TCPConnector(local_addr=("127.0.3.1", 0), limit=50)
            where = f"http://127.0.0.1:{served.port}"
            statuses: list[int] = []
            async with aiohttp.ClientSession(where, connector=source) as http:

                async def guess(number: int) -> None:
                    body = {"name": f"name{number}", "password": "wrong horse battery"}
                    async with http.post(f"{API}/sign-in", json=body) as got:
                        statuses.append(got.status)
                        assert got.status == 401 or int(got.headers["retry-after"]) > 0

                flood = asyncio.gather(*(guess(n) for n in range(200)))
                assert (await ada.sign_in()).status == 200
                # Whoever guesses has two places among those who wait, and no more.
                assert statuses.count(401) <= 20
                await flood
            assert set(statuses) == {401, 429, 503}
            assert statuses.count(401) + statuses.count(503) <= 30

    run(main())


def test_that_no_address_takes_every_place_of_those_who_wait() -> None:
    async def main() -> None:
        passwords = Passwords()
        with contextlib.ExitStack() as held:
            for address in ("a", "a", "b", "c", "d", "e", "f", "g", "h", "i"):
                held.enter_context(passwords.place(address))
            for address in ("a", "b", "z"):
                with pytest.raises(SignInBusy), passwords.place(address):
                    pass
        for _ in range(2):
            with passwords.place("a"), passwords.place("a"), pytest.raises(SignInBusy):
                passwords.place("a").__enter__()

    run(main())


@pytest.mark.usefixtures("quick_for_nobody")
def test_that_a_typed_name_is_not_logged_when_it_fails(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            ada = await an_operator(served)
            typed = ("my-secret-password", "ada", "my-secret-password")
            with structlog.testing.capture_logs() as lines:
                for name in typed:
                    (await ada.sign_in({**WRONG, "name": name})).is_problem(401, "sign_in_failed")
            tags = [line["name_tag"] for line in lines if line["event"] == "sign_in.failed"]
            assert tags[0] == tags[2] != tags[1]
            assert not any(name in repr(lines) for name in (*typed, WRONG["password"]))

    run(main())


@pytest.mark.usefixtures("quick_for_nobody")
def test_that_one_address_cannot_go_through_many_names(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            ada = await an_operator(served)
            for n in range(20):
                (await ada.sign_in({**WRONG, "name": f"name{n}"})).is_problem(401, "sign_in_failed")
            (await ada.sign_in({**WRONG, "name": "one-more"})).is_problem(429, "locked_out")

    run(main())


def test_that_a_link_lets_in_once_and_not_when_it_is_old(store: Path | str) -> None:
    async def main() -> None:
        async with serving(store) as served:
            ada, now = await an_operator(served), served.desk.desk.clock.now()
            link = await link_for(served.desk.db, "ada", now)
            assert link not in await _stored(served.desk.db)
            both = await asyncio.gather(
                operator_of(served).sign_in({"link": link}),
                operator_of(served).sign_in({"link": link}),
            )
            assert sorted(reply.status for reply in both) == [200, 401]
            (await ada.sign_in({"link": link})).is_problem(401, "link_invalid")
            old = await link_for(served.desk.db, "ada", now - LINK)
            (await ada.sign_in({"link": old})).is_problem(401, "link_invalid")
            (await ada.sign_in({"link": "made-up"})).is_problem(401, "link_invalid")

    run(main())
