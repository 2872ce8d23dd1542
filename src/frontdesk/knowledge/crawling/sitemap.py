"""Reads the addresses of a sitemap, packed or not, without trusting its markup."""

import html
import re
import zlib
from typing import NamedTuple

MOST_BYTES = 10 << 20
MOST_ADDRESSES = 50_000
_PACKED = b"\x1f\x8b"
_INDEX = re.compile(r"<(?:\w{1,20}:)?sitemapindex\b")
_PLACE = re.compile(
    r"<(?:\w{1,20}:)?loc>\s{0,200}(?:<!\[CDATA\[)?\s{0,200}([^<>\s\]]{1,2000})", re.I
)


class Sitemap(NamedTuple):
    """The pages that a sitemap names, or the sitemaps that an index of them does."""

    pages: tuple[str, ...] = ()
    sitemaps: tuple[str, ...] = ()


def read_sitemap(content: bytes) -> Sitemap:
    """The addresses in a sitemap; nothing where it is none."""
    if content.startswith(_PACKED):
        content = _unpacked(content)
    text = content[:MOST_BYTES].decode("utf-8", "replace")
    places: list[str] = []
    for found in _PLACE.finditer(text):
        places.append(html.unescape(found.group(1)))
        if len(places) >= MOST_ADDRESSES:
            break
    if _INDEX.search(text) is not None:
        return Sitemap(sitemaps=tuple(places))
    return Sitemap(tuple(places))


def _unpacked(content: bytes) -> bytes:
    """As much as is read; what unpacks to more is cut there."""
    try:
        return zlib.decompressobj(zlib.MAX_WBITS | 16).decompress(content, MOST_BYTES)
    except zlib.error:
        return b""
