"""Mends the spelling of what people type in a hurry: short forms, and slips of the finger."""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache

from frontdesk.language.lexicon.calendar_names import DAY_PARTS, MONTHS, WEEKDAYS
from frontdesk.language.lexicon.word_list import word_set
from frontdesk.language.text.short_forms import IN_ANSWERS, IN_REQUESTS
from frontdesk.language.text.slips import SHORTEST, Vocabulary
from frontdesk.language.text.words import KEPT, plain, words

# March and April are a letter away from other words.
_SHORT_MONTH = 5
# What matters in an answer at any desk; hardly another word is one letter away from these.
_WORDS = {*WEEKDAYS, *DAY_PARTS, *(m for m in MONTHS if len(m) > _SHORT_MONTH)} | word_set(
    "please thanks cancel cancelled reschedule schedule appointment confirm confirmed correct"
    " perfect absolutely definitely certainly proceed exactly alright tomorrow tonight instead"
    " different another earlier second earliest latest weekend actually whatever nothing"
    " agreed awesome excellent brilliant anything available"
)
# Words of their own, one letter away from one of those.
_OTHERS = {f"{name}s" for name in (*WEEKDAYS, *DAY_PARTS)} | word_set(
    "thank cancels canceled reschedules schedules scheduled confirms corrects perfects appointments"
    " weekends seconds cancer mourning moaning planks tanks agrees conform prefect proceeds sundae"
    " lease pleased pleases other others secondly fourth unavailable"
)
_VOCABULARY = Vocabulary(_WORDS)
_WORD = re.compile(r"(?<![\w@.'])[a-z0-9]+(?:'[a-z]+)?(?![\w@']|\.\w)")
_LONG_DRAWN = re.compile(r"([a-z])\1{2,}")
_ILL = re.compile(
    r"\b(i)(ll|d) (?=(?:take|pass|keep|stick|stay|call|be|do|have|go|think|get|leave|skip|let|say"
    r"|need|like|love|rather|prefer|want|wait)\b)"
)
_REQUEST_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?|\d\w+")
_LONG = 7
_VOWELS = frozenset("aeiouy")


@lru_cache(KEPT)
def mended(text: str) -> str:
    """The text in plain words, each that matters in an answer spelt as it was meant."""
    said = _ILL.sub(r"\1'\2 ", _LONG_DRAWN.sub(r"\1", plain(text)))
    return _WORD.sub(lambda match: _meant(match[0]), said)


@lru_cache(4096)
def _meant(word: str) -> str:
    if word in IN_ANSWERS:
        return IN_ANSWERS[word]
    if len(word) < SHORTEST or word in _WORDS or word in _OTHERS or not word.isalpha():
        return word
    return _VOCABULARY.nearest(word, 1) or word


def _without_vowels(word: str) -> str:
    return "".join(letter for letter in word if letter not in _VOWELS)


class Spelling:
    """How a desk's customers spell: knows the words of its examples besides the language's."""

    def __init__(self, texts: Iterable[str], is_word: Callable[[str], bool]) -> None:
        self._is_word = is_word
        said = Counter(word for text in texts for word in words(text))
        self._said = frozenset(said)
        # "Hw", "tk": of the words with these consonants, the one that is said most.
        self._by_consonants = {
            short: word
            for word, _ in reversed(said.most_common())
            if len(short := _without_vowels(word)) > 1 and short != word and word[0] == short[0]
        }
        self._vocabulary = Vocabulary(word for word in self._said if len(word) >= SHORTEST - 1)

    def mended(self, text: str) -> str:
        """The text in plain letters, with shortened words written out and slips mended."""
        return _REQUEST_WORD.sub(lambda match: self._meant(match[0]), plain(text))

    def reads(self, text: str) -> bool:
        """Whether any word of a text is one; the rest is a cat on the keyboard."""
        return any(self._is_known(word) or word in IN_REQUESTS for word in words(text))

    def _meant(self, word: str) -> str:
        if word in IN_REQUESTS:
            return IN_REQUESTS[word]
        if word.isalpha() and _VOWELS.isdisjoint(word):
            return self._by_consonants.get(word, word)
        if len(word) < SHORTEST or self._is_known(word):
            return word
        return self._vocabulary.nearest(word, 2 if len(word) >= _LONG else 1) or word

    def _is_known(self, word: str) -> bool:
        return word in self._said or self._is_word(word)
