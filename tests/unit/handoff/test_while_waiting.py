"""What words mean that come while nobody has joined yet."""

import pytest

from frontdesk.handoff.matter import matter_of, tells_matter
from frontdesk.handoff.while_waiting import WhileWaiting, read_while_waiting

WAITS = """
hello?
is anybody there
are you still there?
how long will it take
how much longer?
I'll wait
I can wait, no problem
ok
okay thanks
thank you
a person please
I want to talk to a human
when will somebody come?
where is the person
how long is the wait?
I want to talk to a human. This is ridiculous!
""".strip().splitlines()
GOES_ON = """
never mind, cancel my visit on Tuesday
what do I owe you?
yes please go on
when is my next appointment?
can you move it to Friday instead
415 555 0123
ok, I'll wait. But when is my next visit?
thanks! what do I owe?
how long does a treatment take?
is someone coming on Monday at 9?
a person please, and what do I owe?
""".strip().splitlines()


@pytest.mark.parametrize("text", WAITS)
def test_that_words_about_the_wait_leave_the_customer_waiting(text: str) -> None:
    for asked in (True, False):
        assert read_while_waiting(text, asked_matter=asked) is WhileWaiting.WAITS


@pytest.mark.parametrize("text", GOES_ON)
def test_that_whoever_asks_for_something_has_the_agent_again(text: str) -> None:
    assert read_while_waiting(text, asked_matter=False) is WhileWaiting.GOES_ON


def test_that_what_was_asked_for_the_person_is_kept_for_them() -> None:
    told = "The box was wet and half of it is gone."
    assert read_while_waiting(told, asked_matter=True) is WhileWaiting.TELLS_MATTER
    assert read_while_waiting("Can you cancel it?", asked_matter=True) is WhileWaiting.GOES_ON


@pytest.mark.parametrize(
    ("text", "tells"),
    [
        ("get me a human", False),
        ("hi", False),
        ("My parcel never came, give me a person", True),
        ("my bill looks twice as high", True),
    ],
)
def test_that_a_call_for_a_person_alone_tells_no_matter(text: str, tells: bool) -> None:
    assert tells_matter(text) is tells


def test_that_a_ticket_holds_no_more_than_a_person_reads_at_a_glance() -> None:
    told = matter_of("", [f"I said thing number {n}" + " more" * 100 for n in range(40)])
    assert len(told) <= 1_600 and "number 39" in told and "number 33" not in told
