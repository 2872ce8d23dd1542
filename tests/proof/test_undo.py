"""What takes an effect back is walked like any other: from every world in which it was done."""

from typing import Any

import pytest

from frontdesk.pack.mistakes import mistakes_in
from frontdesk.packs.pestcall import pestcall
from frontdesk.proof.walk import prove
from frontdesk.tools.undo import Undo
from frontdesk.workflows.engine import Advance, Engine
from tests.proof.small_pack import CANCEL, small_pack, tiny_pack
from tests.proof.walked import breaches

pytestmark = pytest.mark.timeout(600)

ITSELF: Undo[Any] = Undo(CANCEL, lambda _: {})


@pytest.mark.soak
def test_that_an_effect_which_can_be_taken_back_has_no_violation() -> None:
    proof = prove(tiny_pack(undo=ITSELF))
    assert proof.violations == ()
    assert {state.receipt for state in proof.states} == {"none", "pending", "expired"}


def test_that_taking_back_without_asking_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    asks = Engine.take_back

    async def silent(*given: Any) -> Advance:
        return Advance((await asks(*given)).dialog, "Fine.")

    monkeypatch.setattr(Engine, "take_back", silent)
    found = breaches(tiny_pack(undo=ITSELF))
    assert f"a receipt of {CANCEL} counts as shown and was not shown whole" in found


def test_that_an_undo_which_leads_nowhere_is_a_mistake_of_the_pack() -> None:
    astray: Undo[Any] = Undo("flyAway", lambda _: {})
    (told,) = mistakes_in(small_pack(undo=astray))
    assert told.startswith("cancelAppointment: undo: expected one of the effects")
    assert mistakes_in(pestcall()) == []
