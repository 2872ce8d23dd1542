"""A draft of the next reply for the operator who holds a conversation, made beside the session.

It is an answer as the agent would give it, by the same model, context and release rules. It may
read, and do nothing else: no effect, no note, no event, no word to the customer.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any

import msgspec

from frontdesk.core.asked import NotUnderstood
from frontdesk.core.clock import Millis
from frontdesk.core.dialog import Dialog, Receipt
from frontdesk.core.documents import Citation
from frontdesk.core.errors import CallerError
from frontdesk.core.events import Role
from frontdesk.core.ids import Epoch, MessageId, Seq, TurnId
from frontdesk.core.operator_acts import OperatorReplyInput
from frontdesk.core.plan import Plan
from frontdesk.handoff.permissions import permission
from frontdesk.playbooks.collecting import COLLECT
from frontdesk.session.acting import ActRefused
from frontdesk.session.desk import OrganisationDesk
from frontdesk.session.memory import Memory
from frontdesk.session.parts import SessionParts, tool_context
from frontdesk.store.database import Transaction
from frontdesk.store.queries import usage
from frontdesk.store.records import WORD_TO_AGENT, BackgroundCall, LedgerEntry, MessageRecord
from frontdesk.tools.call import Ready, ToolFailed
from frontdesk.tools.effect import EffectRefused
from frontdesk.tools.tool import Kind, ToolContext
from frontdesk.tools.toolbox import Toolbox
from frontdesk.turn.answering.model_loop import ModelLoop
from frontdesk.turn.call_summary import TurnInShort
from frontdesk.turn.deps import TurnDeps, with_documents
from frontdesk.turn.documents import for_operators
from frontdesk.turn.outcome import Ending
from frontdesk.turn.record import CallMade, TurnStep
from frontdesk.turn.speaking.filler_timer import FillerTimer
from frontdesk.turn.task import TurnTask
from frontdesk.turn.usage import answers_of, usage_of

PURPOSE = "draft"
_CHANGES_NOTHING = "a draft changes nothing: say what can be said without it"
# Of what is made beside a session, whose epochs begin at one.
_BESIDE = Epoch(0)
_REQUEST = (
    "I have this conversation. Write the next message to the customer for me, as I would send it:"
    " the message alone. Promise nothing in my name."
)


class NothingToDraft(CallerError):
    """There is nothing to answer, or nobody at the desk's side could write an answer."""

    code = "nothing_to_draft"
    status = 409


@dataclass(frozen=True, slots=True)
class DraftedReply:
    """What an operator may send, edited or not; `answers` is the seq of the last words it meets."""

    text: str
    answers: Seq


@dataclass(frozen=True, slots=True)
class OnlyReads:
    """Closed to whoever drafts."""

    def closed(self, dialog: Dialog) -> str | None:
        """Why the gate is closed."""
        return _CHANGES_NOTHING


async def draft_reply(
    memory: Memory, desk: OrganisationDesk, parts: SessionParts, operator: str
) -> DraftedReply:
    """Draft what the operator may say next; they have to hold the conversation."""
    reply = OperatorReplyInput(operator=operator, text="")
    allowed = permission(reply, memory.status, memory.handoff)
    if not allowed.done:
        raise ActRefused(allowed.detail, code=allowed.code)
    unanswered = _unanswered(memory.history)
    if not unanswered:
        raise NothingToDraft("expected a conversation whose last words are the customer's")
    deps = _reading_only(desk.spoken(memory.locale).deps, memory.dialog.agent)
    port = DraftPort(memory, desk, parts, operator)
    task = TurnTask(TurnId(memory.turn_id + 1), asker=memory.ref.conversation_id, acknowledged=True)
    filler = FillerTimer(deps.deadlines, deps.prompts, port)
    filler.acknowledged = True
    try:
        ending = (await ModelLoop(deps, task, port, filler).run()).ending
        port.steps += ending.steps
    finally:
        filler.end()
        await _account(memory, parts, port.steps)
    text = port.message(ending)
    asks = ending.asked.asks if ending.asked is not None else ()
    if ending.gave_up or NotUnderstood() in asks or not text:
        raise NothingToDraft("the desk has no answer to suggest")
    return DraftedReply(text, unanswered[-1].seq)


def _unanswered(history: Sequence[MessageRecord]) -> list[MessageRecord]:
    between_us = (message for message in reversed(history) if not message.to_agent)
    said = takewhile(lambda message: message.role == Role.CUSTOMER, between_us)
    return list(reversed(list(said)))


def _reading_only(deps: TurnDeps, agent: str) -> TurnDeps:
    """The desk with the agent's model, and all tools but reads closed."""
    deps = with_documents(deps, for_operators(deps.documents))
    tools = [
        tool
        if tool.kind is Kind.READ and tool.name != COLLECT
        else replace(tool, gates=(*tool.gates, OnlyReads()))
        for tool in deps.toolbox
    ]
    return replace(deps, toolbox=Toolbox(tools), model=deps.agent_models.get(agent, deps.model))


