"""The commands of `frontdesk agent` and `frontdesk playbook`: the same, about another kind."""

from collections.abc import Awaitable, Callable
from datetime import datetime
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from frontdesk.administration.administrator import Administrator
from frontdesk.administration.configurations import (
    Changing,
    change_configuration,
    configuring_by,
)
from frontdesk.administration.organisation import find_organisation
from frontdesk.cli.administering import change, look
from frontdesk.cli.failure import told_in_one_line
from frontdesk.cli.options import ConfigOption, DataOption, OrganisationOption, chosen_settings
from frontdesk.cli.output import JsonOption, print_json
from frontdesk.core.configuration import ConfigurationKind
from frontdesk.pack.pack import NO_PACK, find_pack
from frontdesk.playbooks import configuring
from frontdesk.playbooks.configuring import Configuring, Shown
from frontdesk.playbooks.files import body_in
from frontdesk.settings import Settings
from frontdesk.store.database import Transaction
from frontdesk.transport.routes.configurations import version_views, view_of
from frontdesk.turn.deps import no_tools

T = TypeVar("T")
Looking = Callable[[Transaction, Configuring], Awaitable[T]]

IdArgument = Annotated[str, typer.Argument(metavar="ID", help="Its id.")]
FileArgument = Annotated[
    Path, typer.Argument(metavar="FILE", help="TOML or JSON.", exists=True, dir_okay=False)
]
OwnIdOption = Annotated[
    str | None, typer.Option("--id", help="Its id.", show_default="the file's name")
]
NoteOption = Annotated[str, typer.Option("--note", help="Why it changes.")]
DraftOption = Annotated[bool, typer.Option("--draft", help="Keep it, and let it serve nobody yet.")]
VersionArgument = Annotated[int, typer.Argument(metavar="VERSION", help="A version of it.", min=0)]


def configuration_app(kind: ConfigurationKind) -> typer.Typer:
    """The commands for one kind."""
    app = typer.Typer(
        add_completion=False,
        no_args_is_help=True,
        help=f"Say which {kind}s an organisation has, version by version.",
    )
    _looking(app, kind)
    _changing(app, kind)
    return app


def _looking(app: typer.Typer, kind: ConfigurationKind) -> None:
    @app.command("list", help=f"List every {kind}, those of the pack included.")
    def everything(
        org: OrganisationOption = None,
        data: DataOption = None,
        config: ConfigOption = None,
        as_json: JsonOption = False,
    ) -> None:
        with told_in_one_line():
            settings = chosen_settings(data=data, config=config, organisation=org)
            found = _found(settings, kind, configuring.everything)
        if as_json:
            print_json({"items": [view_of(one) for one in found]})
            return
        for one in found:
            print(_line(one))

    @app.command(help=f"Show a {kind}'s newest version.")
    def show(
        id: IdArgument,
        org: OrganisationOption = None,
        data: DataOption = None,
        config: ConfigOption = None,
        as_json: JsonOption = False,
    ) -> None:
        with told_in_one_line():
            settings = chosen_settings(data=data, config=config, organisation=org)
            found = _found(settings, kind, lambda tx, on: configuring.find(tx, on, id))
        if not as_json:
            print(_line(found))
        print_json(view_of(found) if as_json else view_of(found).body)

    @app.command(help=f"List a {kind}'s versions: who, when, why, and what differs.")
    def versions(
        id: IdArgument,
        org: OrganisationOption = None,
        data: DataOption = None,
        config: ConfigOption = None,
        as_json: JsonOption = False,
    ) -> None:
        with told_in_one_line():
            settings = chosen_settings(data=data, config=config, organisation=org)
            found = _found(settings, kind, lambda tx, on: configuring.versions(tx, on, id))
        views = version_views(found)
        if as_json:
            print_json({"versions": views})
            return
        for one in views:
            at = datetime.fromtimestamp(one.at / 1000).astimezone()
            differs = ", ".join(change.field for change in one.changes)
            print(f"{one.version:>4}  {at:%Y-%m-%d %H:%M}  {one.who:<16} {differs}  {one.note}")


