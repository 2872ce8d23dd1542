"""The words of a text that say what it is about, each by its stem."""

from frontdesk.language.lexicon.function_words import FUNCTION_WORDS
from frontdesk.language.text.words import plain, stem, words


def content_words(text: str) -> tuple[str, ...]:
    """The words of a text that name something, in order, as they were said."""
    return tuple(word for word in words(plain(text)) if word not in FUNCTION_WORDS)


def content_stems(text: str) -> frozenset[str]:
    """The stems of those words, by which texts about the same are known."""
    return frozenset(map(stem, content_words(text)))
