"""The passages that a turn has found, by the numbers under which its model may cite them."""

from collections.abc import Iterable, Sequence
from typing import Any

from frontdesk.core.documents import Citation
from frontdesk.knowledge.answering.search_tool import (
    SEARCH_DOCUMENTS,
    FoundInDocuments,
    QuotedPassage,
    citation_of,
    read_back,
    told_in,
    with_numbers,
)
from frontdesk.language.text.citation_marks import marked_in, without_marks
from frontdesk.language.text.content_words import content_stems
from frontdesk.language.text.sentences import split
from frontdesk.turn.record import CallMade, TurnStep

# A sentence without a mark rests on a passage that has so many of its words.
_RESTS, _FEWEST_WORDS = 0.6, 3


class FoundPassages:
    """Passages numbered across the searches of one turn; what was found before keeps its number."""

    def __init__(self, steps: Sequence[TurnStep] = ()) -> None:
        self._by_number: dict[int, QuotedPassage] = {}
        self._answers: dict[str, tuple[int, ...]] = {}
        # Whether documents were asked, be it that they had nothing.
        self.searched = False
        for found, words in found_in_calls(call for step in steps for call in step.calls):
            self.searched = True
            self._by_number |= {one.number: one for one in found.passages}
            self._keep_words(words)

    def __bool__(self) -> bool:
        """Whether any passage was found."""
        return bool(self._by_number)

    @property
    def texts(self) -> tuple[str, ...]:
        """What the passages tell."""
        return tuple(map(told_in, self._by_number.values()))

    def numbered(self, result: Any) -> Any:
        """A result of the search with the numbers of this turn; any other as it is."""
        if not isinstance(result, FoundInDocuments):
            return result
        self.searched = True
        known = {_place(one): number for number, one in self._by_number.items()}
        numbers: dict[int, int] = {}
        for one in result.passages:
            number = known.setdefault(_place(one), len(self._by_number) + 1)
            numbers[one.number] = number
            self._by_number.setdefault(number, one)
        found = with_numbers(result, numbers)
        self._keep_words(found.answer)
        return found

    def _keep_words(self, words: str) -> None:
        if marked_in(words):
            self._answers[without_marks(words)] = marked_in(words)

    def citations(self, numbers: Iterable[int]) -> tuple[Citation, ...]:
        """The passages of these numbers, as customers are shown them; a number of none is none."""
        known = [self._by_number[number] for number in dict.fromkeys(numbers) if number in self]
        return tuple(citation_of(one, at) for at, one in enumerate(known, start=1))

    def __contains__(self, number: int) -> bool:
        """Whether a passage has this number."""
        return number in self._by_number

    def quoted_in(self, text: str) -> tuple[int, ...]:
        """The passages whose sentences, as code chose them, are part of a text."""
        return tuple(n for words, ns in self._answers.items() if words in text for n in ns)

    def rested_on(self, text: str) -> tuple[int, ...]:
        """The passages that sentences without marks plainly say again."""
        stems = {number: content_stems(told_in(one)) for number, one in self._by_number.items()}
        found: list[int] = []
        for sentence in split(text):
            said = content_stems(sentence)
            shared = {number: len(said & own) for number, own in stems.items()}
            best = max(shared, key=lambda number: shared[number], default=0)
            if len(said) >= _FEWEST_WORDS and shared[best] >= _RESTS * len(said):
                found.append(best)
        return tuple(dict.fromkeys(found))


def found_in_calls(calls: Iterable[CallMade]) -> Iterable[tuple[FoundInDocuments, str]]:
    """What the searches among some calls found, and their words."""
    return (read_back(c.result) for c in calls if c.tool == SEARCH_DOCUMENTS and c.outcome == "ran")


def _place(passage: QuotedPassage) -> tuple[str, str, str]:
    return passage.document_id, passage.heading, passage.text
