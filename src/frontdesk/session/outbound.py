"""What a session tells those who carry its events out of the desk; rows are the truth."""

from collections.abc import Sequence
from typing import Protocol

from frontdesk.core.ids import ConversationRef
from frontdesk.store.records import Commit, OutboundMark


class Outbound(Protocol):
    """Who has to be told of a commit's events beside the clients that are connected."""

    def wanted(self, commit: Commit) -> Sequence[OutboundMark]:
        """The marks that the commit keeps for them; asked of every commit."""
        ...

    def committed(self, ref: ConversationRef, marks: Sequence[OutboundMark]) -> None:
        """Hint that these marks are durable."""
        ...


class NoOutbound:
    """Nobody else is told."""

    def wanted(self, commit: Commit) -> Sequence[OutboundMark]:
        """No marks."""
        return ()

    def committed(self, ref: ConversationRef, marks: Sequence[OutboundMark]) -> None:
        """Nobody to hint."""
