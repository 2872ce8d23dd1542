"""The fold from events to what a page shows."""

from functools import reduce

import pytest

from frontdesk.core.events import Event, EventType, FinalState, Role
from frontdesk.core.ids import Seq, TurnId
from frontdesk.core.state import (
    MESSAGES_KEPT,
    NOTICES_KEPT,
    TOOL_CALLS_KEPT,
    ClientState,
    Notice,
    apply,
    fold,
)
from tests.unit.events_of import CONVERSATION, customer, event, final, token

EMPTY = ClientState(CONVERSATION)


def folded(*events: Event, start: ClientState = EMPTY) -> ClientState:
    return reduce(apply, events, start)


def shown(state: ClientState) -> list[tuple[str, str, str]]:
    return [(m.id, m.text, m.state) for m in state.messages]


def test_that_an_event_moves_seq_call_and_turn() -> None:
    state = folded(event(4, EventType.STATUS, text="hm", turn=2, call="call-9"))
    assert (state.seq, state.call_session_id, state.turn_id) == (4, "call-9", 2)


def lines(state: ClientState) -> list[tuple[int, str]]:
    return [(n.seq, n.text) for n in state.notices]


def working(seq: int, text: str | None, work: str = "work-1") -> Event:
    return event(seq, EventType.STATUS, text=text, work=work)


def test_that_a_line_of_work_changes_in_place_and_goes_when_the_work_ends() -> None:
    stays = event(1, EventType.STATUS, text="Go ahead.")
    begun = folded(stays, working(2, "Checking …"), working(3, "Booking …"))
    assert lines(begun) == [(1, "Go ahead."), (3, "Booking …")]
    assert lines(apply(begun, working(4, None, "work-2"))) == lines(begun)
    assert lines(apply(begun, working(4, None))) == [(1, "Go ahead.")]


@pytest.mark.parametrize(
    "after",
    [
        customer(4, "Never mind"),
        final(4, "a1", "Here it is."),
        final(4, "a1", "", FinalState.SUPERSEDED),
        event(4, EventType.SPEAKING, speaking=False),
    ],
    ids=["message", "answer", "torn", "end"],
)
def test_that_a_line_of_work_does_not_outlive_the_answer_or_its_turn(after: Event) -> None:
    begun = folded(event(1, EventType.STATUS, text="Go ahead."), working(2, "Checking …"))
    begun = apply(begun, event(3, EventType.SPEAKING, speaking=True))
    assert len(begun.notices) == 2
    assert lines(apply(begun, after)) == [(1, "Go ahead.")]


def test_that_an_event_seen_before_changes_nothing() -> None:
    state = folded(customer(3, "hello"))
    assert apply(state, customer(3, "hello")) is state
    assert fold(state, [customer(4, "and"), customer(4, "again")]) == apply(
        state, customer(4, "and")
    )
    assert apply(state, customer(2, "older")) is state


def test_that_gaps_in_seq_are_no_obstacle() -> None:
    assert folded(customer(3, "a"), customer(900, "b")).seq == 900


def test_that_tokens_grow_one_message_until_its_final_says_it_all() -> None:
    growing = folded(token(1, "a1", "Hel"), token(2, "a1", "lo"))
    assert shown(growing) == [("a1", "Hello", "streaming")]
    done = apply(growing, final(3, "a1", "Hello!"))
    assert shown(done) == [("a1", "Hello!", "complete")]
    assert done.messages[0].at == 3


def test_that_folded_tokens_give_the_state_that_single_ones_give() -> None:
    single = folded(token(1, "a1", "Hel"), token(2, "a1", "lo"))
    assert folded(token(2, "a1", "Hello")) == single


def test_that_a_final_without_tokens_shows_its_message() -> None:
    assert shown(folded(final(1, "g1", "Welcome"))) == [("g1", "Welcome", "complete")]


def test_that_an_interrupted_message_stays_as_far_as_it_was_said() -> None:
    state = folded(token(1, "a1", "I was "), final(2, "a1", "I was ", FinalState.INTERRUPTED))
    assert shown(state) == [("a1", "I was ", "interrupted")]


def test_that_a_superseded_message_disappears() -> None:
    state = folded(
        customer(1, "hi"), token(2, "a1", "torn"), final(3, "a1", "", FinalState.SUPERSEDED)
    )
    assert shown(state) == [("c1", "hi", "complete")]


def test_that_a_superseded_message_leaves_no_gap_in_a_full_window() -> None:
    full = folded(*(customer(seq, "x") for seq in range(1, MESSAGES_KEPT + 1)))
    torn = folded(token(500, "a1", "torn"), start=full)
    after = apply(torn, final(501, "a1", "", FinalState.SUPERSEDED))
    assert after.messages == full.messages


