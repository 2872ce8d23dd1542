"""The files of the pages, held in memory, plain and compressed, until they change on the disk."""

import gzip
import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from frontdesk.transport.bundle import ENTRIES, bundled, modules_of
from frontdesk.transport.door.prefix import under_prefix
from frontdesk.transport.lean import lean, parts_of

_MEDIA = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
}
_PACKED_ALREADY = {".png", ".ico", ".woff2"}
_NAME = r"[A-Za-z0-9][A-Za-z0-9._-]*"
_PATH = re.compile(rf"(?:{_NAME}/)*{_NAME}\Z")
_REFUSED_GZIP = re.compile(r"gzip\s*;\s*q=0(?:\.0*)?\s*(?:,|\Z)")

# A browser asks each time and is told in a few bytes that nothing changed: modules of two
# releases never mix.
_CACHING = "no-cache"


Version = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class StaticFile:
    """A file as it is sent; `packed` is None where compressing gains nothing."""

    media_type: str
    plain: bytes
    packed: bytes | None
    tag: str
    parts: tuple[Path, ...]
    version: Version

    @property
    def is_page(self) -> bool:
        """Whether a browser would show it as a page."""
        return self.media_type.startswith("text/html")


class StaticFiles:
    """The files under one folder, read when they are first asked for."""

    def __init__(self, root: Path, prefix: str = "") -> None:
        self._root = root
        self._prefix = prefix
        self._known: dict[str, StaticFile] = {}

    def find(self, path: str) -> StaticFile | None:
        """A file by its path within the folder; hidden files and ways out of it are not found."""
        if _PATH.match(path) is None:
            return None
        place = self._root / path
        media_type = _MEDIA.get(place.suffix)
        if media_type is None or not place.is_file():
            return None
        known = self._known.get(path)
        if known is None or known.version != _version(known.parts):
            known = self._known[path] = self._read(place, media_type)
        return known

    def _read(self, place: Path, media_type: str) -> StaticFile:
        parts = parts_sent(self._root, place)
        version = _version(parts)
        plain = as_sent(self._root, place)
        if place.suffix == ".html":
            plain = under_prefix(plain, self._prefix)
        packed = None if place.suffix in _PACKED_ALREADY else gzip.compress(plain, 9, mtime=0)
        if packed is not None and len(packed) >= len(plain):
            packed = None
        tag = hashlib.sha256(plain).hexdigest()[:20]
        return StaticFile(media_type, plain, packed, tag, parts, version)


def parts_sent(root: Path, place: Path) -> tuple[Path, ...]:
    """The files of which one that is sent is made."""
    return modules_of(place) if _is_entry(root, place) else parts_of(place)


def as_sent(root: Path, place: Path) -> bytes:
    """What is sent of a file: what a page begins with brings its modules along."""
    return bundled(root, place) if _is_entry(root, place) else lean(place)


def _is_entry(root: Path, place: Path) -> bool:
    return place.relative_to(root).as_posix() in ENTRIES


def _version(parts: Sequence[Path]) -> Version:
    found = [part.stat() for part in parts if part.is_file()]
    return tuple((one.st_mtime_ns, one.st_size) for one in found)


def respond(
    request: Request, file: StaticFile, headers: dict[str, str], status: int = 200
) -> Response:
    """A file as this browser wants it: compressed, or not at all if it has it already."""
    packed = file.packed if _takes_gzip(request) else None
    tag = f'"{file.tag}-gzip"' if packed is not None else f'"{file.tag}"'
    sent = {"cache-control": _CACHING, "etag": tag, "vary": "accept-encoding", **headers}
    if status == 200 and tag in re.findall(r'"[^"]*"', request.headers.get("if-none-match", "")):
        return Response(status_code=304, headers=sent)
    if packed is not None:
        sent["content-encoding"] = "gzip"
    return Response(packed or file.plain, status, {**sent, "content-type": file.media_type})


def _takes_gzip(request: Request) -> bool:
    accepted = request.headers.get("accept-encoding", "").lower()
    return "gzip" in accepted and _REFUSED_GZIP.search(accepted) is None
