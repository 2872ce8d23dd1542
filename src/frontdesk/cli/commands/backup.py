"""`frontdesk backup`: writes all that a desk holds to one file, while it is served."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from frontdesk.cli.failure import fail, told_in_one_line
from frontdesk.cli.options import ConfigOption, DataOption, chosen_settings
from frontdesk.settings import Settings
from frontdesk.store.backup import make_backup

app = typer.Typer(add_completion=False)


@app.command()
def backup(
    target: Annotated[
        Path, typer.Argument(metavar="FILE_OR_FOLDER", help="A new file, or a folder for one.")
    ],
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """Write the database and the secret to one file, whether the server runs or not."""
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config)
        expect_sqlite(settings, "pg_dump --format=custom --file FILE")
        archive = make_backup(settings.data, target, datetime.now(UTC))
    print(f"{archive} holds all that was committed; it was read back and is sound.")
    if settings.secret is not None:
        print("The secret is FRONTDESK_SECRET, which is not in it: keep that as well.")


def expect_sqlite(settings: Settings, command: str) -> None:
    """Refuse where PostgreSQL stores the data, and say what does it there."""
    if settings.database_url is not None:
        fail(
            f"this desk stores in PostgreSQL: use `{command}`, and keep {settings.data / 'secret'} "
            "beside it (docs/operations.md)"
        )
