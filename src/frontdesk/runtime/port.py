"""The runtime port: what a desk needs of the one or many processes that it runs in.

Rows are the truth. Wake, signal and publish are hints, which may come late, twice or never: a sweep
finds what a lost wake left behind, and whoever follows a conversation sees by `Batch.after` that a
batch is missing and reads it from the store.
"""

from collections.abc import Callable
from enum import StrEnum
from typing import Protocol

import msgspec

from frontdesk.core.clock import Millis
from frontdesk.core.events import Published
from frontdesk.core.ids import (
    ConversationId,
    ConversationRef,
    Epoch,
    HistoryId,
    OrganisationId,
    Seq,
)
from frontdesk.store.records import InboxRecord


class Batch(msgspec.Struct, frozen=True):
    """What a session lets go at once, under its epoch, and the seq of the last event before it.

    A follower whose position is at or beyond `after` misses nothing before `events`. One that has
    heard a higher epoch ignores it. A session that begins lets go a batch without events, which
    tells followers where it stands and which history its numbers are of.
    """

    epoch: Epoch
    history: HistoryId
    after: Seq
    events: list[Published]


Sink = Callable[[Batch], None]


class Attendance(msgspec.Struct, frozen=True):
    """That an operator is at a conversation until a moment, doing something; or no longer is.

    It is kept nowhere. `source` tells apart one operator's pages: each comes and goes by itself.
    """

    conversation_id: ConversationId
    name: str
    source: str
    doing: str
    until: Millis


class Listener(Protocol):
    """Who hears what concerns an organisation as a whole."""

    def on_batch(self, ref: ConversationRef, batch: Batch) -> None:
        """A session of the organisation has let go a batch."""
        ...

    def on_attendance(self, attendance: Attendance) -> None:
        """An operator of the organisation is at a conversation, or no longer is."""
        ...


class Signal(StrEnum):
    """A hint to a running session that is worth nothing once it is late."""

    BARGE_IN = "barge_in"


class RuntimeHandler(Protocol):
    """The process's side: what the runtime calls when a session should act."""

    def on_wake(self, ref: ConversationRef, row: InboxRecord | None = None) -> None:
        """The conversation has work, an input or a turn to resume, and this process owns it."""
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
        """Call the handler no more; what it owned may be woken elsewhere.

        A runtime that sees a process die wakes what it owned: its successor tells followers what
        was stored and not published.
        """
        ...

    async def claim(self, ref: ConversationRef) -> Epoch:
        """Own the conversation; every commit is conditional on the epoch returned.

        Each claim returns a higher epoch than all before it, so that it fences earlier owners.
        """
        ...

    def begin_history(self) -> None:
        """Have what is claimed from now on count as another history than before."""
        ...

    def wake(self, ref: ConversationRef, row: InboxRecord | None = None) -> None:
        """Have the conversation's owner take up its work; any process may ask.

        It reaches the process that owns the conversation if one does, else one that then will. An
        input that was just committed goes along where the owner is in this process, which saves it
        from being read again; an owner elsewhere looks for it.
        """
        ...

    def wake_at(self, due_at: Millis) -> None:
        """Hint that a timer row with this time was committed."""
        ...

    def signal(self, ref: ConversationRef, signal: Signal) -> None:
        """Pass a hint to wherever the session runs."""
        ...

    def publish(self, ref: ConversationRef, batch: Batch) -> None:
        """Hand a batch to every process that subscribed, after those published before it."""
        ...

    def subscribe(self, ref: ConversationRef, sink: Sink) -> Callable[[], None]:
        """Receive a conversation's batches until the returned function is called."""
        ...

    def attend(self, organisation_id: OrganisationId, attendance: Attendance) -> None:
        """Tell every process that listens to the organisation who is at a conversation."""
        ...

    def listen(self, organisation_id: OrganisationId, listener: Listener) -> Callable[[], None]:
        """Hear of an organisation's batches and people until the returned function is called."""
        ...
