"""What the model sees: instructions, where the dialog stands, and the call's recent messages."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from frontdesk.core.clock import Millis
from frontdesk.core.dialog import Dialog
from frontdesk.core.events import Role
from frontdesk.core.ids import TurnId
from frontdesk.models.port import ChatMessage, Message
from frontdesk.store.records import MessageRecord
from frontdesk.turn.record import TurnStep, messages_of

HISTORY = 20


def describe(dialog: Dialog, now: Millis, zone: ZoneInfo) -> str:
    """The dialog's state in words, with the organisation's local date and time."""
    local = datetime.fromtimestamp(now / 1000, UTC).astimezone(zone)
    lines = [f"It is {local:%A, %B} {local.day}, {local.year}, {local:%H:%M} ({zone.key})."]
    if dialog.verified:
        lines.append("The customer is verified.")
    else:
        failed = f" after {dialog.failed_attempts} failed attempts" * bool(dialog.failed_attempts)
        lines.append(f"The customer is not verified{failed}.")
    lines.append(f"Dialog state: {dialog.state}.")
    if dialog.pending_request:
        lines.append(f"The customer's request that waits: {dialog.pending_request}.")
    if dialog.progress is not None:
        lines.append(f"Under way: {dialog.progress.workflow}.")
        listed = [f"{n}. {o.label}" for n, o in enumerate(dialog.progress.options, start=1)]
        if listed:
            lines.append("Offered: " + "; ".join(listed))
    if dialog.receipt is not None:
        lines.append(f"Shown and waiting for the customer's yes or no: {dialog.receipt.text}")
    return "\n".join(lines)


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
