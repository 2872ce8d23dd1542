"""`frontdesk queue`: who waits for a person, read beside a running server."""

import asyncio
import contextlib
import json
import time
from datetime import datetime
from typing import Annotated

import typer

from frontdesk.cli.failure import told_in_one_line
from frontdesk.cli.options import ConfigOption, DataOption, chosen_settings
from frontdesk.cli.store import read_store
from frontdesk.core.clock import Millis, SystemClock
from frontdesk.core.handoff import Priority
from frontdesk.settings import Settings
from frontdesk.store.queries import handoffs
from frontdesk.store.queries.handoffs import Waiting

app = typer.Typer(add_completion=False)

_MINUTE = 60_000
LOOK_SECONDS = 1.0


@app.command()
def queue(
    data: DataOption = None,
    config: ConfigOption = None,
    follow: Annotated[
        bool, typer.Option("--follow", help="Go on, and show who begins and ceases to wait.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Show who waits for a person: the most urgent first, then the longest."""
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config)
        if follow:
            with contextlib.suppress(KeyboardInterrupt):
                _follow(settings, as_json=as_json)
            return
        now = SystemClock().now()
        found = _waiting(settings, now)
    if as_json:
        print(json.dumps([_shown(one, now) for one in found], indent=2))
        return
    for one in found:
        print(_line(one, now))
    if not found:
        print("Nobody waits for a person.")


def _waiting(settings: Settings, now: Millis) -> list[Waiting]:
    return asyncio.run(
        read_store(settings, lambda tx: handoffs.queue(tx, settings.organisation_id, now))
    )


def _follow(settings: Settings, *, as_json: bool) -> None:
    """Print what changes in the queue, until the reader has seen enough."""
    known: dict[str, Waiting] = {}
    while True:
        now = SystemClock().now()
        found = {one.conversation_id: one for one in _waiting(settings, now)}
        gone = [(one, False) for id, one in known.items() if id not in found]
        changed = [(one, True) for id, one in found.items() if known.get(id) != one]
        for one, waits in (*gone, *changed):
            shown = {"waiting": waits, **_shown(one, now)}
            line = json.dumps(shown) if as_json else f"{'+-'[not waits]} {_line(one, now)}"
            print(line, flush=True)
        known = found
        time.sleep(LOOK_SECONDS)


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
