"""The last word before an effect: each thing that hinders one, alone (L4)."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from frontdesk.core.dialog import Dialog, Receipt, ReceiptId
from frontdesk.tools.gates import InState, Verified
from frontdesk.tools.tool import AnyTool, Kind
from frontdesk.turn.consent.policy import CommitBlocker, why_not_commit
from tests.session.errand_pack import pack

SHOWN, EXPIRES = 5, 1_000
TOOL: AnyTool = replace(pack().tools[0], gates=(Verified(),))
RECEIPT = Receipt(ReceiptId("r1"), TOOL.name, {}, {}, "Shall I?", EXPIRES, shown_seq=SHOWN)
DIALOG = Dialog("Asked", verified_as="cus_1", receipt=RECEIPT)


def hindrance(tool: AnyTool = TOOL, wanted: str = "r1", now: int = 0, **receipt: Any) -> Any:
    changed = msgspec.structs.replace(RECEIPT, **receipt)
    dialog = msgspec.structs.replace(DIALOG, receipt=changed)
    return why_not_commit(tool, dialog, ReceiptId(wanted), now)


def test_that_a_receipt_that_was_shown_and_is_pending_opens_its_effect() -> None:
    assert hindrance() is None
    assert hindrance(now=EXPIRES - 1) is None


def test_that_a_receipt_that_was_never_shown_opens_nothing() -> None:
    assert hindrance(shown_seq=0) is CommitBlocker.NOT_SHOWN


@pytest.mark.parametrize("now", [EXPIRES, EXPIRES + 1])
def test_that_an_expired_receipt_opens_nothing(now: int) -> None:
    assert hindrance(now=now) is CommitBlocker.EXPIRED


@pytest.mark.parametrize("gate", [Verified(), InState(frozenset({"Elsewhere"}))])
def test_that_a_closed_gate_stands_before_the_effect(gate: Any) -> None:
    dialog = msgspec.structs.replace(DIALOG, verified_as=None)
    tool = replace(TOOL, gates=(gate,))
    assert why_not_commit(tool, dialog, RECEIPT.id, 0) is CommitBlocker.CLOSED


def test_that_another_receipt_opens_nothing() -> None:
    assert hindrance(wanted="r2") is CommitBlocker.NOT_PENDING
    nothing = msgspec.structs.replace(DIALOG, receipt=None)
    assert why_not_commit(TOOL, nothing, RECEIPT.id, 0) is CommitBlocker.NOT_PENDING


def test_that_a_receipt_does_not_open_another_tool() -> None:
    assert hindrance(tool=replace(TOOL, name="another")) is CommitBlocker.NOT_PENDING


def test_that_a_receipt_for_what_is_no_effect_opens_nothing() -> None:
    note = replace(TOOL, kind=Kind.NOTE, show=None)
    assert hindrance(tool=note) is CommitBlocker.NOT_AN_EFFECT
