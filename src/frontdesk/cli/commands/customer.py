"""`frontdesk customer`: hands out and erases what is stored of one customer."""

import asyncio
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from frontdesk.administration.organisation import find_organisation
from frontdesk.administration.privacy import Erased, erase_customer, export_customer, reference_of
from frontdesk.cli.administering import by_command_line, look
from frontdesk.cli.failure import fail, told_in_one_line
from frontdesk.cli.options import ConfigOption, DataOption, OrganisationOption, chosen_settings
from frontdesk.cli.output import JsonOption, print_json
from frontdesk.cli.store import opened_store
from frontdesk.core.ids import IdSource
from frontdesk.core.organisation import Organisation
from frontdesk.pack.customer_data import CustomerData
from frontdesk.pack.pack import NO_PACK, find_pack
from frontdesk.privacy.finding import Subject
from frontdesk.settings import Settings
from frontdesk.store.erasures_file import write_erasures
from frontdesk.store.queries import erasures

app = typer.Typer(add_completion=False, no_args_is_help=True)

WhoArgument = Annotated[
    str,
    typer.Argument(
        metavar="KIND=VALUE", help="customer=ID, phone=NUMBER, email=ADDRESS or conversation=ID."
    ),
]


@app.callback()
def _group() -> None:
    """Hand out or erase what is stored of one customer."""


@app.command()
def export(
    who: WhoArgument,
    org: OrganisationOption = None,
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """Print all that is stored of a customer, as JSON."""
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config, organisation=org)
        print_json(asyncio.run(_exported(settings, _subject(who))))


@app.command()
def erase(
    who: WhoArgument,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    org: OrganisationOption = None,
    data: DataOption = None,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Erase all that is stored of a customer, for good, whether the server runs or not."""
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config, organisation=org)
        subject = _subject(who)
        if not yes and not typer.confirm("This cannot be undone. Erase?"):
            fail("nothing was erased")
        done = asyncio.run(_erased(settings, subject))
    if as_json:
        print_json(msgspec.to_builtins(done))
        return
    kept = "and the company's own records" if done.records else "and no records of the company"
    print(f"{done.reference}: {done.conversations} conversations {kept} hold the person no more.")


@app.command("erasures")
def listed(
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Keep the list for `restore`.")
    ] = None,
    org: OrganisationOption = None,
    data: DataOption = None,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """List the erasures; keep the list beside your backups, away from the desk."""
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config, organisation=org)
        found = look(settings, lambda tx, by: erasures.of_organisation(tx, by.organisation_id))
        if out is not None:
            write_erasures(out, found)
    if as_json:
        print_json(found)
        return
    for one in found:
        print(f"{reference_of(one)}  {len(one.conversations)} conversations")


async def _exported(settings: Settings, subject: Subject) -> dict[str, Any]:
    by = by_command_line(settings)
    async with opened_store(settings) as db:
        data = _data_of(settings, await db.read(lambda tx: find_organisation(tx, by)))
        return await export_customer(db, by, subject, data)


async def _erased(settings: Settings, subject: Subject) -> Erased:
    by = by_command_line(settings)
    async with opened_store(settings) as db:
        data = _data_of(settings, await db.read(lambda tx: find_organisation(tx, by)))
        return await erase_customer(db, by, subject, data, IdSource().call)


def _data_of(settings: Settings, organisation: Organisation) -> CustomerData | None:
    name = organisation.pack or settings.pack
    return None if name == NO_PACK else find_pack(name).tools.customer_data


def _subject(who: str) -> Subject:
    kind, sets, value = who.partition("=")
    if not sets or not value or kind not in Subject.__struct_fields__:
        wanted = ", ".join(f"{name}=..." for name in Subject.__struct_fields__)
        fail(f"expected one of {wanted}; got {who!r}")
    return Subject(**{kind: value})
