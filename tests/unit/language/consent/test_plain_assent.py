"""Plain assent by its grammar alone: what stands beside a yes can make it none."""

import pytest

from frontdesk.language.consent.plain_assent import agrees_plainly

SHOWN = "Shall I cancel your visit on Tuesday, March 3?"


@pytest.mark.parametrize("text", ["yes", "yes please, thanks", "yes, Tuesday", "cancel it"])
def test_that_a_clause_of_assent_with_nothing_against_it_agrees(text: str) -> None:
    assert agrees_plainly(text, SHOWN)


@pytest.mark.parametrize("text", ["yes?", "ok? thanks", "go ahead?"])
def test_that_a_question_agrees_to_nothing(text: str) -> None:
    assert not agrees_plainly(text, SHOWN)


@pytest.mark.parametrize("text", ["yes, Thursday", "yes, March 4", "ok, Wednesday please"])
def test_that_another_day_than_the_one_shown_is_no_assent(text: str) -> None:
    assert not agrees_plainly(text, SHOWN)
