"""Who leaves a list of options leaves it; who sets a condition goes on choosing."""

import pytest

from frontdesk.language.reading.withdrawal import withdraws


@pytest.mark.parametrize(
    "text",
    [
        "never mind",
        "forget it",
        "I changed my mind",
        "no, leave it as it is",
        "no, keep my appointment",
        "I don't want to move it anymore",
        "don't change anything, please",
        "no thanks",
    ],
)
def test_that_giving_up_is_heard(text: str) -> None:
    assert withdraws(text, "Move a visit")


@pytest.mark.parametrize(
    "text",
    [
        "I'd like to keep my technician",
        "no, keep it with Ann",
        "don't change the technician",
        "don't book it so early",
        "no, don't move it that far out",
        "no, another one",
        "no",
    ],
)
def test_that_a_condition_gives_up_nothing(text: str) -> None:
    assert not withdraws(text, "Move a visit")


MOVED = "Shall I move your ant treatment from Monday, January 18 to Sunday, January 17 with Andre?"


@pytest.mark.parametrize(
    ("text", "gives_up"),
    [
        ("no, Dana knows the place. Leave it on Monday. But a real person, please", True),
        ("keep it on Sunday", False),
        ("leave it on Tuesday", False),
        ("leave it on Monday but make it 3pm", False),
    ],
)
def test_that_leaving_a_thing_when_it_is_gives_up_its_move(text: str, gives_up: bool) -> None:
    assert withdraws(text, MOVED) is gives_up
