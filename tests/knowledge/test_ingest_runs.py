"""Runs over folders, with the real parser, store and library."""

import asyncio
from pathlib import Path

from frontdesk.core.clock import SystemClock
from frontdesk.core.documents import DocumentAudience
from frontdesk.core.library import ItemState, JobState, SourceKind
from frontdesk.knowledge.ingesting.lease import claimed
from frontdesk.knowledge.ingesting.ordering import WantedSource
from frontdesk.knowledge.ingesting.run import finish_run
from frontdesk.knowledge.ingesting.stored_json import (
    Cursor,
    ItemFacts,
    NamedItem,
    Progress,
    RunSettings,
    read,
    written,
)
from frontdesk.settings import Settings
from frontdesk.store.queries import organisations
from tests.conftest import Store
from tests.knowledge.ingest_world import US, shelves, wanted_folder
from tests.knowledge.made_documents import Set, archive, encrypted, pdf
from tests.transport.served_desk import run

OPERATORS = DocumentAudience.OPERATORS


def write(folder: Path, **texts: str) -> Path:
    """A folder of Markdown documents."""
    folder.mkdir(exist_ok=True)
    for name, text in texts.items():
        (folder / f"{name}.md").write_text(f"# {name}\n\n{text}\n")
    return folder


def test_that_a_run_leaves_out_what_the_library_has_no_room_for(
    store: Store, tmp_path: Path
) -> None:
    async def main() -> None:
        folder = write(tmp_path / "d", ants="Ants cost $70.", bees="No bees.", wasps="No wasps.")
        async with shelves(store, Settings(documents_most=2)) as world:
            job = await world.order(wanted_folder(folder))
            assert read((await world.finish(job)).progress, Progress).failed == 1
            (left_out,) = [one for one in await world.items(job) if one.state == ItemState.FAILED]
            assert "at most 2 documents; there are 2" in (left_out.error or "")
            read_ones = [one for one in (await world.documents()).values() if one.version]
            assert sum(one.draft.size for one in read_ones) == sum(
                (folder / one.draft.uri).stat().st_size for one in read_ones
            )
            assert await world.read(folder) == Progress(found=3, unchanged=2, failed=1)

    run(main())


def test_that_a_folder_is_read_and_read_again_only_where_it_changed(
    store: Store, tmp_path: Path
) -> None:
    async def main() -> None:
        folder = write(tmp_path / "d", bees="We do not treat bees.", wasps="Wasps cost $90.")
        async with shelves(store) as world:
            assert await world.read(folder) == Progress(found=2, done=2)
            assert await world.found("what do wasps cost") == [
                "Wasps cost $90.",
                "We do not treat bees.",
            ]
            before = await world.documents()
            write(folder, wasps="Wasps cost $95.", ants="Ants cost $70.")
            (folder / "bees.md").unlink()
            assert await world.read(folder) == Progress(found=2, done=2, removed=1)
            after = await world.documents()
            assert set(after) == {"wasps.md", "ants.md"}
            assert (before["wasps.md"].version, after["wasps.md"].version) == (1, 2)
            assert await world.words_of("wasps.md") == ["Wasps cost $95."]
            assert await world.read(folder) == Progress(found=2, unchanged=2)
            assert await world.documents() == after

    run(main())