def test_that_only_the_newest_messages_are_kept() -> None:
    state = folded(*(customer(seq, "x") for seq in range(1, MESSAGES_KEPT + 6)))
    assert len(state.messages) == MESSAGES_KEPT
    assert (state.messages[0].id, state.messages[-1].id) == ("c6", f"c{MESSAGES_KEPT + 5}")


def test_that_notices_keep_their_place_when_the_customer_speaks() -> None:
    state = folded(
        event(1, EventType.STATUS, text="One moment"),
        customer(2, "hello?"),
        event(3, EventType.ERROR, text="That failed", turn=2),
    )
    assert state.notices == (
        Notice(Seq(1), TurnId(1), "One moment", 1),
        Notice(Seq(3), TurnId(2), "That failed", 3),
    )


def test_that_only_the_newest_notices_and_tool_calls_are_kept() -> None:
    state = folded(
        *(event(seq, EventType.STATUS, text=str(seq)) for seq in range(1, NOTICES_KEPT + 3)),
        *(event(100 + n, EventType.TOOL_CALL, number=n) for n in range(TOOL_CALLS_KEPT + 3)),
    )
    assert (len(state.notices), state.notices[0].text) == (NOTICES_KEPT, "3")
    oldest = {"seq": 103, "turnId": 1, "at": 103, "number": 3}
    assert (len(state.tool_calls), state.tool_calls[0]) == (TOOL_CALLS_KEPT, oldest)


def test_that_a_message_says_who_wrote_it_and_under_which_id() -> None:
    state = folded(
        event(1, EventType.MESSAGE, Role.CUSTOMER, message="c1", text="a", clientMessageId="m1"),
        event(2, EventType.MESSAGE, Role.OPERATOR, message="o2", text="b", name="Ada"),
    )
    assert [(m.client_message_id, m.name) for m in state.messages] == [("m1", None), (None, "Ada")]


def test_that_a_message_stands_where_its_newest_piece_came() -> None:
    growing = folded(token(1, "a1", "Hel"), token(4, "a1", "lo"))
    assert growing.messages[0].seq == 4
    assert apply(growing, final(6, "a1", "Hello")).messages[0].seq == 6


def test_that_speaking_is_switched_on_and_off() -> None:
    on = folded(event(1, EventType.SPEAKING, speaking=True))
    assert on.speaking
    assert not apply(on, event(2, EventType.SPEAKING, speaking=False)).speaking


def test_that_lifecycle_sets_status_and_title_apart() -> None:
    closed = folded(event(1, EventType.LIFECYCLE, status="closed"))
    titled = apply(closed, event(2, EventType.LIFECYCLE, title="Ants"))
    assert (titled.status, titled.title) == ("closed", "Ants")


def test_that_a_new_call_takes_the_options_away_and_keeps_the_page() -> None:
    state = folded(
        customer(1, "hi"),
        event(2, EventType.STATUS, text="hm"),
        event(3, EventType.ACTION, receiptId="r1", state="shown"),
        event(4, EventType.ACTION, options=[{"optionId": "o1", "label": "One"}]),
        event(5, EventType.LIFECYCLE, newCall=True, call="call-2"),
    )
    assert (state.options, state.call_session_id) == ((), "call-2")
    assert (list(state.actions), len(state.notices), len(state.messages)) == (["r1"], 1, 1)


def test_that_a_reset_clears_the_page() -> None:
    state = folded(
        customer(1, "hi"),
        event(2, EventType.TOOL_CALL, tool="find"),
        event(3, EventType.ACTION, receiptId="r1"),
        event(4, EventType.LIFECYCLE, newCall=True, reset=True),
    )
    assert (state.messages, state.actions, state.notices, state.tool_calls) == ((), {}, (), ())


def test_that_the_newest_word_about_a_receipt_counts() -> None:
    state = folded(
        event(1, EventType.ACTION, receiptId="r1", state="shown"),
        event(2, EventType.ACTION, receiptId="r2", state="shown"),
        event(3, EventType.ACTION, receiptId="r1", state="accepted"),
    )
    assert {key: value["state"] for key, value in state.actions.items()} == {
        "r1": "accepted",
        "r2": "shown",
    }


def test_that_a_receipt_stays_where_it_was_shown() -> None:
    state = folded(
        event(1, EventType.ACTION, receiptId="r1", state="shown", text="Do it?"),
        event(9, EventType.ACTION, receiptId="r1", state="committed", turn=2),
    )
    place = {"seq": 1, "turnId": 1, "at": 1}
    assert state.actions == {
        "r1": {**place, "text": "Do it?", "receiptId": "r1", "state": "committed"}
    }
