"""`frontdesk logs`: how long each turn of a conversation took, read beside a running server."""

import asyncio
import json
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from frontdesk.cli.failure import told_in_one_line
from frontdesk.cli.options import ConfigOption, DataOption, chosen_settings
from frontdesk.cli.store import read_store
from frontdesk.core.errors import NotFound
from frontdesk.core.ids import CallSessionId, ConversationId, ConversationRef, OrganisationId
from frontdesk.diagnosis.turn_view import turn_times
from frontdesk.store.database import Transaction
from frontdesk.store.queries import conversations, history
from frontdesk.transport.routes.inspection import ALL_TURNS

app = typer.Typer(add_completion=False)

TABLE_WIDTH = 200

_NUMBERS = ("attempts", "first_token_ms", "time_to_status_ms", "total_ms")


@dataclass(frozen=True, slots=True)
class Found:
    """The turns of the conversation, or of the one call, that was asked for."""

    conversation_id: ConversationId
    status: str
    turns: list[dict[str, Any]]


@app.command()
def logs(
    which: Annotated[
        str, typer.Argument(metavar="CONVERSATION_OR_CALL", help="An id of either kind.")
    ],
    data: DataOption = None,
    config: ConfigOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    last: Annotated[int, typer.Option(help="How many turns at most.", min=1)] = 100,
) -> None:
    """Show the turns of a conversation or call with their timings."""
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config)
        wanted = settings.organisation_id
        found = asyncio.run(read_store(settings, lambda tx: find_turns(tx, wanted, which, last)))
    if as_json:
        shown = {"conversationId": found.conversation_id, "status": found.status}
        print(json.dumps({**shown, "turns": found.turns}, indent=2))
    else:
        _show(found)


async def find_turns(
    tx: Transaction, organisation_id: OrganisationId, which: str, most: int
) -> Found:
    """Read the turns of a conversation or a call by its id, or raise NotFound."""
    ref = ConversationRef(organisation_id, ConversationId(which))
    call: str | None = None
    try:
        record = await conversations.find(tx, ref)
    except NotFound:
        owner = await conversations.find_by_call(tx, organisation_id, CallSessionId(which))
        if owner is None:
            raise NotFound(f"expected the id of a conversation or a call; got {which!r}") from None
        call = which
        record = await conversations.find(tx, ConversationRef(organisation_id, owner))
    turns = await history.turns(tx, record.ref, most if call is None else ALL_TURNS)
    wanted = [t for t in turns if call is None or t.call_session_id == call]
    return Found(
        conversation_id=record.ref.conversation_id,
        status=record.status,
        turns=[msgspec.to_builtins(turn_times(turn)) for turn in wanted[-most:]],
    )


def _show(found: Found) -> None:
    console = Console(highlight=False, width=TABLE_WIDTH)
    console.print(f"[bold]{found.conversation_id}[/]  {found.status}")
    if not found.turns:
        console.print("No turn yet.", style="dim")
        return
    table = Table(box=None, pad_edge=False, header_style="dim")
    for column in ("turn", "call", "started", "outcome", *_NUMBERS):
        table.add_column(column, justify="right" if column in _NUMBERS else "left", no_wrap=True)
    for turn in found.turns:
        started = datetime.fromtimestamp(turn["startedAt"] / 1000).astimezone()
        table.add_row(
            str(turn["turnId"]),
            turn["callSessionId"],
            f"{started:%Y-%m-%d %H:%M:%S}",
            turn["outcome"] or "running",
            str(turn["attempt"]),
            *(_number(turn.get(name)) for name in _NUMBERS[1:]),
        )
    console.print(table)


def _number(value: int | None) -> str:
    return "-" if value is None else str(value)
