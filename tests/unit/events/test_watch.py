"""The run-time watch sees what no log should ever let go."""

from frontdesk.core.events import Event, EventType, published
from frontdesk.core.ids import MessageId
from frontdesk.events.watch import Watch
from frontdesk.store.records import EventRecord
from tests.unit.events_of import customer, final, token


def breaches(*events: Event, position: int = 0) -> list[str]:
    watch = Watch(position)
    stored = [EventRecord(e.seq, e.type, "") for e in events if e.type is not EventType.TOKEN]
    watch.committed(stored)
    return [law for law, _ in watch.look([published(e) for e in events])]


def test_that_a_log_in_order_breaks_no_law() -> None:
    assert (
        breaches(customer(1, "hi"), token(2, "a", "He"), token(3, "a", "y"), final(5, "a", "Hey"))
        == []
    )


def test_that_a_seq_that_does_not_increase_breaks_the_second_law() -> None:
    assert breaches(customer(2, "x"), customer(2, "again")) == ["L2"]
    assert breaches(customer(3, "x"), position=3) == ["L2"]


def test_that_a_token_after_its_final_breaks_the_sixth_law() -> None:
    assert breaches(token(1, "a", "He"), final(2, "a", "Hey"), token(3, "a", "y")) == ["L6"]


def test_that_a_second_final_breaks_the_second_law() -> None:
    assert breaches(final(1, "a", "Hey"), final(2, "a", "Hey")) == ["L2"]


def test_that_an_event_before_its_commit_breaks_the_second_law() -> None:
    assert [law for law, _ in Watch(0).look([published(final(1, "a", "Hey"))])] == ["L2"]


def test_that_a_token_after_an_interruption_breaks_the_sixth_law() -> None:
    late = [published(token(1, "a", "He"))]
    assert [law for law, _ in Watch(0).look(late, MessageId("a"))] == ["L6"]
    assert Watch(0).look(late, MessageId("b")) == []
