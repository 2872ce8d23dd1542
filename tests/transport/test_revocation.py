"""A token that was revoked, and a session that another process has ended, open nothing more."""

import asyncio
from pathlib import Path
from typing import TypeVar

import pytest

from frontdesk.app import Ingredients
from frontdesk.core.events import Audience
from frontdesk.core.ids import DEFAULT_ORGANISATION, OrganisationId, TokenId
from frontdesk.settings import Settings
from frontdesk.store.database import Database, Transaction, Work
from frontdesk.store.queries import conversations, operators, revocations, sign_ins
from frontdesk.store.sqlite import SqliteDatabase
from frontdesk.transport.credentials.revocations import FRESH, Revocations
from frontdesk.transport.credentials.tokens import DAY, Principal
from tests.transport.clients import PATIENCE, Socket
from tests.transport.operators import ShiftedClock, Watch, an_operator
from tests.transport.served_desk import Served, answers, run, serving

QUICK = Settings(rate_limits=False, drain_seconds=0.0, heartbeat_seconds=0.05)


def _principal(served: Served, token: str) -> Principal:
    return served.tokens.check(token)


async def _revoke(
    db: Database,
    token: Principal,
    now: int,
    organisation_id: OrganisationId = DEFAULT_ORGANISATION,
) -> None:
    """What `frontdesk token revoke` does to the store."""
    assert token.token_id is not None
    token_id = token.token_id

    async def work(tx: Transaction) -> None:
        await conversations.ensure_organisation(tx, organisation_id, organisation_id, now)
        await revocations.revoke(tx, organisation_id, token_id, now=now, until=token.expires_at)

    await db.write(work)


def test_that_a_revoked_token_opens_nothing_within_seconds_and_others_do(
    store: Path | str,
) -> None:
    async def main() -> None:
        clock = ShiftedClock()
        made_with = Ingredients(clock=clock, model=answers())
        async with serving(store, made_with=made_with) as served:
            talk, operator = await served.talk(), served.operator
            assert (await talk.get("state", token=operator)).status == 200
            for token in (talk.token, operator):
                await _revoke(served.desk.db, _principal(served, token), clock.now())
            clock.ahead += FRESH
            for refusal in (
                await talk.get("state", token=operator),
                await talk.get("health"),
                await talk.post("message", {"text": "Hello"}),
                await talk.refused_socket(headers={"authorization": f"Bearer {talk.token}"}),
            ):
                refusal.is_problem(401, "token_revoked")
            assert (await talk.get("state", token=served.operator)).status == 200
            assert await talk.stored_texts() == []

    run(main())


def test_that_a_token_revoked_in_another_organisation_goes_on(sqlite_path: Path) -> None:
    async def main() -> None:
        clock = ShiftedClock()
        made_with = Ingredients(clock=clock, model=answers())
        async with serving(sqlite_path, made_with=made_with) as served:
            talk = await served.talk()
            token = _principal(served, talk.token)
            await _revoke(served.desk.db, token, clock.now(), OrganisationId("elsewhere"))
            clock.ahead += FRESH
            assert (await talk.get("health")).status == 200

    run(main())


def test_that_a_revoked_token_closes_its_sockets_and_streams_and_no_others(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        async with serving(sqlite_path, settings=QUICK) as served:
            talk, other, operator = await served.talk(), await served.talk(), served.operator
            async with (
                talk.socket() as socket,
                talk.stream() as stream,
                other.socket() as others,
                talk.socket(token=operator) as watching,
            ):
                await asyncio.gather(socket.next(), others.next(), watching.next())
                now = served.desk.desk.clock.now()
                await _revoke(served.desk.db, _principal(served, talk.token), now)
                assert await socket.closed() == 1008
                async with asyncio.timeout(PATIENCE):
                    await stream.response.content.read()
                await _revoke(served.desk.db, _principal(served, operator), now)
                assert await watching.closed() == 1008
                await others.send("message", text="I am still here")
                await others.until_idle()

    run(main())


@pytest.mark.parametrize("removed", [False, True], ids=["signed out", "removed"])
def test_that_a_session_ended_in_the_store_closes_its_sockets_and_no_others(
    sqlite_path: Path, removed: bool
) -> None:
    async def end(tx: Transaction, hashed: str | None) -> None:
        if removed:
            await operators.remove(tx, DEFAULT_ORGANISATION, "ada")
        else:
            assert await sign_ins.close_session(tx, DEFAULT_ORGANISATION, hashed or "")

    async def main() -> None:
        async with serving(sqlite_path, settings=QUICK) as served:
            ada, talk = await an_operator(served), await served.talk()
            await ada.sign_in()
            first = await served.desk.db.read(
                lambda tx: sign_ins.sessions_of(tx, DEFAULT_ORGANISATION, "ada", 0)
            )
            async with ada.socket(talk.id) as watching:
                await ada.sign_in()
                async with ada.socket(talk.id) as later, talk.socket() as customer:
                    await customer.next()
                    await served.desk.db.write(lambda tx: end(tx, first[0].hashed))
                    assert await Socket(watching).closed() == 1008
                    if removed:
                        assert await Socket(later).closed() == 1008
                        (await ada.session()).is_problem(401, "session_over")
                    else:
                        assert (await ada.session()).status == 200
                        assert not later.closed
                    await customer.send("message", text="Hello")
                    await customer.until_idle()

    run(main())


T = TypeVar("T")


class _Counting(SqliteDatabase):
    """A store that counts how often it is read."""

    reads = 0

    async def read(self, work: Work[T]) -> T:
        self.reads += 1
        return await super().read(work)


def test_that_checks_ask_the_store_once_in_some_seconds_however_many_they_are(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        db, clock = _Counting(sqlite_path), Watch()
        known = Revocations(db, clock)
        token = Principal(
            audience=Audience.OPERATOR,
            organisation_id=DEFAULT_ORGANISATION,
            subject="ada",
            expires_at=clock.now() + DAY,
            token_id=TokenId("tok_one"),
        )
        for _ in range(3):
            await asyncio.gather(*(known.check(token) for _ in range(50)))
        assert db.reads == 1
        clock.at += FRESH
        await asyncio.gather(*(known.check(token) for _ in range(50)))
        assert db.reads == 2
        await db.close()

    run(main())


def test_that_a_revocation_is_forgotten_when_its_token_would_have_expired(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        db = SqliteDatabase(sqlite_path)

        async def revoke(tx: Transaction, token_id: str, now: int) -> None:
            await conversations.ensure_organisation(tx, DEFAULT_ORGANISATION, "demo", 0)
            await revocations.revoke(
                tx, DEFAULT_ORGANISATION, TokenId(token_id), now=now, until=now + 10
            )

        await db.write(lambda tx: revoke(tx, "first", 0))
        await db.write(lambda tx: revoke(tx, "second", 10))
        left = await db.read(lambda tx: revocations.revoked_anywhere(tx, 0))
        assert left == {(DEFAULT_ORGANISATION, "second")}
        assert await db.read(lambda tx: revocations.revoked_anywhere(tx, 20)) == frozenset()
        await db.close()

    run(main())
