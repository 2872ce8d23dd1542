"""The log: numbers nobody uses twice, and an order in which things leave."""

import pytest

from frontdesk.core.events import EventType, Published, Role
from frontdesk.core.ids import (
    CallSessionId,
    ConversationId,
    ConversationRef,
    Epoch,
    MessageId,
    OrganisationId,
    Seq,
    TurnId,
)
from frontdesk.core.lifecycle import Status
from frontdesk.events.log import RESERVED_AHEAD, EventLog, Place, chunk_pairs
from frontdesk.store.records import Commit

REF = ConversationRef(OrganisationId("ours"), ConversationId("conv-1"))
CALL, TURN, MESSAGE = CallSessionId("call-1"), TurnId(1), MessageId("a1-1-1")


class FixedClock:
    def now(self) -> int:
        return 1_000


class Out:
    """A log with what it published."""

    def __init__(self, reserved: int = 0) -> None:
        self.published: list[Published] = []
        self.log = EventLog(REF, Seq(reserved), FixedClock(), self.published.extend)

    @property
    def seqs(self) -> list[int]:
        return [item.seq for item in self.published]

    def stage(self, text: str = "") -> int:
        return self.log.stage(EventType.STATUS, Role.SYSTEM, Place(CALL, TURN, 0), text=text).seq

    def token(self, text: str, message: MessageId = MESSAGE) -> None:
        self.log.token(message, text, call=CALL, turn=TURN)

    def fill(self, *folded: MessageId) -> Commit:
        commit = Commit(
            ref=REF,
            epoch=Epoch(1),
            now=1_000,
            status=Status.OPEN,
            title=None,
            call_session_id=CALL,
            turn_id=TURN,
            seq_reserved=Seq(0),
            folded=list(folded),
        )
        self.log.fill(commit)
        return commit

    def commit(self, *folded: MessageId) -> Commit:
        commit = self.fill(*folded)
        self.log.committed(commit)
        return commit


def opened() -> Out:
    """A log whose first commit, of one event, is durable."""
    out = Out()
    out.stage()
    out.commit()
    return out


def test_that_numbers_go_on_after_what_was_reserved() -> None:
    assert Out(reserved=512).stage() == 513


def test_that_numbers_increase_by_one_across_kinds() -> None:
    out = opened()
    out.token("a")
    out.stage()
    out.commit()
    out.token("b")
    assert out.seqs == [1, 2, 3, 4]


def test_that_an_event_is_published_only_after_its_commit() -> None:
    out = Out()
    out.stage("first")
    commit = out.fill()
    assert out.published == []
    assert [(e.seq, e.type, e.body) for e in commit.events] == [
        (1, "status", commit.events[0].body)
    ]
    out.log.committed(commit)
    assert [(p.seq, p.frame) for p in out.published] == [(1, commit.events[0].body)]


def test_that_every_commit_reserves_numbers_ahead_of_the_last_one_used() -> None:
    out = Out()
    out.stage()
    out.stage()
    assert out.commit().seq_reserved == 2 + RESERVED_AHEAD


def test_that_a_token_without_a_reserved_number_is_refused() -> None:
    out = Out(reserved=5)
    assert not out.log.has_room
    with pytest.raises(RuntimeError, match="flush first"):
        out.token("a")
    assert out.log.next_seq == 6


def test_that_tokens_take_reserved_numbers_until_there_are_none() -> None:
    out = opened()
    sent = 0
    while out.log.has_room:
        out.token("x")
        sent += 1
    assert sent == RESERVED_AHEAD
    out.commit()
    assert out.log.has_room


def test_that_a_reservation_counts_only_once_it_is_durable() -> None:
    out = Out()
    out.stage()
    commit = out.fill()
    assert not out.log.has_room
    out.log.committed(commit)
    assert out.log.has_room


def test_that_a_token_leaves_at_once_when_nothing_waits() -> None:
    out = opened()
    out.token("a")
    assert out.seqs == [1, 2]


def test_that_a_token_waits_behind_a_commit_under_way() -> None:
    out = opened()
    out.stage()
    commit = out.fill()
    out.token("a")
    out.token("b")
    assert out.seqs == [1]
    out.log.committed(commit)
    assert out.seqs == [1, 2, 3, 4]


def test_that_a_token_does_not_wait_behind_a_commit_of_tokens_alone() -> None:
    out = opened()
    out.token("a")
    out.fill()
    out.token("b")
    assert out.seqs == [1, 2, 3]


def test_that_a_commit_carries_every_token_that_went_out_before_it() -> None:
    out = opened()
    other = MessageId("a1-1-2")
    out.token("a")
    out.token("b")
    out.token("c", other)
    assert out.log.has_unsaved
    commit = out.commit()
    assert not out.log.has_unsaved
    assert [(c.seq, c.message_id, chunk_pairs(c)) for c in commit.token_chunks] == [
        (3, MESSAGE, [(2, "a"), (3, "b")]),
        (4, other, [(4, "c")]),
    ]
    assert out.commit().token_chunks == []


def test_that_tokens_of_a_message_that_ends_need_no_row() -> None:
    out = opened()
    out.token("a")
    assert out.commit(MESSAGE).token_chunks == []
    assert not out.log.has_unsaved


def test_that_held_tokens_can_be_taken_back_before_they_leave() -> None:
    out = opened()
    out.token("said")
    out.stage()
    commit = out.fill()
    out.token("held")
    out.token("held too")
    assert out.log.drop_held(MESSAGE) == 2
    out.log.committed(commit)
    assert [p.event.text for p in out.published] == ["", "said", ""]
    assert not out.log.has_unsaved


def test_that_taking_back_leaves_the_tokens_of_other_messages() -> None:
    out = opened()
    other = MessageId("a2-1-1")
    out.stage()
    commit = out.fill()
    out.token("mine")
    out.token("other", other)
    assert out.log.drop_held(MESSAGE) == 1
    out.log.committed(commit)
    assert [p.event.text for p in out.published] == ["", "", "other"]
    assert [c.message_id for c in out.commit().token_chunks] == [other]


def test_that_a_number_taken_back_is_not_used_again() -> None:
    out = opened()
    out.stage()
    commit = out.fill()
    out.token("held")
    out.log.drop_held(MESSAGE)
    out.log.committed(commit)
    out.token("next")
    assert out.seqs == [1, 2, 4]


def test_that_nothing_is_taken_back_of_what_has_left() -> None:
    out = opened()
    out.token("said")
    assert out.log.drop_held(MESSAGE) == 0
    assert chunk_pairs(out.commit().token_chunks[0]) == [(2, "said")]
