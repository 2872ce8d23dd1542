"""Agents and playbooks in versions: counted up, never changed, one of them serving."""

import asyncio

import pytest

from frontdesk.core.configuration import ConfigurationKind, Head, Serving, Version
from frontdesk.core.errors import FrontdeskError
from frontdesk.store.database import Database, Transaction
from frontdesk.store.queries import configurations, conversations
from tests.conftest import Store
from tests.contract.rows import NOW, OURS, everything, on

AGENT, PLAYBOOK = ConfigurationKind.AGENT, ConfigurationKind.PLAYBOOK


async def _made(db: Database) -> None:
    await db.write(lambda tx: conversations.ensure_organisation(tx, OURS, "ours", NOW))


async def _add(db: Database, body: str, kind: ConfigurationKind = AGENT, name: str = "ada") -> int:
    return await db.write(
        lambda tx: configurations.add_version(
            tx, OURS, kind, name, body=body, who="eve", at=NOW, note="why"
        )
    )


def test_that_each_change_is_a_version_of_its_own(store: Store) -> None:
    async def work(db: Database) -> None:
        await _made(db)
        assert [await _add(db, "1"), await _add(db, "2"), await _add(db, "p", PLAYBOOK)] == [
            1,
            2,
            1,
        ]
        found = await db.read(lambda tx: configurations.versions(tx, OURS, AGENT, "ada"))
        assert found == [Version(2, "2", "eve", NOW, "why"), Version(1, "1", "eve", NOW, "why")]
        assert await db.read(lambda tx: configurations.find(tx, OURS, AGENT, "ada")) == Head(
            "ada", 2, 0, NOW
        )
        assert await db.read(lambda tx: configurations.newest(tx, OURS, AGENT)) == [("ada", 0, "2")]

    on(store, work)


def test_that_only_what_was_made_to_serve_serves(store: Store) -> None:
    async def work(db: Database) -> None:
        await _made(db)
        await _add(db, "1")
        await _add(db, "2")
        assert await db.read(lambda tx: configurations.serving(tx, OURS)) == []
        for version in (1, 2, 0):
            done = await db.write(
                lambda tx, version=version: configurations.serve(
                    tx, OURS, AGENT, "ada", version=version, at=NOW + version
                )
            )
            assert done
            serving = await db.read(lambda tx: configurations.serving(tx, OURS))
            body = str(version)
            assert serving == ([Serving(AGENT, "ada", version, body)] if version else [])
        assert not await db.write(
            lambda tx: configurations.serve(tx, OURS, AGENT, "bob", version=1, at=NOW)
        )

    on(store, work)


def test_that_changes_at_once_get_numbers_of_their_own(store: Store) -> None:
    async def work(db: Database) -> None:
        await _made(db)
        numbers = await asyncio.gather(*(_add(db, str(n)) for n in range(5)))
        assert sorted(numbers) == [1, 2, 3, 4, 5]

    on(store, work)


def test_that_a_change_that_fails_leaves_nothing_behind(store: Store) -> None:
    async def work(db: Database) -> None:
        await _made(db)
        before = await everything(db)

        async def torn(tx: Transaction) -> None:
            await configurations.add_version(tx, OURS, AGENT, "ada", body="1", who="eve", at=NOW)
            raise FrontdeskError("cut off")

        with pytest.raises(FrontdeskError):
            await db.write(torn)
        assert await everything(db) == before

    on(store, work)
