"""How a command ends when it cannot do what was asked: one line, exit code 1, no traceback."""

import contextlib
import sys
from collections.abc import Generator
from typing import NoReturn

import typer

from frontdesk.core.errors import FrontdeskError


def fail(message: str) -> NoReturn:
    """Say what went wrong and end."""
    print(f"frontdesk: {message}", file=sys.stderr)
    raise typer.Exit(1)


@contextlib.contextmanager
def told_in_one_line() -> Generator[None]:
    """Turn an error of ours into one line."""
    try:
        yield
    except FrontdeskError as error:
        fail(str(error))
