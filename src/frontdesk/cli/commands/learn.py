"""`frontdesk learn`: lets the house model learn a pack ahead of the first start."""

from typing import Annotated

import typer

from frontdesk.cli.failure import told_in_one_line
from frontdesk.core.clock import SystemClock
from frontdesk.models.house import HouseModel
from frontdesk.pack.pack import find_pack
from frontdesk.settings import DEFAULT_PACK
from frontdesk.turn.deps import spec_of

app = typer.Typer(add_completion=False)


@app.command()
def learn(
    pack: Annotated[
        str, typer.Option(help="An installed pack, or module:pack of this folder.")
    ] = DEFAULT_PACK,
) -> None:
    """Let the house model learn a pack's examples now, to make its first start quick."""
    with told_in_one_line():
        tools = find_pack(pack).tools
        HouseModel(SystemClock(), tools.zone, [spec_of(tool) for tool in tools.tools]).learn()
    print(f"The house model knows the examples of {pack}.")
