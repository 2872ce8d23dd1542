"""Guessing a password: from one address or from many, at once or one by one; and what lasts."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from frontdesk.core.errors import FrontdeskError
from frontdesk.core.ids import DEFAULT_ORGANISATION, ConversationId, ConversationRef
from frontdesk.store.database import Database
from frontdesk.testing.desk import open_store
from frontdesk.transport.credentials import passwords
from frontdesk.transport.credentials.passwords import Passwords
from frontdesk.transport.credentials.sign_in import HOUR, SignIns, make_link
from frontdesk.transport.credentials.tokens import DAY, Tokens
from tests.transport.operators import CHEAP, PASSWORD, Watch, add_operator


@pytest.fixture(autouse=True)
def quick_for_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that nobody has is checked as cheaply as the operators of these tests."""
    monkeypatch.setattr(passwords, "HASHER", CHEAP)


class Door:
    """Where operators sign in, and a clock that a test moves."""

    def __init__(self, db: Database) -> None:
        self.db = db
        self.clock = Watch()
        self.sign_ins = SignIns(db, self.clock, DEFAULT_ORGANISATION)

    async def tried(
        self, password: str = "wrong", name: str = "ada", address: str = "192.0.2.1"
    ) -> str:
        try:
            await self.sign_ins.with_password(name, password, address)
        except FrontdeskError as error:
            return error.code
        return "in"


def at_the_door(path: Path, work: Callable[[Door], Awaitable[None]]) -> None:
    async def main() -> None:
        db = await open_store(path)
        try:
            await add_operator(db)
            await work(Door(db))
        finally:
            await db.close()

    asyncio.run(main())


def test_that_many_addresses_together_cannot_guess_for_long(sqlite_path: Path) -> None:
    async def work(door: Door) -> None:
        codes = [await door.tried(address=f"198.51.100.{n}") for n in range(60)]
        assert codes[0] == "sign_in_failed"
        assert codes.count("sign_in_failed") <= 50
        assert codes[-1] == "locked_out"

    at_the_door(sqlite_path, work)


def test_that_one_guesser_is_stopped_soon_whatever_names_they_try(sqlite_path: Path) -> None:
    async def work(door: Door) -> None:
        codes = [await door.tried() for _ in range(10)]
        assert codes == ["sign_in_failed"] * 5 + ["locked_out"] * 5
        names = [await door.tried(name=f"name{n}", address="192.0.2.2") for n in range(30)]
        assert names.count("sign_in_failed") <= 20
        assert names[-1] == "locked_out"

    at_the_door(sqlite_path, work)


def test_that_signing_in_forgets_the_slips_before_it(sqlite_path: Path) -> None:
    async def work(door: Door) -> None:
        for _ in range(3):
            slips = [await door.tried() for _ in range(4)]
            assert [*slips, await door.tried(PASSWORD)] == ["sign_in_failed"] * 4 + ["in"]

    at_the_door(sqlite_path, work)


def test_that_passwords_are_checked_a_few_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    go_on, lock = threading.Event(), threading.Lock()
    under_way: list[int] = [0, 0]

    def check(_: Passwords, hashed: str | None, password: str) -> bool:
        with lock:
            under_way[0] += 1
            under_way[1] = max(under_way)
        go_on.wait(10)
        with lock:
            under_way[0] -= 1
        return False

    monkeypatch.setattr(Passwords, "_check", check)

    async def main() -> None:
        found = Passwords()
        asked = [asyncio.ensure_future(found.fits(None, "x")) for _ in range(5)]
        for _ in range(100):
            await asyncio.sleep(0.001)
        go_on.set()
        assert await asyncio.gather(*asked) == [False] * 5
        assert 1 <= under_way[1] <= 3

    asyncio.run(main())


def test_that_a_name_that_nobody_has_takes_as_long_as_any_other(
    sqlite_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checked: list[str] = []
    verified: Any = passwords._verified  # pyright: ignore[reportPrivateUsage]

    def verify(hashed: str, password: str) -> bool:
        checked.append(password)
        return verified(hashed, password)

    monkeypatch.setattr(passwords, "_verified", verify)

    async def work(door: Door) -> None:
        codes = [await door.tried(name=name) for name in ("ada", "nobody")]
        assert codes == ["sign_in_failed"] * 2
        assert checked == ["wrong", "wrong"]

    at_the_door(sqlite_path, work)


def test_that_nothing_lasts_for_years_and_a_lock_out_for_a_while(sqlite_path: Path) -> None:
    async def work(door: Door) -> None:
        now = door.clock.now()
        tokens = Tokens(b"x" * 32, door.clock)
        ref = ConversationRef(DEFAULT_ORGANISATION, ConversationId("conv_1"))
        customer = tokens.check(tokens.for_conversation(ref))
        assert DAY <= customer.expires_at - now <= 31 * DAY
        session = await door.sign_ins.with_password("ada", PASSWORD, "192.0.2.9")
        assert HOUR <= session.expires_at - now <= DAY
        link = await door.db.write(lambda tx: make_link(tx, DEFAULT_ORGANISATION, "ada", now))
        for _ in range(6):
            await door.tried()
        door.clock.at += 5 * 60_000
        assert await door.tried(PASSWORD) == "locked_out"
        door.clock.at = now + 2 * DAY
        with pytest.raises(FrontdeskError) as refused:
            await door.sign_ins.with_link(link)
        assert refused.value.code == "link_invalid"

    at_the_door(sqlite_path, work)
