"""Administrative changes from the command line, beside a server that may be running."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from frontdesk.administration.administrator import COMMAND_LINE, Administrator
from frontdesk.administration.organisation import find_organisation
from frontdesk.cli.store import read_store, write_store
from frontdesk.core.clock import SystemClock
from frontdesk.settings import Settings
from frontdesk.store.database import Transaction

T = TypeVar("T")

Administering = Callable[[Transaction, Administrator], Awaitable[T]]


def by_command_line(settings: Settings) -> Administrator:
    """Who has the machine, acting on the organisation that the settings name."""
    return Administrator(settings.organisation_id, COMMAND_LINE, SystemClock().now())


def change(settings: Settings, work: Administering[T]) -> T:
    """Change an organisation that is there."""
    by = by_command_line(settings)

    async def changing(tx: Transaction) -> T:
        await find_organisation(tx, by)
        return await work(tx, by)

    return asyncio.run(write_store(settings, changing))


def look(settings: Settings, work: Administering[T]) -> T:
    """Look at an organisation that is there."""
    by = by_command_line(settings)

    async def looking(tx: Transaction) -> T:
        await find_organisation(tx, by)
        return await work(tx, by)

    return asyncio.run(read_store(settings, looking))
