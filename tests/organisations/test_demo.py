"""The demo of a server with further packs: each has an organisation to be tried with."""

from dataclasses import replace
from pathlib import Path

from sqlalchemy import select

from frontdesk.app import Ingredients, made_of, pack_parts
from frontdesk.core.ids import DEFAULT_ORGANISATION, OrganisationId
from frontdesk.core.organisation import Organisation
from frontdesk.packs.helpdesk import pack as helpdesk_pack
from frontdesk.packs.helpdesk.tables import licences
from frontdesk.packs.pestcall import pack as pestcall_pack
from frontdesk.settings import Settings
from frontdesk.store.database import Database
from frontdesk.store.queries import organisations
from frontdesk.store.query import Query
from frontdesk.testing import ScriptedModel, TestDesk, open_desk
from tests.lawful import run
from tests.organisations.two_desks import SETTINGS

HELPDESK = OrganisationId("helpdesk")


def _made(settings: Settings) -> Ingredients:
    beside = pack_parts("helpdesk", helpdesk_pack, demo=settings.demo)
    return replace(made_of(settings, pestcall_pack), packs=(beside,))


async def _seeded(db: Database) -> list[tuple[str, str]]:
    found = await db.read(
        lambda tx: tx.fetch(Query(select(licences.c.organisation_id, licences.c.key)))
    )
    return sorted((str(row[0]), str(row[1])) for row in found)


async def _names(db: Database) -> dict[str, str | None]:
    return {one.id: one.pack for one in await db.read(organisations.everywhere)}


def test_that_a_further_pack_has_a_desk_of_its_own_and_is_set_up_once(sqlite_path: Path) -> None:
    async def greeted(desk: TestDesk, organisation_id: OrganisationId) -> str:
        client = await desk.client(await desk.conversation(organisation_id))
        return client.state.messages[0].text

    async def main() -> None:
        made_with = _made(SETTINGS)
        for _ in range(2):
            model = ScriptedModel()
            async with open_desk(
                sqlite_path, model, settings=SETTINGS, made_with=made_with
            ) as desk:
                assert await _names(desk.db) == {DEFAULT_ORGANISATION: None, HELPDESK: "helpdesk"}
                assert await _seeded(desk.db) == [
                    (HELPDESK, "LK-2041-7733"),
                    (HELPDESK, "LK-3310-0052"),
                ]
                assert "Larkspur" in await greeted(desk, HELPDESK)
                assert "Larkspur" not in await greeted(desk, DEFAULT_ORGANISATION)

    run(main())


def test_that_nothing_is_invented_where_no_demo_is_asked_for(sqlite_path: Path) -> None:
    async def main() -> None:
        settings = replace(SETTINGS, demo=False)
        made_with = _made(settings)
        async with open_desk(
            sqlite_path, ScriptedModel(), settings=settings, made_with=made_with
        ) as desk:
            assert await _names(desk.db) == {DEFAULT_ORGANISATION: None}
            assert await _seeded(desk.db) == []

    run(main())


def test_that_an_organisation_of_the_same_name_with_another_pack_is_left_alone(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        off, on = replace(SETTINGS, demo=False), SETTINGS
        async with open_desk(
            sqlite_path, ScriptedModel(), settings=off, made_with=_made(off)
        ) as desk:
            own = Organisation(HELPDESK, "Somebody's own")
            assert await desk.db.write(lambda tx: organisations.add(tx, own))
        async with open_desk(
            sqlite_path, ScriptedModel(), settings=on, made_with=_made(on)
        ) as desk:
            assert await _names(desk.db) == {DEFAULT_ORGANISATION: None, HELPDESK: None}
            assert await _seeded(desk.db) == []

    run(main())
