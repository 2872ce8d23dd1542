"""What a command prints where another program reads it: one JSON value, indented."""

from typing import Annotated, Any

import msgspec
import typer

JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def print_json(value: Any) -> None:
    """Print a value that a program reads."""
    print(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())
