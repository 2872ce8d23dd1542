"""Claims (L7): which sentences assert an effect, of which kind, and what bears them out."""

import subprocess
import sys
from datetime import datetime
from pathlib import Path

import pytest

from frontdesk.language.claims.judging import (
    ClaimKind,
    Done,
    Evidence,
    Tense,
    allowed,
    claimed_by,
    find_claims,
    unbacked,
)
from frontdesk.language.claims.shapes import PATTERNS, patterns_for

K = ClaimKind
ROOT = Path(__file__).parents[4]


@pytest.mark.parametrize(
    ("sentence", "kind", "tense"),
    [
        ("It's cancelled.", K.CANCELLED, Tense.DONE),
        ("I've booked Tuesday for you.", K.BOOKED, Tense.DONE),
        ("You're all set for Tuesday.", K.DONE, Tense.DONE),
        ("Sure, told Dana the code.", K.DONE, Tense.DONE),
        ("Ok, let Dana know.", K.DONE, Tense.DONE),
        ("Sure, passed Luis the code.", K.DONE, Tense.DONE),
        ("Okay, mentioned the dog to Luis.", K.DONE, Tense.DONE),
        ("Someone will call you.", K.CALLBACK, Tense.PROMISED),
        ("I went ahead and moved it.", K.RESCHEDULED, Tense.DONE),
        ("Consider it done.", K.DONE, Tense.DONE),
        ("That's been taken care of.", K.DONE, Tense.DONE),
        ("We have you down for 9:30.", K.BOOKED, Tense.DONE),
        ("Confirmed!", K.BOOKED, Tense.DONE),
        ("I\u2019ve **cancelled** it.", K.CANCELLED, Tense.DONE),
        ("I'll cancel it now.", K.CANCELLED, Tense.PROMISED),
        ("Your card will be charged.", K.CHARGED, Tense.PROMISED),
        ("I've refunded the fee.", K.REFUNDED, Tense.DONE),
        ("I've opened a ticket.", K.ESCALATED, Tense.DONE),
        ("I've opened a ticket about the two charges.", K.ESCALATED, Tense.DONE),
        ("Thanks, you're verified.", K.VERIFIED, Tense.DONE),
        ("I've e-mailed you the details.", K.SENT, Tense.DONE),
        ("I've updated your address.", K.UPDATED, Tense.DONE),
        ("Your appointment was cancelled by you last week.", K.CANCELLED, Tense.DONE),
        ("I've cancelled it, anything else?", K.CANCELLED, Tense.DONE),
        ("If you need more, just ask, but it's cancelled.", K.CANCELLED, Tense.DONE),
        ("I ordered the same size in navy.", K.DONE, Tense.DONE),
        ("Your wire is on hold.", K.CANCELLED, Tense.DONE),
        ("Refund initiated.", K.REFUNDED, Tense.DONE),
        ("Our driver picked up the package.", K.DONE, Tense.DONE),
        ("The visit is off.", K.CANCELLED, Tense.DONE),
        ("No one will be coming out on Friday anymore.", K.CANCELLED, Tense.DONE),
        ("Carlos will be at your place between 8 and 10.", K.BOOKED, Tense.PROMISED),
        ("We'll call you when the part comes in.", K.CALLBACK, Tense.PROMISED),
        ("Somebody will get back to you, okay?", K.CALLBACK, Tense.PROMISED),
    ],
)
def test_that_a_claim_is_found(sentence: str, kind: ClaimKind, tense: Tense) -> None:
    assert (kind, tense) in {(claim.kind, claim.tense) for claim in find_claims(sentence)}


@pytest.mark.parametrize(
    "sentence",
    [
        "Would you like me to cancel it?",
        "I can cancel that for you.",
        "Before I book it, which day?",
        "I haven't cancelled anything.",
        "If you want it cancelled, say so.",
        "This is how to cancel.",
        "Our cancellation policy is simple.",
        "Is it cancelled?",
        'You said "it\'s cancelled" just now.',
        "Once you confirm, I'll cancel it.",
        "It could be cancelled by phone.",
        "Nothing has been booked.",
        "Most claims are settled within two weeks.",
        "Roaming is billed per day.",
        "Parking is waived for guests.",
        "Moving it won't cost you anything.",
        "When the booking is confirmed, we'll text you.",
        "I'm about to book Thursday at 2, okay?",
        "I looked at your account.",
        "That time is no longer available.",
        "",
    ],
)
def test_that_a_question_an_offer_a_condition_or_a_denial_claims_nothing(sentence: str) -> None:
    assert find_claims(sentence) == []


def test_that_skipping_shapes_a_clause_cannot_have_loses_no_claim() -> None:
    """What a shape needs only saves time: without it the same is found."""
    for path in sorted((ROOT / "training" / "claims").glob("*.txt")):
        for line in path.read_text().splitlines():
            clause = line.partition("\t")[0].lower().replace("\u2019", "'")
            possible = {id(one) for one in patterns_for(clause)}
            skipped = (one for one in PATTERNS if id(one) not in possible)
            assert [one.words.pattern for one in skipped if one.words.search(clause)] == []


def _may_be_said(sentence: str, evidence: Evidence) -> bool:
    claims = find_claims(sentence)
    assert claims
    return all(allowed(claim, evidence) for claim in claims)


def test_that_an_effect_may_be_claimed_once_the_ledger_has_it() -> None:
    cancelled = Evidence(committed=frozenset({K.CANCELLED}))
    assert _may_be_said("I've cancelled it.", cancelled)
    assert _may_be_said("You're all set.", cancelled)
    assert not _may_be_said("I've refunded you.", cancelled)
    assert not _may_be_said("I've cancelled it.", Evidence())


