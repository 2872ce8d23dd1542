"""The anchors of headings: what a link to them ends in."""

import unicodedata

_LONGEST = 80


def slug(text: str) -> str:
    """A heading as the end of a link: small letters and figures, joined by hyphens."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    words = "".join(one if one.isalnum() else " " for one in plain).split()
    return "-".join(words)[:_LONGEST].strip("-")


class Anchors:
    """Gives every heading of a document an anchor of its own."""

    def __init__(self) -> None:
        self._given: dict[str, int] = {}

    def of(self, heading: str) -> str:
        """The anchor of the next heading: its slug, numbered where it was given before."""
        plain = slug(heading)
        if not plain:
            return ""
        times = self._given.get(plain, 0)
        self._given[plain] = times + 1
        return f"{plain}-{times}" if times else plain
