"""A real server killed with -9 around every commit of a merge of two conversations."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from frontdesk.core.events import EventType
from frontdesk.core.lifecycle import Status
from frontdesk.store.open import DATABASE_FILE
from tests.durability.customer import Customer
from tests.durability.errands import ERRANDS
from tests.durability.evidence import Evidence, gather
from tests.durability.lives import Kill, begin, live_through, run_all
from tests.durability.operator_desk import OperatorDesk
from tests.durability.orders import Point
from tests.durability.points import POINTS
from tests.durability.processes import Server, Servers
from tests.durability.shapes import Shape

pytestmark = pytest.mark.durability

OTHER = "conv_other"
_KEYS = {"conversations": "id", "calls": "conversation_id", "dialogs": "conversation_id"}


def _with_another(data: Path, conversation_id: str) -> None:
    """Give the same verified customer a second conversation, which goes on."""
    with sqlite3.connect(data / DATABASE_FILE) as db:
        for table, key in _KEYS.items():
            columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
            kept = ", ".join(f"'{OTHER}'" if name == key else name for name in columns)
            db.execute(
                f"INSERT INTO {table} SELECT {kept} FROM {table} WHERE {key} = ?",
                (conversation_id,),
            )


async def _merge(customer: Customer, server: Server) -> None:
    await customer.attach()
    await OperatorDesk(server, customer).act("merge", "merge", into=OTHER)
    await customer.until(lambda: customer.state.status == Status.CLOSED)


MERGE = Shape(_merge, {"company": True}, ends_as=Status.CLOSED)


def _check(evidence: Evidence, data: Path, conversation_id: str) -> None:
    told = [e.data or {} for e in evidence.of_type(EventType.LIFECYCLE)]
    assert [data["mergedInto"] for data in told if "mergedInto" in data] == [OTHER]
    acts = [(e.data or {}).get("state") for e in evidence.of_type(EventType.ACTION)]
    assert acts[-1] == "voided", "nothing is left to agree to"
    other = gather(data, OTHER)
    joined = [e.data or {} for e in other.of_type(EventType.MESSAGE)]
    assert [data["merged"] for data in joined] == [conversation_id]
    (row,) = other.inbox
    assert row["kind"] == "join" and row["seq"] is not None


@pytest.mark.parametrize("point", POINTS)
def test_that_a_kill_around_any_commit_of_a_merge_does_it_once(
    servers: Servers, tmp_path: Path, point: Point
) -> None:
    begun = asyncio.run(begin(servers, ERRANDS["cancel"].asking, tmp_path / "asked"))
    source = begun.customer.conversation_id
    _with_another(begun.data, source)
    whole = asyncio.run(live_through(servers, MERGE, tmp_path / "whole", begun=begun))
    _check(whole.evidence, tmp_path / "whole" / "data", source)
    first = next(n for n, c in enumerate(whole.commits, start=1) if c.split()[1] == "inbox")

    async def one(number: int) -> None:
        folder = tmp_path / f"{number}"
        life = await live_through(servers, MERGE, folder, [Kill(number, point)], begun)
        _check(life.evidence, folder / "data", source)

    run_all([one(number) for number in range(first, len(whole.commits) + 1)])
