"""How a conversation ended: who says so, why, on which evidence, and how surely."""

from dataclasses import dataclass
from enum import StrEnum


class ResolutionKind(StrEnum):
    """Who says that it has ended: the customer, an operator, or nobody."""

    CONFIRMED = "confirmed"
    ASSUMED = "assumed"


class Reason(StrEnum):
    """Why a conversation counts as ended."""

    GOODBYE = "goodbye"
    NOTHING_MORE = "nothing_more"
    THANKS = "thanks"
    INACTIVITY = "inactivity_timeout"
    OPERATOR = "operator"


class Evidence(StrEnum):
    """What speaks for it."""

    GOODBYE = "goodbye"
    NOTHING_MORE = "no_to_ender"
    THANKS = "thanks"
    PRAISE = "praise"
    TASK_DONE = "task_done"
    ENDER_UNANSWERED = "ender_unanswered"
    READ_BY_MODEL = "read_by_model"
    QUIET = "quiet"
    OPERATOR = "operator"


@dataclass(frozen=True, slots=True)
class Resolution:
    """An end, with its reason and how sure it is, from 0 to 1."""

    kind: ResolutionKind
    reason: Reason
    confidence: float
    evidence: tuple[Evidence, ...]
