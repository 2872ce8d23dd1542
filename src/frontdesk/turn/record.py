"""What is kept of a turn's steps: enough to resume it after a crash and to diagnose it later."""

from typing import Any

import msgspec

from frontdesk.core.clock import Millis
from frontdesk.models.port import AskedTools, ChatMessage, Message, ToolCall, ToolResult
from frontdesk.models.usage import NO_TOKENS, TokensUsed
from frontdesk.tools.schema import wire_name

# Who reads an answer where no other model does.
HOUSE = "house"
LONGEST_QUOTED = 2_000


class CallMade(msgspec.Struct, frozen=True, omit_defaults=True, rename="camel"):
    """One tool call: what was asked, what came of it, what the model was told."""

    id: str
    tool: str
    arguments: str
    result: str = ""
    outcome: str = "ran"
    arguments_hash: str = ""
    duration_ms: Millis = 0
    read_ahead: bool = False


class TurnStep(msgspec.Struct, frozen=True, omit_defaults=True, rename="camel"):
    """One model call plus the tools it asked for."""

    model: str = ""
    text: str = ""
    calls: tuple[CallMade, ...] = ()
    finish: str = ""
    usage: TokensUsed = NO_TOKENS
    # What was asked of other models for this step, such as a judge's verdict: model and tokens.
    also_used: tuple[tuple[str, TokensUsed], ...] = ()
    # What the model wants back with its calls in the next step, as it gave it.
    kept: str = ""
    trace_id: str | None = None
    passed_over: tuple[str, ...] = ()
    faults: tuple[tuple[str, str], ...] = ()
    problem: str = ""
    detail: str = ""
    correction: str = ""
    context: str = ""
    open_tools: tuple[str, ...] = ()
    closed_tools: dict[str, str] = {}
    left_out: tuple[str, ...] = ()
    # Stored under its first name, which older records have.
    leaks: tuple[str, ...] = msgspec.field(name="blemishes", default=())
    untrue: tuple[str, ...] = ()
    # What was left out of the answer, what had left before it, what code said in its place.
    held: str = ""
    released: str = ""
    # The passages that what left before it cites, by their numbers in this turn.
    cited: tuple[int, ...] = ()
    instead: str = ""
    # The sentences that a judge was asked about, with what it said of each, and how long it took.
    judged: tuple[tuple[str, bool | None], ...] = ()
    judge_ms: Millis = 0
    # What the desk told the model, where no answer of its own led to it.
    note: str = ""
    asked_at: Millis = 0
    model_ms: Millis = 0
    tools_ms: Millis = 0


class Interpretation(msgspec.Struct, frozen=True, omit_defaults=True, rename="camel"):
    """Who read an answer to a receipt, as what, and what kept the model from doing it."""

    by: str
    answer: str
    ms: Millis = 0
    instead_of: str = ""
    usage: TokensUsed = NO_TOKENS


class Diagnosis(msgspec.Struct, frozen=True, omit_defaults=True, rename="camel"):
    """Why a model's answer could not be used; everything in it is cut short."""

    reason: str
    detail: str
    user_message: str = ""
    message_history: tuple[dict[str, str], ...] = ()
    context: str = ""
    provider: str = ""
    model_id: str = ""
    raw_decision_type: str = ""
    raw_text: str = ""


def made_progress(step: TurnStep) -> bool:
    """Whether a call of a step was carried out, be it in vain."""
    return any(call.outcome not in {"invalid", "refused"} for call in step.calls)


def encode_step(step: TurnStep) -> str:
    """A step as it is stored."""
    return msgspec.json.encode(step).decode()


def decode_step(body: str) -> TurnStep:
    """Read a stored step back."""
    return msgspec.json.decode(body, type=TurnStep)


def messages_of(step: TurnStep) -> list[Message]:
    """A step as the next one's model sees it."""
    if step.calls:
        calls = tuple(ToolCall(c.id, wire_name(c.tool), c.arguments) for c in step.calls)
        heard = step.released if step.held else step.text
        return [
            AskedTools(heard, calls, step.kept, step.model if step.kept else ""),
            *(ToolResult(c.id, c.result) for c in step.calls),
        ]
    if step.correction:
        # As JSON, so that nothing in it ends the quotation.
        refused = msgspec.json.encode(step.text[:LONGEST_QUOTED]).decode()
        return [ChatMessage("system", f"Your last answer was {refused}. {step.correction}")]
    return [ChatMessage("system", step.note)] if step.note else []


def content(**given: Any) -> str:
    """What a model is told of a call."""
    return msgspec.json.encode(given).decode()
