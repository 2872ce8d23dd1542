"""What a crawl finds at an address: a page, the page it knows, or none, and why."""

from dataclasses import dataclass
from enum import StrEnum

from frontdesk.core.documents import DocumentFormat, ParsedDocument


class CrawlRefusalReason(StrEnum):
    """Why an address gives no page."""

    ROBOTS = "robots"
    NO_INDEX = "no_index"
    DUPLICATE = "duplicate"
    OFF_SITE = "off_site"
    REDIRECTS = "redirects"
    GONE = "gone"
    UNREACHABLE = "unreachable"
    TOO_LARGE = "too_large"
    UNREADABLE = "unreadable"
    NO_TEXT = "no_text"
    LIMIT = "limit"


@dataclass(frozen=True, slots=True)
class Validators:
    """What a visit leaves for the next, which may then be told that nothing has changed.

    The links are those of the page, and `digest` is of its words: a visit that is told so sees
    neither.
    """

    etag: str = ""
    last_modified: str = ""
    links: tuple[str, ...] = ()
    digest: str = ""


@dataclass(frozen=True, slots=True)
class CrawledPage:
    """A page, or another document of the site, as it was fetched and read."""

    url: str
    content: bytes
    format: DocumentFormat
    document: ParsedDocument
    validators: Validators


@dataclass(frozen=True, slots=True)
class UnchangedPage:
    """A page that is as it was at the last visit."""

    url: str


@dataclass(frozen=True, slots=True)
class CrawlRefusal:
    """An address without a page, and what was wrong there."""

    url: str
    reason: CrawlRefusalReason
    detail: str


CrawlOutcome = CrawledPage | UnchangedPage | CrawlRefusal
