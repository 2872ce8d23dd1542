"""A text with one thing of it put right by a correction that names only what is right."""

from itertools import pairwise

from frontdesk.core.reading_limits import LONGEST_READ
from frontdesk.language.lexicon.common_words import COMMON
from frontdesk.language.text.words import number_of, words


def with_value_put_right(text: str, noted: str) -> str:
    """What was noted with the one word that a correction of it gives anew; empty where none is.

    That is a number for the only number, and what stands before a word for what stood before it:
    "actually 15 weeks, sorry", "I meant the side gate".
    """
    if max(len(text), len(noted)) > LONGEST_READ:
        return ""
    said, known = words(text), words(noted)
    stands = frozenset(known)
    new = [at for at, word in enumerate(said) if word not in stands and _tells(word)]
    if len(new) != 1:
        return ""
    right, after = said[new[0]], said[new[0] + 1 :][:1]
    wrong = [one for one, following in pairwise(known) if (following,) == after]
    if not after or after[0] in COMMON or not wrong:
        wrong = [one for one in known if _is_number(one)] if _is_number(right) else []
    if len(wrong) != 1 or not _tells(wrong[0]) or known.count(wrong[0]) != 1:
        return ""
    return _replaced(noted, wrong[0], right)


def _is_number(word: str) -> bool:
    return number_of(word) is not None


def _tells(word: str) -> bool:
    return _is_number(word) or word not in COMMON


def _replaced(noted: str, wrong: str, right: str) -> str:
    return " ".join(_put(part, wrong, right) for part in noted.split(" "))


def _put(part: str, wrong: str, right: str) -> str:
    at = part.lower().find(wrong)
    whole = at >= 0 and words(part) == (wrong,)
    return part[:at] + right + part[at + len(wrong) :] if whole else part
