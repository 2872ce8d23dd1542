"""The status machine: every pair of statuses either follows or raises."""

from itertools import product

import pytest

from frontdesk.core.lifecycle import IllegalTransition, Status, reopens, transition

LEGAL = {
    ("new", "open"),
    ("new", "human"),
    ("new", "closed"),
    ("open", "pending-human"),
    ("open", "human"),
    ("open", "resolved"),
    ("open", "closed"),
    ("pending-human", "open"),
    ("pending-human", "human"),
    ("pending-human", "resolved"),
    ("pending-human", "closed"),
    ("human", "open"),
    ("human", "pending-human"),
    ("human", "resolved"),
    ("human", "closed"),
    ("resolved", "open"),
    ("resolved", "human"),
    ("resolved", "closed"),
    ("closed", "open"),
    ("closed", "human"),
}


@pytest.mark.parametrize(("current", "wanted"), list(product(Status, Status)))
def test_that_a_status_follows_only_where_it_may(current: Status, wanted: Status) -> None:
    if (current, wanted) in LEGAL:
        assert transition(current, wanted) is wanted
    else:
        with pytest.raises(IllegalTransition):
            transition(current, wanted)


def test_that_an_illegal_transition_names_what_was_expected_and_what_came() -> None:
    with pytest.raises(IllegalTransition) as raised:
        transition(Status.CLOSED, Status.RESOLVED)
    assert str(raised.value) == "from closed expected one of human, open; got resolved"
    assert (raised.value.code, raised.value.retryable) == ("illegal_transition", False)


def test_that_a_message_reopens_what_was_resolved_or_closed() -> None:
    assert {status for status in Status if reopens(status)} == {Status.RESOLVED, Status.CLOSED}
