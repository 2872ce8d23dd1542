"""The agents and playbooks that serve now, as a turn looks at them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property

from frontdesk.core.dialog import PlaybookProgress
from frontdesk.core.locale import Locale
from frontdesk.playbooks.agent import Agent, on_duty
from frontdesk.playbooks.playbook import PERSON, Playbook, PlaybookKind


@dataclass(frozen=True, slots=True)
class ActiveAgent:
    """An agent that is enabled, in the version that serves; 0 is one that code ships."""

    id: str
    version: int
    agent: Agent


@dataclass(frozen=True, slots=True)
class ActivePlaybook:
    """A playbook that is active, in the version that serves; 0 is one that code ships."""

    id: str
    version: int
    playbook: Playbook


@dataclass(frozen=True)
class Roster:
    """An organisation's enabled agents before those of the system, and its active playbooks.

    `staffed` says that there are agents to choose from at all: where nobody ever made one and the
    pack ships none, the desk answers as itself.
    """

    own: tuple[ActiveAgent, ...] = ()
    system: tuple[ActiveAgent, ...] = ()
    playbooks: Mapping[str, ActivePlaybook] = field(default_factory=dict[str, ActivePlaybook])
    staffed: bool = False

    @cached_property
    def is_empty(self) -> bool:
        """Whether there is nobody to route to, and no playbook."""
        return not (self.own or self.system or self.playbooks or self.staffed)

    @cached_property
    def agents(self) -> dict[str, ActiveAgent]:
        """All agents by id; an organisation's own stands before the system's of the same id."""
        return {one.id: one for one in (*self.system, *self.own)}

    def agent(self, agent_id: str) -> ActiveAgent | None:
        """An agent that serves now, by its id."""
        return self.agents.get(agent_id)

    def route(self, assigned: str, local: datetime, locale: Locale) -> ActiveAgent | None:
        """Who answers: the assigned agent while it serves, else the next that is on duty."""
        kept = self.agent(assigned) if assigned else None
        if kept is not None and _serves(kept.agent, local, None):
            return kept
        in_order = (*self.own, *self.system)
        fits = [one for one in in_order if _serves(one.agent, local, locale)]
        return fits[0] if fits else None

    def playbook_of(self, kind: PlaybookKind, agent: Agent | None) -> ActivePlaybook | None:
        """The first playbook of a kind that an agent may use."""
        found = (one for one in self.usable(agent) if one.playbook.kind is kind)
        return next(found, None)

    @cached_property
    def triggers(self) -> dict[str, tuple[str, ...]]:
        """What customers say for each playbook that is found by that."""
        return {
            one.id: tuple(filter(None, (one.playbook.trigger.when, *one.playbook.trigger.examples)))
            for one in self.playbooks.values()
            if one.playbook.kind is PlaybookKind.CUSTOM
        }

    def usable(self, agent: Agent | None) -> tuple[ActivePlaybook, ...]:
        """The playbooks that an agent may use, in the order of their ids."""
        allowed = agent.playbooks if agent is not None else None
        every = self.playbooks.values()
        return tuple(one for one in every if allowed is None or one.id in allowed)


NO_ROSTER = Roster()


def leads_to_person(roster: Roster, progress: PlaybookProgress) -> bool:
    """Whether a playbook has come to the person to whom it leads: all that it asks for is given."""
    found = roster.playbooks.get(progress.id)
    if found is None or found.playbook.then != PERSON:
        return False
    return progress.over or not found.playbook.fields


def _serves(agent: Agent, local: datetime, locale: Locale | None) -> bool:
    """Whether an agent is on duty, and speaks the language where one is asked for."""
    speaks = locale is None or agent.language in (None, locale)
    return speaks and on_duty(agent, local)
