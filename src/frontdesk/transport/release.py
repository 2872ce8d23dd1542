"""All files of the pages as one release, named by what is in them: under the name, none changes."""

import hashlib
import os
import re
from collections.abc import Iterable
from pathlib import Path

Version = tuple[tuple[int, int], ...]

_NAMED = re.compile(r"v-([0-9a-f]{16})/(.+)\Z")


class Release:
    """What the files under a folder were when they were last looked at, and their name."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._seen: dict[Path, tuple[int, int]] = {}
        self._name = ""

    @property
    def name(self) -> str:
        """The name of what was last looked at."""
        return self._name or self.look()

    def look(self) -> str:
        """Look at every file; the name is another once one of them is."""
        found = dict(_stats(_files(self._root)))
        if found != self._seen or not self._name:
            self._name = _named(self._root, found)
            self._seen = found
        return self._name

    def holds(self, parts: Iterable[Path]) -> bool:
        """Whether files are as they were when they were last looked at."""
        return all(self._seen.get(place) == seen for place, seen in _stats(parts))


def under(name: str, path: str) -> str:
    """The path of a file in a release."""
    return f"v-{name}/{path}"


def taken_apart(path: str) -> tuple[str, str]:
    """The release that a path names, empty where it names none, and the file's own path."""
    found = _NAMED.match(path)
    return (found[1], found[2]) if found else ("", path)


def version_of(parts: Iterable[Path]) -> Version:
    """When files were last written, and how long they are."""
    return tuple(seen for _, seen in _stats(parts))


def _files(root: Path) -> list[Path]:
    return sorted(Path(folder) / name for folder, _, names in os.walk(root) for name in names)


def _stats(places: Iterable[Path]) -> Iterable[tuple[Path, tuple[int, int]]]:
    for place in places:
        if place.is_file():
            found = place.stat()
            yield place, (found.st_mtime_ns, found.st_size)


def _named(root: Path, places: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for place in places:
        content = place.read_bytes()
        digest.update(f"{place.relative_to(root).as_posix()}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()[:16]
