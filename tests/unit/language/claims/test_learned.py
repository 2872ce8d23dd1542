"""The learned sense for claims: what its weights say, and that they are what the sentences give."""

import pytest

from frontdesk.language.claims.finder import plain, shapes_in
from frontdesk.language.claims.judging import ClaimKind, Evidence, allowed, find_claims
from frontdesk.language.claims.learned import features, kind_of_claim, score

K = ClaimKind


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("You have the two o'clock with the engineer.", K.BOOKED),
        ("Housekeeping knows about the towels.", K.ESCALATED),
        ("The last four digits agree with our records.", K.VERIFIED),
    ],
)
def test_that_a_claim_in_a_shape_nobody_thought_of_is_sensed(sentence: str, kind: K) -> None:
    assert list(shapes_in(plain(sentence))) == []
    [claim] = find_claims(sentence)
    assert (claim.about, claim.stative) == (kind, True)
    assert not allowed(claim, Evidence())


@pytest.mark.parametrize(
    "sentence", ["", " ", "and", "?", "...", "1.", "\u2019", "Sure.", "One moment, please."]
)
def test_that_next_to_nothing_claims_nothing(sentence: str) -> None:
    assert find_claims(sentence) == []


def test_that_a_shape_counts_less_where_the_sentence_sounds_harmless() -> None:
    assert score(plain("Would you like me to cancel it?")) < -2
    assert score(plain("It's cancelled.")) > 2


def test_that_what_a_sentence_is_weighed_by_is_the_same_for_every_spelling_of_a_figure() -> None:
    one, other = (
        set(features(f"you owe us {sum_} by the {day}"))
        for sum_, day in (("$129.50", "3"), ("\u00a312", "21"))
    )
    assert one == other


def test_that_a_standing_fact_may_be_said_when_its_day_was_read_and_a_change_may_not() -> None:
    read = Evidence(facts=("Tuesday, May 19 at 9:00 AM with Dana",))
    [standing] = find_claims("It's on Tuesday at 9.")
    [changed] = find_claims("It's on Tuesday at 9 now instead.")
    [elsewhen] = find_claims("It's on Friday at 9.")
    assert [allowed(one, read) for one in (standing, changed, elsewhen)] == [True, False, False]


def test_that_a_sentence_of_the_results_may_be_said_as_it_stands() -> None:
    [claim] = find_claims("Housekeeping knows about the towels.")
    assert allowed(claim, Evidence(facts=("Noted. Housekeeping knows about the towels.",)))


def test_that_every_claim_has_some_kind() -> None:
    assert kind_of_claim("Zxqv.") in K
