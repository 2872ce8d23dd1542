"""What keeps an effect from happening is production code: without it the walk finds the way."""

from typing import Any

import pytest

from frontdesk.core.dialog import ReceiptId
from frontdesk.session import turn_port as work
from frontdesk.tools import call
from frontdesk.tools.gates import Verified
from frontdesk.turn.consent import policy, workflow_actions
from frontdesk.turn.consent.policy import CommitBlocker, why_not_commit
from frontdesk.turn.consent.workflow_actions import WorkflowActions
from frontdesk.turn.effects import outside, performing
from frontdesk.turn.outcome import Ending
from tests.proof.small_pack import CANCEL, small_pack
from tests.proof.walked import breaches

START = "the customer presses start cancel"
EXPIRE = "time passes until the receipt has expired"
ACCEPT = "the customer presses accept on the pending receipt"
EXPIRED = f"{CANCEL} commits on a receipt that has expired"
OTHER_FACTS = f"{CANCEL} acts on facts that are not those the customer was shown"


def never(*_: object, **__: object) -> None:
    """A check that finds nothing wrong."""


def without_expiry(*given: Any) -> CommitBlocker | None:
    found = why_not_commit(*given)
    return None if found is CommitBlocker.EXPIRED else found


def actions(path: tuple[str, ...]) -> list[str]:
    """The steps of a path without what the world answered."""
    return [step.split(" (")[0] for step in path]


def test_that_a_button_which_accepts_whatever_is_pending_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def careless(self: Any, _: ReceiptId, accept: bool) -> Ending:
        receipt = self._port.dialog.receipt
        if receipt is None:
            return Ending(said="There is nothing to confirm.")
        return await (self._accept(receipt.id) if accept else self._decline())

    monkeypatch.setattr(WorkflowActions, "_confirm_button", careless)
    path = breaches(small_pack())[f"{CANCEL} commits on a receipt that nobody accepted"]
    assert actions(path)[-2:] == [START, "the customer presses accept on the spent receipt"]


def test_that_an_expired_receipt_which_only_the_last_check_stops_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(workflow_actions, "why_not_commit", without_expiry)
    ((breach, path),) = breaches(small_pack()).items()
    assert breach == f"law L4 was broken: the receipt for {CANCEL} has expired"
    assert actions(path)[-3:] == [START, EXPIRE, ACCEPT]


def test_that_an_expired_receipt_which_nothing_stops_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(workflow_actions, "why_not_commit", without_expiry)
    monkeypatch.setattr(work, "consent_missing", never)
    ((breach, path),) = breaches(small_pack()).items()
    assert (breach, actions(path)[-3:]) == (EXPIRED, [START, EXPIRE, ACCEPT])


def test_that_an_effect_on_facts_which_nobody_compares_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(performing, "check_facts", never)
    ((breach, path),) = breaches(small_pack()).items()
    assert (breach, actions(path)[-2:]) == (OTHER_FACTS, [START, ACCEPT])
    assert path[-1].endswith("(facts changed)")


def test_that_an_effect_outside_on_facts_which_nobody_compares_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def untouched(*_: object) -> Any:
        raise AssertionError("a walk touches nothing")

    monkeypatch.setattr(outside, "check_facts", never)
    found = breaches(small_pack(write=None, perform=untouched, look_up=untouched))
    assert actions(found[OTHER_FACTS])[-2:] == [START, ACCEPT]


def test_that_a_gate_which_is_never_closed_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Verified, "closed", never)
    found = breaches(small_pack())
    assert found[f"{CANCEL} is offered to a customer who is not verified"]
    assert actions(found[f"{CANCEL} ran for a customer who is not verified"]) == [START]


def test_that_proposals_which_pass_no_gate_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(call, "why_closed", never)
    found = breaches(small_pack())
    for tool in (CANCEL, "listAppointments"):
        path = found[f"{tool} ran for a customer who is not verified"]
        assert path[0].startswith("the model proposes ")


def test_that_a_start_button_which_passes_no_gate_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(policy, "why_closed", never)
    monkeypatch.setattr(workflow_actions, "why_closed", never)
    found = breaches(small_pack())
    assert actions(found[f"{CANCEL} ran for a customer who is not verified"]) == [START]
