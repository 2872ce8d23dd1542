"""The states of a dialog: only what was declared may follow."""

import pytest

from frontdesk.core.dialog import Dialog
from frontdesk.workflows.machine import IllegalMove, Machine

MACHINE = Machine(
    "Start",
    "Idle",
    {"Start": frozenset({"Idle"}), "Idle": frozenset({"Asked"}), "Asked": frozenset()},
)


def test_that_a_declared_state_follows_and_staying_is_always_allowed() -> None:
    assert MACHINE.move(Dialog("Start"), "Idle").state == "Idle"
    assert MACHINE.move(Dialog("Asked"), "Asked").state == "Asked"


@pytest.mark.parametrize(
    ("state", "wanted"), [("Start", "Asked"), ("Asked", "Idle"), ("?", "Idle")]
)
def test_that_a_state_that_cannot_follow_raises_and_is_named(state: str, wanted: str) -> None:
    with pytest.raises(IllegalMove, match=wanted):
        MACHINE.move(Dialog(state), wanted)
