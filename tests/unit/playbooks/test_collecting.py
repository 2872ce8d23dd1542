"""What is known of a playbook's fields after each time that some are handed in."""

from datetime import date

import msgspec

from frontdesk.core.dialog import PlaybookProgress
from frontdesk.language.reading.field_values import FieldType
from frontdesk.playbooks.collecting import CollectArguments, Collected, FieldGiven, collected
from frontdesk.playbooks.playbook import Playbook, RequiredField

TODAY = date(2027, 1, 15)
BOOK = Playbook(
    "Order",
    fields=(
        RequiredField("count", "How many?", FieldType.NUMBER),
        RequiredField("when", "For when?", FieldType.DATE),
    ),
    then="tool:order",
)
BEGUN = PlaybookProgress("order", 1, 1)


def _given(progress: PlaybookProgress, right: bool = False, **fields: str) -> Collected:
    given = tuple(FieldGiven(name, value) for name, value in fields.items())
    return collected(BOOK, progress, CollectArguments(given, right), TODAY)


def test_that_values_are_kept_as_their_types_read_them() -> None:
    found = _given(BEGUN, count="three of them", when="tomorrow")
    assert found == Collected({"count": "3", "when": "2027-01-16"})
    assert _given(BEGUN, count="some") == Collected(
        {}, {"count": "expected number"}, ("count", "when")
    )


def test_that_an_empty_answer_forgets_what_was_given() -> None:
    known = msgspec.structs.replace(BEGUN, values={"count": "3", "gone": "x"})
    assert _given(known, count=" ") == Collected({}, missing=("count", "when"))


def test_that_a_yes_counts_only_for_what_was_read_back() -> None:
    known = msgspec.structs.replace(BEGUN, values={"count": "3", "when": "2027-01-16"})
    assert _given(known, right=True).agreed and _given(known, right=True).then == "order"
    assert not _given(known, right=True, count="4").agreed
    assert not _given(BEGUN, right=True, count="3", when="tomorrow").agreed


def test_that_what_a_receipt_shows_is_not_read_back() -> None:
    book = msgspec.structs.replace(BOOK, reads_back=False)
    given = CollectArguments((FieldGiven("count", "3"), FieldGiven("when", "tomorrow")))
    assert collected(book, BEGUN, given, TODAY).agreed
    assert not collected(book, BEGUN, CollectArguments(given.fields[:1]), TODAY).agreed
