"""A restored backup repeats numbers: a client's old position gets the whole snapshot."""

import shutil
from pathlib import Path

from frontdesk.core.ids import ConversationRef
from frontdesk.testing import Client, ScriptedModel
from tests.session.desk_steps import ask, desk_with, run


def _answering(text: str) -> ScriptedModel:
    return ScriptedModel([text], loop=True)


def _copy(path: Path, backup: Path) -> None:
    """Copy a desk's files, as an operator would."""
    for end in ("", "-wal"):
        if Path(f"{path}{end}").exists():
            shutil.copy(f"{path}{end}", f"{backup}{end}")


def test_that_a_client_of_the_lost_future_gets_a_whole_snapshot(sqlite_path: Path) -> None:
    backup = sqlite_path.with_name("backup.db")
    seen: list[tuple[int, str | None]] = []
    refs: list[ConversationRef] = []

    async def lost_future() -> None:
        async with desk_with(sqlite_path, _answering("Before.")) as desk:
            client = await desk.client()
            refs.append(client.ref)
            await ask(desk, client, "one")
            seen.append((client.last_seq, client.position))
        _copy(sqlite_path, backup)
        async with desk_with(sqlite_path, _answering("Lost.")) as desk:
            client = await desk.client(refs[0])
            for text in ("two", "three"):
                await ask(desk, client, text)
            seen.append((client.last_seq, client.position))

    async def restored() -> None:
        async with desk_with(backup, _answering("After.")) as desk:
            client = await desk.client(refs[0])
            while client.last_seq <= seen[1][0]:
                await ask(desk, client, "another")
            session = await desk.session(refs[0])
            (_, before), (_, lost) = seen
            whole = session.resync(lost, client.audience)
            assert whole.snapshot == session.state(client.audience)
            assert whole.history == session.history
            missed = session.resync(before, client.audience)
            assert missed.snapshot is None
            texts = [bytes(raw).decode() for raw in missed.events]
            assert any('"another"' in text for text in texts)
            assert not any("Lost." in text for text in texts)

    run(lost_future())
    run(restored())


def test_that_a_copy_made_while_the_desk_went_on_is_told_apart_too(sqlite_path: Path) -> None:
    """The copy knows of numbers that were reserved; what was said under them since is lost."""
    backup = sqlite_path.with_name("backup.db")
    kept: list[Client] = []

    async def lost_future() -> None:
        async with desk_with(sqlite_path, _answering("Before.")) as desk:
            client = await desk.client()
            await ask(desk, client, "one")
            _copy(sqlite_path, backup)
            await ask(desk, client, "two")
            kept.append(client)

    async def restored() -> None:
        async with desk_with(backup, _answering("After.")) as desk:
            session = await desk.session(kept[0].ref)
            resync = session.resync(kept[0].position, kept[0].audience)
            assert resync.snapshot is not None
            assert resync.snapshot == session.state(kept[0].audience)
            assert "two" not in {m.text for m in resync.snapshot.messages}

    run(lost_future())
    run(restored())


def test_that_a_copy_is_told_apart_before_anybody_has_written_to_it(sqlite_path: Path) -> None:
    backup = sqlite_path.with_name("backup.db")
    kept: list[Client] = []

    async def lost_future() -> None:
        async with desk_with(sqlite_path, _answering("Before.")) as desk:
            client = await desk.client()
            await ask(desk, client, "one")
            kept.append(client)
            seen = client.position
            _copy(sqlite_path, backup)
            await ask(desk, client, "two")
            assert client.position != seen
            client.drop()

    async def restored() -> None:
        async with desk_with(backup, _answering("After.")) as desk:
            reader, client = desk.desk.reader, kept[0]
            resync = await reader.resync(client.ref, client.position, client.audience)
            assert desk.host.live == 0
            assert resync.snapshot is not None
            assert resync.snapshot == await reader.state(client.ref, client.audience)
            assert "two" not in {m.text for m in resync.snapshot.messages}

    run(lost_future())
    run(restored())
