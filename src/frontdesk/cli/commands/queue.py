"""`frontdesk queue`: who waits for a person, read beside a running server."""

import asyncio
import json
from datetime import datetime
from typing import Annotated

import typer

from frontdesk.cli.failure import told_in_one_line
from frontdesk.cli.options import ConfigOption, DataOption, chosen_settings
from frontdesk.cli.store import read_store
from frontdesk.core.clock import Millis, SystemClock
from frontdesk.core.handoff import Priority
from frontdesk.store.queries import handoffs
from frontdesk.store.queries.handoffs import Waiting

app = typer.Typer(add_completion=False)

_MINUTE = 60_000


@app.command()
def queue(
    data: DataOption = None,
    config: ConfigOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Show who waits for a person: the most urgent first, then the longest."""
    now = SystemClock().now()
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config)
        found = asyncio.run(
            read_store(settings, lambda tx: handoffs.queue(tx, settings.organisation_id, now))
        )
    if as_json:
        print(json.dumps([_shown(one, now) for one in found], indent=2))
        return
    for one in found:
        print(_line(one, now))
    if not found:
        print("Nobody waits for a person.")


def _line(one: Waiting, now: Millis) -> str:
    handoff = one.handoff
    minutes = (now - (handoff.waiting_since or now)) // _MINUTE
    whose = handoff.assignee or "nobody's"
    urgency = Priority(handoff.priority).name.lower()
    waits = f"{urgency:<7} {minutes:>5} min  {handoff.ticket or '-':<8}"
    return f"{waits} {handoff.reason:<20} {whose:<16} {one.conversation_id}"


def _shown(one: Waiting, now: Millis) -> dict[str, object]:
    handoff = one.handoff
    since = handoff.waiting_since or now
    return {
        "conversationId": one.conversation_id,
        "ticket": handoff.ticket,
        "reason": handoff.reason,
        "priority": Priority(handoff.priority).name.lower(),
        "waitingSince": datetime.fromtimestamp(since / 1000).astimezone().isoformat(),
        "waitedSeconds": (now - since) // 1000,
        "assignee": handoff.assignee,
        "tags": list(handoff.tags),
    }
