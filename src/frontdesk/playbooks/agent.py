"""An agent: the persona that an organisation gives its assistant, and what it may use."""

from datetime import datetime
from typing import Annotated

from msgspec import Meta

from frontdesk.core.locale import Locale
from frontdesk.playbooks.texts import Allowed, Instructions, Line, Lines, Name, Part, Persona

_MOST_HOURS = 21

Weekday = Annotated[int, Meta(ge=1, le=7)]
ClockTime = Annotated[str, Meta(pattern=r"^(?:[01]\d|2[0-3]):[0-5]\d$(?!\n)")]


class DutyHours(Part, frozen=True):
    """When an agent is on duty, in the organisation's time zone; days as ISO counts them.

    Hours that end before they begin go on past midnight.
    """

    days: Annotated[tuple[Weekday, ...], Meta(min_length=1, max_length=7)]
    opens: ClockTime
    closes: ClockTime

    def hold(self, local: datetime) -> bool:
        """Whether a local time is within them."""
        now, day = f"{local:%H:%M}", local.isoweekday()
        if self.opens < self.closes:
            return day in self.days and self.opens <= now < self.closes
        before = (day - 2) % 7 + 1
        return (day in self.days and now >= self.opens) or (
            before in self.days and now < self.closes
        )


class Agent(Part, frozen=True):
    """How an assistant presents itself; all but the name has a default.

    `tools` and `playbooks` are those that it may use: all of them where nothing is said. `model` is
    the name of a model at the server's provider, or "house"; an empty one means the organisation's.
    Without `hours` the agent is always on duty; without a `language` it serves every language.
    """

    name: Name
    persona: Persona = ""
    instructions: Instructions = ""
    tone: Line = ""
    avoid: Lines = ()
    greeting: Line = ""
    tools: Allowed = None
    playbooks: Allowed = None
    model: Annotated[str, Meta(max_length=200)] = ""
    hours: Annotated[tuple[DutyHours, ...], Meta(max_length=_MOST_HOURS)] = ()
    language: Locale | None = None


def on_duty(agent: Agent, local: datetime) -> bool:
    """Whether an agent serves at a local time."""
    return not agent.hours or any(hours.hold(local) for hours in agent.hours)
