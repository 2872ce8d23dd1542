"""What the model sees: instructions, where the dialog stands, and the call's recent messages."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from frontdesk.core.clock import Millis
from frontdesk.core.events import Role
from frontdesk.core.ids import TurnId
from frontdesk.models.port import ChatMessage, Message
from frontdesk.models.situation import Situation, StillOpen
from frontdesk.store.records import MessageRecord
from frontdesk.turn.record import TurnStep, messages_of

HISTORY = 20


def describe(situation: Situation, now: Millis, zone: ZoneInfo) -> str:
    """Where the dialog stands in words, with the organisation's local date and time."""
    local = datetime.fromtimestamp(now / 1000, UTC).astimezone(zone)
    lines = [f"It is {local:%A, %B} {local.day}, {local.year}, {local:%H:%M} ({zone.key})."]
    if situation.verified:
        lines.append("The customer is verified.")
    else:
        tried = situation.failed_attempts
        failed = f" after {tried} failed attempts" * bool(tried)
        lines.append(f"The customer is not verified{failed}.")
    lines.append(f"Dialog state: {situation.state}.")
    if situation.put_off is not None:
        lines.append(f"The customer's request that waits: {situation.put_off.tool}.")
    if situation.workflow:
        lines.append(f"Under way: {situation.workflow}.")
    if situation.options is not None:
        listed = [f"{n}. {label}" for n, label in enumerate(situation.options.labels, start=1)]
        lines.append("Offered: " + "; ".join(listed))
    if situation.question is not None and situation.question.text:
        lines.append(f"Asked and waiting for an answer: {situation.question.text}")
    if situation.receipt is not None:
        lines.append(f"Shown and waiting for the customer's yes or no: {situation.receipt.text}")
    if situation.still_open:
        lines.append("Still open: " + still_open(situation.still_open))
    if situation.ledger:
        lines.append("Done in this conversation: " + " ".join(situation.ledger))
    return "\n".join(lines)


def still_open(requests: Sequence[StillOpen]) -> str:
    """Requests that wait, in plain words: what each is for, and the call that was proposed."""
    return "; ".join(f"{one.does or one.tool} ({one.tool} {one.arguments})" for one in requests)


def build_messages(
    instructions: str,
    context: str,
    history: Iterable[MessageRecord],
    steps: Sequence[TurnStep] = (),
    turn_id: TurnId | None = None,
) -> list[Message]:
    """Lay the call's messages out for a model; unanswered customer messages are combined."""
    system = f"{instructions}\n\n{context}" if context else instructions
    messages: list[Message] = [ChatMessage("system", system)]
    role, text = "system", ""
    for record in history:
        ours = record.role == Role.ASSISTANT
        if ours and record.turn_id == turn_id:
            continue
        speaker = "assistant" if ours else "user"
        if speaker == role:
            text = f"{text}\n{record.text}"
            messages[-1] = ChatMessage(speaker, text)
        else:
            role, text = speaker, record.text
            messages.append(ChatMessage(speaker, text))
    for step in steps:
        messages += messages_of(step)
    return messages
