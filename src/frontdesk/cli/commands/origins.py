"""`frontdesk origins`: the web pages that the organisation's widget may be on."""

import asyncio
from collections.abc import Callable
from typing import Annotated

import typer

from frontdesk.administration.origins import (
    InvalidOrigin,
    change_origins,
    expect_origins,
    origins_of,
)
from frontdesk.cli.administering import by_command_line
from frontdesk.cli.failure import fail, told_in_one_line
from frontdesk.cli.options import ConfigOption, DataOption, OrganisationOption, chosen_settings
from frontdesk.cli.store import read_store, write_store
from frontdesk.settings import Settings

app = typer.Typer(add_completion=False, no_args_is_help=True)

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
    try:
        expect_origins([origin])
    except InvalidOrigin as error:
        fail(error.detail)
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
        found = asyncio.run(
            read_store(settings, lambda tx: origins_of(tx, settings.organisation_id))
        )
    for origin in sorted(found | settings.origins):
        print(origin)


def _change(change: Callable[[frozenset[str]], frozenset[str]], settings: Settings) -> None:
    by = by_command_line(settings)
    with told_in_one_line():
        changed = asyncio.run(write_store(settings, lambda tx: change_origins(tx, by, change)))
    print(f"The widget is allowed on {', '.join(sorted(changed)) or 'no other page than our own'}.")
