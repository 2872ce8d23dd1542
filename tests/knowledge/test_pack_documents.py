"""What packs bring is in the library of each organisation that has the pack, and answered from."""

from dataclasses import replace
from pathlib import Path

from frontdesk.core.documents import DocumentAudience
from frontdesk.core.events import EventType
from frontdesk.core.ids import DEFAULT_ORGANISATION, OrganisationId
from frontdesk.core.library import Job, SourceKind
from frontdesk.core.organisation import Organisation
from frontdesk.knowledge.searching.search import SearchRequest
from frontdesk.packs.pestcall import pack
from frontdesk.store.queries import knowledge_jobs, knowledge_sources, organisations
from frontdesk.testing import TestDesk, open_desk
from tests.organisations.two_desks import ingredients, two_desks
from tests.transport.served_desk import run

US, OTHERS = DEFAULT_ORGANISATION, OrganisationId("others")


async def _runs(desk: TestDesk, of: OrganisationId) -> list[Job]:
    return await desk.db.read(lambda tx: knowledge_jobs.recent(tx, of))


async def _look(desk: TestDesk, *of: tuple[OrganisationId, str | None]) -> None:
    """Do what a start does, or what follows on an organisation that changed."""
    keeper = desk.desk.knowledge.keeper
    for organisation_id, named in of:
        keeper.look_at(organisation_id, named)
    await keeper.settle()


def test_that_a_packs_documents_are_taken_in_once_and_answered_from(sqlite_path: Path) -> None:
    async def main() -> None:
        made = replace(ingredients(), sweep_seconds=1e9)
        async with two_desks(sqlite_path, made_with=made) as desk:
            before = await desk.desk.desks.of(US)
            assert not before.deps.documents.any
            await _look(desk, (US, None))
            await _look(desk, (US, None))
            assert len(await _runs(desk, US)) == 1
            assert (await desk.desk.desks.of(US)).deps.documents.any
            library = desk.desk.knowledge.library
            found = {one.draft.uri: one.draft.audience for one in await library.documents(US)}
            assert found["operators/for-technicians.md"] is DocumentAudience.OPERATORS
            assert set(found.values()) == set(DocumentAudience) and len(found) == 6
            question = "how large a credit may be given when a technician was late"
            for audience, sees in (("customers", False), ("operators", True)):
                request = SearchRequest(question, DocumentAudience(audience))
                result = await library.search(US, request)
                titles = {one.passage.title for one in result.found}
                assert ("Notes for the office and technicians" in titles) is sees

    run(main())


def test_that_an_organisation_has_its_own_packs_documents_and_those_of_no_other(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        made = replace(ingredients(), sweep_seconds=1e9)
        async with two_desks(sqlite_path, made_with=made) as desk:
            await desk.db.write(lambda tx: organisations.add(tx, Organisation(OTHERS, "Others")))
            await _look(desk, (US, None), (OTHERS, None))
            library = desk.desk.knowledge.library
            ours = {one.id for one in await library.documents(US)}
            theirs = {one.id for one in await library.documents(OTHERS)}
            assert (len(ours), len(theirs), ours & theirs) == (6, 6, set())
            # With another pack, what the last one brought is known no longer.
            await _look(desk, (OTHERS, "library"))
            assert await library.documents(OTHERS) == []
            sources = await desk.db.read(lambda tx: knowledge_sources.everyone(tx, OTHERS))
            assert [one for one in sources if one.kind is SourceKind.PACK] == []
            assert {one.id for one in await library.documents(US)} == ours

    run(main())


def test_that_the_house_answers_from_a_packs_documents_with_the_passage(sqlite_path: Path) -> None:
    async def main() -> None:
        async with open_desk(sqlite_path, pack=pack) as desk:
            await _look(desk, (US, None))
            client = await desk.client()
            await client.send("Do you treat bees?")
            await desk.settle(client.ref)
            finals = [one for one in client.read() if one.type is EventType.FINAL]
            cited = [
                one["title"] for final in finals for one in (final.data or {}).get("citations", ())
            ]
            assert cited, finals

    run(main())
