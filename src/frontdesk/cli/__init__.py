"""The command line: `frontdesk serve`, `chat`, `logs` and so on, one module each."""

import gc
from importlib import import_module, metadata
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

COMMANDS = (
    *("serve", "check", "chat", "logs", "debug", "queue", "token"),
    *("org", "user", "operator", "key", "origins", "agent", "playbook", "webhook"),
    "customer",
    "insights",
    *("ingest", "search", "gaps"),
    *("backup", "restore", "weights", "new", "pin", "learn", "prove", "evals"),
)


class _Commands(TyperGroup):
    """Loads a command when it is asked for: a chat need not wait for the server's parts."""

    def list_commands(self, ctx: Any) -> list[str]:
        """The commands, in the order of a first day."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """A command by name, or None."""
        if cmd_name not in COMMANDS:
            return None
        # What is imported stays: looking for garbage in it is a sixth of a start.
        gc.disable()
        try:
            command = get_command(import_module(f"frontdesk.cli.commands.{cmd_name}").app)
            # A command with commands of its own has no name by itself, and the help shows names.
            command.name = cmd_name
            return command
        finally:
            gc.enable()


app = typer.Typer(
    cls=_Commands, no_args_is_help=True, pretty_exceptions_enable=False, add_completion=False
)


def _version(wanted: bool) -> None:
    if wanted:
        print(metadata.version("frontdesk"))
        raise typer.Exit


@app.callback()
def _top(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """A self-hosted customer-service desk."""


def main() -> None:
    """Run the command line."""
    app()
