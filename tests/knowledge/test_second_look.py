"""The likeliest passage is read beside the question before it counts as an answer."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from frontdesk.core.documents import FoundPassage, Passage
from frontdesk.core.errors import ProviderError
from frontdesk.core.ids import DocumentId, PassageId
from frontdesk.knowledge.searching.likelihood import ReadingAlone, SecondLook, fitted
from frontdesk.knowledge.searching.second_look import likely_after, log_odds_of, look_again
from tests.conftest import Store
from tests.knowledge.shelves import SAID, opened

ALONE = ReadingAlone(bias=-2.0, read=1.0, near=0.0)
SECOND = SecondLook(bias=0.0, seen=1.0, read=1.0, floor=0.1, threshold=0.5, alone=ALONE)


class Reader:
    """Finds no passage to answer but those with a word in them; it remembers what it read."""

    def __init__(self, word: str = "", fails: bool = False) -> None:
        self.word, self.fails = word, fails
        self.given: list[str] = []

    def log_odds(self, question: str, title: str, sentences: Sequence[str]) -> float:
        if self.fails:
            raise ProviderError("no weights today")
        self.given.append(f"{title}: {''.join(sentences)}")
        return 3.0 if self.word and self.word in "".join(sentences) else -50.0


def found(*likelies: float) -> list[FoundPassage]:
    return [
        FoundPassage(
            Passage(PassageId(at), DocumentId("d"), "Prices", ("Fees",), f"Number {at}."), likely
        )
        for at, likely in enumerate(likelies)
    ]


def test_that_the_likeliest_alone_is_read_and_none_stays_likelier() -> None:
    reader = Reader()
    looked = look_again("who?", found(0.3, 0.7, 0.6), SECOND, reader)
    assert reader.given == ["Prices - Fees: Number 1."]
    assert looked.read == -50
    assert not looked.answered
    likely = likely_after(0.7, -50, SECOND)
    assert [one.likely for one in looked.found] == [likely, likely, likely]
    assert likely < 0.3


def test_that_what_is_read_to_answer_does() -> None:
    looked = look_again("who?", found(0.3, 0.2), SECOND, Reader("Number 0"))
    assert looked.answered
    assert looked.found[0].likely > 0.8
    assert looked.found[1].likely == 0.2


def test_that_reading_decides_of_what_has_few_signs() -> None:
    reader = Reader("Number 1")
    assert look_again("who?", found(0.001, 0.002), SECOND, reader).answered
    assert not look_again("who?", found(0.002, 0.001), SECOND, reader).answered
    assert likely_after(0.001, 1.0, SECOND) == likely_after(0.05, 1.0, SECOND)
    assert look_again("who?", [], SECOND, reader).found == ()
    assert len(reader.given) == 2


def test_that_nothing_without_hope_is_read() -> None:
    near = msgspec.structs.replace(ALONE, near=0.2)
    second, reader = msgspec.structs.replace(SECOND, alone=near), Reader("Number")
    passages = found(0.05)
    looked = look_again("who?", passages, second, reader)
    assert (looked.answered, looked.read, list(looked.found)) == (False, None, passages)
    assert reader.given == []
    assert look_again("who?", found(0.5), second, reader).answered


@pytest.mark.parametrize("likely", [0.0, 0.2, 1.0])
def test_that_a_probability_becomes_odds_that_can_be_weighed(likely: float) -> None:
    same = SecondLook(bias=0.0, seen=1.0, read=0.0, floor=0.0, threshold=0.5, alone=ALONE)
    assert likely_after(likely, 5.0, same) == pytest.approx(likely, abs=1e-5)
    assert abs(log_odds_of(likely)) < 20


def test_that_better_read_is_likelier_by_the_weights_of_the_house() -> None:
    second = fitted().second
    assert second.seen > 0
    assert likely_after(0.5, -2, second) < likely_after(0.5, 2, second)
    assert 0 < second.floor < second.threshold < 1


def test_that_a_library_answers_by_what_its_reader_says(store: Store, tmp_path: Path) -> None:
    async def main() -> None:
        refuses, agrees, fails = Reader(), Reader("refund"), Reader(fails=True)
        answers: list[bool] = []
        for number, reads in enumerate((None, refuses, agrees, fails)):
            async with opened(store, tmp_path / str(number), reads=reads) as shelves:
                for name, text in SAID.items():
                    await shelves.put(name, text)
                result = await shelves.search("Is a refund paid within five working days?")
                answers.append(result.answered)
                assert result.found[0].passage.text == SAID["refunds"]
        assert answers == [True, False, True, True]
        assert len(refuses.given) == len(agrees.given) == 1

    asyncio.run(main())
