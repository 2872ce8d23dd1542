"""`frontdesk serve`: runs the desk in this process."""

import shutil
import sys
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

import typer
from rich.console import Console

from frontdesk.app import made_of
from frontdesk.cli.failure import told_in_one_line
from frontdesk.cli.options import ConfigOption, DataOption, chosen_settings
from frontdesk.serving import serve_with
from frontdesk.settings import Settings
from frontdesk.store.open import DATABASE_FILE
from frontdesk.transport.sign_in import link_path
from frontdesk.turn.pack import find_pack

DEFAULT_PORT = 8000
NO_PACK = "none"

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
) -> None:
    """Serve the desk until Ctrl-C."""
    with told_in_one_line():
        settings = chosen_settings(host=host, port=port, data=data, config=config)
        pack = None if settings.pack == NO_PACK else find_pack(settings.pack)
        hint = pack.hint if pack is not None else ""
        made_with = made_of(settings, pack)
        serve_with(
            settings,
            made_with,
            lambda bound: _announce(settings, bound, hint),
            lambda bound, token: _welcome(settings, bound, token),
        )


def _url(settings: Settings, port: int) -> str:
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    return f"http://{host}:{port}"


def _welcome(settings: Settings, port: int, token: str) -> None:
    """Say once how to sign in; a lost link is made again by `frontdesk operator link`."""
    console = Console(highlight=False, soft_wrap=True)
    console.print("  [dim]console[/]  sign in with this link, once, within a day:")
    console.print("  " + _url(settings, port) + link_path(token), markup=False)


def _announce(settings: Settings, port: int, hint: str) -> None:
    url = _url(settings, port)
    command = _own_name()
    chat = f"{command} chat" if port == DEFAULT_PORT else f"{command} chat --url {url}"
    if not settings.open_chat:
        chat += f' --token "$({command} token)"'
    console = Console(highlight=False, soft_wrap=True)
    console.print(f"[bold]Frontdesk[/] listens on [bold cyan]{url}[/]")
    model = " > ".join(p.model for p in settings.models.providers) or "the house model"
    lines = [("data", _where(settings)), ("model", model), ("next", chat), ("try", hint)]
    for label, value in (*(line for line in lines if line[1]), ("stop", "Ctrl-C")):
        console.print(f"  [dim]{label:<5}[/]  ", end="")
        console.print(value, markup=False)


def _where(settings: Settings) -> str:
    if settings.database_url is None:
        return str(settings.data / DATABASE_FILE)
    parts = urlsplit(settings.database_url)
    return f"PostgreSQL {parts.hostname or 'local'}{parts.path}; secret in {settings.data}"


def _own_name() -> str:
    """The command as this person can type it: by name if it is on the path, else by its file."""
    called = Path(sys.argv[0])
    found = shutil.which("frontdesk")
    if found is not None and called.exists() and Path(found).samefile(called):
        return "frontdesk"
    return str(called) if called.name == "frontdesk" else "frontdesk"
