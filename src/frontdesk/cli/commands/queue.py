"""`frontdesk queue`: who waits for a person, read beside a running server."""

import asyncio
import json
import signal
import threading
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
            _follow(settings, _asked_to_stop(), as_json=as_json)
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


def _asked_to_stop() -> threading.Event:
    """An event that Ctrl-C sets: an interruption may be lost in what a look cleans up."""
    stopped = threading.Event()

    def stop(*_: object) -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        stopped.set()

    signal.signal(signal.SIGINT, stop)
    return stopped


def _follow(settings: Settings, stopped: threading.Event, *, as_json: bool) -> None:
    """Print what changes in the queue, until the reader has seen enough."""
    known: dict[str, Waiting] = {}
    while not stopped.is_set():
        now = SystemClock().now()
        found = {one.conversation_id: one for one in _waiting(settings, now)}
        gone = [(one, False) for id, one in known.items() if id not in found]
        changed = [(one, True) for id, one in found.items() if known.get(id) != one]
        for one, waits in (*gone, *changed):
            shown = {"waiting": waits, **_shown(one, now)}
            line = json.dumps(shown) if as_json else f"{'+-'[not waits]} {_line(one, now)}"
            print(line, flush=True)
        known = found
        stopped.wait(LOOK_SECONDS)


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
