"""The actions that a text names, such as cancelling or booking."""

from frontdesk.language.lexicon.actions import TELLING
from frontdesk.language.text.words import stem, words

_STEMS = frozenset(map(stem, TELLING))


def actions_in(text: str) -> frozenset[str]:
    """The stems of the actions that a text names."""
    return _STEMS.intersection(map(stem, words(text)))
