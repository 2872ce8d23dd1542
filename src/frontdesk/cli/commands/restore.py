"""`frontdesk restore`: puts a backup into a data folder that nobody serves."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from frontdesk.cli.commands.backup import expect_sqlite
from frontdesk.cli.failure import told_in_one_line
from frontdesk.cli.options import ConfigOption, DataOption, chosen_settings
from frontdesk.store.backup import restore_backup
from frontdesk.store.erasures_file import ERASURES_FILE
from frontdesk.store.open import DataFolder

app = typer.Typer(add_completion=False)


@app.command()
def restore(
    archive: Annotated[Path, typer.Argument(metavar="FILE", help="What `backup` wrote.")],
    force: Annotated[
        bool, typer.Option("--force", help="Keep what the folder holds aside, within it.")
    ] = False,
    erasures: Annotated[
        Path | None,
        typer.Option(
            "--erasures",
            help="A list of `customer erasures`, where the folder has no later data.",
            exists=True,
            dir_okay=False,
        ),
    ] = None,
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """Put a backup into an empty data folder, or with --force in the place of what it holds."""
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config)
        expect_sqlite(settings, "pg_restore --clean --if-exists --dbname URL FILE")
        folder = DataFolder(settings.data)
        try:
            aside = restore_backup(
                archive, folder, datetime.now(UTC), force=force, erasures=erasures
            )
        finally:
            folder.release()
    if aside is not None:
        print(f"What was there is in {aside} now.")
    if (settings.data / ERASURES_FILE).exists():
        print("Whom the desk was to forget since then, the next start forgets anew.")
    print(f"{settings.data} holds what {archive} held; `frontdesk serve` goes on from there.")
