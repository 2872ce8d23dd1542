"""`frontdesk org`: the organisations of a server, and what each has of its own."""

import asyncio
import tomllib
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, cast

import typer

from frontdesk.administration.administrator import Administrator
from frontdesk.administration.document import changes_between, document_of, with_document
from frontdesk.administration.organisation import (
    change_organisation,
    create_organisation,
    expect_served,
    find_organisation,
)
from frontdesk.cli.administering import by_command_line, change, look
from frontdesk.cli.failure import fail, told_in_one_line
from frontdesk.cli.options import ConfigOption, DataOption, chosen_settings
from frontdesk.cli.organisation_files import read_files, write_files
from frontdesk.cli.output import JsonOption, print_json
from frontdesk.cli.store import read_store, write_store
from frontdesk.core.ids import OrganisationId
from frontdesk.core.organisation import Organisation
from frontdesk.settings import Settings
from frontdesk.store.database import Transaction
from frontdesk.store.queries import audit, organisations
from frontdesk.store.queries.audit import Change

app = typer.Typer(add_completion=False, no_args_is_help=True)

IdArgument = Annotated[str, typer.Argument(metavar="ID", help="The organisation's id.")]
SetArgument = Annotated[
    list[str],
    typer.Argument(metavar="NAME=VALUE...", help="Such as limits.messages_per_minute=60."),
]
FolderArgument = Annotated[Path, typer.Argument(metavar="DIR", help="The folder of its files.")]
_LATEST = 2**53

Changes = dict[str, Change]


@app.callback()
def _group() -> None:
    """Make organisations, and say what each has of its own."""


@app.command()
def create(
    id: IdArgument,
    settings_given: Annotated[
        list[str] | None, typer.Argument(metavar="[NAME=VALUE...]", help="As for `set`.")
    ] = None,
    data: DataOption = None,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Make an organisation."""
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config, organisation=id)
        made = _made(settings, {"name": id, **_nested({"name": id}, settings_given or [])})
        changes = asyncio.run(write_store(settings, lambda tx: _kept(tx, settings, made)))
    _tell(id, changes, as_json=as_json)


@app.command("list")
def everyone(
    data: DataOption = None, config: ConfigOption = None, as_json: JsonOption = False
) -> None:
    """List the organisations of this server."""
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config)
        every = asyncio.run(read_store(settings, organisations.everywhere))
    found = [one for one in every if one.preview_of is None]
    if as_json:
        print_json([_view(one) for one in found])
        return
    for one in found:
        state = "disabled" if one.disabled else "served"
        print(f"{one.id:<24} {state:<9} {one.pack or settings.pack:<16} {one.name}")


@app.command()
def show(
    id: IdArgument,
    data: DataOption = None,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show what an organisation has of its own."""
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config, organisation=id)
        found = look(settings, find_organisation)
    if as_json:
        print_json(_view(found))
        return
    state = ", disabled" if found.disabled else ""
    print(f"{found.id}, version {found.version}{state}")
    for name, (_, value) in changes_between(None, found).items():
        print(f"{name} = {value!r}")


@app.command("set")
def set_(
    id: IdArgument,
    settings_given: SetArgument,
    data: DataOption = None,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Set what an organisation has of its own; NAME= unsets it."""
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config, organisation=id)

        async def work(tx: Transaction, by: Administrator) -> Changes:
            before = await find_organisation(tx, by)
            wanted = with_document(before, _nested(document_of(before), settings_given))
            expect_served(wanted, _packs(settings))
            return await change_organisation(tx, by, wanted)

        changes = change(settings, work)
    _tell(id, changes, as_json=as_json)


@app.command()
def disable(
    id: IdArgument,
    data: DataOption = None,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Serve an organisation no longer; nothing of it is lost."""
    _switch(chosen_settings(data=data, config=config, organisation=id), True, as_json=as_json)


@app.command()
def enable(
    id: IdArgument,
    data: DataOption = None,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Serve an organisation again."""
    _switch(chosen_settings(data=data, config=config, organisation=id), False, as_json=as_json)


@app.command()
def export(
    id: IdArgument,
    folder: FolderArgument,
    data: DataOption = None,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Write what an organisation has of its own to files; people and keys stay in the store."""
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config, organisation=id)
        found = look(settings, find_organisation)
        written = write_files(folder, found.id, document_of(found))
    if as_json:
        print_json([str(path) for path in written])
        return
    for path in written:
        print(path)


@app.command()
def apply(
    folder: FolderArgument,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Show it, and change nothing.")
    ] = False,
    data: DataOption = None,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Make an organisation what its files say; what is there already is not changed."""
    with told_in_one_line():
        id, document = read_files(folder)
        settings = chosen_settings(data=data, config=config, organisation=id)
        wanted = _made(settings, document)
        store = read_store if dry_run else write_store
        changes = asyncio.run(
            store(settings, lambda tx: _kept(tx, settings, wanted, dry_run=dry_run, again=True))
        )
    _tell(id, changes, as_json=as_json, dry_run=dry_run)


@app.command("audit")
def log(
    id: IdArgument,
    most: Annotated[int, typer.Option(help="How many entries.", min=1, max=10_000)] = 50,
    data: DataOption = None,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show who changed what, the latest first."""
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config, organisation=id)
        found = look(
            settings,
            lambda tx, by: audit.recent(tx, by.organisation_id, before=_LATEST, most=most),
        )
    if as_json:
        print_json(found)
        return
    for one in found:
        at = f"{datetime.fromtimestamp(one.at / 1000).astimezone():%Y-%m-%d %H:%M:%S}"
        print(f"{at}  {one.actor}  {one.action}  {one.object}")
        for line in _lines(one.changes):
            print(f"    {line}")


