"""Long lists of words, written as one text, and as one regular expression."""

from collections.abc import Iterable


def word_list(text: str) -> list[str]:
    """The words of a text, in order."""
    return text.split()


def word_set(text: str) -> frozenset[str]:
    """The words of a text, to look words up in."""
    return frozenset(text.split())


def any_of(words: Iterable[str]) -> str:
    """A regular expression that matches any one of the words."""
    return f"(?:{'|'.join(words)})"
