"""Which option a request has named already: "cancel my ant treatment" needs no "which one?"."""

from collections import Counter
from collections.abc import Sequence

from frontdesk.core.dialog import Option
from frontdesk.models.house.details import without_details
from frontdesk.models.house.words import digits_of, stem, word_set, words

# "Not the ant one", "all but the first": what is named may be what is not meant.
_SET_ASIDE = word_set("not don't dont no but except other others else instead without never")
_SHORTEST = 3
_DIGITS_OF_A_KEY = 5


def named_option(said: Sequence[str], options: Sequence[Option]) -> Option | None:
    """The one option of which the last message says a word that no other has; days do not count.

    Where that message says who the customer is, the request is in the one before.
    """
    if not said or not options:
        return None
    keyed = sum(map(str.isdigit, digits_of(said[-1]))) >= _DIGITS_OF_A_KEY
    request = "\n".join(said[-2:] if keyed else said[-1:])
    if not _SET_ASIDE.isdisjoint(words(request)):
        return None
    labels = [_stems(option.label) for option in options]
    shared = Counter(word for label in labels for word in label)
    heard = _stems(request)
    named = [
        option
        for option, label in zip(options, labels, strict=True)
        if any(shared[word] == 1 for word in label & heard)
    ]
    return named[0] if len(named) == 1 else None


def _stems(text: str) -> set[str]:
    plain = (word.removesuffix("'s") for word in words(without_details(text)))
    return {stem(word) for word in plain if len(word) >= _SHORTEST and not word[0].isdigit()}