def _changing(app: typer.Typer, kind: ConfigurationKind) -> None:
    @app.command("set", help=f"Keep a file as the next version of a {kind}.")
    def put(
        file: FileArgument,
        id: OwnIdOption = None,
        note: NoteOption = "",
        draft: DraftOption = False,
        org: OrganisationOption = None,
        data: DataOption = None,
        config: ConfigOption = None,
        as_json: JsonOption = False,
    ) -> None:
        with told_in_one_line():
            settings = chosen_settings(data=data, config=config, organisation=org)
            body, name = body_in(file), id or file.stem
            made = _changed(
                settings,
                kind,
                name,
                "put",
                lambda tx, on: configuring.put(tx, on, name, body, note, draft=draft),
            )
        _tell(made, as_json=as_json)

    @app.command(help=f"Have the newest version of a {kind} serve.")
    def enable(
        id: IdArgument,
        org: OrganisationOption = None,
        data: DataOption = None,
        config: ConfigOption = None,
        as_json: JsonOption = False,
    ) -> None:
        settings = chosen_settings(data=data, config=config, organisation=org)
        _switch(settings, kind, id, enabled=True, as_json=as_json)

    @app.command(help=f"Have no version of a {kind} serve.")
    def disable(
        id: IdArgument,
        org: OrganisationOption = None,
        data: DataOption = None,
        config: ConfigOption = None,
        as_json: JsonOption = False,
    ) -> None:
        settings = chosen_settings(data=data, config=config, organisation=org)
        _switch(settings, kind, id, enabled=False, as_json=as_json)

    @app.command(help=f"Keep an earlier version of a {kind} as the next one, which serves.")
    def rollback(
        id: IdArgument,
        version: VersionArgument,
        note: NoteOption = "",
        org: OrganisationOption = None,
        data: DataOption = None,
        config: ConfigOption = None,
        as_json: JsonOption = False,
    ) -> None:
        with told_in_one_line():
            settings = chosen_settings(data=data, config=config, organisation=org)
            made = _changed(
                settings,
                kind,
                id,
                "rollback",
                lambda tx, on: configuring.roll_back(tx, on, id, version, note),
            )
        _tell(made, as_json=as_json)


def _switch(
    settings: Settings, kind: ConfigurationKind, name: str, *, enabled: bool, as_json: bool
) -> None:
    with told_in_one_line():
        made = _changed(
            settings,
            kind,
            name,
            "enable" if enabled else "disable",
            lambda tx, on: configuring.set_enabled(tx, on, name, enabled=enabled),
        )
    _tell(made, as_json=as_json)


def _tell(made: Shown, *, as_json: bool) -> None:
    if as_json:
        print_json(view_of(made))
    else:
        print(_line(made))


def _line(one: Shown) -> str:
    version = f"version {one.version}" if one.version else "of the pack"
    serves = f"serves version {one.active}" if one.active else "serves" if one.enabled else "is off"
    return f"{one.id:<24} {version:<12} {serves}"


def _found(settings: Settings, kind: ConfigurationKind, work: Looking[T]) -> T:
    """Look at what an organisation has, beside what its pack brings."""

    async def looking(tx: Transaction, by: Administrator) -> T:
        return await work(tx, await _on(tx, by, settings, kind))

    return look(settings, looking)


def _changed(
    settings: Settings, kind: ConfigurationKind, name: str, action: str, work: Changing
) -> Shown:
    """Change what an organisation has, and put it down."""

    async def changing(tx: Transaction, by: Administrator) -> Shown:
        on = await _on(tx, by, settings, kind)
        return await change_configuration(tx, by, on, name, action, work)

    return change(settings, changing)


async def _on(
    tx: Transaction, by: Administrator, settings: Settings, kind: ConfigurationKind
) -> Configuring:
    pack = (await find_organisation(tx, by)).pack or settings.pack
    return configuring_by(by, kind, no_tools() if pack == NO_PACK else find_pack(pack).tools)
