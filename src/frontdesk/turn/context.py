"""What the model sees: instructions and the recent messages of this call."""

from collections.abc import Iterable

from frontdesk.core.events import Role
from frontdesk.models.port import ChatMessage, ModelRequest
from frontdesk.store.records import MessageRecord

HISTORY = 20


def build_request(instructions: str, history: Iterable[MessageRecord]) -> ModelRequest:
    """Lay the call's messages out for a model; unanswered customer messages are combined."""
    messages = [ChatMessage("system", instructions)]
    for record in history:
        role = "assistant" if record.role == Role.ASSISTANT else "user"
        last = messages[-1]
        if role == last.role:
            messages[-1] = ChatMessage(role, f"{last.content}\n{record.text}")
        else:
            messages.append(ChatMessage(role, record.text))
    return ModelRequest(messages)
