"""The words of a question, and what each is worth: the rarer in the library, the more."""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from frontdesk.core.ids import OrganisationId
from frontdesk.knowledge.searching.word_cover import WordCover, bare
from frontdesk.language.lexicon.common_words import COURTEOUS, DETERMINERS, GENERIC
from frontdesk.language.lexicon.questions import WH_WORDS
from frontdesk.store.database import Transaction
from frontdesk.store.queries import libraries, passages_found

MOST_WORDS = 24
_LONGEST_QUESTION = 2_000
_LONGEST_WORD = 40
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")  # noqa: RUF001
# Words that hold a question together, and say little of what it is about.
_HOLDING = (COURTEOUS | DETERMINERS | frozenset(WH_WORDS)) - GENERIC
_HOLDING_WORTH = 0.1
# A word in more of the passages than this finds too many of them to be worth looking for.
_COMMON_SHARE = 0.1
_LEAST_COMMON = 20
# Counts are kept while the library grows by less than this.
_GROWTH = 0.1


@dataclass(frozen=True, slots=True)
class QuestionWords:
    """What is looked for, and what every word is worth, found or not."""

    wanted: Mapping[str, float]
    worth: Mapping[str, float]

    def coverage(self, *texts: str) -> float:
        """How much of the question's worth stands in these texts, from 0 to 1."""
        return WordCover(self.worth).of(*texts).anywhere


@dataclass(slots=True)
class _Counts:
    passages: int
    of_word: dict[str, int] = field(default_factory=dict[str, int])


class WordCounts:
    """In how many passages of a library each word stands; kept, since they change slowly."""

    def __init__(self) -> None:
        self._kept: dict[OrganisationId, _Counts] = {}

    async def weigh(
        self, tx: Transaction, organisation_id: OrganisationId, question: str
    ) -> QuestionWords:
        """The words of a question by what they are worth in an organisation's library."""
        library = await libraries.find(tx, organisation_id)
        counts = self._counts(organisation_id, library.passages_given if library else 0)
        common = max(_LEAST_COMMON, int(counts.passages * _COMMON_SHARE))
        words = list(dict.fromkeys(words_in(question[:_LONGEST_QUESTION])))[:MOST_WORDS]
        for word in words:
            if word not in counts.of_word:
                number = await passages_found.count(tx, organisation_id, word, common)
                counts.of_word[word] = number
        return weighed({word: counts.of_word[word] for word in words}, counts.passages, common)

    def _counts(self, organisation_id: OrganisationId, passages: int) -> _Counts:
        kept = self._kept.get(organisation_id)
        if kept is None or not (kept.passages <= passages <= kept.passages * (1 + _GROWTH)):
            kept = self._kept[organisation_id] = _Counts(passages)
        return kept


def weighed(counts: Mapping[str, int], passages: int, common: int) -> QuestionWords:
    """Words by what they are worth, from the number of passages that each stands in."""
    worth = {word: _worth(word, count, passages) for word, count in counts.items()}
    known = {word: worth[word] for word, count in counts.items() if count}
    telling = {
        word: value
        for word, value in known.items()
        if word not in _HOLDING and counts[word] < common
    }
    return QuestionWords(wanted=telling or known, worth=worth)


def words_in(text: str) -> list[str]:
    """The words of a text, without case and accents."""
    return [word[:_LONGEST_WORD].replace("’", "'") for word in _WORD.findall(bare(text))]  # noqa: RUF001


def _worth(word: str, count: int, passages: int) -> float:
    rarity = math.log(1 + (max(passages, count) - count + 0.5) / (count + 0.5))
    return rarity * _HOLDING_WORTH if word in _HOLDING else rarity
