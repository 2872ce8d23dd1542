"""Which policy answers which question, and that the policies agree with the company's data."""

import pytest

from frontdesk.packs.pestcall.demo.company import INVOICES, POLICIES
from frontdesk.packs.pestcall.records import Service
from frontdesk.packs.pestcall.texts import ENGLISH
from frontdesk.packs.pestcall.tools.policy import best_policy

BODIES = {policy.topic: policy.body for policy in POLICIES}


@pytest.mark.parametrize(
    ("question", "topic"),
    [
        ("is there a fee if I cancel?", "cancellation"),
        ("is there a fee (cancel my visit)", "cancellation"),
        ("how much is it (book a wasp nest removal)", "price of wasps"),
        ("is it safe (move my visit)", "safety"),
        ("is that the same guy as before (move my visit)", None),
        ("what if it rains (cancel my visit)", None),
        ("what would it cost me to get rid of wasps", "price of wasps"),
        ("how much notice do you need to cancel", "cancellation"),
        ("how long does a termite treatment take", "duration"),
        ("how long do I have to keep the cat out of the room", "safety"),
        ("how long is the arrival window", "arrival"),
        ("do you work on Saturdays", "hours"),
        ("do you come back if the bugs come back", "guarantee"),
        ("do you come to Oakland", None),
        ("do I get my money back", "refunds"),
        ("will I be refunded (cancel visit)", "refunds"),
        ("is there a deposit", "deposit"),
        ("do I have to pay a deposit (book visit)", "deposit"),
        ("I asked if there's a fee (move visit)", "cancellation"),
        ("does it cost anything (cancel visit)", "cancellation"),
        ("are your technicians licensed", None),
        ("do you take credit cards", "payment"),
        ("do I have to move the furniture", "preparation"),
        ("which bugs do you treat", "pests"),
        ("what happens when nobody opens the door", "arrival"),
    ],
)
def test_that_a_question_finds_the_policy_that_answers_it_or_none(
    question: str, topic: str | None
) -> None:
    found = best_policy(sorted(POLICIES, key=lambda policy: policy.topic), question)
    assert (found.topic if found is not None else None) == topic


def test_that_the_lengths_told_are_those_that_are_booked() -> None:
    lengths = {60: "about an hour", 90: "an hour and a half", 120: "two hours"}
    usual, exceptions = BODIES["duration"].split(". ", maxsplit=1)
    assert lengths[60] in usual
    longer = {ENGLISH.say(f"service.{service}").split()[0]: service.minutes for service in Service}
    for pest, minutes in longer.items():
        assert (pest in exceptions.lower()) == (minutes != 60)
        if minutes != 60:
            assert lengths[minutes] in exceptions.lower().partition(pest)[2]


def test_that_the_prices_told_are_those_that_are_billed() -> None:
    for invoice in INVOICES:
        price = f"${invoice.cents / 100:.2f}".removesuffix(".00")
        assert price in BODIES["prices"], invoice.what
