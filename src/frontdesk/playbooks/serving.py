"""The roster of an organisation: what its pack ships, and what the store has of its own."""

from collections.abc import Collection, Mapping, Sequence

import msgspec
import structlog

from frontdesk.core.configuration import ConfigurationKind, Serving
from frontdesk.playbooks.agent import Agent
from frontdesk.playbooks.playbook import Playbook
from frontdesk.playbooks.roster import ActiveAgent, ActivePlaybook, Roster
from frontdesk.playbooks.versions import decode_agent, decode_playbook

_log = structlog.get_logger("frontdesk.playbooks")

# What code ships has no version of the store's.
SHIPPED = 0


def roster_of(
    agents: Mapping[str, Agent],
    playbooks: Mapping[str, Playbook],
    serving: Sequence[Serving] = (),
    configured: Collection[tuple[ConfigurationKind, str]] = (),
) -> Roster:
    """Who serves now; what an organisation configured stands in for what is shipped by that id.

    `configured` are all that it has, be they disabled: with an agent among them it is staffed.
    """
    own = [*map(_read, serving)]
    known = {*configured, *((one.kind, one.id) for one in serving)}
    active = {
        playbook_id: ActivePlaybook(playbook_id, SHIPPED, playbook)
        for playbook_id, playbook in playbooks.items()
        if (ConfigurationKind.PLAYBOOK, playbook_id) not in known
    }
    active |= {one.id: one for one in own if isinstance(one, ActivePlaybook)}
    return Roster(
        own=tuple(one for one in own if isinstance(one, ActiveAgent)),
        system=tuple(
            ActiveAgent(agent_id, SHIPPED, agent)
            for agent_id, agent in agents.items()
            if (ConfigurationKind.AGENT, agent_id) not in known
        ),
        playbooks=dict(sorted(active.items())),
        staffed=bool(agents) or any(kind is ConfigurationKind.AGENT for kind, _ in known),
    )


def _read(one: Serving) -> ActiveAgent | ActivePlaybook | None:
    """What serves; None for a body of another version's shape, which nobody can go by."""
    try:
        if one.kind is ConfigurationKind.AGENT:
            return ActiveAgent(one.id, one.version, decode_agent(one.body))
        return ActivePlaybook(one.id, one.version, decode_playbook(one.body))
    except msgspec.MsgspecError as error:
        _log.error("configuration.unreadable", kind=one.kind, id=one.id, why=str(error))
        return None
