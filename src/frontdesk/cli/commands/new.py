"""`frontdesk new`: writes a pack to begin with."""

from pathlib import Path
from typing import Annotated

import typer

from frontdesk.cli.failure import told_in_one_line
from frontdesk.cli.new_pack import write_pack

app = typer.Typer(add_completion=False)


@app.command()
def new(
    name: Annotated[
        str, typer.Argument(help="The pack's name, which is its Python package's too.")
    ],
    folder: Annotated[
        Path | None, typer.Option(help="Where to write it.", show_default="a folder of its name")
    ] = None,
) -> None:
    """Write a small pack that runs and is tested, to change into your own."""
    with told_in_one_line():
        where = folder or Path(name)
        for path in write_pack(name, where):
            print(path)
    print(f"\ncd {where} && make run")
