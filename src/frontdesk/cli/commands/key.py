"""`frontdesk key`: API keys of an organisation."""

import sys
from datetime import datetime
from typing import Annotated, Any

import typer

from frontdesk.administration.administrator import Administrator
from frontdesk.administration.keys import add_key, revoke_key
from frontdesk.cli.administering import change, look
from frontdesk.cli.failure import told_in_one_line
from frontdesk.cli.options import ConfigOption, DataOption, OrganisationOption, chosen_settings
from frontdesk.cli.output import JsonOption, print_json
from frontdesk.core.clock import Millis, SystemClock
from frontdesk.core.permissions import Scope
from frontdesk.store.database import Transaction
from frontdesk.store.queries import api_keys
from frontdesk.store.queries.api_keys import KeyRecord
from frontdesk.transport.credentials.api_keys import new_key
from frontdesk.transport.credentials.tokens import MOST_DAYS

app = typer.Typer(add_completion=False, no_args_is_help=True)

_SHOWN = ("id", "name", "prefix", "created_at", "created_by", "expires_at", "revoked_at")


@app.callback()
def _group() -> None:
    """Make API keys for programs, and revoke them."""


@app.command()
def create(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What the key is for.")],
    scope: Annotated[list[Scope], typer.Option("--scope", help="What it is good for; repeat it.")],
    days: Annotated[
        int | None,
        typer.Option(help="How long it holds.", min=1, max=MOST_DAYS, show_default="for good"),
    ] = None,
    org: OrganisationOption = None,
    data: DataOption = None,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Make a key and print it, this once."""
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config, organisation=org)

        async def work(tx: Transaction, by: Administrator) -> tuple[KeyRecord, str]:
            made, text = new_key(
                by.organisation_id, name, frozenset(scope), now=by.now, by=by.actor, days=days
            )
            await add_key(tx, by, made)
            return made, text

        made, text = change(settings, work)
    if as_json:
        print_json({**_view(made), "key": text})
        return
    print(text)
    print(f"It is {made.id}, and is shown this once.", file=sys.stderr)


@app.command("list")
def everyone(
    org: OrganisationOption = None,
    data: DataOption = None,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """List the keys, revoked ones too."""
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config, organisation=org)
        found = look(settings, lambda tx, by: api_keys.everyone(tx, by.organisation_id))
    if as_json:
        print_json([_view(one) for one in found])
        return
    for one in found:
        scopes = " ".join(sorted(one.scopes))
        print(f"{one.id}  {one.prefix}…  {_state(one):<22} {one.name}  [{scopes}]")


@app.command()
def revoke(
    key_id: Annotated[str, typer.Argument(metavar="KEY_ID", help="The key's id.")],
    org: OrganisationOption = None,
    data: DataOption = None,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Revoke a key for good; a running server closes what it has open within seconds."""
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config, organisation=org)
        change(settings, lambda tx, by: revoke_key(tx, by, key_id))
    if as_json:
        print_json({"revoked": key_id})
    else:
        print(f"{key_id} is revoked.")


def _state(key: KeyRecord) -> str:
    if key.revoked_at is not None:
        return f"revoked {_day(key.revoked_at)}"
    if not key.holds(SystemClock().now()):
        return "expired"
    return "never used" if key.last_used_at is None else f"used {_day(key.last_used_at)}"


def _day(at: Millis) -> str:
    return f"{datetime.fromtimestamp(at / 1000).astimezone():%Y-%m-%d}"


def _view(key: KeyRecord) -> dict[str, Any]:
    view = {_camel(name): getattr(key, name) for name in (*_SHOWN, "last_used_at")}
    return {**view, "scopes": sorted(key.scopes)}


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(part.title() for part in rest)
