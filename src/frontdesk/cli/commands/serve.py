"""`frontdesk serve`: runs the desk in this process."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from frontdesk.app import made_of
from frontdesk.cli.banner import announce, forget_old_link, welcome
from frontdesk.cli.chosen_pack import chosen_pack
from frontdesk.cli.failure import told_in_one_line
from frontdesk.cli.options import ConfigOption, DataOption, PackOption, chosen_settings
from frontdesk.cli.reloading import run_anew_on_change
from frontdesk.serving import serve_with, with_model_at_hand

app = typer.Typer(add_completion=False)


@app.command()
def serve(
    host: Annotated[
        str | None,
        typer.Option(help="The address to listen on.", show_default="FRONTDESK_HOST, or 127.0.0.1"),
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(
            help="The port to listen on; 0 takes a free one.",
            show_default="PORT, or 8000",
            min=0,
            max=65535,
        ),
    ] = None,
    data: DataOption = None,
    config: ConfigOption = None,
    pack: PackOption = None,
    reload: Annotated[
        bool, typer.Option("--reload", help="Start anew whenever a file of this folder changes.")
    ] = False,
) -> None:
    """Serve the desk until Ctrl-C."""
    if reload:
        given = [word for word in sys.argv[1:] if word != "--reload"]
        return run_anew_on_change([sys.executable, "-m", "frontdesk.cli", *given], Path.cwd())
    with told_in_one_line():
        settings = chosen_settings(host=host, port=port, data=data, config=config, pack=pack)
        chosen = chosen_pack(settings)
        settings, found = with_model_at_hand(settings)
        hint = chosen.hint if chosen is not None and settings.demo else ""
        made_with = made_of(settings, chosen)
        forget_old_link(settings)
        serve_with(
            settings,
            made_with,
            lambda bound: announce(settings, bound, hint, found.told),
            lambda bound, token: welcome(settings, bound, token),
        )
