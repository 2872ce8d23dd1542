"""What the tables of runs keep as JSON: settings of sources and runs, cursors, counts, items."""

from typing import TypeVar

import msgspec

from frontdesk.core.documents import DocumentAudience

T = TypeVar("T")


class ItemFacts(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is known of something to read before it is read.

    A file has a `path`, a page a `url`; what is empty here is as its source says. A file of
    `ours` was made for the run alone.
    """

    path: str = ""
    url: str = ""
    content_type: str = ""
    audience: DocumentAudience | None = None
    language: str = ""
    tags: tuple[str, ...] = ()
    ours: bool = False


class NamedItem(msgspec.Struct, frozen=True):
    """Something to read that was known when the run was ordered."""

    uri: str
    facts: ItemFacts


class RunSettings(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a run was ordered with; a `fingerprint` is kept at its source when it is done."""

    items: tuple[NamedItem, ...] = ()
    fingerprint: str = ""


class SourceSettings(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a source has of its own: how far a crawl goes, and what a pack's folder was like."""

    most_pages: int = 0
    prefix: str = ""
    fingerprint: str = ""


class StoredValidators(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a visit of a page left for the next: see `Validators` of the crawl."""

    etag: str = ""
    last_modified: str = ""
    links: tuple[str, ...] = ()
    digest: str = ""


class Cursor(msgspec.Struct, frozen=True, omit_defaults=True):
    """How far a run came: whether all was found, and which item was begun how often."""

    found_all: bool = False
    item: int = 0
    tries: int = 0


class Progress(msgspec.Struct, frozen=True):
    """How many things a run found, and what became of them."""

    found: int = 0
    done: int = 0
    unchanged: int = 0
    skipped: int = 0
    failed: int = 0
    removed: int = 0

    @property
    def left(self) -> int:
        """How many have yet to be read."""
        return self.found - self.done - self.unchanged - self.skipped - self.failed


def written(value: msgspec.Struct) -> str:
    """A struct as the tables keep it."""
    return msgspec.json.encode(value).decode()


def read(text: str, kind: type[T]) -> T:
    """What the tables kept."""
    return msgspec.json.decode(text, type=kind)
