"""Short ways to change a test desk's agents and playbooks as an administrator would."""

from typing import Any

import msgspec

from frontdesk.core.configuration import ConfigurationKind
from frontdesk.core.ids import DEFAULT_ORGANISATION
from frontdesk.playbooks import configuring
from frontdesk.playbooks.configuring import Configuring, Shipped, Shown
from frontdesk.testing import TestDesk

AGENT, PLAYBOOK = ConfigurationKind.AGENT, ConfigurationKind.PLAYBOOK


def on(desk: TestDesk, kind: ConfigurationKind) -> Configuring:
    """Who changes what."""
    provider = desk.desk.deps.provider
    shipped = Shipped(provider.tools, provider.agents, provider.playbooks)
    return Configuring(DEFAULT_ORGANISATION, kind, shipped, "eve", desk.desk.clock.now())


async def put(
    desk: TestDesk, kind: ConfigurationKind, name: str, body: Any, *, draft: bool = False
) -> Shown:
    """Keep a body."""
    encoded = msgspec.json.encode(body)
    where = on(desk, kind)
    return await desk.db.write(lambda tx: configuring.put(tx, where, name, encoded, draft=draft))


async def enable(desk: TestDesk, kind: ConfigurationKind, name: str, *, enabled: bool) -> Shown:
    """Have something serve, or not."""
    where = on(desk, kind)
    return await desk.db.write(lambda tx: configuring.set_enabled(tx, where, name, enabled=enabled))


async def roll_back(desk: TestDesk, kind: ConfigurationKind, name: str, number: int) -> Shown:
    """Go back to a version."""
    where = on(desk, kind)
    return await desk.db.write(lambda tx: configuring.roll_back(tx, where, name, number))
