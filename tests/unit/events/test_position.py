"""Positions: a number counts only with a history that the conversation's own past holds."""

import pytest

from frontdesk.core.errors import CallerError
from frontdesk.core.ids import HistoryId, Seq
from frontdesk.events.position import History, Past, Position, encode_position, read_position

FIRST, SECOND, LOST = HistoryId("first"), HistoryId("second"), HistoryId("lost")
PAST = Past([History(FIRST, Seq(0)), History(SECOND, Seq(100))])


@pytest.mark.parametrize(
    "last", [-1, "3", 1.5, True, None, [], {}, "3.", ".a", "3.A", "3.a b", "3.a.b", "\uff13.a"]
)
def test_that_what_is_no_position_is_refused(last: object) -> None:
    with pytest.raises(CallerError, match="expected a position") as raised:
        read_position(last)
    assert raised.value.code == "invalid_last_event_id"


def test_that_a_position_is_read_as_it_was_given() -> None:
    assert read_position(encode_position(Seq(12), FIRST)) == Position(Seq(12), FIRST)
    assert read_position(12) == Position(Seq(12), None)


@pytest.mark.parametrize(
    ("seq", "history", "held"),
    [
        (0, None, True),
        (0, LOST, True),
        (1, None, True),
        (129, None, True),
        (130, None, False),
        (100, FIRST, True),
        (101, FIRST, False),
        (120, FIRST, False),
        (90, SECOND, True),
        (120, SECOND, True),
        (129, SECOND, True),
        (130, SECOND, False),
        (1, LOST, False),
        (120, LOST, False),
    ],
)
def test_that_a_position_holds_where_all_before_it_is_in_this_past(
    seq: int, history: HistoryId | None, held: bool
) -> None:
    assert PAST.holds(Position(Seq(seq), history), 130) is held
