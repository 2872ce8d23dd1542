"""What must not be taken for something else, with the tools of PestCall."""

import pytest

from frontdesk.language.options.choosing import NoneOfThem, Picked, choose
from frontdesk.models.port import ToolSpec
from frontdesk.models.situation import NO_SITUATION, Situation
from frontdesk.packs.pestcall import pestcall
from frontdesk.turn.deps import spec_of
from tests.unit.house.declared import CONFIRM, SELECT, SETTLE
from tests.unit.house.moments import NOW, ZONE, option
from tests.unit.house.talking import GREETING, ask, asking, offering, talk, wondering

TOOLS = [spec_of(tool) for tool in pestcall().tools]
EFFECTS = {"cancelAppointment", "rescheduleAppointment", "scheduleAppointment"}
ASKED = "Shall I cancel your visit on Tuesday, March 3 at 9:00 in the morning?"
ON_FILE = "Shall we come to 12 Oak St, the address we have on file?"

NOT_ASKED_FOR = """
don't cancel my appointment
no, don't cancel
please do not cancel my visit
I never said cancel
I don't want to cancel
did you cancel my appointment?
was my appointment cancelled?
who cancelled my visit
should I cancel?
is it too late to cancel?
how does cancelling work?
what is your cancellation policy?
can I cancel without paying?
no need to reschedule
please don't move my appointment
was my visit moved?
don't schedule anything
not interested in booking
Tuesday works
that works for me
do you work on weekends
nobody came today
I want to change my address
we are moving next month
when are you free
when can you come
"""


def _called(
    *lines: str, beside: tuple[ToolSpec, ...] = (), situation: Situation = NO_SITUATION
) -> list[str]:
    _, calls = ask(talk(*lines), [*TOOLS, *beside], situation=situation)
    return [name for name, _ in calls]


@pytest.mark.parametrize("text", NOT_ASKED_FOR.strip().split("\n"))
def test_that_naming_a_deed_does_not_ask_for_it(text: str) -> None:
    assert not EFFECTS.intersection(_called(GREETING, text))


@pytest.mark.parametrize("text", ["no, don't cancel", "please don't cancel my visit"])
def test_that_a_refused_deed_is_not_started_while_something_else_is_asked(text: str) -> None:
    asked = asking(ASKED, "cancel your visit")
    called = _called("cancel my visit", ASKED, text, beside=(CONFIRM,), situation=asked)
    assert called == ["workflow_confirm"]
    offer = offering("Termite inspection", "Quarterly spray", does="cancel your visit")
    called = _called("cancel", "Which?", text, beside=(SELECT,), situation=offer)
    assert "cancelAppointment" not in called
    on_file = wondering(ON_FILE, "book a visit")
    called = _called("book a visit", ON_FILE, text, beside=(SETTLE,), situation=on_file)
    assert "cancelAppointment" not in called


@pytest.mark.parametrize(
    ("text", "tool"),
    [
        ("schedule someone", "scheduleAppointment"),
        ("I don't want to reschedule, I want to cancel", "cancelAppointment"),
        ("I'd like my visit on Friday cancelled", "cancelAppointment"),
        ("change my appointment time", "rescheduleAppointment"),
        ("Thursday doesn't work for me anymore, I need another day", "rescheduleAppointment"),
        ("when are you free", "availableSlots"),
        ("when can you come", "availableSlots"),
        ("when are you coming", "nextAppointment"),
        ("is it too late to cancel?", "servicePolicy"),
    ],
)
def test_that_what_is_asked_for_is_still_heard(text: str, tool: str) -> None:
    assert _called(GREETING, text) == [tool]


@pytest.mark.parametrize(
    ("text", "accepts"),
    [
        ("no, don't cancel", [False]),
        ("yes but Tuesday", [False]),
        ("yes, don't", [False]),
        ("yes, keep it", [False]),
        ("n", [False]),
        ("yes thanks bye", [True]),
        ("ok thanks bye", []),
        ("cancel that", []),
    ],
)
def test_that_consent_is_not_read_into_an_answer(text: str, accepts: list[bool]) -> None:
    asked = asking(ASKED, "cancel your visit")
    _, calls = ask(talk("cancel my visit", ASKED, text), [*TOOLS, CONFIRM], situation=asked)
    assert [given["accept"] for _, given in calls if "accept" in given] == accepts


def test_that_what_is_to_be_kept_is_not_picked() -> None:
    offered = [option(1, "Termite inspection"), option(2, "Quarterly spray")]
    for text in ("can I keep the first one", "the termite one is the one I want to keep"):
        assert choose(text, offered, NOW, ZONE) == NoneOfThem()
    both = choose("I want to keep the first and cancel the second", offered, NOW, ZONE)
    assert both == Picked(offered[1])
