"""The runtime port. Inbox and timer rows are the truth; wake and signal are hints."""

from collections.abc import Callable
from enum import StrEnum
from typing import Protocol

from frontdesk.core.clock import Millis
from frontdesk.core.events import Published
from frontdesk.core.ids import ConversationRef, Epoch

Batch = list[Published]
Sink = Callable[[Batch], None]


class Signal(StrEnum):
    """A hint to a running session that is worth nothing once it is late."""

    BARGE_IN = "barge_in"


class RuntimeHandler(Protocol):
    """The process's side: what the runtime calls when a session should act."""

    def on_wake(self, ref: ConversationRef) -> None:
        """The conversation may have input waiting or a turn to resume."""
        ...

    def on_signal(self, ref: ConversationRef, signal: Signal) -> None:
        """A hint for the conversation's live session, if it is here."""
        ...


class Runtime(Protocol):
    """Placement, wake-ups, timers and publishing, local or across machines."""

    async def start(self, handler: RuntimeHandler) -> None:
        """Begin to call the handler; what an earlier process left behind is woken first."""
        ...

    async def stop(self) -> None:
        """Call nobody any more."""
        ...

    async def claim(self, ref: ConversationRef) -> Epoch:
        """Take the conversation; every commit is conditional on the epoch returned."""
        ...

    def begin_history(self) -> None:
        """Have what is claimed from now on count as another history than before."""
        ...

    def wake(self, ref: ConversationRef) -> None:
        """Hint that the conversation has input waiting."""
        ...

    def wake_at(self, due_at: Millis) -> None:
        """Hint that a timer row with this time was committed."""
        ...

    def signal(self, ref: ConversationRef, signal: Signal) -> None:
        """Pass a hint to wherever the session runs."""
        ...

    def publish(self, ref: ConversationRef, batch: Batch) -> None:
        """Hand committed events and tokens to every process that subscribed."""
        ...

    def subscribe(self, ref: ConversationRef, sink: Sink) -> Callable[[], None]:
        """Receive a conversation's batches until the returned function is called."""
        ...
