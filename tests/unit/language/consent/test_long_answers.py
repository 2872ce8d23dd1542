"""An answer that is too long to be read is never a yes, and a no in it is not lost for one."""

import pytest

from frontdesk.core.reading_limits import LONGEST_ANSWER, LONGEST_READ
from frontdesk.language.consent.phrases import marked
from frontdesk.language.consent.reader import Answer, read_answer, read_answers
from frontdesk.language.options.choosing import choose
from frontdesk.language.reading.on_file_answers import agrees
from frontdesk.language.reading.values import read_phone, read_zip
from frontdesk.language.text.words import is_too_long, plain

SHOWN = "Shall I cancel your visit on Tuesday, March 3?"
LONG = "yes please " * 60


def test_that_a_long_yes_is_asked_for_again() -> None:
    assert read_answer("yes please", shown=SHOWN) is Answer.YES
    assert read_answer(LONG, shown=SHOWN) is Answer.OTHER
    assert not agrees(LONG)


@pytest.mark.parametrize("middle", ["no, don't. ", "if my wife agrees. ", "wednesday instead. "])
def test_that_no_bound_makes_a_yes_of_a_no_a_change_or_a_condition(middle: str) -> None:
    for before, after in (("yes. ", "yes"), ("", "yes please"), ("yes ", "")):
        text = before + "ok " * 300 + middle + "ok " * 300 + after
        for texts in ([text], [text, "yes"], ["yes", text]):
            assert read_answers(texts, shown=SHOWN) is not Answer.YES


def test_that_a_no_beside_or_at_the_end_of_a_long_answer_is_a_veto() -> None:
    assert read_answers([LONG, "no"], shown=SHOWN) is Answer.NO
    assert read_answers(["no", LONG], shown=SHOWN) is Answer.NO
    assert read_answer(LONG + "no", shown=SHOWN) is Answer.NO


def test_that_very_many_short_answers_are_no_yes() -> None:
    assert read_answers(["yes please"] * 400, shown=SHOWN) is Answer.OTHER


@pytest.mark.parametrize("unit", ["\U0001f44d", "\u2026", "\u2014", "\ufdfa", "apt ", "nvm ", "w "])
def test_that_nothing_of_an_answer_is_cut_off_when_it_is_spelt_out(unit: str) -> None:
    text = unit * ((LONGEST_ANSWER - 3) // len(unit)) + " no"
    if not is_too_long(text):
        assert len(marked(text)) < LONGEST_READ
        assert plain(marked(text)).endswith(marked("no"))
    assert read_answer("yes " + text, shown=SHOWN) is not Answer.YES


def test_that_texts_which_once_froze_the_desk_are_read() -> None:
    for text in ("1" + "." * 80 + "a", "1" + " and then" * 80, " one" * 1_990, "1" * 8_000):
        assert read_zip(text) is None
        assert read_phone(text) is None
        assert read_answer(text, shown=SHOWN) is not Answer.YES
        assert choose(text, (), 0, None) is not None  # type: ignore[arg-type]


def test_that_of_a_long_text_the_beginning_is_read() -> None:
    assert plain("one " * LONGEST_READ) == ("one " * LONGEST_READ)[:LONGEST_READ].strip()
    assert len(plain("\ufdfa" * LONGEST_READ)) == LONGEST_READ
