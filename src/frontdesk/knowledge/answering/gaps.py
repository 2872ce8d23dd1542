"""What the documents do not answer: the port by which a conversation tells of it as it commits."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from frontdesk.core.clock import Millis
from frontdesk.core.ids import ConversationRef, TurnId
from frontdesk.store.database import Transaction

LONGEST_QUESTION = 500
# A rating so low says that the answer was no good.
THUMBS_DOWN = 2


class GapReason(StrEnum):
    """Why a question counts as one that the documents should answer, and do not."""

    UNANSWERED = "unanswered"
    THUMBS_DOWN = "thumbs_down"


@dataclass(frozen=True, slots=True)
class KnowledgeGap:
    """A question that had no good answer, and where it was asked."""

    question: str
    conversation: ConversationRef
    turn: TurnId
    reason: GapReason
    at: Millis


class KnowledgeGaps(Protocol):
    """Keeps gaps."""

    async def record(self, tx: Transaction, gap: KnowledgeGap) -> None:
        """Keep one, in the transaction that ends its turn or takes up its rating."""
        ...


class NoGaps:
    """Keeps none."""

    async def record(self, tx: Transaction, gap: KnowledgeGap) -> None:
        """Nothing."""


NO_GAPS: KnowledgeGaps = NoGaps()
