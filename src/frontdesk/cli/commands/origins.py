"""`frontdesk origins`: the web pages that the organisation's widget may be on."""

import asyncio
import re
from collections.abc import Callable
from typing import Annotated

import typer

from frontdesk.administration.administrator import record
from frontdesk.cli.administering import by_command_line
from frontdesk.cli.failure import fail, told_in_one_line
from frontdesk.cli.options import ConfigOption, DataOption, OrganisationOption, chosen_settings
from frontdesk.cli.store import read_store, write_store
from frontdesk.settings import Settings
from frontdesk.store.database import Transaction
from frontdesk.store.queries import organisation_settings as kept
from frontdesk.transport.door.origins import SETTING

app = typer.Typer(add_completion=False, no_args_is_help=True)

_ORIGIN = re.compile(r"https?://[a-z0-9.-]+(?::\d{1,5})?\Z")

OriginArgument = Annotated[
    str, typer.Argument(metavar="ORIGIN", help="Such as https://www.example.com")
]


@app.callback()
def _group() -> None:
    """Say on which web pages the organisation's widget may be."""


@app.command()
def add(
    origin: OriginArgument,
    org: OrganisationOption = None,
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """Allow the widget on the pages of an origin; a running server heeds it within seconds."""
    if _ORIGIN.match(origin) is None:
        fail(f"expected an origin such as https://www.example.com; got {origin!r}")
    _change(
        lambda known: known | {origin}, chosen_settings(data=data, config=config, organisation=org)
    )


@app.command()
def remove(
    origin: OriginArgument,
    org: OrganisationOption = None,
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """Allow it there no longer."""
    _change(
        lambda known: known - {origin}, chosen_settings(data=data, config=config, organisation=org)
    )


@app.command("list")
def everything(
    org: OrganisationOption = None, data: DataOption = None, config: ConfigOption = None
) -> None:
    """List where it is allowed."""
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config, organisation=org)
        found = asyncio.run(read_store(settings, lambda tx: _known(tx, settings)))
    for origin in sorted(found | settings.origins):
        print(origin)


def _change(change: Callable[[frozenset[str]], frozenset[str]], settings: Settings) -> None:
    async def work(tx: Transaction) -> frozenset[str]:
        before = await _known(tx, settings)
        changed = change(before)
        if changed != before:
            await kept.put(tx, settings.organisation_id, SETTING, " ".join(sorted(changed)))
            differs = {"origins": (sorted(before), sorted(changed))}
            await record(tx, by_command_line(settings), "origins.change", SETTING, differs)
        return changed

    with told_in_one_line():
        changed = asyncio.run(write_store(settings, work))
    print(f"The widget is allowed on {', '.join(sorted(changed)) or 'no other page than our own'}.")


async def _known(tx: Transaction, settings: Settings) -> frozenset[str]:
    return frozenset((await kept.get(tx, settings.organisation_id, SETTING) or "").split())
