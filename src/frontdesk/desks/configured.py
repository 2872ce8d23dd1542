"""A desk with the agents and playbooks that its organisation configured."""

from dataclasses import dataclass, field

from frontdesk.core.configuration import ConfigurationKind, Serving
from frontdesk.core.organisation import HOUSE_MODEL, ModelNames
from frontdesk.desks.named_models import NamedModels
from frontdesk.models.port import Model
from frontdesk.playbooks.roster import Roster
from frontdesk.playbooks.serving import roster_of
from frontdesk.turn.deps import TurnDeps, with_roster


@dataclass(frozen=True, slots=True)
class Configured:
    """What an organisation has of its own: what serves, and the ids of all, be they disabled."""

    serving: tuple[Serving, ...] = ()
    every: frozenset[tuple[ConfigurationKind, str]] = field(
        default_factory=frozenset[tuple[ConfigurationKind, str]]
    )


def with_configured(deps: TurnDeps, configured: Configured, models: NamedModels) -> TurnDeps:
    """The same desk with an organisation's own agents and playbooks, and the models they chose."""
    provider = deps.provider
    roster = roster_of(provider.agents, provider.playbooks, configured.serving, configured.every)
    return with_roster(deps, roster, _models(deps, roster, models))


def _models(deps: TurnDeps, roster: Roster, models: NamedModels) -> dict[str, Model]:
    """The model of each agent that chose one; where it is not to be had, the organisation's."""
    chosen = {one.id: one.agent.model for one in roster.agents.values() if one.agent.model}
    found = {
        agent_id: deps.house if name == HOUSE_MODEL else models.of(ModelNames(answer=name))
        for agent_id, name in chosen.items()
    }
    return {agent_id: model for agent_id, model in found.items() if model is not None}
