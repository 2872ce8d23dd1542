"""What a page says of itself: its title, its language, its links, and what may be done with it."""

from collections.abc import Mapping, Sequence
from urllib.parse import urljoin

from frontdesk.core.documents import Block, BlockKind

_DIRECTIVES = frozenset({"robots", "frontdesk"})
_LONGEST_LINK = 2_000


class PageHead:
    """Gathers it as elements begin."""

    def __init__(self, most_links: int) -> None:
        self.title = ""
        self.language = ""
        self.canonical = ""
        self.links: list[str] = []
        self.no_index = False
        self.no_follow = False
        self._base = ""
        self._most_links = most_links

    def element(self, tag: str, values: Mapping[str, str]) -> None:
        """Take note of an element."""
        match tag:
            case "html":
                self.language = self.language or values.get("lang", "").strip()[:35]
            case "base":
                self._base = self._base or values.get("href", "")
            case "meta" if values.get("name", "").lower() in _DIRECTIVES:
                self._obey(values.get("content", ""))
            case "link" if "canonical" in values.get("rel", "").lower().split():
                self.canonical = self.canonical or self._whole(values.get("href", ""))
            case "a" | "area":
                self._link(values)
            case _:
                pass

    def title_among(self, blocks: Sequence[Block]) -> str:
        """The page's title: its first heading where the title says the same and more."""
        title = " ".join(self.title.split())
        first = next((one.text for one in blocks if one.level == 1), "")
        if first and (not title or first.casefold() in title.casefold()):
            return first
        headings = (one.text for one in blocks if one.kind is BlockKind.HEADING)
        return title or next(headings, "")

    def _obey(self, content: str) -> None:
        wanted = {word.strip().lower() for word in content.split(",")}
        self.no_index |= not wanted.isdisjoint({"noindex", "none"})
        self.no_follow |= not wanted.isdisjoint({"nofollow", "none"})

    def _link(self, values: Mapping[str, str]) -> None:
        link = self._whole(values.get("href", ""))
        followed = "nofollow" not in values.get("rel", "").lower().split()
        if link and followed and len(self.links) < self._most_links:
            self.links.append(link)

    def _whole(self, link: str) -> str:
        link = link.strip()
        if not link or len(link) > _LONGEST_LINK:
            return ""
        try:
            return urljoin(self._base, link)
        except ValueError:
            return ""