_CANCELLED = frozenset({K.CANCELLED})


@pytest.mark.parametrize(
    "unsettled",
    [
        Evidence(_CANCELLED, unknown=_CANCELLED, facts=("cancelled",)),
        Evidence(_CANCELLED, failed=_CANCELLED, facts=("cancelled",)),
    ],
)
def test_that_an_unsettled_effect_is_not_claimed(unsettled: Evidence) -> None:
    assert not _may_be_said("I've cancelled it.", unsettled)
    assert not _may_be_said("It's cancelled.", unsettled)
    assert not _may_be_said("All done!", unsettled)


def test_that_a_read_bears_out_a_state_but_no_deed() -> None:
    read = Evidence(facts=("Tuesday, March 4 at 9:30 AM, cancelled",))
    assert _may_be_said("Your appointment on Tuesday is cancelled.", read)
    assert not _may_be_said("I cancelled your appointment on Tuesday.", read)


@pytest.mark.parametrize(
    ("sentence", "true"),
    [
        ("Your appointment is scheduled for Tuesday.", True),
        ("Your appointment is scheduled for Tuesday, March 4 at 9:30 a.m.", True),
        ("Your appointment is scheduled for March 4th at 9:30.", True),
        ("Your appointment is scheduled for the 4th.", True),
        ("Your appointment is scheduled for Wednesday.", False),
        ("Your appointment is scheduled for March 5.", False),
        ("Your appointment is scheduled for 9:30 p.m.", False),
        ("Your appointment is scheduled for Tuesday at 10.", False),
        ("Your visit is booked, and you were charged $20.", False),
    ],
)
def test_that_the_days_times_and_sums_of_a_claim_must_have_been_read(
    sentence: str, true: bool
) -> None:
    fact = '{"start":"2025-03-04T09:30","status":"scheduled"} at 9:30 AM'
    read = Evidence(facts=(fact,), now=datetime(2025, 3, 1, 9, 0))
    assert _may_be_said(sentence, read) is true


def test_that_a_promised_call_rests_on_a_ticket() -> None:
    ticket = Evidence(committed=frozenset({K.ESCALATED}))
    assert _may_be_said("Someone will call you back.", ticket)
    assert not _may_be_said("Someone will call you back.", Evidence())


def test_that_what_a_declared_action_backs_is_said_of_what_was_told() -> None:
    evidence = Evidence(
        claimed_by("cancel", "visit"),
        facts=(
            "Your next visit is scheduled for Friday, March 7 at 2:00 PM.",
            "Your visit on Tuesday, March 4 is cancelled.",
        ),
    )
    assert evidence.committed == {K.CANCELLED}
    assert _may_be_said("I've cancelled your visit on Tuesday.", evidence)
    assert _may_be_said("Your visit on Friday is scheduled for 2 p.m.", evidence)
    assert not _may_be_said("I've cancelled your visit on Monday.", evidence)
    assert not _may_be_said("I've booked Friday for you.", evidence)
    unknown = Evidence(unknown=claimed_by("cancel", "visit"))
    assert not _may_be_said("It's cancelled.", unknown)


def test_that_the_evaluation_meets_its_goals_on_the_sets_it_met_them_on() -> None:
    command = [sys.executable, "-m", "training.claims.measure", "--seen"]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    *_, test = ran.stdout.splitlines()
    assert test.startswith("test sets, 507 sentences") and test.endswith("goals met")
    assert "unseen" not in ran.stdout


def test_that_a_read_backs_no_claim_of_something_new() -> None:
    read = Evidence(facts=("Your next visit is scheduled: ant treatment on Tuesday.",))
    (standing,) = find_claims("Your visit is booked.")
    (fresh,) = find_claims("A new visit is booked.")
    assert (allowed(standing, read), allowed(fresh, read)) == (True, False)


@pytest.mark.parametrize(
    ("sentence", "done"),
    [
        ("I haven't asked anyone yet, Priya.", K.ESCALATED),
        ("No ticket has been opened.", K.ESCALATED),
        ("I have not told anybody about it.", K.ESCALATED),
        ("No, there isn't a note yet, sorry.", K.UPDATED),
        ("There's no note on your visit.", K.UPDATED),
        ("Nothing was noted.", K.UPDATED),
        ("I haven't written that down.", K.UPDATED),
    ],
)
def test_that_what_was_asked_of_somebody_or_noted_is_not_denied(
    sentence: str, done: ClaimKind
) -> None:
    now = datetime(2026, 5, 13, 10, 0)
    (claim,) = unbacked(sentence, Evidence(frozenset({done}), now=now))
    assert claim.denied
    assert unbacked(sentence, Evidence(now=now)) == []


@pytest.mark.parametrize(
    "sentence", ["There are no other notes.", "I haven't asked anyone else.", "Is there no note?"]
)
def test_that_what_is_not_denied_passes(sentence: str) -> None:
    done = frozenset({K.ESCALATED, K.UPDATED})
    assert unbacked(sentence, Evidence(done, now=datetime(2026, 5, 13, 10, 0))) == []


@pytest.mark.parametrize("sentence", ["Sorry, it's not in yet.", "No, that's not been saved."])
def test_that_what_was_done_is_not_denied_by_a_word_for_it(sentence: str) -> None:
    now, noted = datetime(2026, 5, 13, 10, 0), Done(frozenset({K.UPDATED}), "Noted: a dog.")
    (claim,) = unbacked(sentence, Evidence(frozenset({K.UPDATED}), done=(noted,), now=now))
    assert claim.denied
    assert unbacked(sentence, Evidence(now=now)) == []
