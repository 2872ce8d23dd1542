"""What a message asks after, name by name, and which deed on a thing was the last."""

import pytest

from frontdesk.language.claims.asked_deeds import asked_deeds
from frontdesk.language.claims.backing import Done
from frontdesk.language.claims.latest_deeds import is_overtaken
from frontdesk.language.claims.short_answers import unaddressed
from frontdesk.language.claims.words import ClaimKind

ANTS, WASPS = "Your ant visit on Monday, February 1", "Your wasp visit on Monday, February 1"
THINGS = frozenset({"ant", "wasp"})


def test_that_all_deeds_are_found_that_a_message_asks_after() -> None:
    found = asked_deeds("So is it cancelled? And a wasp visit, did you book that too?")
    assert [one.kind for one in found] == [ClaimKind.CANCELLED, ClaimKind.BOOKED]
    assert not any(one.alone for one in found)


@pytest.mark.parametrize(
    "question", ["did you ask a person to call me?", "has anyone been told?", "is there a ticket?"]
)
def test_that_who_was_told_is_asked_after(question: str) -> None:
    assert [one.kind for one in asked_deeds(question)] == [ClaimKind.ESCALATED]


def test_that_what_is_asked_to_be_done_is_not_asked_after() -> None:
    assert asked_deeds("can you ask someone to call me?") == ()


@pytest.mark.parametrize(
    ("booked", "overtaken"), [(f"{ANTS} is booked", True), (f"{WASPS} is booked", False)]
)
def test_that_the_last_deed_on_a_thing_counts(booked: str, overtaken: bool) -> None:
    done = [
        Done(frozenset({ClaimKind.CANCELLED}), f"{ANTS} is cancelled"),
        Done(frozenset({ClaimKind.BOOKED}), booked),
    ]
    assert is_overtaken(ClaimKind.CANCELLED, done, THINGS) is overtaken
    assert not is_overtaken(ClaimKind.BOOKED, done, THINGS)


def test_that_a_name_at_the_end_is_no_part_of_an_answer() -> None:
    assert unaddressed("No, not yet, José.") == "No, not yet."
    assert unaddressed("No, Tuesday.") == "No, Tuesday."
