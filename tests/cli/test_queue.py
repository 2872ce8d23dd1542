"""`frontdesk queue`: who waits for a person, beside a running server or without one."""

import asyncio
import json
import signal
import subprocess
from pathlib import Path

from frontdesk.core.handoff import Handoff, Priority
from frontdesk.core.ids import (
    DEFAULT_ORGANISATION,
    CallSessionId,
    ConversationId,
    ConversationRef,
)
from frontdesk.store.database import Transaction
from frontdesk.store.queries import conversations, handoffs
from frontdesk.testing.desk import open_store
from tests.cli.processes import FRONTDESK, PATIENCE, environment, here

REF = ConversationRef(DEFAULT_ORGANISATION, ConversationId("conv-1"))


async def _wait_for_a_person(path: Path) -> None:
    async def work(tx: Transaction) -> None:
        await conversations.ensure_organisation(tx, REF.organisation_id, "demo", 1)
        call = CallSessionId("call-1")
        await conversations.create(tx, REF, call_session_id=call, channel="chat", phone=None, now=1)
        waiting = Handoff(
            reason="customer_asked", ticket="T-1001", priority=Priority.HIGH, waiting_since=1
        )
        await handoffs.put(tx, REF, waiting)

    db = await open_store(path)
    await db.write(work)
    await db.close()


def test_that_the_queue_tells_who_waits_and_why(tmp_path: Path) -> None:
    asyncio.run(_wait_for_a_person(tmp_path / "frontdesk.db"))
    shown = here("queue", "--data", str(tmp_path))
    assert shown.exit_code == 0, shown.output
    for part in ("high", "T-1001", "customer_asked", "conv-1"):
        assert part in shown.output
    (line,) = json.loads(here("queue", "--data", str(tmp_path), "--json").output)
    assert (line["conversationId"], line["priority"]) == ("conv-1", "high")


def test_that_an_empty_queue_says_so(tmp_path: Path) -> None:
    async def nobody() -> None:
        await (await open_store(tmp_path / "frontdesk.db")).close()

    asyncio.run(nobody())
    assert "Nobody waits" in here("queue", "--data", str(tmp_path)).output


def test_that_the_queue_is_followed_until_one_has_seen_enough(tmp_path: Path) -> None:
    asyncio.run(_wait_for_a_person(tmp_path / "frontdesk.db"))
    command = [*FRONTDESK, "queue", "--follow", "--json", "--data", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment(), text=True) as follows:
        assert follows.stdout is not None
        first = json.loads(follows.stdout.readline())
        assert (first["conversationId"], first["waiting"]) == ("conv-1", True)
        asyncio.run(_wait_no_more(tmp_path / "frontdesk.db"))
        second = json.loads(follows.stdout.readline())
        assert (second["conversationId"], second["waiting"]) == ("conv-1", False)
        follows.send_signal(signal.SIGINT)
        assert follows.wait(PATIENCE) == 0


async def _wait_no_more(path: Path) -> None:
    db = await open_store(path)
    await db.write(lambda tx: handoffs.put(tx, REF, Handoff()))
    await db.close()
