"""What the words of one home are made into means the same wherever it is read."""

import re

import pytest

from frontdesk.language.calendar.named_times import details_of
from frontdesk.language.consent.receipt_question import receipt_question_in
from frontdesk.language.lexicon.actions import ACTIONS, FAMILY, PLAIN_ACTIONS, TELLING
from frontdesk.language.lexicon.calendar_names import MONTH_NUMBERS, WEEKDAY_NUMBERS
from frontdesk.language.reading.actions import actions_in
from frontdesk.language.reading.cues import Cue, read_cues
from frontdesk.language.reading.request_form import RequestForm, request_form_of
from frontdesk.language.reading.withdrawal import withdraws


@pytest.mark.parametrize("form", WEEKDAY_NUMBERS)
def test_that_a_weekday_is_read_in_every_form(form: str) -> None:
    assert details_of(f"come {form}") == {f"weekday:{form[:3]}"}


@pytest.mark.parametrize("form", MONTH_NUMBERS)
def test_that_a_day_of_a_month_is_read_in_every_form(form: str) -> None:
    assert details_of(f"{form} 5") == {f"month:{form[:3]}", "day:5"}


@pytest.mark.parametrize("verb", sorted(FAMILY))
def test_that_a_receipt_is_of_the_family_of_its_verb(verb: str) -> None:
    assert FAMILY[verb] in receipt_question_in(f"Shall I {verb} your visit?").families


def test_that_every_form_of_a_verb_is_a_pattern_and_no_verb_stands_twice() -> None:
    bases = [action.base for action in ACTIONS]
    assert len(bases) == len({*bases})
    assert all(re.compile(form) for action in ACTIONS for form in action[:3])


def test_that_plain_and_telling_verbs_are_of_a_family() -> None:
    assert FAMILY.keys() >= PLAIN_ACTIONS | TELLING


def test_that_a_verb_said_of_much_else_names_no_action() -> None:
    assert actions_in("bring the reservation") == frozenset()
    assert actions_in("terminate it and cancel the rest") == {"terminat", "cancel"}


@pytest.mark.parametrize("text", ["wait what was the old time", "oh is that the thirtieth"])
def test_that_what_one_begins_with_hides_no_question(text: str) -> None:
    assert request_form_of(text) is RequestForm.ASKS


@pytest.mark.parametrize("text", ["ok book it", "well cancel it", "yes do book that"])
def test_that_what_one_begins_with_makes_no_question(text: str) -> None:
    assert request_form_of(text) is RequestForm.WANTS


@pytest.mark.parametrize("text", ["ta very much", "gracias", "ok thank u"])
def test_that_thanks_are_heard_in_every_word(text: str) -> None:
    assert read_cues(text) == {Cue.THANKS}


@pytest.mark.parametrize("verb", ["cancel", "schedule", "reschedule", "postpone", "switch"])
def test_that_any_verb_of_an_appointment_can_be_given_up(verb: str) -> None:
    assert withdraws(f"please don't {verb} that", "cancel a visit")
