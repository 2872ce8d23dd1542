"""Where a client left off: the number of its last event, and the history that the number is of.

A restored backup repeats numbers for other events. So each start of a server names the history
that it writes, and a number with a name counts only where the conversation's own past holds it.
A bare number is taken at its word: a client that keeps no more can be misled by a backup alone.
"""

import itertools
import re
from dataclasses import dataclass
from typing import Any, NamedTuple

from frontdesk.core.errors import CallerError
from frontdesk.core.ids import HistoryId, Seq

# The history of a conversation that nobody has written yet.
UNWRITTEN = HistoryId("unwritten")

_POSITION = re.compile(r"([0-9]{1,18})\.([a-z0-9]{4,32})")


class Position(NamedTuple):
    """A client's position; without a history it is a bare number."""

    seq: Seq
    history: HistoryId | None


@dataclass(frozen=True, slots=True)
class History:
    """A stretch of a conversation's past: what one server wrote after `after_seq`."""

    id: HistoryId
    after_seq: Seq


class Past:
    """The histories of a conversation, oldest first; the last is the one being written."""

    def __init__(self, histories: list[History]) -> None:
        self._ends = {
            history.id: following.after_seq for history, following in itertools.pairwise(histories)
        }
        self.current = histories[-1].id if histories else UNWRITTEN

    def holds(self, position: Position, next_seq: int) -> bool:
        """Whether all that a client saw up to its position is in this past."""
        if position.seq == 0:
            return True
        if position.history is None or position.history == self.current:
            return position.seq < next_seq
        # Numbers beyond the end of an earlier history were given to other events since.
        end = self._ends.get(position.history)
        return end is not None and position.seq <= end


def encode_position(seq: Seq, history: HistoryId) -> str:
    """A position as it goes over the wire."""
    return f"{seq}.{history}"


def read_position(last: Any) -> Position:
    """Read a client's lastEventId, or say what was expected."""
    if isinstance(last, int) and not isinstance(last, bool) and last >= 0:
        return Position(Seq(last), None)
    found = _POSITION.fullmatch(last) if isinstance(last, str) else None
    if found is None:
        raise CallerError(
            "lastEventId: expected a position such as 12.k3f9, as the desk gave it; "
            f"got {_shown(last)}",
            code="invalid_last_event_id",
        )
    return Position(Seq(int(found[1])), HistoryId(found[2]))


def _shown(value: Any) -> str:
    """A client's value as a message may repeat it: never long, never walked into."""
    return repr(value)[:40] if isinstance(value, (int, float, str)) else type(value).__name__
