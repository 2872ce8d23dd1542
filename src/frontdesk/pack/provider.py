"""What a company brings: tools, workflows, dialog states, routes for its administrators."""

from collections.abc import Sequence
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from sqlalchemy import MetaData

from frontdesk.pack.admin import AnyAdminRoute
from frontdesk.tools.tool import AnyTool
from frontdesk.workflows.machine import Machine
from frontdesk.workflows.workflow import Workflow


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolProvider:
    """A pack's actions and the states they move between."""

    tools: Sequence[AnyTool]
    workflows: Sequence[Workflow]
    machine: Machine
    zone: ZoneInfo
    metadata: MetaData | None = None
    migrations: str | None = None
    admin: Sequence[AnyAdminRoute] = ()
