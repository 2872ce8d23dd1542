"""Answers in words to what a workflow asks, such as where to come."""

import pytest

from tests.unit.house.declared import IDLE, SETTLE
from tests.unit.house.talking import ask, talk

ON_FILE = "Shall we come to 12 Oak St, the address we have on file?"
ANEW = "What address should we come to?"

ANSWERS = """
yes
yes that's right
sure, thanks
no
no thanks
same place
the one on file
yes, come to my house
that's correct, book it
yes please, same address
742 Evergreen Terrace, Springfield
no, 5 Main St please
no, it's a new one: 99 Elm Avenue Apt 4
I moved, it's 99 Elm Ave now
please come to my office at 800 Market Street
could you come to 5 Main St?
the yellow house on Lake Road
10 Appointment Ct
5 Cancel Street, Bookville
wrong address
at work
94107
"""
REQUESTS = [
    ("I want to cancel my appointment on Tuesday", "cancelAppointment"),
    ("cancel my appointment at 12 Oak St", "cancelAppointment"),
    ("no, I want to reschedule instead", "rescheduleAppointment"),
    ("what is your cancellation policy?", "servicePolicy"),
    ("when are you free?", "availableSlots"),
    ("how much do I owe?", "openInvoices"),
    ("get me a human", "escalate"),
    ("could I please speak with somebody about all of this", "escalate"),
]


@pytest.mark.parametrize("question", [ON_FILE, ANEW])
@pytest.mark.parametrize("text", ANSWERS.strip().split("\n"))
def test_that_the_customers_words_are_the_answer(text: str, question: str) -> None:
    _, calls = ask(talk("book a visit", question, text), [*IDLE, SETTLE])
    assert calls == [("workflow_settle", {"answer": text})]


@pytest.mark.parametrize(("text", "tool"), REQUESTS)
def test_that_a_plain_request_in_place_of_an_answer_is_taken_up(text: str, tool: str) -> None:
    _, calls = ask(talk("book a visit", ON_FILE, text), [*IDLE, SETTLE])
    assert [name for name, _ in calls] == [tool]


@pytest.mark.parametrize("text", ["bye", "thanks, bye", "hello", "how are you?", "you are useless"])
def test_that_a_courtesy_in_place_of_an_answer_is_no_answer(text: str) -> None:
    said, calls = ask(talk("book a visit", ON_FILE, text), [*IDLE, SETTLE])
    assert calls == []
    assert said


@pytest.mark.parametrize(
    "text", ["which one is that?", "why do you need that", "I don't know", "hmm"]
)
def test_that_what_gives_no_answer_is_asked_again(text: str) -> None:
    assert ask(talk("book a visit", ON_FILE, text), [*IDLE, SETTLE]) == (SETTLE.missing, [])


def test_that_an_address_settles_nothing_where_nothing_is_asked() -> None:
    _, calls = ask(talk("hello", "Hi! What can I do?", "742 Evergreen Terrace"), IDLE)
    assert calls == []
