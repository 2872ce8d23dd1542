"""Sessions, links and attempts of operators, in the store alone."""

from frontdesk.core.ids import OrganisationId
from frontdesk.core.permissions import StaffRole
from frontdesk.store.database import Database, Transaction
from frontdesk.store.queries import conversations, operators, sign_ins
from frontdesk.store.queries.operators import OperatorRecord
from tests.conftest import Store
from tests.contract.rows import NOW, OURS, THEIRS, on

LATER = NOW + 1_000


async def _operators(db: Database) -> None:
    async def work(tx: Transaction) -> None:
        for organisation in (OURS, THEIRS):
            await conversations.ensure_organisation(tx, organisation, organisation, 0)
        await operators.add(tx, OURS, OperatorRecord("ada"))
        await operators.add(tx, THEIRS, OperatorRecord("ada", StaffRole.ADMIN))

    await db.write(work)


async def _open(db: Database, organisation: OrganisationId, hashed: str) -> None:
    await db.write(
        lambda tx: sign_ins.open_session(tx, organisation, "ada", hashed, now=NOW, until=LATER)
    )


def test_that_a_session_is_never_that_of_an_operator_of_the_same_name_elsewhere(
    store: Store,
) -> None:
    async def work(db: Database) -> None:
        await _operators(db)
        await _open(db, OURS, "ours")
        await _open(db, THEIRS, "theirs")
        for organisation, hashed, role in (
            (OURS, "ours", StaffRole.OPERATOR),
            (THEIRS, "theirs", StaffRole.ADMIN),
        ):
            found = await db.read(
                lambda tx, of=organisation, by=hashed: sign_ins.session(tx, of, by, NOW)
            )
            assert found == (OperatorRecord("ada", role), LATER)
        assert await db.read(lambda tx: sign_ins.session(tx, THEIRS, "ours", NOW)) is None
        await db.write(lambda tx: operators.remove(tx, OURS, "ada"))
        assert await db.read(lambda tx: sign_ins.session(tx, OURS, "ours", NOW)) is None

    on(store, work)


def test_that_a_session_is_over_at_its_time_and_when_it_is_closed(store: Store) -> None:
    async def work(db: Database) -> None:
        await _operators(db)
        await _open(db, OURS, "one")
        await _open(db, OURS, "two")

        async def holds(hashed: str, now: int) -> bool:
            return await db.read(lambda tx: sign_ins.session(tx, OURS, hashed, now)) is not None

        assert await holds("one", LATER - 1)
        assert not await holds("one", LATER)
        assert await db.write(lambda tx: sign_ins.close_session(tx, OURS, "one"))
        assert not await holds("one", NOW)
        assert await holds("two", NOW)

    on(store, work)


def test_that_an_attempt_while_locked_out_prolongs_nothing(store: Store) -> None:
    async def work(db: Database) -> None:
        await _operators(db)

        async def tried(now: int) -> int:
            return await db.write(
                lambda tx: sign_ins.count_attempt(tx, OURS, "ada", now=now, until=now + 100)
            )

        assert [await tried(NOW), await tried(NOW + 50), await tried(NOW + 99)] == [1, 2, 3]
        assert await tried(NOW + 100) == 1

    on(store, work)


def test_that_who_is_shut_out_has_neither_session_nor_link_and_others_keep_theirs(
    store: Store,
) -> None:
    async def work(db: Database) -> None:
        await _operators(db)
        for organisation in (OURS, THEIRS):
            await _open(db, organisation, f"session of {organisation}")
            await db.write(
                lambda tx, of=organisation: sign_ins.put_link(
                    tx, of, "ada", f"link of {of}", now=NOW, until=LATER
                )
            )
        assert await db.write(lambda tx: sign_ins.shut_out(tx, OURS, "ada"))
        for organisation, kept in ((OURS, False), (THEIRS, True)):
            session = await db.read(
                lambda tx, of=organisation: sign_ins.session(tx, of, f"session of {of}", NOW)
            )
            link = await db.write(
                lambda tx, of=organisation: sign_ins.take_link(tx, of, f"link of {of}", NOW)
            )
            assert (session is not None, link is not None) == (kept, kept)

    on(store, work)


def test_that_a_link_is_over_at_its_time_and_once_it_was_used(store: Store) -> None:
    async def work(db: Database) -> None:
        await _operators(db)

        async def link(hashed: str, now: int) -> str | None:
            return await db.write(lambda tx: sign_ins.take_link(tx, OURS, hashed, now))

        for hashed in ("one", "two"):
            await db.write(
                lambda tx, of=hashed: sign_ins.put_link(tx, OURS, "ada", of, now=NOW, until=LATER)
            )
        assert [await link("one", LATER - 1), await link("one", NOW)] == ["ada", None]
        assert await link("two", LATER) is None

    on(store, work)
