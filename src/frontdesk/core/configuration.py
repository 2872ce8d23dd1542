"""What an organisation configures and keeps in versions: agents and playbooks."""

from dataclasses import dataclass
from enum import StrEnum

from frontdesk.core.clock import Millis


class ConfigurationKind(StrEnum):
    """What is versioned."""

    AGENT = "agent"
    PLAYBOOK = "playbook"


@dataclass(frozen=True, slots=True)
class Head:
    """An agent or a playbook as it stands: its newest version, and the one that serves.

    `active` is 0 while none serves: it is a draft, or was disabled.
    """

    id: str
    newest: int
    active: int
    changed_at: Millis


@dataclass(frozen=True, slots=True)
class Version:
    """One version: its body as it was stored, who made it, when, and why."""

    version: int
    body: str
    who: str
    at: Millis
    note: str = ""


@dataclass(frozen=True, slots=True)
class Serving:
    """A body that serves now."""

    kind: ConfigurationKind
    id: str
    version: int
    body: str
