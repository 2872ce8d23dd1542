"""`frontdesk token`: makes an operator's token."""

import sys
from typing import Annotated

import typer

from frontdesk.cli.failure import fail, told_in_one_line
from frontdesk.cli.options import ConfigOption, DataOption, chosen_settings
from frontdesk.core.clock import SystemClock
from frontdesk.serving import server_secret
from frontdesk.store.open import OUR_FILES
from frontdesk.store.private_files import private_folder
from frontdesk.transport.tokens import DAY, Tokens

app = typer.Typer(add_completion=False)


@app.command()
def token(
    name: Annotated[str, typer.Option(help="Whose token it is.")] = "operator",
    days: Annotated[int, typer.Option(help="How long it holds.", min=1, max=3650)] = 30,
    admin: Annotated[
        bool, typer.Option("--admin", help="Open the organisation's records, too.")
    ] = False,
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """Print a token that opens every conversation of the organisation to an operator."""
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config)
        try:
            private_folder(settings.data, OUR_FILES)
            secret = server_secret(settings, settings.data)
        except OSError as cause:
            fail(f"cannot use the data folder {settings.data}: {cause.strerror}")
    tokens = Tokens(secret, SystemClock())
    issue = tokens.for_admin if admin else tokens.for_operator
    print(issue(settings.organisation_id, name, days * DAY))
    signed_by = "FRONTDESK_SECRET" if settings.secret else settings.data / "secret"
    whose = "administrator" if admin else "operator"
    print(
        f"An {whose}'s token for {settings.organisation_id}, signed with {signed_by}; "
        f"it holds for {days} days.",
        file=sys.stderr,
    )
