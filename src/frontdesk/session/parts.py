"""What every session of a process shares."""

from dataclasses import dataclass, field

from frontdesk.core.clock import Clock
from frontdesk.core.dialog import Dialog
from frontdesk.core.ids import ConversationRef, Epoch, IdSource
from frontdesk.pack.prompts import PromptProvider
from frontdesk.runtime.port import Runtime
from frontdesk.runtime.reading_marks import ReadingMarks
from frontdesk.session.memory import Memory
from frontdesk.session.rules import TimeRules
from frontdesk.store.database import Database
from frontdesk.telemetry.port import Telemetry
from frontdesk.tools.tool import ToolContext
from frontdesk.turn.loop import TurnLoop


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
    telemetry: Telemetry = field(default_factory=Telemetry)
    claims: dict[ConversationRef, Epoch] = field(default_factory=dict[ConversationRef, Epoch])
    marks: ReadingMarks | None = None


def tool_context(memory: Memory, parts: SessionParts, dialog: Dialog, key: str = "") -> ToolContext:
    """What a tool may know of a conversation."""
    return ToolContext(
        ref=memory.ref,
        dialog=dialog,
        now=parts.clock.now(),
        zone=parts.loop.deps.zone,
        phone=memory.phone,
        db=parts.db,
        key=key,
        network=memory.call.network,
    )
