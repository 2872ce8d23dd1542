"""Slips of the finger and shortened words, mended before anything is read from them."""

import pytest

from frontdesk.models.house.parts import parts_of
from frontdesk.models.house.slips import Spelling

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
    ("text", "parts"),
    [
        ("cancel it", ["cancel it"]),
        ("move my visit and tell me my balance", ["move my visit", "tell me my balance"]),
        ("I am away. Can you come later?", ["I am away", "Can you come later?"]),
        ("it hurts, what can I do", ["it hurts", "what can I do"]),
        ("hi and bye", ["hi and bye"]),
        ("", [""]),
    ],
)
def test_that_a_message_comes_apart_where_another_request_may_begin(
    text: str, parts: list[str]
) -> None:
    assert [part.text for part in parts_of(text)] == parts
