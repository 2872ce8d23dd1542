"""A desk's data folder in one file: made while it is served, put back into a folder that is not."""

import contextlib
import shutil
import sqlite3
import tarfile
import tempfile
from collections.abc import Generator
from datetime import datetime
from pathlib import Path

import msgspec

from frontdesk.core.errors import FrontdeskError
from frontdesk.store.erasures_file import (
    ERASURES_FILE,
    erasures_in,
    read_erasures,
    write_erasures,
)
from frontdesk.store.files.private_files import FILE_MODE, FOLDER_MODE, private_file
from frontdesk.store.files.secret_file import SECRET_FILE, read_secret
from frontdesk.store.open import DATABASE_FILE, OUR_FILES, DataFolder
from frontdesk.store.queries.erasures import Erasure
from frontdesk.store.sqlite import connect

_STAMP = "%Y%m%d-%H%M%S"
_MEMBERS = (DATABASE_FILE, SECRET_FILE)


class BackupError(FrontdeskError):
    """A backup cannot be made or put back; the message says what was expected."""

    code = "backup_failed"


def make_backup(folder: Path, target: Path, now: datetime) -> Path:
    """Write what a data folder holds at this moment to a new file; return that file."""
    archive = target / f"frontdesk-{now:{_STAMP}}.tar.gz" if target.is_dir() else target
    if archive.exists():
        raise BackupError(f"{archive}: expected a file that is not there yet")
    if not (folder / DATABASE_FILE).is_file():
        raise BackupError(f"there is no {folder / DATABASE_FILE} to back up")
    with _told(f"cannot write {archive}"), _drafts(archive.parent) as drafts:
        _copy_database(folder / DATABASE_FILE, drafts / DATABASE_FILE)
        secret = folder / SECRET_FILE
        if secret.exists():
            private_file(drafts / SECRET_FILE)
            (drafts / SECRET_FILE).write_bytes(read_secret(secret))
        draft = drafts / "archive"
        private_file(draft)
        with tarfile.open(draft, "w:gz", compresslevel=3) as tar:
            for name in _MEMBERS:
                if (drafts / name).exists():
                    tar.add(drafts / name, name, filter=_nobodys)
        # A link, not a rename: what was written meanwhile under that name stays.
        archive.hardlink_to(draft)
    return archive


def restore_backup(
    archive: Path, folder: DataFolder, now: datetime, *, force: bool, erasures: Path | None = None
) -> Path | None:
    """Put a backup into a folder that this process has locked.

    What lies there is refused or, if `force` is set, kept aside; returns where it is kept. Whom the
    desk was to forget since the backup is listed, by what lies there or by `erasures`: the next
    start forgets them anew.
    """
    there = [name for name in sorted(OUR_FILES) if name != "lock" and (folder.path / name).exists()]
    if there and not force:
        raise BackupError(
            f"{folder.path}: expected a folder without a desk's data; it has {', '.join(there)}; "
            "--force keeps them aside"
        )
    with _told(f"cannot restore {archive}"), _drafts(folder.path) as drafts:
        _unpack(archive, drafts)
        _expect_sound(drafts / DATABASE_FILE)
        listed = _listed(folder.path, erasures)
        aside = _set_aside(folder.path, there, now)
        write_erasures(folder.path / ERASURES_FILE, listed)
        # The database comes last: a folder without one was not restored.
        for name in reversed(_MEMBERS):
            if (drafts / name).exists():
                (drafts / name).replace(folder.path / name)
    return aside


def _listed(folder: Path, erasures: Path | None) -> list[Erasure]:
    """Every erasure known here: to be done again, in the database, and given."""
    there = [*read_erasures(folder / ERASURES_FILE), *erasures_in(folder / DATABASE_FILE)]
    given = read_erasures(erasures) if erasures is not None else []
    return list({one.salt: one for one in (*there, *given)}.values())


@contextlib.contextmanager
def _told(what: str) -> Generator[None]:
    try:
        yield
    except (OSError, sqlite3.Error, tarfile.TarError, EOFError, msgspec.MsgspecError) as cause:
        raise BackupError(f"{what}: {cause}") from cause


@contextlib.contextmanager
def _drafts(beside: Path) -> Generator[Path]:
    """A folder of our own on the same disk, gone afterwards."""
    with tempfile.TemporaryDirectory(dir=beside, prefix=".frontdesk-") as name:
        yield Path(name)


def _copy_database(source: Path, target: Path) -> None:
    """Copy all committed pages in one step, so that what is written meanwhile is left out whole."""
    private_file(target)
    with (
        contextlib.closing(connect(source, read_only=True)) as served,
        contextlib.closing(sqlite3.connect(target)) as copy,
    ):
        served.backup(copy)
    _expect_sound(target)


def _expect_sound(database: Path) -> None:
    with contextlib.closing(sqlite3.connect(database)) as connection:
        found = connection.execute("PRAGMA integrity_check").fetchone()[0]
        # Leaves one file, without companions that would have to travel with it.
        connection.execute("PRAGMA journal_mode=DELETE")
    if found != "ok":
        raise BackupError(f"{database.name}: expected a sound database; {found}")


def _nobodys(member: tarfile.TarInfo) -> tarfile.TarInfo:
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    member.mode = FILE_MODE
    return member


def _unpack(archive: Path, folder: Path) -> None:
    """Take out the members that a backup has, by their plain names and nothing else."""
    with tarfile.open(archive, "r:gz") as tar:
        for name in _MEMBERS:
            member = next((m for m in tar if m.name == name and m.isfile()), None)
            content = tar.extractfile(member) if member is not None else None
            if content is None:
                if name == DATABASE_FILE:
                    raise BackupError(f"{archive}: expected a backup; it has no {name}")
                continue
            private_file(folder / name)
            with content, (folder / name).open("wb") as file:
                shutil.copyfileobj(content, file)


def _set_aside(folder: Path, names: list[str], now: datetime) -> Path | None:
    if not names:
        return None
    aside = folder / f"before-restore-{now:{_STAMP}}"
    aside.mkdir(mode=FOLDER_MODE)
    for name in names:
        (folder / name).replace(aside / name)
    return aside
