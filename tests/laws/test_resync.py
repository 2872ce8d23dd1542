"""L2 at every moment: what a client saw, plus what it is told, is what there is."""

import pytest

from frontdesk.core.events import Audience
from frontdesk.testing import Say, Wait
from tests.conftest import Stores
from tests.laws.play import play
from tests.laws.steps import (
    Attach,
    BargeIn,
    Drop,
    Evict,
    Feedback,
    Pass,
    Reset,
    Restart,
    Resync,
    Send,
    Step,
    Story,
)

ANSWER = (Say("One "), *(move for _ in range(12) for move in (Wait(0.05), Say("and on "))))
WATCHED = tuple(Attach(0, audience, slow=False, fresh=True) for audience in Audience)
TOLD = tuple(Resync(0, audience) for audience in Audience)
ASKED = Send(0, None, 1)


def _story(*steps: Step, buffer: int = 200, reserved_ahead: int = 512) -> Story:
    return Story(
        answers=(ANSWER,),
        write_seconds=0.1,
        buffer=buffer,
        reserved_ahead=reserved_ahead,
        steps=(*WATCHED, ASKED, *steps),
    )


@pytest.mark.parametrize("hundredths", range(0, 100, 9))
def test_that_a_resync_at_any_moment_of_a_turn_leads_to_now(
    stores: Stores, hundredths: int
) -> None:
    again = (Drop(0, Audience.CUSTOMER, slow=False), Pass(0.2), *TOLD, WATCHED[0], *TOLD)
    play(stores, _story(Pass(hundredths / 100), *TOLD, *again, Pass(3.0), *TOLD))


@pytest.mark.parametrize("upset", [Evict(0), Restart(), BargeIn(0), Reset(0), ASKED, Feedback(0)])
@pytest.mark.parametrize("hundredths", [20, 50])
def test_that_a_resync_around_an_upset_leads_to_now(
    stores: Stores, upset: Step, hundredths: int
) -> None:
    back = tuple(Attach(0, audience, slow=False, fresh=False) for audience in Audience)
    steps = (Pass(hundredths / 100), Feedback(0), upset, *TOLD, *back, *TOLD, Pass(1.0), *TOLD)
    play(stores, _story(*steps))


@pytest.mark.parametrize("buffer", [1, 2, 7])
def test_that_a_resync_leads_to_now_however_often_the_base_moves_on(
    stores: Stores, buffer: int
) -> None:
    turn = (ASKED, Pass(0.3), Feedback(0), *TOLD, Pass(2.0), *TOLD)
    steps = (*turn * 4, Evict(0), *TOLD, *turn, Restart(), *TOLD, *turn)
    play(stores, _story(*steps, buffer=buffer, reserved_ahead=2))
