"""Facts of an account: what was read, said or follows from it is backed, and nothing else is."""

from datetime import datetime

import pytest

from frontdesk.language.claims.judging import ClaimKind, Done, Evidence, unbacked

NOW = datetime(2027, 1, 15, 7, 0)
VISITS = """{"appointments": [
 {"service": "general pest treatment", "when": "Monday, January 18 at 9:00 AM",
  "technician": "Dana", "status": "scheduled"},
 {"service": "ant treatment", "when": "Monday, February 1 at 2:00 PM",
  "technician": "Luis", "status": "scheduled"}]}"""
INVOICE = '{"invoices": [{"number": 2001, "amount": "$129.00", "due": "Monday, January 25"}]}'
SLOTS = '{"slots": [{"when": "Friday, January 15 at 5:00 PM", "technician": "Andre"}]}'
READ = Evidence(facts=(VISITS, INVOICE, SLOTS), said=("I expected 150",), now=NOW)
CANCELLED = Evidence(
    committed=frozenset({ClaimKind.CANCELLED}),
    facts=(VISITS, "Your ant treatment on Monday, February 1 at 2:00 PM is cancelled."),
    done=(Done(frozenset({ClaimKind.CANCELLED}), "Your ant treatment is cancelled."),),
    gone=("2027-02-01T14:00",),
    now=NOW,
)


@pytest.mark.parametrize(
    "sentence",
    [
        "Your ant treatment is on Monday, February 1 at 2 in the afternoon with Luis.",
        "Dana comes in three days, on Monday at nine in the morning.",
        "The two visits are exactly two weeks apart.",
        "That's $21 less than the $150 you expected.",
        "The invoice is due on January 25, so you still have ten days.",
        "You have two visits on the calendar.",
        "- **Mon, Jan 18, 9:00 AM**: general pest, Dana",
        "Nothing has been cancelled.",
        "Would Tuesday, January 26 at 4:00 suit you?",
    ],
)
def test_that_what_follows_from_evidence_is_backed(sentence: str) -> None:
    assert unbacked(sentence, READ) == []


@pytest.mark.parametrize(
    "sentence",
    [
        "Your ant treatment is on Monday, February 1 at 2:00 with Dana.",
        "Luis comes on February 1 at 9 in the morning.",
        "Dana will be there on Tuesday, January 18.",
        "Your invoice comes to $139.00.",
        "The ticket is T-1004.",
        "You have four visits coming up.",
        "Yes, both are with Dana!",
        "See you at 5:00 PM today with Andre, you're booked.",
        "Dana has been told about the dog.",
        "You'll get a reminder the evening before.",
    ],
)
def test_that_what_nobody_read_is_not(sentence: str) -> None:
    assert unbacked(sentence, READ) != []


@pytest.mark.parametrize(
    "sentence",
    [
        "I haven't cancelled anything.",
        "The ant treatment is still on for February 1 at 2:00 with Luis.",
        "Both visits are cancelled.",
        "I'd need a yes from you first.",
    ],
)
def test_that_what_was_done_is_neither_denied_nor_widened(sentence: str) -> None:
    assert unbacked(sentence, CANCELLED) != []


@pytest.mark.parametrize(
    "sentence",
    [
        "Your ant treatment on February 1 is cancelled.",
        "I didn't touch your visit with Dana on January 18.",
        "Only the ant treatment was cancelled.",
    ],
)
def test_that_what_was_done_may_be_told(sentence: str) -> None:
    assert unbacked(sentence, CANCELLED) == []


ORDERS = """{"orders": [{"number": 11, "what": "lamp", "total": "$64.00"},
 {"number": 12, "what": "throw", "total": "$89.50"},
 {"number": 13, "what": "teapot", "total": "$38.25"}]}"""
DEPOSIT, RETURNS = "A deposit is 20 percent of the price.", "Returns are free for ten days."
ORDERED = Evidence(facts=(VISITS, ORDERS, DEPOSIT, RETURNS), now=NOW)


@pytest.mark.parametrize(
    "sentence",
    [
        "All three orders come to $191.75.",
        "Lamp and throw, that's $153.50: $64.00 and $89.50.",
        "20 percent of the $64.00 would be $12.80.",
        "Ten days from February 1 makes it Thursday, February 11.",
    ],
)
def test_that_what_a_sentence_works_out_from_what_is_known_is_backed(sentence: str) -> None:
    assert not unbacked(sentence, ORDERED)


@pytest.mark.parametrize(
    "sentence",
    [
        "All three orders come to $201.75.",
        "20 percent of the $64.00 would be $14.80.",
        "Ten days from February 1 makes it Friday, February 12.",
        "You paid it ten days later, on February 12.",
    ],
)
def test_that_what_is_worked_out_wrongly_is_not(sentence: str) -> None:
    assert unbacked(sentence, ORDERED)
