"""What the model sees: what never changes, the recent messages, and last what is true now."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Literal
from zoneinfo import ZoneInfo

import msgspec

from frontdesk.core.clock import Millis
from frontdesk.core.events import Role
from frontdesk.core.ids import TurnId
from frontdesk.models.port import ChatMessage, Message
from frontdesk.models.situation import CustomerOnFile, LedgerLine, Situation, StillOpen
from frontdesk.store.records import LedgerStatus, MessageRecord
from frontdesk.turn.answering.standing_instructions import standing_text
from frontdesk.turn.call_summary import told_of_earlier
from frontdesk.turn.deps import TurnDeps
from frontdesk.turn.port import TurnPort
from frontdesk.turn.record import TurnStep, messages_of

_BECAME = {
    LedgerStatus.COMMITTED: "Done in this call",
    LedgerStatus.FAILED: "Failed, so not done",
}
_MINUTE = 60_000
_UNKNOWN = "Not known yet whether it was done"


def describe(situation: Situation, now: Millis, zone: ZoneInfo) -> str:
    """Where the dialog stands in words, with the organisation's local date and time."""
    lines = [_local_time(now // _MINUTE, zone), *_customer(situation)]
    lines.append(f"Dialog state: {situation.state}.")
    lines += _put_off(situation)
    lines += _pending(situation)
    lines += _ledger(situation.ledger)
    # A line each: what a customer gave, such as an address, begins none of its own.
    return "\n".join(" ".join(line.split()) for line in lines)


@lru_cache(maxsize=64)
def _local_time(minute: int, zone: ZoneInfo) -> str:
    local = datetime.fromtimestamp(minute * _MINUTE / 1000, UTC).astimezone(zone)
    return f"It is {local:%A, %B} {local.day}, {local.year}, {local:%H:%M} ({zone.key})."


def _customer(situation: Situation) -> list[str]:
    known: CustomerOnFile = situation.customer
    if situation.verified:
        who = f"{known.name}, verified" if known.name else "verified"
        on_file = [f"{what}: {value}" for what, value in known.on_file.items()]
        return [
            f"The customer is {who}.",
            *(f"On file: {'; '.join(on_file)}." for _ in on_file[:1]),
        ]
    tried = situation.failed_attempts
    failed = f" after {tried} failed attempts" * bool(tried)
    missing = f"; missing: {', '.join(known.missing)}" if known.missing else ""
    return [f"The customer is not verified{failed}{missing}."]


def _put_off(situation: Situation) -> list[str]:
    """The request that waits until the customer is known: the tool, or their own words of it."""
    waits = situation.put_off
    # As JSON, so that nothing in it ends the quotation.
    said = msgspec.json.encode(waits.said).decode() if waits is not None and waits.said else ""
    told = (waits.tool or said) if waits is not None else ""
    return [f"The customer's request that waits: {told}."] if told else []


def _pending(situation: Situation) -> list[str]:
    lines: list[str] = []
    if situation.workflow:
        lines.append(f"Under way: {situation.workflow}.")
    if situation.taken:
        lines.append("Chosen already: " + "; ".join(situation.taken))
    if situation.options is not None:
        listed = [f"{n}. {label}" for n, label in enumerate(situation.options.labels, start=1)]
        lines.append("Offered: " + "; ".join(listed))
    if situation.question is not None and situation.question.text:
        lines.append(f"Asked and waiting for an answer: {situation.question.text}")
    if situation.receipt is not None:
        lines.append(f"Shown and waiting for the customer's yes or no: {situation.receipt.text}")
    if situation.still_open:
        lines.append("Still open: " + still_open(situation.still_open))
    return lines


def _ledger(entries: Sequence[LedgerLine]) -> list[str]:
    """What became of notes and effects, in the order in which they were begun."""
    return [f"{_BECAME.get(LedgerStatus(one.status), _UNKNOWN)}: {one.text}" for one in entries]


def messages_for(
    deps: TurnDeps, port: TurnPort, context: str, steps: Sequence[TurnStep], turn_id: TurnId
) -> list[Message]:
    """A turn's messages as its next step shows them to a model."""
    standing, earlier = standing_text(deps, port.dialog.agent), told_of_earlier(port.earlier)
    return build_messages(standing, context, port.history, steps, turn_id, earlier)


def still_open(requests: Sequence[StillOpen]) -> str:
    """Requests that wait, in plain words: what each is for, and the call that was proposed."""
    return "; ".join(f"{one.does or one.tool} ({one.tool} {one.arguments})" for one in requests)


def build_messages(
    instructions: str,
    context: str,
    history: Iterable[MessageRecord],
    steps: Sequence[TurnStep] = (),
    turn_id: TurnId | None = None,
    earlier: str = "",
) -> list[Message]:
    """Lay the call's messages out for a model; unanswered customer messages are combined.

    What changes least comes first, because a provider's cache goes by beginnings.
    """
    messages: list[Message] = [_standing(instructions)]
    if earlier:
        messages.append(ChatMessage("system", earlier))
    role, text = "system", ""
    for record in history:
        if record.role == Role.OPERATOR:
            role = "system"
            messages.append(_of_colleague(record.name or "", record.text, to_you=record.to_agent))
            if record.attached:
                messages.append(_sent_files(record.attached, "They"))
            continue
        ours = record.role == Role.ASSISTANT
        if ours and record.turn_id == turn_id:
            continue
        if record.attached:
            role = "system"
            messages += _with_files(record.text, record.attached)
            continue
        speaker = "assistant" if ours else "user"
        if speaker == role:
            text = f"{text}\n{record.text}"
            messages[-1] = _said(speaker, text)
        else:
            role, text = speaker, record.text
            messages.append(_said(speaker, text))
    for step in steps:
        messages += messages_of(step)
    if context:
        messages.append(ChatMessage("system", context))
    return messages


@lru_cache(maxsize=64)
def _standing(instructions: str) -> ChatMessage:
    """The first message, the same object each time, so that it is encoded once."""
    return ChatMessage("system", instructions)


@lru_cache(maxsize=256)
def _of_colleague(name: str, text: str, *, to_you: bool) -> ChatMessage:
    """What a person at the desk said: never the customer's words, and none of the model's."""
    # As JSON, so that nothing in it ends the quotation.
    who, quoted = name or "A colleague", msgspec.json.encode(text).decode()
    if to_you:
        return ChatMessage("system", f"{who}, a person of the team, tells you: {quoted}")
    spoke = "a person of the team, said this to the customer, who had taken over from you"
    return ChatMessage("system", f"{who}, {spoke}: {quoted}")


def _with_files(text: str, attached: str) -> list[Message]:
    return [*([_said("user", text)] if text else []), _sent_files(attached, "The customer")]


@lru_cache(maxsize=256)
def _sent_files(attached: str, who: str) -> ChatMessage:
    """That files came beside a message: a model knows of them, and has not seen them."""
    quoted = msgspec.json.encode(attached).decode()
    return ChatMessage(
        "system",
        f"{who} attached to that message, by name and type: {quoted}. You cannot see what is in "
        "these files, so never say or imply that you did; people of the team can look at them.",
    )


@lru_cache(maxsize=2048)
def _said(speaker: Literal["user", "assistant"], text: str) -> ChatMessage:
    """A message of the history, the same object each time."""
    return ChatMessage(speaker, text)
