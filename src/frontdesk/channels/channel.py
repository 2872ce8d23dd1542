"""What a channel is to the dispatcher: something that has jobs due, a few of them at a time."""

from collections.abc import Awaitable, Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from frontdesk.core.clock import Millis
from frontdesk.core.ids import ConversationRef
from frontdesk.store.records import Commit, OutboundMark

Job = TypeVar("Job", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Channel(Generic[Job]):
    """One way out: `due` finds jobs in the store, the longest due first, and `run` does one.

    `run` says whether something has moved, so that it is worth looking for more at once.
    """

    name: str
    most: int
    due: Callable[[Millis, int], Awaitable[Sequence[Job]]]
    run: Callable[[Job], Awaitable[bool]]


class Source(Protocol):
    """Where channels come from: webhooks, or mail."""

    async def refresh(self) -> None:
        """Read what another process may have changed."""
        ...

    def channels(self) -> Sequence[Channel[ConversationRef] | Channel[str]]:
        """The channels that may send now."""
        ...

    def wanted(self, commit: Commit) -> Sequence[OutboundMark]:
        """The marks that a commit keeps for them."""
        ...
