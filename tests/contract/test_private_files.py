"""What a desk stores is its owner's alone, and a secret that could be guessed is refused."""

import asyncio
import os
from collections.abc import Generator
from pathlib import Path

import pytest

from frontdesk.core.ids import DEFAULT_ORGANISATION
from frontdesk.serving import server_secret
from frontdesk.settings import Settings
from frontdesk.store.files.secret_file import WeakSecret, file_secret
from frontdesk.store.open import DataFolder, open_database
from frontdesk.store.queries.conversations import ensure_organisation


@pytest.fixture
def careless() -> Generator[None]:
    """A process whose files anybody may read and write, unless it says otherwise."""
    before = os.umask(0)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mode & 0o777 for path in (folder, *folder.iterdir())}


def opened(path: Path) -> dict[str, int]:
    """The modes of a data folder and its files while it is open and written to."""

    async def main() -> dict[str, int]:
        folder = DataFolder(path)
        db = await open_database(None, folder)
        await db.write(lambda tx: ensure_organisation(tx, DEFAULT_ORGANISATION, "demo", 0))
        file_secret(path)
        found = modes(path)
        await db.close()
        folder.release()
        return found

    return asyncio.run(main())


@pytest.mark.usefixtures("careless")
def test_that_a_data_folder_and_all_that_is_in_it_are_their_owners_alone(tmp_path: Path) -> None:
    found = opened(tmp_path / "data")
    assert found.pop("data") == 0o700
    assert {"frontdesk.db", "frontdesk.db-wal", "frontdesk.db-shm", "secret", "lock"} <= set(found)
    assert set(found.values()) == {0o600}


@pytest.mark.usefixtures("careless")
def test_that_a_folder_of_an_older_release_is_closed_to_others(tmp_path: Path) -> None:
    data = tmp_path / "data"
    opened(data)
    for path in (data, *data.iterdir()):
        path.chmod(0o755)
    assert {mode & 0o077 for mode in opened(data).values()} == {0}


@pytest.mark.usefixtures("careless")
def test_that_a_folder_of_other_things_keeps_its_mode(tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir(mode=0o755)
    (shared / "notes").write_text("")
    assert opened(shared)["shared"] == 0o755


def test_that_a_secret_that_others_could_read_is_closed_to_them(tmp_path: Path) -> None:
    path = tmp_path / "secret"
    path.write_text("s" * 64)
    path.chmod(0o644)
    assert file_secret(tmp_path) == b"s" * 64
    assert path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("content", ["", "\n" * 40, "short", "x" * 31])
def test_that_an_empty_or_short_secret_is_refused(tmp_path: Path, content: str) -> None:
    (tmp_path / "secret").write_text(content)
    with pytest.raises(WeakSecret, match="expected at least 32 characters; got"):
        server_secret(Settings(), tmp_path)


def test_that_a_secret_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret").mkdir()
    with pytest.raises(WeakSecret, match=r"cannot read .*secret: Is a directory"):
        server_secret(Settings(), tmp_path)


def test_that_a_short_secret_of_the_settings_is_refused(tmp_path: Path) -> None:
    with pytest.raises(WeakSecret, match="FRONTDESK_SECRET: expected at least 32"):
        server_secret(Settings(secret="guess"), tmp_path)
    assert not (tmp_path / "secret").exists()
