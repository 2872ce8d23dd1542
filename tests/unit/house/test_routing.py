"""Which of the declared tools a customer's words ask for."""

import pytest

from frontdesk.models.house.routing.by_words import Ambiguous, Nothing, Routed, route
from tests.unit.house.declared import IDLE, LIBRARY

PEST = {
    "cancelAppointment": """
cancel
cancel it
I want to cancel
please cancel my appointment
I'd like to cancel my visit on Tuesday
can you cancel my appointment?
Can I cancel my appointment?
I need to cancel tomorrow's visit
cancelling my appointment please
cancle my appointment
don't come tomorrow, cancel my visit
I don't want to reschedule, I want to cancel
I'd rather cancel than reschedule
how do I cancel my appointment?
""",
    "rescheduleAppointment": """
reschedule
Reschedule please
I want to reschedule
can I reschedule my appointment?
I have to move my appointment
move my visit to Friday
could you push my visit back a week?
change my appointment time
I don't want to cancel, just reschedule
instead of cancelling, can we reschedule?
need to reschedual my appointment
postpone my visit
""",
    "scheduleAppointment": """
schedule
Schedule another appointment
schedule an appointment
I want to schedule a visit
book an appointment
I'd like to book a new visit
can I make an appointment?
set up an appointment please
I need to book someone to spray
scheduling a new appointment
""",
    "nextAppointment": """
when is my next appointment?
when's my appointment
When is my visit?
what time is my appointment tomorrow?
when is mine
do I have an appointment this week?
when are you coming
what day is my next visit
""",
    "listAppointments": """
list my appointments
show me all my appointments
what appointments do I have?
which visits have I got booked
""",
    "availableSlots": """
when are you free?
when is available
what times are available
when do you have openings?
do you have anything on Tuesday?
any openings this week?
what's available tomorrow
is anything free on Monday afternoon?
how soon could someone come out?
""",
    "openInvoices": """
what do I owe?
how much do I owe you
what is my balance
do I have any unpaid invoices
I want to ask about my bill
""",
    "servicePolicy": """
what's your cancellation policy?
cancellation policy
do you charge if I cancel?
is there a fee for cancelling late?
what happens if I cancel?
what if I cancel the day before?
how much notice do I need to give to cancel?
can I cancel for free?
how late can I cancel?
what is your policy on rescheduling?
is there a fee if I reschedule?
do you have a refund policy?
I'd like to know your cancellation policy
are the sprays safe for my dog?
will I be charged if I miss my appointment?
""",
    "escalate": """
talk to a human
I want to speak to a real person
get me your manager
agent
I have a complaint
""",
}

NOTHING = """
hello
thanks
asdf qwer
what's the weather like
purple monkey dishwasher
94107
ok
"""

BOOKS = {
    "renewLoan": "renew my loan\nI want to renew these books\ncan you extend it",
    "openingHours": "are you open today?\nopening hours\nwhen do you open on Sunday",
    "myFines": "what do I owe?\nhave I got fines to pay",
    "findBook": "do you have anything by Ursula\nis Moby Dick there",
    "reserveRoom": "I'd like to reserve a room\nbook a room for Tuesday",
}


def _rows(table: dict[str, str]) -> list[tuple[str, str]]:
    return [(line, tool) for tool, lines in table.items() for line in lines.split("\n") if line]


@pytest.mark.parametrize(("text", "tool"), _rows(PEST))
def test_that_words_lead_to_the_tool_they_ask_for(text: str, tool: str) -> None:
    found = route(text, IDLE)
    assert isinstance(found, Routed), found
    assert found.tool.name == tool


@pytest.mark.parametrize(("text", "tool"), _rows(BOOKS))
def test_that_another_companys_tools_work_by_their_declarations_alone(text: str, tool: str) -> None:
    found = route(text, LIBRARY)
    assert isinstance(found, Routed), found
    assert found.tool.name == tool


@pytest.mark.parametrize("text", [line for line in NOTHING.split("\n") if line])
def test_that_words_that_ask_for_no_tool_lead_nowhere(text: str) -> None:
    assert route(text, IDLE) == Nothing()


@pytest.mark.parametrize("text", ["my appointment", "about my visit", "appointment"])
def test_that_words_shared_by_several_tools_leave_it_torn(text: str) -> None:
    assert isinstance(route(text, IDLE), Ambiguous | Nothing)


def test_that_the_order_of_the_tools_does_not_matter() -> None:
    for text, tool in _rows(PEST):
        found = route(text, list(reversed(IDLE)))
        assert isinstance(found, Routed)
        assert found.tool.name == tool


def test_that_nothing_is_asked_for_where_no_tool_is_open() -> None:
    assert route("cancel my appointment", []) == Nothing()
