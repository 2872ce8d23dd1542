"""`frontdesk operator`: who may sign in to the console, and how."""

import asyncio
import sys
from datetime import datetime
from getpass import getpass
from typing import Annotated

import typer

from frontdesk.cli.failure import fail, told_in_one_line
from frontdesk.cli.options import ConfigOption, DataOption, chosen_settings
from frontdesk.cli.store import read_store, write_store
from frontdesk.core.clock import Millis, SystemClock
from frontdesk.core.ids import OrganisationId
from frontdesk.store.database import Transaction
from frontdesk.store.queries import operators, sign_ins
from frontdesk.store.queries.operators import OperatorRecord
from frontdesk.store.queries.sign_ins import SessionRecord
from frontdesk.transport.credentials.passwords import hash_password
from frontdesk.transport.credentials.sign_in import is_operator_name, link_path, make_link

app = typer.Typer(add_completion=False, no_args_is_help=True)

NameArgument = Annotated[str, typer.Argument(metavar="NAME", help="The operator's name.")]
UrlOption = Annotated[
    str, typer.Option("--url", help="Where operators reach the server.", show_default=True)
]
ID_LENGTH = 12
DEFAULT_URL = "http://127.0.0.1:8000"


@app.callback()
def _group() -> None:
    """Say who may sign in to the console, and how."""


@app.command()
def add(
    name: NameArgument,
    admin: Annotated[
        bool, typer.Option("--admin", help="Open the organisation's records, too.")
    ] = False,
    url: UrlOption = DEFAULT_URL,
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """Add an operator, and print a link that lets them in once."""
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config)
        if not is_operator_name(name):
            fail(f"expected 1 to 64 letters, digits or . _ @ + -; got {name!r}")

        async def work(tx: Transaction) -> str | None:
            now = SystemClock().now()
            made = OperatorRecord(name, admin=admin, created_at=now)
            if not await operators.add(tx, settings.organisation_id, made):
                return None
            return await make_link(tx, settings.organisation_id, name, now)

        token = asyncio.run(write_store(settings, work))
    if token is None:
        fail(f"there is an operator {name} already")
    _tell_link(url, settings.prefix, token)


@app.command()
def link(
    name: NameArgument,
    url: UrlOption = DEFAULT_URL,
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """Print a link that lets an operator in once, within a day."""
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config)

        async def work(tx: Transaction) -> str:
            await _expect(tx, settings.organisation_id, name)
            return await make_link(tx, settings.organisation_id, name, SystemClock().now())

        token = asyncio.run(write_store(settings, work))
    _tell_link(url, settings.prefix, token)


@app.command()
def password(name: NameArgument, data: DataOption = None, config: ConfigOption = None) -> None:
    """Set an operator's password, asked for or read from standard input; ends their sessions."""
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config)
        hashed = hash_password(_asked_for())

        async def work(tx: Transaction) -> None:
            await _expect(tx, settings.organisation_id, name)
            await operators.set_password(tx, settings.organisation_id, name, hashed)
            await sign_ins.shut_out(tx, settings.organisation_id, name)

        asyncio.run(write_store(settings, work))
    print(f"{name} has a new password, and is signed out everywhere.")


@app.command()
def remove(name: NameArgument, data: DataOption = None, config: ConfigOption = None) -> None:
    """Let an operator go, with all their sessions."""
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config)

        async def work(tx: Transaction) -> None:
            await _expect(tx, settings.organisation_id, name)
            await operators.remove(tx, settings.organisation_id, name)

        asyncio.run(write_store(settings, work))
    print(f"{name} is gone.")


@app.command("list")
def everyone(data: DataOption = None, config: ConfigOption = None) -> None:
    """List the operators."""
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config)
        found = asyncio.run(
            read_store(settings, lambda tx: operators.everyone(tx, settings.organisation_id))
        )
    for one in found:
        role = "administrator" if one.admin else "operator"
        print(f"{one.name:<24} {role:<14} {'password' if one.password else 'by link only'}")


@app.command()
def sessions(name: NameArgument, data: DataOption = None, config: ConfigOption = None) -> None:
    """List an operator's sessions: the id of each, when it began and when it is over."""
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config)

        async def work(tx: Transaction) -> list[SessionRecord]:
            await _expect(tx, settings.organisation_id, name)
            now = SystemClock().now()
            return await sign_ins.sessions_of(tx, settings.organisation_id, name, now)

        found = asyncio.run(read_store(settings, work))
    for one in found:
        print(f"{_id(one)}  since {_shown(one.started_at)}  until {_shown(one.expires_at)}")


@app.command("sign-out")
def sign_out(
    name: NameArgument,
    session: Annotated[
        str | None, typer.Argument(metavar="SESSION", help="The id of one session; else all end.")
    ] = None,
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """End an operator's sessions, or one; a running server closes what they have open."""
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config)
        organisation_id = settings.organisation_id

        async def work(tx: Transaction) -> int:
            await _expect(tx, organisation_id, name)
            if session is None:
                return await sign_ins.close_sessions(tx, organisation_id, name)
            known = await sign_ins.sessions_of(tx, organisation_id, name, SystemClock().now())
            wanted = [one.hashed for one in known if _id(one) == session]
            if not wanted:
                fail(f"{name} has no session {session}; see `frontdesk operator sessions {name}`")
            return sum([await sign_ins.close_session(tx, organisation_id, one) for one in wanted])

        ended = asyncio.run(write_store(settings, work))
    print(f"{name} is signed out of {ended} session{'' if ended == 1 else 's'}.")


def _shown(at: Millis) -> str:
    return f"{datetime.fromtimestamp(at / 1000).astimezone():%Y-%m-%d %H:%M:%S}"


def _id(session: SessionRecord) -> str:
    """What a session is called: the beginning of its hash, which opens nothing."""
    return session.hashed[:ID_LENGTH]


async def _expect(tx: Transaction, organisation_id: OrganisationId, name: str) -> None:
    if await operators.find(tx, organisation_id, name) is None:
        fail(f"there is no operator {name}; `frontdesk operator add` makes one")


def _asked_for() -> str:
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\n")
    first = getpass("New password: ")
    if getpass("Once more: ") != first:
        fail("these are two different passwords")
    return first


def _tell_link(url: str, prefix: str, token: str) -> None:
    desk = url.rstrip("/").removesuffix(prefix) + prefix
    print(desk + link_path(token))
    print("It lets one in once, within a day.", file=sys.stderr)
