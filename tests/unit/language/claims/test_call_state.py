"""What a sentence that nobody has judged may say of the call: denials, and what denies nothing."""

from dataclasses import replace
from datetime import datetime

import pytest

from frontdesk.language.claims.call_state import state_claims
from frontdesk.language.claims.doubt import without_judge
from frontdesk.language.claims.evidence import Evidence
from frontdesk.language.claims.finder import find_claims
from frontdesk.language.claims.judging import ClaimKind, Done, unbacked

NOW = datetime(2027, 1, 15, 7)
READ = (
    '{"lessons": ['
    '{"what": "cello lesson", "when": "Tuesday, January 19 at 4:00 PM", "with": "Ida"},'
    '{"what": "theory class", "when": "Friday, January 22 at 5:00 PM", "with": "Per"}'
    "]}"
)
CANCELLED = Evidence(
    committed=frozenset({ClaimKind.CANCELLED}),
    facts=(READ, "Your choir practice on Monday, January 18 with Nora is cancelled."),
    done=(
        Done(
            frozenset({ClaimKind.CANCELLED}),
            "Your choir practice on Monday, January 18 with Nora is cancelled.",
        ),
    ),
    now=NOW,
)
MOVE = "Your drum lesson is moved from Monday, January 18 at 3:00 to Thursday, January 21 at 6:00."
MOVED = Evidence(
    committed=frozenset({ClaimKind.RESCHEDULED}),
    facts=(READ, MOVE),
    done=(Done(frozenset({ClaimKind.RESCHEDULED}), MOVE),),
    now=NOW,
)
UNKNOWN = Evidence(unknown=frozenset({ClaimKind.CANCELLED}), facts=(READ,), now=NOW)


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ("is it cancelled?", "The cello lesson with Ida is still on for Tuesday, January 19."),
        ("did you cancel both?", "No, only the one with Nora."),
        ("did you cancel the other one too?", "No, that one hasn't changed."),
    ],
)
def test_that_a_denial_of_another_thing_that_stands_denies_nothing(
    asked: str, sentence: str
) -> None:
    assert state_claims(sentence, replace(CANCELLED, asked=asked)) == []


@pytest.mark.parametrize(
    "sentence",
    [
        "I could not get that cancelled for you.",
        "It looks like the choir practice is still on.",
        "The choir practice with Nora on Monday, January 18 still stands.",
        "Not yet, sorry about that.",
    ],
)
def test_that_what_the_ledger_holds_is_not_denied_unjudged(sentence: str) -> None:
    asks = replace(CANCELLED, asked="is it cancelled?")
    assert unbacked(sentence, asks) or state_claims(sentence, asks)


def test_that_one_no_denies_both_deeds_where_both_were_done() -> None:
    twice = (*CANCELLED.done, Done(frozenset({ClaimKind.CANCELLED}), "Your recital is cancelled."))
    asks = replace(CANCELLED, asked="did you cancel both?", done=twice)
    assert state_claims("No, just the one on Monday.", asks)


@pytest.mark.parametrize(
    "sentence",
    [
        "I honestly can't say yet.",
        "The system hasn't answered, so I don't know whether it went through.",
        "There's no answer yet.",
    ],
)
def test_that_it_denies_nothing_to_leave_open_what_nobody_knows(sentence: str) -> None:
    assert state_claims(sentence, replace(UNKNOWN, asked="is it cancelled?")) == []


def test_that_what_was_moved_stands_where_it_went_and_not_where_it_was() -> None:
    assert not unbacked("Your drum lesson is on Thursday, January 21 at 6:00.", MOVED)
    assert unbacked("Your drum lesson is still on Monday, January 18 at 3:00.", MOVED)


@pytest.mark.parametrize(
    "sentence", ["You did the right thing by calling.", "That's sweet of you!", "Phew, well done!"]
)
def test_that_what_only_sounds_like_a_claim_is_none_where_nothing_else_says_so(
    sentence: str,
) -> None:
    claims = find_claims(sentence)
    assert claims and all(claim.sensed for claim in claims)
    assert without_judge(sentence, CANCELLED, claims) == []


def test_that_what_clearly_looks_unbacked_is_a_claim_without_a_judge() -> None:
    assert without_judge("The choir room is free for you all Wednesday evening.", CANCELLED, [])
    assert without_judge("That's a lovely idea.", CANCELLED, []) == []


def test_that_a_claim_in_a_known_shape_is_never_lifted() -> None:
    sentence = "I've booked you another lesson."
    claims = unbacked(sentence, CANCELLED)
    assert claims and without_judge(sentence, CANCELLED, claims) == claims


def test_that_who_takes_leave_claims_nothing() -> None:
    assert find_claims("Great, then we're done here. Take care!") == []
    assert find_claims("It's done.") != []


def test_that_as_many_lessons_may_be_said_to_be_booked_as_were_read() -> None:
    known = Evidence(facts=(READ,), now=NOW)
    assert unbacked("You're booked for two appointments.", known) == []
    assert unbacked("You're booked for three appointments.", known) != []
    assert unbacked("Your two appointments are rescheduled.", known) != []
    assert unbacked("Your two appointments are cancelled.", known) != []


@pytest.mark.parametrize(
    ("asked", "held"),
    [
        ("Is my drum lesson cancelled?", True),
        ("Is my choir practice moved too?", True),
        ("Is my choir practice cancelled?", False),
        ("Was the drum lesson moved?", False),
    ],
)
def test_that_a_yes_is_held_against_the_deeds_of_the_kind_that_was_asked_after(
    asked: str, *, held: bool
) -> None:
    both = Evidence(
        committed=CANCELLED.committed | MOVED.committed,
        facts=(READ, MOVE, CANCELLED.done[0].words),
        done=(*CANCELLED.done, *MOVED.done),
        now=NOW,
        asked=asked,
    )
    assert bool(unbacked("Yes.", both)) is held
