"""A real server killed with -9 around every commit of an operator's approval."""

import asyncio
from pathlib import Path

import pytest

from frontdesk.core.lifecycle import Status
from frontdesk.packs.pestcall.tools.cancel import CANCEL
from frontdesk.store.records import LedgerStatus
from tests.durability.company import read_books
from tests.durability.customer import Customer
from tests.durability.errands import ERRANDS
from tests.durability.evidence import Evidence
from tests.durability.lives import Begun, Kill, begin, live_through, run_all
from tests.durability.operator_desk import NAME, OperatorDesk
from tests.durability.orders import Point
from tests.durability.points import POINTS
from tests.durability.processes import Server, Servers
from tests.durability.shapes import Shape

pytestmark = pytest.mark.durability


async def _approve(customer: Customer, server: Server) -> None:
    """Take over where the receipt is shown, and accept it for the customer."""
    await customer.attach()
    ada = OperatorDesk(server, customer)
    await ada.act("take-over", "take")
    (receipt,) = {
        (seen.event.data or {})["receiptId"]
        for seen in customer.seen
        if (seen.event.data or {}).get("state") == "shown"
    }
    await ada.act("approve", "approve", receiptId=receipt, accept=True)
    done = LedgerStatus.COMMITTED
    await customer.until(lambda: customer.state.actions[receipt]["state"] == done)


APPROVAL = Shape(_approve, {"company": True}, ends_as=Status.HUMAN)


def _check(begun: Begun, data: Path, evidence: Evidence) -> None:
    before, after = read_books(begun.data), read_books(data)
    changed = [
        row["status"]
        for known_as, row in after.appointments.items()
        if before.appointments[known_as] != row
    ]
    assert changed == ["cancelled"], "one visit was cancelled, once"
    (entry,) = [e for e in evidence.ledger if e["kind"] == "effect"]
    assert (entry["tool"], entry["status"]) == (CANCEL, LedgerStatus.COMMITTED)
    assert entry["told_seq"] is not None and f'"approvedBy":"{NAME}"' in entry["intent"]
    of_receipt = [e for e in evidence.events if (e.data or {}).get("receiptId") == entry["key"]]
    states = [(e.data or {})["state"] for e in of_receipt]
    assert states == ["shown", "accepted", "committed"]


@pytest.mark.parametrize("point", POINTS)
def test_that_a_kill_around_any_commit_of_an_approval_does_it_once(
    servers: Servers, tmp_path: Path, point: Point
) -> None:
    begun = asyncio.run(begin(servers, ERRANDS["cancel"].asking, tmp_path / "asked"))
    whole = asyncio.run(live_through(servers, APPROVAL, tmp_path / "whole", begun=begun))
    _check(begun, tmp_path / "whole" / "data", whole.evidence)
    first = next(n for n, c in enumerate(whole.commits, start=1) if c.split()[1] == "inbox")

    async def one(number: int) -> None:
        folder = tmp_path / f"{number}"
        life = await live_through(servers, APPROVAL, folder, [Kill(number, point)], begun)
        _check(begun, folder / "data", life.evidence)

    run_all([one(number) for number in range(first, len(whole.commits) + 1)])
