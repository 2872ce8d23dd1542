"""What a sentence claims beyond its evidence, and how sure that is."""

from datetime import datetime

import pytest

from frontdesk.language.claims.judging import ClaimKind, Done, Evidence, is_certain, unbacked

NOW = datetime(2026, 11, 17, 21, 0)
BILLS = (
    '{"invoices":[{"what":"a wasp nest removal","amount":"$95.00","due":"Wednesday, November 11"},'
    '{"what":"your quarterly plan","amount":"$149.50","due":"Monday, December 7"}]}'
)
CANCELLED_ONE = Evidence(
    committed=frozenset({ClaimKind.CANCELLED}),
    done=(Done(frozenset({ClaimKind.CANCELLED}), "Done: your ant visit is cancelled."),),
    now=NOW,
)
NOTED = Evidence(
    committed=frozenset({ClaimKind.UPDATED}),
    facts=("I've taken the note off your visit.",),
    now=NOW,
)
ASKED = Evidence(committed=frozenset({ClaimKind.ESCALATED}), now=NOW)
READ = Evidence(facts=(BILLS,), now=NOW)


@pytest.mark.parametrize(
    ("text", "evidence"),
    [
        ("No, sorry, both visits were cancelled.", CANCELLED_ONE),
        ("You owe $95.00 for the wasp nest removal, due December 7.", READ),
        ("I couldn't take the note off, sorry.", NOTED),
        ("I was unable to cancel the ant visit.", CANCELLED_ONE),
        ("No, nothing else was done.", CANCELLED_ONE),
        ("No, it is still on.", CANCELLED_ONE),
        ("None, that's all of them gone.", CANCELLED_ONE),
        ("I could not change the ticket, sorry.", ASKED),
    ],
)
def test_that_what_goes_beyond_the_evidence_or_denies_it_is_found(
    text: str, evidence: Evidence
) -> None:
    assert unbacked(text, evidence)


@pytest.mark.parametrize(
    "text",
    [
        "You owe $149.50 for your quarterly plan, due December 7.",
        "You owe $95.00 for the wasp nest removal, due November 11.",
    ],
)
def test_that_a_sum_with_its_own_day_is_backed(text: str) -> None:
    assert unbacked(text, READ) == []


def test_that_to_have_cancelled_nothing_claims_no_cancellation() -> None:
    assert unbacked("I've cancelled nothing.", Evidence(now=NOW)) == []


def test_that_only_a_verb_that_says_what_was_done_is_a_certain_claim() -> None:
    (put_down,) = unbacked("I've put down that it's about paying your bills.", Evidence(now=NOW))
    assert not is_certain(put_down, Evidence(now=NOW))
    (refunded,) = unbacked("I've refunded your bills.", Evidence(now=NOW))
    assert is_certain(refunded, Evidence(now=NOW))
