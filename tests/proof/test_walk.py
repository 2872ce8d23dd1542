"""The proof holds for PestCall, and finds the way to whatever is broken on purpose."""

from dataclasses import dataclass, replace
from typing import Any

import pytest

from frontdesk.core.asked import Ask
from frontdesk.core.dialog import Dialog
from frontdesk.language.consent.reader import Answer, read_answer
from frontdesk.packs.pestcall.states import MACHINE, PENDING_CANCELLATION, VERIFIED_IDLE
from frontdesk.proof.pack_stub import SHOWN
from frontdesk.proof.walk import Proof, prove
from frontdesk.proof.world import TEXTS
from frontdesk.tools.gates import Verified
from frontdesk.turn.consent import workflow_actions
from frontdesk.turn.consent.judging import Verdict, judge
from frontdesk.workflows.engine import Engine
from frontdesk.workflows.machine import Machine
from tests.proof.small_pack import CANCEL, small_pack, tiny_pack
from tests.proof.walked import breaches

# A walk takes a minute of the processor, and shares it with other tests.
pytestmark = pytest.mark.timeout(600)


def test_that_pestcall_has_no_violation(pestcall_proof: Proof) -> None:
    proof = pestcall_proof
    assert proof.violations == ()
    assert proof.transitions > 10 * proof.worlds > 1000
    assert {state.dialog for state in proof.states} == set(MACHINE.moves) - {"DisambiguatingIntent"}
    assert {state.receipt for state in proof.states} == {"none", "pending", "expired"}
    assert {state.answer for state in proof.states} == {None, *Answer}


@pytest.mark.parametrize("answer", Answer)
def test_that_the_house_reads_what_the_walk_says_as_the_walk_means_it(answer: Answer) -> None:
    assert read_answer(TEXTS[answer], shown=SHOWN) is answer


@dataclass(frozen=True, slots=True)
class Lax(Verified):
    """A gate that lets everybody in."""

    def closed(self, dialog: Dialog) -> str | None:
        return None


def test_that_a_gate_which_lets_everybody_in_is_found() -> None:
    found = breaches(small_pack(gates=(Lax(),)))
    assert f"{CANCEL} is offered to a customer who is not verified" in found
    path = found[f"{CANCEL} ran for a customer who is not verified"]
    assert path == ("the customer presses start cancel (no option)",)


def test_that_an_effect_without_its_gate_is_found() -> None:
    assert f"{CANCEL} is offered to a customer who is not verified" in breaches(
        small_pack(gates=())
    )


def test_that_taking_an_unclear_answer_for_a_yes_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def eager(house: Answer, *, proposed: bool, interpreted: Answer | None = None) -> Verdict:
        if house is Answer.UNCLEAR and proposed:
            return Verdict.ACCEPT
        return judge(house, proposed=proposed, interpreted=interpreted)

    monkeypatch.setattr(workflow_actions, "judge", eager)
    path = breaches(small_pack())[f"{CANCEL} commits on a receipt that nobody accepted"]
    assert path[-2] == f'the customer says "{TEXTS[Answer.UNCLEAR]}"'
    assert path[-1].startswith('the model proposes workflow.confirm {"accept":true}')


def test_that_forgetting_an_earlier_no_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(_: object, texts: list[str], __: object) -> Answer:
        return read_answer(texts[-1], shown=SHOWN) if texts else Answer.OTHER

    monkeypatch.setattr(workflow_actions, "house_reading", forgetful)
    path = breaches(small_pack())[f"{CANCEL} commits on a receipt that nobody accepted"]
    assert path[-3:-1] == ('the customer says "no"', 'the customer says "yes please"')


def test_that_a_receipt_which_outlives_its_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Engine.leave

    def keeps(self: Engine, dialog: Dialog, said: str, asks: Ask | None = None) -> Any:
        return replace(real(self, dialog, said, asks), dialog=dialog)

    monkeypatch.setattr(Engine, "leave", keeps)
    found = breaches(small_pack())
    assert "a receipt that was declined is still pending" in found
    assert f"a receipt of {CANCEL} outlives its end: declined" in found


def test_that_a_missing_move_between_states_is_found() -> None:
    moves = {**MACHINE.moves, VERIFIED_IDLE: frozenset({VERIFIED_IDLE})}
    broken = replace(small_pack(), machine=Machine(MACHINE.start, MACHINE.idle, moves))
    (found,) = [b for b in breaches(broken) if PENDING_CANCELLATION in b]
    assert found.startswith("a turn broke: IllegalMove")


def test_that_an_effect_outside_holds_too_with_every_unknown_outcome() -> None:
    async def never(*_: object) -> Any:
        raise AssertionError("a walk touches nothing")

    proof = prove(tiny_pack(write=None, perform=never, look_up=never))
    assert proof.violations == ()
    assert {f"{CANCEL} unknown", f"{CANCEL} intent", "told"} <= {s.effect for s in proof.states}
