"""The command line."""

import typer

from frontdesk.app import serve as serve_desk
from frontdesk.settings import Settings

app = typer.Typer()


@app.callback()
def top() -> None:
    """x."""


@app.command()
def serve() -> None:
    """Serve."""
    serve_desk(Settings.from_env())


def main() -> None:
    """Entry."""
    app()
