"""What code itself says is cleaned and never doubted (L7: no false doubts)."""

from frontdesk.language.claims.judging import Evidence
from frontdesk.turn.speaking.release import ReleaseGate

SAID = "Your appointment is cancelled. I have booked another one."


def test_that_what_code_says_leaves_as_it_was_written() -> None:
    gate = ReleaseGate(Evidence(), of_code=True)
    assert gate.feed(SAID) + gate.finish() == SAID
    assert gate.untrue == []


def test_that_the_same_words_of_a_model_are_doubted() -> None:
    gate = ReleaseGate(Evidence())
    assert gate.feed(SAID) + gate.finish() != SAID
    assert gate.untrue != []
