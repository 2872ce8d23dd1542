"""Finds the files of a folder that may be documents, in the same order each time."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from frontdesk.core.documents import DocumentAudience
from frontdesk.core.errors import CallerError

# What lies in a folder of this name is read to operators only.
FOR_OPERATORS = "operators"
MOST_FILES = 100_000


@dataclass(frozen=True, slots=True)
class FoundFile:
    """A file, its name within the folder, and who alone it is for, if its place says so."""

    path: Path
    uri: str
    audience: DocumentAudience | None = None


def files_of(location: Path) -> Iterator[FoundFile]:
    """The files below a folder, or the one that is named; hidden ones and links outside are left.

    Raises CallerError where there is neither.
    """
    if location.is_file():
        yield FoundFile(location, location.name)
        return
    if not location.is_dir():
        raise CallerError(
            f"expected a file or a folder; there is none at {location}", code="no_such_path"
        )
    root = location.resolve()
    for count, path in enumerate(_below(root), 1):
        if count > MOST_FILES:
            raise CallerError(f"{location} has over {MOST_FILES} files; divide it")
        inside = path.relative_to(root)
        operators = FOR_OPERATORS in inside.parts[:-1]
        audience = DocumentAudience.OPERATORS if operators else None
        yield FoundFile(path, inside.as_posix(), audience)


def _below(root: Path) -> Iterator[Path]:
    for folder, inner, names in os.walk(root):
        inner[:] = sorted(name for name in inner if not name.startswith("."))
        for name in sorted(names):
            path = Path(folder, name)
            if not name.startswith(".") and path.is_file() and _is_inside(path, root):
                yield path


def _is_inside(path: Path, root: Path) -> bool:
    return not path.is_symlink() or path.resolve().is_relative_to(root)
