"""What an operator may do, in every status."""

from itertools import product

import pytest

from frontdesk.core.handoff import Handoff
from frontdesk.core.lifecycle import Status
from frontdesk.core.operator_acts import (
    EscalateInput,
    OperatorAct,
    OperatorReplyInput,
    ReleaseInput,
    ResolveInput,
    SnoozeInput,
    TakeOverInput,
)
from frontdesk.handoff.permissions import permission

MINE, ANOTHERS = Handoff(holder="ada"), Handoff(holder="bob")
TAKE, REPLY = TakeOverInput(operator="ada"), OperatorReplyInput(operator="ada", text="hi")
ALLOWED: dict[OperatorAct, set[Status]] = {
    TAKE: set(Status),
    REPLY: {Status.HUMAN},
    ReleaseInput(operator="ada"): {Status.HUMAN},
    ResolveInput(operator="ada"): {Status.OPEN, Status.PENDING_HUMAN, Status.HUMAN},
    EscalateInput(operator="ada"): {Status.OPEN, Status.HUMAN},
    SnoozeInput(operator="ada"): {Status.PENDING_HUMAN},
}


@pytest.mark.parametrize(("act", "status"), list(product(ALLOWED, Status)))
def test_that_an_act_is_allowed_in_its_statuses_alone(act: OperatorAct, status: Status) -> None:
    outcome = permission(act, status, MINE)
    assert outcome.done == (status in ALLOWED[act])
    assert outcome.done or outcome.detail


@pytest.mark.parametrize("act", list(ALLOWED))
def test_that_nothing_is_done_to_what_another_holds(act: OperatorAct) -> None:
    outcome = permission(act, Status.HUMAN, ANOTHERS)
    assert outcome.code in {"held_by_another", "not_waiting"}
