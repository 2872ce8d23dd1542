"""What a server says when it starts: where it is, what answers, and how to go on."""

import shutil
import sys
import time
from pathlib import Path
from urllib.parse import urlsplit

from rich.console import Console

from frontdesk.serving import answering
from frontdesk.settings import Settings
from frontdesk.store.files.private_files import write_private
from frontdesk.store.open import DATABASE_FILE
from frontdesk.transport.credentials.sign_in import LINK, link_path

DEFAULT_PORT = 8000
LINK_FILE = "sign-in-link"


def announce(settings: Settings, port: int, hint: str, found: str = "") -> None:
    """Say where the desk listens and what to do next; `found` is of a look for a model."""
    url = url_of(settings, port)
    command = _own_name()
    at_default = port == DEFAULT_PORT and not settings.prefix
    chat = f"{command} chat" if at_default else f"{command} chat --url {url}"
    if not settings.open_chat:
        chat += f' --token "$({command} token)"'
    console = Console(highlight=False, soft_wrap=True)
    console.print(f"[bold]Frontdesk[/] listens on [bold cyan]{url}[/]")
    said = (
        *(("data", _where(settings)), ("model", answering(settings)), ("found", found)),
        *(("next", chat), ("try", hint), ("stop", "Ctrl-C")),
    )
    for label, value in said:
        if not value:
            continue
        console.print(f"  [dim]{label:<5}[/]  ", end="")
        console.print(value, markup=False)


def welcome(settings: Settings, port: int, token: str) -> None:
    """Say once how to sign in; a lost link is made again by `frontdesk operator link`.

    What is no terminal may be a log that others read: there only a file is named.
    """
    console = Console(highlight=False, soft_wrap=True)
    link = url_of(settings, port) + link_path(token)
    if sys.stdout.isatty():
        console.print("  [dim]console[/]  sign in with this link, once, within a day:")
        console.print("  " + link, markup=False)
        return
    path = settings.data / LINK_FILE
    write_private(path, f"{link}\n".encode())
    console.print("  [dim]console[/]  sign in with the link in this file, once, within a day:")
    console.print(f"  {path}", markup=False)


def forget_old_link(settings: Settings) -> None:
    """Remove the file of a link that holds no longer."""
    path = settings.data / LINK_FILE
    if path.exists() and path.stat().st_mtime < time.time() - LINK / 1000:
        path.unlink()


def url_of(settings: Settings, port: int) -> str:
    """The desk's address as a browser on this machine would write it."""
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    return f"http://{host}:{port}{settings.prefix}"


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
