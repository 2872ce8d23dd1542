"""`frontdesk user`: who may sign in to the console, as what, and how."""

import sys
from datetime import datetime
from getpass import getpass
from typing import Annotated

import typer

from frontdesk.administration import people
from frontdesk.administration.administrator import Administrator
from frontdesk.cli.administering import change, look
from frontdesk.cli.failure import fail, told_in_one_line
from frontdesk.cli.options import ConfigOption, DataOption, OrganisationOption, chosen_settings
from frontdesk.cli.output import JsonOption, print_json
from frontdesk.core.clock import Millis
from frontdesk.core.permissions import StaffRole
from frontdesk.settings import Settings
from frontdesk.store.database import Transaction
from frontdesk.store.queries import operators, sign_ins
from frontdesk.store.queries.sign_ins import SessionRecord
from frontdesk.transport.credentials.passwords import hash_password
from frontdesk.transport.credentials.sign_in import is_operator_name, link_path, make_link

app = typer.Typer(add_completion=False, no_args_is_help=True)

NameArgument = Annotated[str, typer.Argument(metavar="NAME", help="The operator's name.")]
RoleOption = Annotated[StaffRole, typer.Option("--role", help="What they are to be.")]
UrlOption = Annotated[
    str, typer.Option("--url", help="Where operators reach the server.", show_default=True)
]
ID_LENGTH = 12
DEFAULT_URL = "http://127.0.0.1:8000"


@app.callback()
def _group() -> None:
    """Say who may sign in to the console, as what, and how."""


@app.command()
def add(
    name: NameArgument,
    role: RoleOption = StaffRole.OPERATOR,
    admin: Annotated[bool, typer.Option("--admin", help="The same as --role admin.")] = False,
    url: UrlOption = DEFAULT_URL,
    org: OrganisationOption = None,
    data: DataOption = None,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Add an operator, and print a link that lets them in once."""
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config, organisation=org)
        if not is_operator_name(name):
            fail(f"expected 1 to 64 letters, digits or . _ @ + -; got {name!r}")
        given = StaffRole.ADMIN if admin else role

        async def work(tx: Transaction, by: Administrator) -> str:
            await people.add_person(tx, by, name, given)
            return await _link(tx, by, name)

        token = change(settings, work)
    _tell_link(settings, url, token, {"name": name, "role": given}, as_json=as_json)


@app.command()
def link(
    name: NameArgument,
    url: UrlOption = DEFAULT_URL,
    org: OrganisationOption = None,
    data: DataOption = None,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Print a link that lets an operator in once, within a day."""
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config, organisation=org)

        async def work(tx: Transaction, by: Administrator) -> str:
            await people.expect_person(tx, by, name)
            return await _link(tx, by, name)

        token = change(settings, work)
    _tell_link(settings, url, token, {"name": name}, as_json=as_json)


@app.command()
def password(
    name: NameArgument,
    org: OrganisationOption = None,
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """Set an operator's password, asked for or read from standard input; ends their sessions."""
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config, organisation=org)
        hashed = hash_password(_asked_for())
        change(settings, lambda tx, by: people.change_password(tx, by, name, hashed))
    print(f"{name} has a new password, and is signed out everywhere.")


@app.command()
def role(
    name: NameArgument,
    wanted: Annotated[
        StaffRole, typer.Argument(metavar="ROLE", help="owner, admin, operator or viewer.")
    ],
    org: OrganisationOption = None,
    data: DataOption = None,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Give an operator another role; it counts from their next request on."""
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config, organisation=org)
        change(settings, lambda tx, by: people.change_role(tx, by, name, wanted))
    if as_json:
        print_json({"name": name, "role": wanted})
    else:
        print(f"{name} is {'an' if wanted[0] in 'ao' else 'a'} {wanted}.")


@app.command()
def remove(
    name: NameArgument,
    org: OrganisationOption = None,
    data: DataOption = None,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Let an operator go, with all their sessions."""
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config, organisation=org)
        change(settings, lambda tx, by: people.remove_person(tx, by, name))
    if as_json:
        print_json({"removed": name})
    else:
        print(f"{name} is gone.")


@app.command("list")
def everyone(
    org: OrganisationOption = None,
    data: DataOption = None,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """List the operators."""
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config, organisation=org)
        found = look(settings, lambda tx, by: operators.everyone(tx, by.organisation_id))
    if as_json:
        print_json(
            [
                {
                    "name": one.name,
                    "role": one.role,
                    "hasPassword": one.password is not None,
                    "createdAt": one.created_at,
                }
                for one in found
            ]
        )
        return
    for one in found:
        print(f"{one.name:<24} {one.role:<14} {'password' if one.password else 'by link only'}")


@app.command()
def sessions(
    name: NameArgument,
    org: OrganisationOption = None,
    data: DataOption = None,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """List an operator's sessions: the id of each, when it began and when it is over."""
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config, organisation=org)
        found = look(settings, lambda tx, by: _sessions(tx, by, name))
    if as_json:
        print_json(
            [{"id": _id(o), "startedAt": o.started_at, "expiresAt": o.expires_at} for o in found]
        )
        return
    for one in found:
        print(f"{_id(one)}  since {_shown(one.started_at)}  until {_shown(one.expires_at)}")


@app.command("sign-out")
def sign_out(
    name: NameArgument,
    session: Annotated[
        str | None, typer.Argument(metavar="SESSION", help="The id of one session; else all end.")
    ] = None,
    org: OrganisationOption = None,
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """End an operator's sessions, or one; a running server closes what they have open."""
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config, organisation=org)

        async def work(tx: Transaction, by: Administrator) -> int:
            known = await _sessions(tx, by, name)
            wanted = [one.hashed for one in known if session is None or _id(one) == session]
            if session is not None and not wanted:
                fail(f"{name} has no session {session}; see `frontdesk user sessions {name}`")
            return await people.sign_out(tx, by, name, wanted)

        ended = change(settings, work)
    print(f"{name} is signed out of {ended} session{'' if ended == 1 else 's'}.")


async def _sessions(tx: Transaction, by: Administrator, name: str) -> list[SessionRecord]:
    await people.expect_person(tx, by, name)
    return await sign_ins.sessions_of(tx, by.organisation_id, name, by.now)


async def _link(tx: Transaction, by: Administrator, name: str) -> str:
    await people.put_link_down(tx, by, name)
    return await make_link(tx, by.organisation_id, name, by.now)


def _shown(at: Millis) -> str:
    return f"{datetime.fromtimestamp(at / 1000).astimezone():%Y-%m-%d %H:%M:%S}"


def _id(session: SessionRecord) -> str:
    """What a session is called: the beginning of its hash, which opens nothing."""
    return session.hashed[:ID_LENGTH]


def _asked_for() -> str:
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\n")
    first = getpass("New password: ")
    if getpass("Once more: ") != first:
        fail("these are two different passwords")
    return first


def _tell_link(
    settings: Settings, url: str, token: str, told: dict[str, str], *, as_json: bool
) -> None:
    desk = url.rstrip("/").removesuffix(settings.prefix) + settings.prefix
    if as_json:
        print_json({**told, "link": desk + link_path(token)})
        return
    print(desk + link_path(token))
    print("It lets one in once, within a day.", file=sys.stderr)
