"""The files of the pages, held in memory, plain and compressed, until they change on the disk.

A file has an address in a release, where a browser keeps it for good; without a release, or with
another one's, there is what is here now. Pages are in no release: they are asked for each time.
"""

import gzip
import hashlib
import re
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from frontdesk.transport.bundle import ENTRIES, bundled, modules_of
from frontdesk.transport.door.prefix import under_prefix
from frontdesk.transport.heads import furnished
from frontdesk.transport.lean import lean, parts_of
from frontdesk.transport.release import Release, Version, taken_apart, under, version_of

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

_PAGE = ".html"

_ASKED_EACH_TIME = "no-cache"
_KEPT = "public, max-age=31536000, immutable"


@dataclass(frozen=True, slots=True)
class StaticFile:
    """A file as it is sent; `packed` is None where compressing gains nothing."""

    media_type: str
    plain: bytes
    packed: bytes | None
    tag: str
    parts: tuple[Path, ...]
    version: Version
    release: str = ""

    @property
    def is_page(self) -> bool:
        """Whether a browser would show it as a page."""
        return self.media_type.startswith("text/html")


class StaticFiles:
    """The files under one folder, read when they are first asked for."""

    def __init__(self, root: Path, prefix: str = "") -> None:
        self._root = root
        self._prefix = prefix
        self._release = Release(root)
        self._known: dict[str, StaticFile] = {}

    def find(self, path: str) -> StaticFile | None:
        """A file by its path within the folder; hidden files and ways out of it are not found."""
        if _PATH.match(path) is None:
            return None
        place = self._root / path
        media_type = _MEDIA.get(place.suffix)
        if media_type is None or not place.is_file():
            return None
        release = self._release.look() if place.suffix == _PAGE else ""
        known = self._known.get(path)
        stale = known is None or known.release != release
        if known is None or stale or known.version != version_of(known.parts):
            known = self._known[path] = self._read(place, media_type, release)
        return known

    def answer(self, request: Request, path: str, headers: dict[str, str]) -> Response | None:
        """What is sent at an address under the folder's, in a release or not; None for no file."""
        release, name = taken_apart(path)
        file = self.find(name)
        if file is None or (file.is_page and release):
            return None
        if not release and not file.is_page:
            # What it loads from beside itself is then of one release, and kept.
            there = "../" * name.count("/") + under(self._release.name, name)
            head = {"cache-control": _ASKED_EACH_TIME, "location": there}
            return Response(status_code=307, headers={**head, **headers})
        # Another release's may be on its way out or in, at a desk of several servers: the page
        # that asks goes on with what is here, and keeps none of it.
        kept = release == self._release.name and self._release.holds(file.parts)
        return respond(request, file, headers, caching=_KEPT if kept else _ASKED_EACH_TIME)

    def _read(self, place: Path, media_type: str, release: str) -> StaticFile:
        parts = parts_sent(self._root, place)
        version = version_of(parts)
        plain = as_sent(self._root, place, release)
        if place.suffix == _PAGE:
            plain = under_prefix(plain, self._prefix)
        packed = None if place.suffix in _PACKED_ALREADY else gzip.compress(plain, 9, mtime=0)
        if packed is not None and len(packed) >= len(plain):
            packed = None
        tag = hashlib.sha256(plain).hexdigest()[:20]
        return StaticFile(media_type, plain, packed, tag, parts, version, release)


def parts_sent(root: Path, place: Path) -> tuple[Path, ...]:
    """The files of which one that is sent is made."""
    return modules_of(place) if _is_entry(root, place) else parts_of(place)


def as_sent(root: Path, place: Path, release: str = "") -> bytes:
    """What is sent of a file: what a page begins with brings its modules along."""
    if place.suffix == _PAGE:
        return furnished(root, place.read_text(encoding="utf-8"), release).encode()
    return bundled(root, place) if _is_entry(root, place) else lean(place)


def _is_entry(root: Path, place: Path) -> bool:
    return place.relative_to(root).as_posix() in ENTRIES


def respond(
    request: Request,
    file: StaticFile,
    headers: dict[str, str],
    status: int = 200,
    caching: str = _ASKED_EACH_TIME,
) -> Response:
    """A file as this browser wants it: compressed, or not at all if it has it already."""
    packed = file.packed if _takes_gzip(request) else None
    tag = f'"{file.tag}-gzip"' if packed is not None else f'"{file.tag}"'
    sent = {"cache-control": caching, "etag": tag, "vary": "accept-encoding", **headers}
    if status == 200 and tag in re.findall(r'"[^"]*"', request.headers.get("if-none-match", "")):
        return Response(status_code=304, headers=sent)
    if packed is not None:
        sent["content-encoding"] = "gzip"
    return Response(packed or file.plain, status, {**sent, "content-type": file.media_type})


def _takes_gzip(request: Request) -> bool:
    accepted = request.headers.get("accept-encoding", "").lower()
    return "gzip" in accepted and _REFUSED_GZIP.search(accepted) is None