def _made(settings: Settings, document: dict[str, Any]) -> Organisation:
    id = settings.organisation_id
    made = with_document(Organisation(OrganisationId(id), id), document)
    expect_served(made, _packs(settings))
    return made


async def _kept(
    tx: Transaction,
    settings: Settings,
    wanted: Organisation,
    *,
    dry_run: bool = False,
    again: bool = False,
) -> Changes:
    """Make an organisation, or where it may be there, make it what is wanted; what differs."""
    by = by_command_line(settings)
    before = await organisations.find(tx, by.organisation_id) if again else None
    changed = wanted if before is None else _like(before, wanted)
    changes = changes_between(before, changed)
    if dry_run:
        return changes
    if before is not None:
        return await change_organisation(tx, by, changed)
    await create_organisation(tx, by, wanted)
    return changes


def _like(before: Organisation, wanted: Organisation) -> Organisation:
    return replace(
        before,
        name=wanted.name,
        pack=wanted.pack,
        language=wanted.language,
        zone=wanted.zone,
        settings=wanted.settings,
    )


def _switch(settings: Settings, disabled: bool, *, as_json: bool) -> None:
    async def work(tx: Transaction, by: Administrator) -> Changes:
        found = await find_organisation(tx, by)
        return await change_organisation(tx, by, replace(found, disabled=disabled))

    with told_in_one_line():
        changes = change(settings, work)
    _tell(settings.organisation_id, changes, as_json=as_json)


def _packs(settings: Settings) -> frozenset[str]:
    return settings.packs | {settings.pack}


def _nested(document: dict[str, Any], given: list[str]) -> dict[str, Any]:
    """A document with names such as `limits.messages_per_minute` set, or unset by nothing."""
    for one in given:
        name, sets, value = one.partition("=")
        if not sets:
            fail(f"expected NAME=VALUE; got {one!r}")
        *parents, last = name.split(".")
        place = document
        for parent in parents:
            inner = place.setdefault(parent, {})
            if not isinstance(inner, dict):
                fail(f"{name}: {parent} is no group of settings")
            place = cast("dict[str, Any]", inner)
        if value:
            place[last] = _value(value)
        else:
            place.pop(last, None)
    return document


def _value(text: str) -> Any:
    """A number or a switch as TOML writes them; anything else is a text."""
    try:
        read = tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text
    return read if isinstance(read, bool | int | float) else text


def _view(organisation: Organisation) -> dict[str, Any]:
    return {
        "id": organisation.id,
        "version": organisation.version,
        "disabled": organisation.disabled,
        "configuration": document_of(organisation),
    }


def _lines(changes: Any) -> list[str]:
    lines: list[str] = []
    for name, (before, after) in changes.items():
        if before is not None:
            lines.append(f"- {name} = {before!r}")
        if after is not None:
            lines.append(f"+ {name} = {after!r}")
    return lines


def _tell(id: str, changes: Changes, *, as_json: bool, dry_run: bool = False) -> None:
    if as_json:
        print_json({"organisation": id, "dryRun": dry_run, "changes": changes})
        return
    for line in _lines(changes):
        print(line)
    if not changes:
        print(f"{id} is so already.")
