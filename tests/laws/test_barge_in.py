"""L6 at every moment: interruptions that meet a commit under way, a first word, a last word."""

import pytest

from frontdesk.core.events import Audience
from frontdesk.testing import Say, Wait
from tests.conftest import Stores
from tests.laws.play import play
from tests.laws.steps import Attach, BargeIn, Feedback, Pass, Send, Step, Story

WRITE_SECONDS = 0.3
ANSWER = (Say("Two "), *(move for _ in range(20) for move in (Wait(0.05), Say("and on "))))
GREETED = Attach(0, Audience.CUSTOMER, slow=False, fresh=True)
ASKED = Send(0, None, 1)


def _story(*steps: Step) -> Story:
    return Story(
        answers=(ANSWER,),
        write_seconds=WRITE_SECONDS,
        buffer=200,
        reserved_ahead=512,
        steps=(GREETED, ASKED, *steps),
    )


@pytest.mark.parametrize("hundredths", range(0, 160, 10))
def test_that_an_interruption_at_any_moment_of_a_turn_ends_the_message(
    stores: Stores, hundredths: int
) -> None:
    play(stores, _story(Pass(hundredths / 100), BargeIn(0), Pass(3.0), ASKED, Pass(9.0)))


@pytest.mark.parametrize("hundredths", range(1, 62, 5))
def test_that_tokens_held_behind_a_commit_do_not_outlive_the_interruption(
    stores: Stores, hundredths: int
) -> None:
    # The feedback's commit is under way while the answer streams on behind it.
    steps = (Pass(0.4), Feedback(0), Pass(hundredths / 100), BargeIn(0), Pass(3.0))
    play(stores, _story(*steps))


@pytest.mark.parametrize("hundredths", range(1, 62, 10))
def test_that_a_message_in_place_of_an_interruption_ends_the_answer_as_well(
    stores: Stores, hundredths: int
) -> None:
    steps = (Pass(0.4), Feedback(0), Pass(hundredths / 100), ASKED, Pass(9.0))
    play(stores, _story(*steps))
