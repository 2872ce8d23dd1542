"""What a company brings: tools, workflows, dialog states, routes for its administrators."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from zoneinfo import ZoneInfo

from sqlalchemy import MetaData

from frontdesk.handoff.people import AT_THE_DESK, People
from frontdesk.models.situation import NOBODY, CustomerOnFile
from frontdesk.pack.admin import AnyAdminRoute
from frontdesk.pack.customer_data import CustomerData
from frontdesk.playbooks.agent import Agent
from frontdesk.playbooks.playbook import Playbook
from frontdesk.tools.tool import AnyTool, ToolContext
from frontdesk.workflows.machine import Machine
from frontdesk.workflows.workflow import Workflow


def _nobody(_: ToolContext) -> CustomerOnFile:
    return NOBODY


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolProvider:
    """A pack's actions and the states they move between.

    `trade` is what the company does, in a few words such as "pest control": what callers ask of
    another trade is told apart by it. `customer` says what a model is told of who the customer is;
    `cannot` is what callers ask for and the desk cannot do, as in "This desk cannot ..."; `tells`
    is what may be told to anyone who asks, a sentence each: hours, prices, rules of the house.
    `people` are those at the desk who take over from the agent; None, where nobody does. `agents`
    serve organisations that have none of their own, `playbooks` all that do not have their own of
    the same id. `documents` is a folder that answers are given from; what lies in a folder
    `operators` in it is for the people at the desk alone.
    """

    tools: Sequence[AnyTool]
    workflows: Sequence[Workflow]
    machine: Machine
    zone: ZoneInfo
    trade: str = ""
    metadata: MetaData | None = None
    migrations: str | None = None
    admin: Sequence[AnyAdminRoute] = ()
    customer_data: CustomerData | None = None
    customer: Callable[[ToolContext], CustomerOnFile] = _nobody
    cannot: Sequence[str] = ()
    tells: Sequence[str] = ()
    people: People | None = AT_THE_DESK
    agents: Mapping[str, Agent] = field(default_factory=dict[str, Agent])
    playbooks: Mapping[str, Playbook] = field(default_factory=dict[str, Playbook])
    documents: Path | None = None
