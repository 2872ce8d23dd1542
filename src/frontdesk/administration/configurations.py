"""Agents and playbooks: changed as an administrator, and put down with what differs."""

from collections.abc import Awaitable, Callable

from frontdesk.administration.administrator import Administrator, record
from frontdesk.core.configuration import ConfigurationKind
from frontdesk.core.errors import NotFound
from frontdesk.pack.provider import ToolProvider
from frontdesk.playbooks import configuring
from frontdesk.playbooks.configuring import Configuring, Shipped, Shown
from frontdesk.playbooks.versions import differences
from frontdesk.store.database import Transaction
from frontdesk.store.queries.audit import Change
from frontdesk.turn.deps import toolbox_of

Changing = Callable[[Transaction, Configuring], Awaitable[Shown]]


def configuring_by(
    by: Administrator, kind: ConfigurationKind, provider: ToolProvider
) -> Configuring:
    """What an administrator may configure, beside what the organisation's pack brings."""
    tools = tuple(toolbox_of(provider))
    shipped = Shipped(tools, provider.agents, provider.playbooks)
    return Configuring(by.organisation_id, kind, shipped, by.actor, by.now)


async def change_configuration(
    tx: Transaction, by: Administrator, on: Configuring, name: str, action: str, work: Changing
) -> Shown:
    """Make a change and put it down: what differs of the body, and which version serves."""
    try:
        before = await configuring.find(tx, on, name)
    except NotFound:
        before = Shown(name, 0, 0, enabled=False, body="{}")
    made = await work(tx, on)
    changes: dict[str, Change] = {
        one.field: (one.before, one.after) for one in differences(before.body, made.body)
    }
    if (before.active, before.enabled) != (made.active, made.enabled):
        changes["active"] = (before.active, made.active)
    if changes or made.version != before.version:
        await record(tx, by, f"{on.kind}.{action}", name, changes)
    return made