def test_that_one_document_that_cannot_be_read_keeps_no_other_from_being_read(
    store: Store, tmp_path: Path
) -> None:
    async def main() -> None:
        folder = write(tmp_path / "d", ants="Ants cost $70.")
        page = pdf([Set("Prices of this year")])
        (folder / "a-locked.pdf").write_bytes(encrypted(page, "secret"))
        (folder / "b-bomb.docx").write_bytes(
            archive({"word/document.xml": b"\0" * 50_000_000, "[Content_Types].xml": b"<x/>"})
        )
        (folder / "c-photo.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(200))
        (folder / "z-broken.pdf").write_bytes(b"%PDF-1.4\nnothing of the kind")
        async with shelves(store) as world:
            job = await world.order(wanted_folder(folder))
            ended = await world.finish(job)
            assert ended.state is JobState.DONE
            assert read(ended.progress, Progress) == Progress(found=5, done=1, failed=3, skipped=1)
            found = await world.documents()
            assert "password" in (found["a-locked.pdf"].error or "")
            assert found["b-bomb.docx"].error and found["z-broken.pdf"].error
            assert "c-photo.png" not in found
            assert found["ants.md"].error is None
            states = {one.uri: one.state for one in await world.items(job)}
            assert states["c-photo.png"] is ItemState.SKIPPED

    run(main())


def test_that_a_document_which_fails_later_is_still_found_as_it_was(
    store: Store, tmp_path: Path
) -> None:
    async def main() -> None:
        folder = write(tmp_path / "d", ants="Ants cost $70.", bees="We do not treat bees.")
        async with shelves(store) as world:
            await world.read(folder)
            (folder / "ants.md").write_bytes(b"\x00\x01\x02" * 400)
            assert await world.read(folder) == Progress(found=2, unchanged=1, failed=1)
            assert (await world.documents())["ants.md"].error
            assert "Ants cost $70." in await world.found("ants cost")

    run(main())


def test_that_what_lies_in_a_folder_for_operators_is_found_by_them_alone(
    store: Store, tmp_path: Path
) -> None:
    async def main() -> None:
        folder = write(tmp_path / "d", ants="Ants cost $70.")
        write(folder / "operators", credits="A credit of $50 may be given for ants.")
        async with shelves(store) as world:
            await world.read(folder)
            assert await world.found("credit for ants") == ["Ants cost $70."]
            assert len(await world.found("credit for ants", OPERATORS)) == 2
            # The same folder for operators alone: nothing is left for customers.
            await world.read(folder, audience=OPERATORS)
            assert await world.found("credit for ants") == []

    run(main())


def test_that_a_run_that_broke_off_is_taken_up_where_it_was(store: Store, tmp_path: Path) -> None:
    async def main() -> None:
        folder = write(tmp_path / "d", ants="Ants cost $70.", bees="We do not treat bees.")
        async with shelves(store) as world:
            job = await world.order(wanted_folder(folder))
            held = await claimed(world.db, SystemClock(), US, job.id)
            assert held is not None
            half = asyncio.Event()

            def watch(now: Progress) -> None:
                if now.done:
                    half.set()

            running = finish_run(world.knowledge.parts, held, watch)
            task = asyncio.create_task(running)
            await half.wait()
            task.cancel()
            await asyncio.wait([task])
            ended = await world.finish(job)
            assert (ended.state, ended.epoch) == (JobState.DONE, 2)
            counts = read(ended.progress, Progress)
            assert (counts.found, counts.left, counts.failed) == (2, 0, 0)
            assert {name: d.passages for name, d in (await world.documents()).items()} == {
                "ants.md": 1,
                "bees.md": 1,
            }

    run(main())


def test_that_what_ended_the_process_three_times_is_left_out(store: Store, tmp_path: Path) -> None:
    async def main() -> None:
        folder = write(tmp_path / "d", ants="Ants cost $70.", bees="We do not treat bees.")
        async with shelves(store) as world:
            job = await world.order(wanted_folder(folder))
            held = await claimed(world.db, SystemClock(), US, job.id)
            assert held is not None
            paths = [folder / "ants.md", folder / "bees.md"]
            await held.add([(path.name, written(ItemFacts(path=str(path)))) for path in paths])
            killed = Cursor(found_all=True, item=1, tries=3)
            await held.keep(progress=Progress(), cursor=killed)
            await held.let_go()
            ended = await world.finish(job)
            assert read(ended.progress, Progress) == Progress(found=2, done=1, failed=1)
            assert "3 times" in ((await world.documents())["ants.md"].error or "")

    run(main())


def test_that_a_run_counts_as_a_change_of_what_desks_are_made_of(
    store: Store, tmp_path: Path
) -> None:
    async def main() -> None:
        folder = write(tmp_path / "d", ants="Ants cost $70.")
        async with shelves(store) as world:
            versions: list[int] = []
            for _ in range(3):
                now = await world.db.read(lambda tx: organisations.version(tx, US))
                versions.append(now or 0)
                await world.read(folder)
            assert versions[0] < versions[1] == versions[2]

    run(main())


def test_that_a_file_sent_up_is_read_once_and_then_is_no_more(store: Store, tmp_path: Path) -> None:
    async def main() -> None:
        path = tmp_path / "sent"
        path.write_text("# Ants\n\nAnts cost $70.")
        async with shelves(store) as world:
            facts = ItemFacts(path=str(path), ours=True, tags=("prices",))
            settings = RunSettings(items=(NamedItem("ants.md", facts),))
            job = await world.order(WantedSource(SourceKind.UPLOAD, "", "Uploads"), settings)
            assert (await world.finish(job)).state is JobState.DONE
            assert not path.exists()
            assert (await world.documents())["ants.md"].draft.tags == ("prices",)

    run(main())


def test_that_a_folder_that_is_gone_loses_no_document(store: Store, tmp_path: Path) -> None:
    async def main() -> None:
        folder = write(tmp_path / "d", ants="Ants cost $70.")
        async with shelves(store) as world:
            await world.read(folder)
            (folder / "ants.md").unlink()
            folder.rmdir()
            job = await world.order(wanted_folder(folder))
            ended = await world.finish(job)
            assert (ended.state, "none at" in (ended.error or "")) == (JobState.FAILED, True)
            assert await world.found("ants") == ["Ants cost $70."]

    run(main())
