"""What is too long to be speech: it ends, nothing leaks out of it, however the text was cut."""

import pytest

from frontdesk.core.reading_limits import LONGEST_BLOCK, LONGEST_SENTENCE, LONGEST_WORD
from frontdesk.language.claims.judging import Evidence, find_claims
from frontdesk.language.leaks.cleaning import Cleaner, Leak
from frontdesk.language.text.sentences import split
from frontdesk.turn.speaking.release import ReleaseGate

SECRET = "cust_9f3k2a71"
TEXTS = [
    "a" * 3 * LONGEST_WORD + " and on",
    "a1" * LONGEST_WORD + f"{SECRET} and on",
    "\u4f60\u597d" * LONGEST_WORD + " and on",
    "-" * 3 * LONGEST_WORD + " and on",
    " " * 3 * LONGEST_WORD + "and on",
    "so " + '{"a": "' + "}" * LONGEST_BLOCK + f'", "id": "{SECRET}"}} and on',
    "so [1, " + "[2, " * LONGEST_BLOCK + f"{SECRET} and on",
    "so ```\n" + "word " * LONGEST_BLOCK + f"{SECRET}\n``` and on",
    "so <think>" + f"{SECRET} " * 2_000 + "</think> and on",
    "so ---debug---" + f"{SECRET} " * 2_000 + "---/debug--- and on",
    "[1 " * 30 + "] " * 30 + f"{SECRET} and on",
    "I have " + "very " * 500 + "surely cancelled it. And on",
]


def said(text: str, size: int) -> tuple[str, list[Leak]]:
    cleaner = Cleaner()
    pieces = (text[at : at + size] for at in range(0, len(text), size))
    spoken = "".join(map(cleaner.feed, pieces)) + cleaner.finish()
    return spoken, cleaner.found


@pytest.mark.parametrize("text", TEXTS)
def test_that_it_is_cleaned_alike_however_it_was_cut(text: str) -> None:
    whole, found = said(text, len(text))
    assert SECRET not in whole
    for size in (7, 127, 400, 1_000):
        assert said(text, size) == (whole, found)


@pytest.mark.parametrize("text", TEXTS)
def test_that_it_is_released_alike_however_it_was_cut(text: str) -> None:
    def released(size: int) -> str:
        gate = ReleaseGate(Evidence())
        pieces = (text[at : at + size] for at in range(0, len(text), size))
        return "".join(map(gate.feed, pieces)) + gate.finish()

    assert released(7) == released(401) == released(len(text))


def test_that_speech_goes_on_behind_a_long_structure() -> None:
    for text in TEXTS[5], TEXTS[7], TEXTS[8], TEXTS[9]:
        assert said(text, 400)[0] == "so and on"


def test_that_long_sentences_end_and_lose_nothing() -> None:
    text = "word " * 2_000
    pieces = split(text)
    assert "".join(pieces) == text
    assert max(map(len, pieces)) <= LONGEST_SENTENCE + LONGEST_WORD


def test_that_a_claim_in_an_overlong_sentence_is_found() -> None:
    for before in (0, 300, 570, 590, 900):
        sentence = "well " * (before // 5) + "I have cancelled your appointment " + "well " * 200
        assert find_claims(sentence), before
        gate = ReleaseGate(Evidence())
        assert "cancelled your" not in gate.feed(sentence) + gate.finish()
