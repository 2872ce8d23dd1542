"""`frontdesk insights`: read, listed and counted anew beside a server or without one."""

import asyncio
import json
from pathlib import Path
from zoneinfo import ZoneInfo

from frontdesk.jobs.roll_up import RollUp
from frontdesk.testing.desk import open_store
from tests.cli.processes import here
from tests.insights.generated import DAY, FIRST, ORGANISATION, fill

PERIOD = ("--since", "2026-09-30", "--until", "2026-11-30")


def test_that_insights_are_shown_listed_and_recounted(tmp_path: Path) -> None:
    async def rolled_up() -> None:
        db = await open_store(tmp_path / "frontdesk.db")
        await fill(db, 30, days=5)
        # In a zone that is not the pack's: a recount counts all by that, and mends nothing by it.
        await RollUp(db, ORGANISATION, ZoneInfo("UTC")).catch_up(FIRST + 30 * DAY)
        await db.close()

    asyncio.run(rolled_up())
    data = ("--data", str(tmp_path))
    shown = json.loads(here("insights", "show", *PERIOD, *data, "--json").output)
    assert (shown["zone"], shown["total"]["conversations"]) == ("UTC", 30)
    listed = here("insights", "conversations", "conversations", *PERIOD, *data, "--json").output
    assert len(json.loads(listed)["conversations"]) == 30
    assert "conversations    30" in here("insights", "show", *PERIOD, *data).output
    recounted = here("insights", "recount", *data)
    assert (recounted.exit_code, "nothing differed" in recounted.output) == (0, True)
    wrong = here("insights", "conversations", "nonsense", *data)
    assert wrong.exit_code == 1
    assert "expected one of conversations" in wrong.output
