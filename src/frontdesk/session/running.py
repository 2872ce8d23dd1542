"""A turn that is under way: its words so far, its timings, and the switch that silences it."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

import msgspec

from frontdesk.core.clock import Clock, Millis
from frontdesk.core.documents import Citation
from frontdesk.core.ids import CallSessionId, MessageId, TurnId
from frontdesk.core.inputs import TurnInput
from frontdesk.core.plan import Plan
from frontdesk.events.log import EventLog
from frontdesk.store.records import TurnRecord
from frontdesk.telemetry.log_ids import LogIds
from frontdesk.telemetry.port import Price
from frontdesk.telemetry.tracing import NO_TRACE, TurnTrace
from frontdesk.turn.outcome import Ending, Outcome
from frontdesk.turn.record import Interpretation, TurnStep
from frontdesk.turn.task import encode_causes
from frontdesk.turn.usage import ModelUse, answers_of, total, usage_of


@dataclass(slots=True)
class Timings:
    """When things first happened in a turn, in milliseconds after its start."""

    first_token_ms: Millis | None = None
    time_to_status_ms: Millis | None = None


class BesideAnswer(Protocol):
    """Who shows what comes beside a turn's answer."""

    def status(self, turn: "RunningTurn", text: str) -> None:
        """Show a status line."""
        ...

    def progress(self, turn: "RunningTurn") -> None:
        """Show, change or take away the line of the work under way."""
        ...

    def acknowledge(self, turn: "RunningTurn", text: str) -> None:
        """Say an acknowledgement in a message of its own."""
        ...


@dataclass(slots=True, eq=False)
class RunningTurn:
    """One attempt at a turn; also the Speech that its loop speaks through."""

    turn_id: TurnId
    call: CallSessionId
    attempt: int
    started_at: Millis
    message_id: MessageId
    log: EventLog
    clock: Clock
    make_room: Callable[[], Awaitable[None]]
    continue_anew: Callable[["RunningTurn"], Awaitable[None]]
    asides: BesideAnswer
    on_unsaved: Callable[[], None]
    parts: list[str] = field(default_factory=list[str])
    messages: int = 1
    acknowledged: bool = False
    progress_wanted: str = ""
    progress_shown: str = ""
    closed: bool = False
    timings: Timings = field(default_factory=Timings)
    task: asyncio.Task[Outcome] | None = None
    inputs: tuple[TurnInput, ...] = ()
    steps: tuple[TurnStep, ...] = ()
    steps_kept: int = 0
    taken: list[TurnStep] = field(default_factory=list[TurnStep])
    trace: TurnTrace = NO_TRACE
    begun_at: Millis = 0
    prices: Mapping[str, Price] = field(default_factory=dict[str, Price])
    log_ids: LogIds = field(default_factory=dict[str, Any])
    plan: Plan | None = None
    citations: tuple[Citation, ...] = ()

    @property
    def spoken(self) -> bool:
        """Whether the current message has a word, be it one that waits to leave."""
        return bool(self.parts)

    @property
    def heard(self) -> bool:
        """Whether a token of the current message has left, rather than waits to."""
        return len(self.parts) > self.log.held(self.message_id)

    @property
    def text(self) -> str:
        """What the current message has said so far."""
        return "".join(self.parts)

    async def say(self, text: str) -> None:
        """Let some text out now, unless the turn was discarded."""
        if not text:
            return
        while not self.closed and not self.log.has_room:
            await self.make_room()
        if self.closed:
            return
        if self.timings.first_token_ms is None:
            self.timings.first_token_ms = self.clock.now() - self.started_at
        self.parts.append(text)
        self.log.token(self.message_id, text, call=self.call, turn=self.turn_id)
        self.on_unsaved()

    async def break_off(self) -> None:
        """End the current message as interrupted and go on in a new one."""
        await self.continue_anew(self)

    def status(self, text: str) -> None:
        """Ask for a status line."""
        if not self.closed:
            self.asides.status(self, text)

    def progress(self, text: str) -> None:
        """Ask for the line of the work under way to say this; empty, for it to go."""
        if not self.closed:
            self.progress_wanted = text
            self.asides.progress(self)

    def acknowledge(self, text: str) -> None:
        """Ask for an acknowledgement in a message of its own."""
        if not self.closed:
            self.asides.acknowledge(self, text)

    def cite(self, citations: Sequence[Citation]) -> None:
        """Keep what the current message stands on, each passage once, numbered in order."""
        every = [replace(one, number=0) for one in (*self.citations, *citations)]
        numbered = enumerate(dict.fromkeys(every), start=1)
        self.citations = tuple(replace(one, number=number) for number, one in numbered)

    def next_message(self) -> None:
        """Begin the next message of this attempt."""
        self.messages += 1
        self.citations = ()
        self.message_id = message_id(self.turn_id, self.attempt, self.messages)
        self.parts = []

    def silence(self) -> None:
        """Discard the generation: no further token leaves, and its work is cancelled."""
        if self.closed:
            return
        self.closed = True
        if self.task is not None:
            self.task.cancel()
        never_left = self.log.drop_held(self.message_id)
        if never_left:
            del self.parts[-never_left:]

    def usage(self, interpretation: Interpretation | None) -> tuple[ModelUse, ...]:
        """What the models of the turn used, those of steps before a crash included."""
        answers = answers_of((*self.steps, *self.taken), interpretation)
        return usage_of(answers, self.prices)

    def record(
        self, outcome: str | None = None, usage: Sequence[ModelUse] = (), **details: Any
    ) -> TurnRecord:
        """The turn's row: running without an outcome, finished with one."""
        if outcome is None:
            return self._row(None, None, encode_causes(self.inputs))
        now = self.clock.now()
        record = {
            "first_token_ms": self.timings.first_token_ms,
            "time_to_status_ms": self.timings.time_to_status_ms,
            "total_ms": now - self.started_at,
            **details,
        }
        if not usage:
            return self._row(outcome, now, msgspec.json.encode(record).decode())
        row = self._row(outcome, now, msgspec.json.encode({**record, "usage": usage}).decode())
        used = total(usage)
        return replace(
            row,
            input_tokens=used.input,
            cached_tokens=used.cached,
            reasoning_tokens=used.reasoning,
            output_tokens=used.output,
            cost=used.cost,
        )

    def _row(self, outcome: str | None, at: Millis | None, record: str | None) -> TurnRecord:
        return TurnRecord(
            turn_id=self.turn_id,
            call_session_id=self.call,
            attempt=self.attempt,
            message_id=self.message_id,
            started_at=self.started_at,
            outcome=outcome,
            finished_at=at,
            record=record,
        )


@dataclass(frozen=True, slots=True)
class FinishedTurn:
    """A turn that has ended, for whoever reports it once that is durable."""

    turn: RunningTurn
    outcome: str
    ending: Ending | None
    at: Millis


def message_id(turn_id: TurnId, attempt: int, number: int) -> MessageId:
    """The id of an attempt's message: known before its first token, so that a crash can name it."""
    return MessageId(f"a{turn_id}-{attempt}-{number}")
