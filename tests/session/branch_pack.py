"""A company with one tool, a read that takes as long as it is told to."""

import asyncio
from zoneinfo import ZoneInfo

import msgspec

from frontdesk.app import Ingredients
from frontdesk.pack.provider import ToolProvider
from frontdesk.tools.tool import Kind, Tool, ToolContext
from frontdesk.workflows.machine import Machine

LINE = "Looking up opening times."
INTERNAL_ID = "brnch-4711-x"


class _Nothing(msgspec.Struct, frozen=True):
    """No arguments."""


class _Found(msgspec.Struct, frozen=True, rename="camel"):
    """What the one tool of these desks finds."""

    branch_id: str
    opens: str


class Branch:
    """The company; it counts how often its tool ran."""

    def __init__(self, seconds: float) -> None:
        self.runs = 0
        self._seconds = seconds

    async def _read(self, context: ToolContext, given: _Nothing) -> _Found:
        self.runs += 1
        await asyncio.sleep(self._seconds)
        return _Found(INTERNAL_ID, "nine")

    def ingredients(self) -> Ingredients:
        tool = Tool(
            name="openingTimes",
            description="When a branch opens.",
            kind=Kind.READ,
            input=_Nothing,
            output=_Found,
            read=self._read,
            say=lambda found: f"Branches open at {found.opens}.",
            acknowledgement=(LINE,),
        )
        machine = Machine("Open", "Open", {"Open": frozenset()})
        provider = ToolProvider(tools=(tool,), workflows=(), machine=machine, zone=ZoneInfo("UTC"))
        return Ingredients(provider=provider)
