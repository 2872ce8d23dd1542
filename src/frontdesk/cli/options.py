"""Options that override the environment, which overrides the defaults."""

import os
from pathlib import Path
from typing import Annotated

import typer

from frontdesk.settings import Settings

DataOption = Annotated[
    Path | None,
    typer.Option("--data", help="The data folder.", show_default="DATA, or ./data"),
]


def chosen_settings(
    *, host: str | None = None, port: int | None = None, data: Path | None = None
) -> Settings:
    """The environment's settings with what the command line says instead."""
    given = {"FRONTDESK_HOST": host, "PORT": port, "DATA": data}
    chosen = {name: str(value) for name, value in given.items() if value is not None}
    return Settings.from_env({**os.environ, **chosen})
