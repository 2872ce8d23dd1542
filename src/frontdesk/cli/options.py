"""Options that override the environment, which overrides a file, which overrides the defaults."""

from pathlib import Path
from typing import Annotated

import typer

from frontdesk.configuration.sources import CONFIG, DEFAULT_FILE
from frontdesk.settings import Settings

DataOption = Annotated[
    Path | None,
    typer.Option("--data", help="The data folder.", show_default="DATA, or ./data"),
]
ConfigOption = Annotated[
    Path | None,
    typer.Option(
        "--config",
        help="A TOML file of settings.",
        show_default=f"{CONFIG}, or ./{DEFAULT_FILE} if it is there",
    ),
]


OrganisationOption = Annotated[
    str | None,
    typer.Option("--org", help="The organisation.", show_default="FRONTDESK_ORGANISATION, or demo"),
]


PackOption = Annotated[
    str | None,
    typer.Option(
        "--pack",
        help="An installed pack, or module:pack of this folder.",
        show_default="FRONTDESK_PACK, or pestcall",
    ),
]


def chosen_settings(
    *,
    host: str | None = None,
    port: int | None = None,
    data: Path | None = None,
    config: Path | None = None,
    pack: str | None = None,
    organisation: str | None = None,
) -> Settings:
    """The settings of the file and the environment with what the command line says instead."""
    given = {
        "FRONTDESK_HOST": host,
        "PORT": port,
        "DATA": data,
        "FRONTDESK_PACK": pack,
        "FRONTDESK_ORGANISATION": organisation,
    }
    options = {name: str(value) for name, value in given.items() if value is not None}
    return Settings.load(config=config, options=options)
