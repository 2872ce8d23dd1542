"""What every session of a process shares."""

from dataclasses import dataclass

from frontdesk.core.clock import Clock
from frontdesk.core.ids import IdSource
from frontdesk.runtime.port import Runtime
from frontdesk.session.rules import TimeRules
from frontdesk.store.database import Database
from frontdesk.turn.loop import TurnLoop
from frontdesk.turn.prompts import PromptProvider


@dataclass(frozen=True, slots=True)
class SessionParts:
    """The ports and rules that a session is given."""

    db: Database
    clock: Clock
    ids: IdSource
    runtime: Runtime
    loop: TurnLoop
    prompts: PromptProvider
    rules: TimeRules
