"""Long lists of words, written as one text."""


def word_list(text: str) -> list[str]:
    """The words of a text, in order."""
    return text.split()


def word_set(text: str) -> frozenset[str]:
    """The words of a text, to look words up in."""
    return frozenset(text.split())
