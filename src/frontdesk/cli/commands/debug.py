"""`frontdesk debug`: what happened in each turn of a conversation, read beside a running server."""

import asyncio
from typing import Annotated

import msgspec
import typer
from rich.console import Console

from frontdesk.cli.explanation_lines import explanation_lines
from frontdesk.cli.failure import fail, told_in_one_line
from frontdesk.cli.options import ConfigOption, DataOption, chosen_settings
from frontdesk.cli.store import read_store
from frontdesk.cli.turn_lines import conversation_lines, turn_lines
from frontdesk.core.ids import ConversationId, ConversationRef
from frontdesk.models.chain import Closing
from frontdesk.models.configured import configured_model
from frontdesk.settings import Settings
from frontdesk.transport.routes.inspection import (
    ALL_TURNS,
    TURNS_SHOWN,
    Examined,
    examine,
    explained,
)

app = typer.Typer(add_completion=False)


@app.command()
def debug(
    conversation: Annotated[
        str, typer.Argument(metavar="CONVERSATION", help="The conversation's id.")
    ],
    turn: Annotated[int | None, typer.Option(help="Show this turn alone.", min=1)] = None,
    explain: Annotated[
        bool, typer.Option("--explain", help="Say why: by the configured model, or by rules.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """Show what each recent turn was given, said and did, and what was wrong with it."""
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config)
        ref = ConversationRef(settings.organisation_id, ConversationId(conversation))
        most = TURNS_SHOWN if turn is None else ALL_TURNS
        found = asyncio.run(read_store(settings, lambda tx: examine(tx, ref, most)))
    if turn is not None:
        found = _only(found, turn)
    if explain:
        with told_in_one_line():
            found = asyncio.run(_explained(settings, found))
    if as_json:
        print(msgspec.json.format(msgspec.json.encode(found)).decode())
        return
    console = Console(highlight=False, soft_wrap=True)
    for line in conversation_lines(found):
        console.print(line)
    if found.explanation is not None:
        console.print()
        for line in explanation_lines(found.explanation):
            console.print(line)
    for one in found.turns:
        console.print()
        for line in turn_lines(one):
            console.print(line)


async def _explained(settings: Settings, found: Examined) -> Examined:
    model = configured_model(settings.models)
    try:
        return await explained(found, model)
    finally:
        if isinstance(model, Closing):
            await model.close()


def _only(found: Examined, turn: int) -> Examined:
    wanted = tuple(t for t in found.turns if t.turn_id == turn)
    if not wanted:
        last = found.conversation.turn_id
        fail(f"expected one of the turns 1 to {last}; got {turn}" if last else "no turn yet")
    return msgspec.structs.replace(found, turns=wanted)
