"""Answers to what a workflow asks: consent to a receipt, and a choice among options."""

import pytest

from tests.unit.house.declared import CONFIRM, IDLE, SELECT
from tests.unit.house.talking import ask, asking, offering, talk

ASKED = "Shall I cancel your visit on Tuesday, March 3 at 9:00 in the morning?"
PENDING = asking(ASKED, "cancel your visit")


@pytest.mark.parametrize(
    ("text", "accept"),
    [
        ("yes", True),
        ("yep go ahead", True),
        ("yes, cancel it please", True),
        ("no", False),
        ("yes, but make it Wednesday", False),
        ("yes\nno", False),
    ],
)
def test_that_an_answer_to_a_receipt_is_passed_on(text: str, accept: bool) -> None:
    _, calls = ask(talk("cancel my visit", ASKED, text), [*IDLE, CONFIRM], situation=PENDING)
    assert calls == [("workflow_confirm", {"accept": accept})]


@pytest.mark.parametrize(
    "text", ["maybe", "I guess", "hmm", "my name is Yes Confirm", "yes?", "yes, hold on"]
)
def test_that_an_unclear_answer_is_asked_for_again(text: str) -> None:
    said, calls = ask(talk("cancel my visit", ASKED, text), [*IDLE, CONFIRM], situation=PENDING)
    assert calls == []
    assert said.lower().endswith(ASKED.lower())


def test_that_a_question_before_the_answer_is_answered() -> None:
    text = "what is your cancellation policy?"
    _, calls = ask(talk("cancel my visit", ASKED, text), [*IDLE, CONFIRM], situation=PENDING)
    assert calls == [
        ("servicePolicy", {"topic": "what is your cancellation policy (cancel my visit)"})
    ]


def test_that_a_no_at_the_end_of_a_very_long_answer_is_heard() -> None:
    text = "yes " * 5_000 + "no"
    _, calls = ask(
        talk("cancel my visit", "Shall I cancel your visit?", text),
        [*IDLE, CONFIRM],
        situation=PENDING,
    )
    assert calls == [("workflow_confirm", {"accept": False})]


OFFER = "You have these visits, numbered."
LISTED = offering(
    "Termite inspection on Thursday, March 5 at 10:00 in the morning",
    "Quarterly spray on Thursday, March 12 at 8:00 in the morning",
    does="cancel your visit",
)


@pytest.mark.parametrize(
    "text",
    [
        "2",
        "the second one",
        "the later one",
        "the spray",
        "March 12",
        "either",
        "cancel the second one",
    ],
)
def test_that_a_choice_is_passed_on_in_the_customers_words(text: str) -> None:
    _, calls = ask(talk("cancel my visit", OFFER, text), [*IDLE, SELECT], situation=LISTED)
    assert calls == [("workflow_select", {"choice": text})]


@pytest.mark.parametrize(
    ("text", "tool"),
    [
        ("what is your cancellation policy?", "servicePolicy"),
        ("get me a human", "escalate"),
        ("I want to reschedule instead", "rescheduleAppointment"),
    ],
)
def test_that_another_request_is_heard_while_options_are_shown(text: str, tool: str) -> None:
    _, calls = ask(talk("cancel my visit", OFFER, text), [*IDLE, SELECT], situation=LISTED)
    assert [name for name, _ in calls] == [tool]
