"""Slips of the finger and shortened words, mended before anything is read from them."""

import pytest

from frontdesk.language.text.slips import slips
from frontdesk.language.text.spelling import Spelling, mended

ENGLISH = frozenset(("bill", "bell", "hills", "appoint", "carpet"))
SPELLING = Spelling(["reschedule my appointment", "pay the bills tomorrow"], ENGLISH.__contains__)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("my apointment", "my appointment"),
        ("Reshcedule it", "reschedule it"),
        ("resceduel my appt", "reschedule my appointment"),
        ("whats due tmrw", "what's due tomorrow"),
        ("the hills", "the hills"),
        ("carpet", "carpet"),
        ("zyxwvuts", "zyxwvuts"),
        ("", ""),
    ],
)
def test_that_a_slip_is_mended_and_a_word_of_the_language_left_alone(
    written: str, meant: str
) -> None:
    assert SPELLING.mended(written) == meant


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("yse plz cancle it", "yes please cancel it"),
        ("Wensday or thrusday", "wednesday or thursday"),
        ("ill take it tommorrow", "i'll take it tomorrow"),
        ("noooo dont", "no don't"),
        ("sundae at u@cancle.com", "sundae at u@cancle.com"),
    ],
)
def test_that_an_answer_is_mended_where_its_words_matter(written: str, meant: str) -> None:
    assert mended(written) == meant


@pytest.mark.parametrize(
    ("one", "other", "count"),
    [("visit", "visit", 0), ("vist", "visit", 1), ("viist", "visit", 1), ("vsti", "visit", 2)],
)
def test_that_letters_lost_or_swapped_are_counted_as_slips(
    one: str, other: str, count: int
) -> None:
    assert slips(one, other, 2) == slips(other, one, 2) == count
    assert slips(one, other, 0) == min(count, 1)
