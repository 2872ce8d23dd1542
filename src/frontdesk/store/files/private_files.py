"""Files that nobody but their owner can read: the data folder and what lies in it."""

import os
from pathlib import Path

FOLDER_MODE, FILE_MODE = 0o700, 0o600
OTHERS = 0o077


def private_folder(path: Path, ours: frozenset[str] = frozenset()) -> None:
    """Make a folder for its owner alone; one that is there is closed if it is empty or ours.

    `ours` names files that only a folder of ours has: a folder of other things keeps its mode.
    """
    path.mkdir(mode=FOLDER_MODE, parents=True, exist_ok=True)
    inside = {one.name for one in path.iterdir()}
    if path.stat().st_mode & OTHERS and (not inside or inside & ours):
        path.chmod(FOLDER_MODE)


def private_file(path: Path) -> None:
    """Make an empty file if there is none, and close it to others."""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT, FILE_MODE))
    close_to_others(path)


def close_to_others(path: Path) -> None:
    """Take others' rights from a file, if it is there and they have any."""
    if path.exists() and path.stat().st_mode & OTHERS:
        path.chmod(FILE_MODE)


def write_private(path: Path, content: bytes) -> None:
    """Write a file for its owner alone, whole or not at all."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE_MODE)
    with os.fdopen(handle, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
