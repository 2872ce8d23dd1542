"""What every session of a process shares."""

from dataclasses import dataclass, field

from frontdesk.core.clock import Clock
from frontdesk.core.dialog import Dialog
from frontdesk.core.events import Role
from frontdesk.core.ids import ConversationRef, Epoch, IdSource
from frontdesk.knowledge.answering.gaps import NO_GAPS, KnowledgeGaps
from frontdesk.runtime.port import Runtime
from frontdesk.runtime.reading_marks import ReadingMarks
from frontdesk.session.desk import Desks, OrganisationDesk
from frontdesk.session.memory import Memory
from frontdesk.session.outbound import NoOutbound, Outbound
from frontdesk.store.database import Database
from frontdesk.telemetry.port import Telemetry
from frontdesk.tools.tool import ToolContext


@dataclass(frozen=True, slots=True)
class SessionParts:
    """The ports that a session is given; how it answers is its organisation's desk."""

    db: Database
    clock: Clock
    ids: IdSource
    runtime: Runtime
    desks: Desks
    telemetry: Telemetry = field(default_factory=Telemetry)
    claims: dict[ConversationRef, Epoch] = field(default_factory=dict[ConversationRef, Epoch])
    marks: ReadingMarks | None = None
    outbound: Outbound = field(default_factory=NoOutbound)
    gaps: KnowledgeGaps = NO_GAPS


def tool_context(
    memory: Memory, parts: SessionParts, desk: OrganisationDesk, dialog: Dialog, key: str = ""
) -> ToolContext:
    """What a tool may know of a conversation."""
    return ToolContext(
        ref=memory.ref,
        dialog=dialog,
        now=parts.clock.now(),
        zone=desk.zone,
        locale=memory.locale,
        phone=memory.phone,
        db=parts.db,
        key=key,
        network=memory.call.network,
        said=tuple(m.text for m in memory.history if m.role == Role.CUSTOMER),
        shared=desk.shared,
    )
