"""Questions of a dialog with their topic, and those that need none."""

import pytest

from frontdesk.knowledge.answering.question_parts import question_parts
from frontdesk.knowledge.answering.standalone import standalone_question

CATS = ("Is the paint safe for cats?",)


@pytest.mark.parametrize(
    ("earlier", "question", "standing"),
    [
        (CATS, "and for dogs?", "Is the paint safe for dogs?"),
        (CATS, "What about dogs?", "Is the paint safe for dogs?"),
        (("When do you open on Saturdays?",), "and Sundays?", "When do you open on Sundays?"),
        (("Do you repair clocks?",), "how much is that?", "how much is that? (repair clocks)"),
        (
            ("Do you repair clocks?",),
            "How long does it take?",
            "How long does it take? (repair clocks)",
        ),
        (
            ("Do you repair clocks?", "how much is that?"),
            "and how long does it take?",
            "and how long does it take? (repair clocks)",
        ),
        (("Do you repair clocks?", "thanks a lot"), "how much?", "how much? (repair clocks)"),
        (
            ("I have two parrots.",),
            "Is the paint safe for them?",
            "Is the paint safe for them? (two parrots)",
        ),
        (
            ("Do you repair clocks?", "My name is Ada Byron, 94107"),
            "how long does that take?",
            "how long does that take? (repair clocks)",
        ),
        (
            ("Do you repair clocks, and do you sell lamps?",),
            "how much are they?",
            "how much are they? (sell lamps)",
        ),
    ],
)
def test_that_a_follow_up_takes_its_topic_along(
    earlier: tuple[str, ...], question: str, standing: str
) -> None:
    assert standalone_question(question, earlier) == standing


@pytest.mark.parametrize(
    "question",
    [
        "Do you work on Sundays?",
        "And do you repair watches?",
        "If the repair fails, do you do it again?",
        "Which of the lamps that you sell are dimmable?",
        "What is the deposit for a wedding cake?",
    ],
)
def test_that_a_question_of_its_own_is_left_as_it_is(question: str) -> None:
    assert standalone_question(question, CATS) == question


@pytest.mark.parametrize("question", ["and for dogs?", "how much is that?", "is it safe?"])
def test_that_nothing_is_taken_along_where_nothing_was_said(question: str) -> None:
    assert standalone_question(question) == question
    assert standalone_question(question, ("hello there", "thanks")) == question


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            "When is my next visit, and do you repair clocks?",
            ("When is my next visit", "do you repair clocks?"),
        ),
        (
            "Is it safe for cats? And how long does the paint smell?",
            ("Is it safe for cats?", "And how long does the paint smell?"),
        ),
        ("Do you repair clocks and lamps?", ("Do you repair clocks and lamps?",)),
        ("how much is it", ("how much is it",)),
        ("I moved house and need a new key.", ("I moved house and need a new key.",)),
    ],
)
def test_that_each_question_of_a_message_is_told_apart(text: str, parts: tuple[str, ...]) -> None:
    assert question_parts(text) == parts
