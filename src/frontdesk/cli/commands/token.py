"""`frontdesk token`: makes an operator's token, and revokes one."""

import asyncio
import sys
from typing import Annotated

import typer

from frontdesk.administration.administrator import record
from frontdesk.cli.administering import by_command_line
from frontdesk.cli.failure import fail, told_in_one_line
from frontdesk.cli.options import ConfigOption, DataOption, OrganisationOption, chosen_settings
from frontdesk.cli.store import write_store
from frontdesk.core.clock import Millis, SystemClock
from frontdesk.core.errors import Unauthorised
from frontdesk.core.ids import TokenId, is_token_id
from frontdesk.serving import server_secret
from frontdesk.settings import Settings
from frontdesk.store.database import Transaction
from frontdesk.store.files.private_files import private_folder
from frontdesk.store.open import OUR_FILES
from frontdesk.store.queries import revocations
from frontdesk.transport.credentials.tokens import DAY, MOST_DAYS, Tokens

app = typer.Typer(add_completion=False)


@app.callback(invoke_without_command=True)
def token(
    context: typer.Context,
    name: Annotated[str, typer.Option(help="Whose token it is.")] = "operator",
    days: Annotated[int, typer.Option(help="How long it holds.", min=1, max=MOST_DAYS)] = 30,
    admin: Annotated[
        bool, typer.Option("--admin", help="Open the organisation's records, too.")
    ] = False,
    org: OrganisationOption = None,
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """Print a token that opens every conversation of the organisation to an operator."""
    if context.invoked_subcommand is not None:
        return
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config, organisation=org)
        tokens = _tokens(settings)
    issue = tokens.for_admin if admin else tokens.for_operator
    made = issue(settings.organisation_id, name, days * DAY)
    print(made)
    signed_by = "FRONTDESK_SECRET" if settings.secret else settings.data / "secret"
    whose = "administrator" if admin else "operator"
    print(
        f"An {whose}'s token for {settings.organisation_id}, signed with {signed_by}; "
        f"it holds for {days} days. Its id is {tokens.check(made).token_id}.",
        file=sys.stderr,
    )


@app.command()
def revoke(
    wanted: Annotated[str, typer.Argument(metavar="TOKEN|ID", help="The token, or its id.")],
    org: OrganisationOption = None,
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """Revoke one token for good; a running server heeds it within seconds."""
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config, organisation=org)
        now = SystemClock().now()
        if is_token_id(wanted):
            # An id does not say when its token expires; no token holds for longer than this.
            token_id, until = TokenId(wanted), now + MOST_DAYS * DAY
        else:
            token_id, until = _read(settings, wanted)
        by = by_command_line(settings)

        async def work(tx: Transaction) -> bool:
            is_new = await revocations.revoke(
                tx, by.organisation_id, token_id, now=now, until=until
            )
            if is_new:
                await record(tx, by, "token.revoke", token_id)
            return is_new

        is_new = asyncio.run(write_store(settings, work))
    print(f"{token_id} {'is revoked' if is_new else 'was revoked before'}.")


def _read(settings: Settings, given: str) -> tuple[TokenId, Millis]:
    """The id of a token of ours, and until when it holds."""
    try:
        found = _tokens(settings).check(given)
    except Unauthorised as refused:
        fail(f"expected a token of this server that holds, or a token's id: {refused}")
    if found.organisation_id != settings.organisation_id:
        fail(
            f"expected a token of the organisation {settings.organisation_id}; "
            f"got one of {found.organisation_id}"
        )
    if found.token_id is None:
        fail("this token was made without an id: it holds until it expires or the secret changes")
    return found.token_id, found.expires_at


def _tokens(settings: Settings) -> Tokens:
    try:
        private_folder(settings.data, OUR_FILES)
        secret = server_secret(settings, settings.data)
    except OSError as cause:
        fail(f"cannot use the data folder {settings.data}: {cause.strerror}")
    return Tokens(secret, SystemClock())
