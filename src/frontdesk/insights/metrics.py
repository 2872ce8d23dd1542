"""The names of what is counted: a number, and for most of them a label such as a reason."""

from enum import StrEnum
from functools import lru_cache

# What the rules count, and how: raised with every change of them, so that all is counted anew.
RULES = 1
NANOS = 1_000_000_000


class Number(StrEnum):
    """A number of the insights."""

    CONVERSATIONS = "conversations"
    CONTAINED = "contained"
    HANDED_OFF = "handed_off"
    HANDOFFS = "handoffs"
    RESOLVED = "resolved"
    REOPENED = "reopened"
    DURABLE = "durable"
    RATING_ASKED = "rating_asked"
    SATISFACTION = "satisfaction"
    FIRST_TOKEN = "first_token"
    TURN = "turn"
    TOOL_CALLS = "tool_calls"
    TOOL_FAILURES = "tool_failures"
    HELD_CLAIMS = "held_claims"
    RECEIPTS = "receipts"
    EFFECTS = "effects"
    UNANSWERED = "unanswered"
    TOKENS = "tokens"
    COST = "cost"


LATENCIES = frozenset({Number.FIRST_TOKEN, Number.TURN})
TOKEN_KINDS = ("input", "cached", "reasoning", "output")
_KINDS = ("confirmed", "assumed")
_FATES = ("intent", "committed", "failed", "unknown")


def metric_of(number: Number, label: str = "") -> str:
    """The name under which a number, or one label of it, is stored."""
    return f"{number}:{label}" if label else number.value


@lru_cache(maxsize=4096)
def parts_of(metric: str) -> tuple[Number, str]:
    """The number that a stored name stands for, and its label if it has one."""
    number, _, label = metric.partition(":")
    return Number(number), label


# What may still change by what happens later. It is counted anew at each look at a conversation;
# all else only ever grows.
STANDING = (
    *(metric_of(n) for n in (Number.CONVERSATIONS, Number.CONTAINED, Number.HANDED_OFF)),
    *(
        metric_of(number, kind)
        for number in (Number.RESOLVED, Number.REOPENED, Number.DURABLE)
        for kind in _KINDS
    ),
    *(metric_of(Number.EFFECTS, fate) for fate in _FATES),
)
