"""The release gate (L7, L8): text leaves as it comes, and no untrue claim ever does."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from frontdesk.language.claims.finder import plain, shapes_in
from frontdesk.language.claims.judging import (
    ClaimKind,
    Evidence,
    allowed,
    find_claims,
    unbacked_fact,
)
from frontdesk.language.leaks.cleaning import Leak
from frontdesk.language.text.sentences import split
from frontdesk.turn.speaking.honest_words import honest
from frontdesk.turn.speaking.release import ReleaseGate
from tests.unit.language.claims.test_claims import ROOT

NOT_YET = "I have not changed anything yet."
DATA = ROOT / "training" / "claims"
SENTENCES = [
    line.partition("\t")[0]
    for path in sorted(DATA.glob("*.txt"))
    if "_test" not in path.name  # a failing test would show what nobody may tune on
    for line in path.read_text().splitlines()
]
HARMLESS = [
    line for line in (DATA / "first_harmless.txt").read_text().splitlines() if "\t" not in line
]
EVIDENCE = st.builds(
    Evidence,
    committed=st.frozensets(st.sampled_from(ClaimKind), max_size=3),
    unknown=st.frozensets(st.sampled_from(ClaimKind), max_size=1),
    failed=st.frozensets(st.sampled_from(ClaimKind), max_size=1),
    facts=st.sampled_from([(), ("Tuesday at 9:30 AM: scheduled",), ("visit cancelled",)]),
)
TEXTS = st.lists(st.sampled_from(SENTENCES), min_size=1, max_size=5).map(" ".join)
RAGGED = st.lists(
    st.sampled_from(
        [
            *("I've", " cancelled", " it", ".", " ", "\n", "?", "!", ",", " if", " not", "Sure"),
            *(" your visit", " is", " booked", " at 9", " a.m.", " Dr.", " and", " you're", "..."),
            *(" can", " will", " call", " the", " team", '{"answer":"', '"}', " all set", "'ll"),
        ]
    ),
    max_size=14,
).map("".join)


def released(text: str, evidence: Evidence | None = None) -> str:
    gate = ReleaseGate(evidence or Evidence())
    return gate.feed(text) + gate.finish()


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Sure. I've cancelled it. Bye.", f"Sure. {NOT_YET}"),
        ("Thanks Alex, it's cancelled. Bye.", f"Thanks Alex. {NOT_YET}"),
        ("I've moved it. You're all set! Anything else?", NOT_YET),
        ("It's done", NOT_YET),
        ("Shall I cancel it? I can do it now.", "Shall I cancel it? I can do it now."),
        ('{"answer":"It is cancelled."}{"answer":"Bye."}', NOT_YET),
    ],
)
def test_that_a_message_ends_with_its_first_unbacked_sentence(text: str, left: str) -> None:
    assert released(text) == left


def test_that_a_true_claim_leaves_as_it_is() -> None:
    text = "Okay, I've cancelled it. Anything else?"
    assert released(text, Evidence(committed=frozenset({ClaimKind.CANCELLED}))) == text


def test_that_what_has_left_of_a_refused_sentence_is_closed_as_one() -> None:
    gate = ReleaseGate(Evidence())
    assert gate.feed("Hello Dave, ") == "Hello Dave"
    left = gate.feed("I have cancelled it. ") + gate.finish()
    assert left == f". {NOT_YET}"
    assert [claim.kind for claim in gate.untrue] == [ClaimKind.CANCELLED]


def test_that_the_mending_words_can_be_chosen() -> None:
    gate = ReleaseGate(Evidence(), mend=lambda claims, _, __: f"No {claims[0].kind}.")
    assert gate.feed("It's cancelled.") + gate.finish() == "No cancelled."


@pytest.mark.parametrize(
    ("evidence", "words"),
    [
        (Evidence(unknown=frozenset({ClaimKind.CANCELLED})), "cannot tell"),
        (Evidence(failed=frozenset({ClaimKind.CANCELLED})), "not able"),
        (Evidence(committed=frozenset({ClaimKind.BOOKED})), "Nothing else was done"),
    ],
)
def test_that_the_honest_sentence_fits_the_ledger(evidence: Evidence, words: str) -> None:
    assert words in released("It's cancelled.", evidence)


def test_that_nobody_is_said_to_be_unasked_where_the_sentence_was_of_something_else() -> None:
    [of_people] = find_claims("I've told a colleague.")
    other = replace(of_people, text="i've noted the colour")
    assert honest([of_people], Evidence()) != honest([other], Evidence()) == NOT_YET


def test_that_harmless_words_leave_at_once() -> None:
    gate = ReleaseGate(Evidence())
    assert gate.feed("Hello there") == "Hello there"
    assert gate.feed(", which day works") == ", which day works"


def test_that_a_gate_that_is_to_stay_silent_says_why_it_stopped() -> None:
    gate = ReleaseGate(Evidence(), says_honestly=False)
    assert (
        gate.feed("Hello. I've cancelled it. Bye.") + gate.feed(" So.") + gate.finish() == "Hello."
    )
    assert gate.refused is not None
    assert gate.refused.sentence == "I've cancelled it."
    assert gate.refused.why == "cancelled: cancelled"


def test_that_a_claim_is_kept_back_until_its_sentence_ends() -> None:
    gate = ReleaseGate(Evidence(committed=frozenset({ClaimKind.CANCELLED})))
    assert gate.feed("Okay, I've cancelled it for you") == "Okay"
    assert gate.feed(". Which ") == ", I've cancelled it for you. Which"


def test_that_leaks_are_reported_and_an_empty_message_is_known() -> None:
    gate = ReleaseGate(Evidence(), tools=("cancelAppointment",))
    assert gate.feed('{"tool":"cancelAppointment"}') + gate.finish() == ""
    assert not gate.spoken
    assert gate.leaks == [Leak.JSON, Leak.EMPTY]


@given(TEXTS | RAGGED, EVIDENCE, st.data())
def test_that_what_leaves_does_not_depend_on_the_cuts(
    text: str, evidence: Evidence, data: st.DataObject
) -> None:
    gate = ReleaseGate(evidence)
    left, rest = "", text
    while rest:
        size = data.draw(st.integers(1, min(9, len(rest))))
        left += gate.feed(rest[:size])
        rest = rest[size:]
    assert left + gate.finish() == released(text, evidence)


@given(TEXTS | RAGGED, EVIDENCE)
def test_that_no_untrue_claim_ever_leaves(text: str, evidence: Evidence) -> None:
    gate = ReleaseGate(evidence)
    left = "".join(gate.feed(letter) for letter in text) + gate.finish()
    # One that is only sensed may be over before it is known: it is corrected in the same breath.
    shaped = [sentence for sentence in split(left) if shapes_in(plain(sentence))]
    claims = [claim for sentence in shaped for claim in find_claims(sentence)]
    assert [claim for claim in claims if not allowed(claim, evidence)] == []


@given(TEXTS | RAGGED)
def test_that_what_has_left_of_an_unfinished_sentence_claims_nothing(text: str) -> None:
    gate, left = ReleaseGate(Evidence()), ""
    for letter in text:
        left += gate.feed(letter)
        unfinished = split(left)[-1:] if left else []
        # Half a sentence has a shape, but how it sounds tells nothing.
        assert [one for one in unfinished if shapes_in(plain(one)) and find_claims(one)] == []


@given(st.lists(st.sampled_from(HARMLESS), min_size=1, max_size=4), st.sampled_from(HARMLESS))
def test_that_nothing_harmless_waits_longer_than_its_sentence(
    sentences: list[str], last: str
) -> None:
    gate, text, left = ReleaseGate(Evidence()), "", ""
    for sentence in sentences:
        text += sentence + " "
        left += gate.feed(sentence + " ")
    left += gate.feed("Great. ")
    assert left == text + "Great"
    assert left + gate.feed(last) + gate.finish() == f"{text}Great. {last}"


@given(TEXTS, EVIDENCE)
def test_that_the_honest_sentence_comes_once_and_last(text: str, evidence: Evidence) -> None:
    gate = ReleaseGate(evidence, mend=lambda claims, _, __: "HONEST.")
    left = gate.feed(text) + gate.finish()
    assert left.count("HONEST.") == (gate.refused is not None)
    assert gate.refused is None or left.endswith("HONEST.")


@given(EVIDENCE, st.sampled_from(SENTENCES))
def test_that_the_honest_sentence_claims_nothing(evidence: Evidence, sentence: str) -> None:
    claims = find_claims(sentence)
    if claims:
        assert find_claims(honest(claims, evidence)) == []


def test_that_a_wrong_fact_gives_way_to_what_was_read_and_doubts_nothing_said_before() -> None:
    claims, read = [unbacked_fact("You have nine visits.")], "You have one visit coming up."
    assert honest(claims, Evidence(), read=read) == read
    assert honest(claims, Evidence(), "Thanks, Priya!", read=read) == read
    rest = honest(claims, Evidence(), "Your visit is on Friday at 3:00.", read=read)
    assert rest == "More than that I can't say for certain."