async def _account(memory: Memory, parts: SessionParts, steps: Iterable[TurnStep]) -> None:
    """Keep what models used for a draft, whatever came of it."""
    used = usage_of(answers_of(steps, None), parts.telemetry.prices)
    now = parts.clock.now()
    calls = [
        BackgroundCall(
            epoch=_BESIDE,
            number=parts.ids.number(),
            purpose=PURPOSE,
            model=one.model,
            at=now,
            input_tokens=one.input,
            cached_tokens=one.cached,
            reasoning_tokens=one.reasoning,
            output_tokens=one.output,
            cost=one.cost,
        )
        for one in used
    ]

    async def write(tx: Transaction) -> None:
        for call in calls:
            await usage.add_background(tx, memory.ref, call)

    if calls:
        await parts.db.write(write)


class DraftPort:
    """A turn's port that lets nothing through: what is said is gathered, what changes is local."""

    def __init__(
        self, memory: Memory, desk: OrganisationDesk, parts: SessionParts, operator: str
    ) -> None:
        self._memory = memory
        self._desk = desk
        self._parts = parts
        self._said: list[str] = []
        # As it is now: the session goes on meanwhile.
        self._earlier = tuple(memory.earlier)
        self._ledger = tuple(memory.ledger.values())
        self._results = list(memory.results)
        self._history = _with_request(memory, operator)
        self._dialog = msgspec.structs.replace(
            memory.dialog, receipt=None, progress=None, asked=None, open_requests=()
        )
        self.steps: list[TurnStep] = []

    def message(self, ending: Ending) -> str:
        """What is to be sent: what was let out of the last message, and what code adds."""
        return " ".join(filter(None, ("".join(self._said).strip(), ending.said)))

    @property
    def spoken(self) -> bool:
        """Whether the message has any words yet."""
        return bool(self._said)

    @property
    def dialog(self) -> Dialog:
        """Where the dialog stands, without what waits for the customer's own answer."""
        return self._dialog

    @property
    def history(self) -> Sequence[MessageRecord]:
        """The call's messages, and what the operator asks for."""
        return self._history

    @property
    def earlier(self) -> Sequence[TurnInShort]:
        """The call's turns before those of the history, in short."""
        return self._earlier

    @property
    def ledger(self) -> Collection[LedgerEntry]:
        """The conversation's recent notes and effects."""
        return self._ledger

    @property
    def results(self) -> Sequence[CallMade]:
        """The calls that ran in this call of the customer, and for this draft."""
        return self._results

    @property
    def ticket(self) -> str:
        """The number of the conversation's ticket; empty where it has none."""
        return self._memory.handoff.ticket

    @property
    def call_started_at(self) -> Millis:
        """When the present call began."""
        return self._memory.call.started_at

    def context(self, dialog: Dialog, key: str = "") -> ToolContext:
        """What a tool may know."""
        return tool_context(self._memory, self._parts, self._desk, dialog, key)

    def take_ahead(self, ready: Ready, dialog: Dialog) -> Any | None:
        """What was read ahead is the session's."""
        return None

    async def say(self, text: str) -> None:
        """Gather some of the message."""
        self._said.append(text)

    def cite(self, citations: Sequence[Citation]) -> None:
        """What a draft stands on is not sent with it."""

    async def break_off(self) -> None:
        """Begin the message anew: half of one is no draft."""
        self._said.clear()

    def status(self, text: str) -> None:
        """Nobody is kept waiting by a draft."""

    def progress(self, text: str) -> None:
        """Nobody is shown the work of a draft."""

    def acknowledge(self, text: str) -> None:
        """Nobody is told that a draft is begun."""

    def planned(self, plan: Plan) -> None:
        """A draft has no record."""

    async def keep_step(
        self, step: TurnStep, dialog: Dialog, *, message_goes_on: bool = False
    ) -> None:
        """Go on after a step; what was said in it would have been an acknowledgement."""
        self.steps.append(step)
        self._results += [call for call in step.calls if call.outcome == "ran"]
        self._dialog = dialog
        if not message_goes_on:
            self._said.clear()

    async def announce(self, ending: Ending) -> None:
        """What code says in the midst of a turn belongs to the message."""
        if ending.said is not None:
            self._said.append(f"{ending.said} ")

    async def note(self, ready: Ready, dialog: Dialog) -> tuple[LedgerEntry, Dialog]:
        """Refused: a draft notes nothing."""
        raise ToolFailed(_CHANGES_NOTHING)

    async def effect(self, receipt: Receipt, dialog: Dialog) -> LedgerEntry:
        """Refused: a draft does nothing."""
        raise EffectRefused(_CHANGES_NOTHING)

    async def outcomes(self) -> list[LedgerEntry]:
        """None: what there is to tell, the turn tells."""
        return []


def _with_request(memory: Memory, operator: str) -> list[MessageRecord]:
    """The messages, with what the operator asks of the model before the words to be answered."""
    words = _unanswered(memory.history)
    asked = msgspec.structs.replace(
        words[0],
        message_id=MessageId(WORD_TO_AGENT),
        role=Role.OPERATOR,
        text=_REQUEST,
        name=operator,
    )
    before = [message for message in memory.history if message not in words]
    return [*before, asked, *words]
