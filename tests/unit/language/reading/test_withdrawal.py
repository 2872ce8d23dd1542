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
