"""How a turn's work ended, and what it leaves on record."""

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Final:
    """The turn has said all that it had to say."""

    steps: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    diagnosis: str | None = None


Outcome = Final
