"""What every session of a process shares."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from frontdesk.core.clock import Clock
from frontdesk.core.dialog import Dialog
from frontdesk.core.events import Role
from frontdesk.core.ids import ConversationRef, Epoch, IdSource
from frontdesk.core.locale import Locale
from frontdesk.pack.prompts import PromptProvider
from frontdesk.runtime.port import Runtime
from frontdesk.runtime.reading_marks import ReadingMarks
from frontdesk.session.memory import Memory
from frontdesk.session.outbound import NoOutbound, Outbound
from frontdesk.session.rules import TimeRules
from frontdesk.store.database import Database
from frontdesk.telemetry.port import Telemetry
from frontdesk.tools.tool import ToolContext
from frontdesk.turn.deps import TurnDeps
from frontdesk.turn.loop import TurnLoop


@dataclass(frozen=True, slots=True)
class Spoken:
    """What differs by language: the turn's way, the words that code speaks, the rules of time."""

    loop: TurnLoop
    prompts: PromptProvider
    rules: TimeRules

    @property
    def deps(self) -> TurnDeps:
        """What its turns are made with."""
        return self.loop.deps


@dataclass(frozen=True, slots=True)
class SessionParts:
    """The ports and rules that a session is given; `others` are the desk's other languages."""

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
    others: Mapping[Locale, Spoken] = field(default_factory=dict[Locale, Spoken])
    shared: Callable[[], object] = lambda: None
    outbound: Outbound = field(default_factory=NoOutbound)

    def spoken(self, locale: Locale) -> Spoken:
        """The desk in a language; in its own where it has not learnt that one."""
        return self.others.get(locale) or Spoken(self.loop, self.prompts, self.rules)

    def speaks(self, locale: Locale) -> bool:
        """Whether the desk speaks a language."""
        return locale is self.loop.deps.locale or locale in self.others


def tool_context(memory: Memory, parts: SessionParts, dialog: Dialog, key: str = "") -> ToolContext:
    """What a tool may know of a conversation."""
    return ToolContext(
        ref=memory.ref,
        dialog=dialog,
        now=parts.clock.now(),
        zone=parts.loop.deps.zone,
        locale=memory.locale,
        phone=memory.phone,
        db=parts.db,
        key=key,
        network=memory.call.network,
        said=tuple(m.text for m in memory.history if m.role == Role.CUSTOMER),
        shared=parts.shared(),
    )
