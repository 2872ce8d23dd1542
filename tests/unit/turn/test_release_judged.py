"""The release gate with a judge: doubts wait, are judged together, and code's certainty stands."""

from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from frontdesk.language.claims.judging import ClaimKind, Done, Evidence
from frontdesk.turn.speaking.release import ReleaseGate

NOW = datetime(2027, 1, 15, 7)
READ = (
    '{"visits": [{"what": "ant treatment", "when": "Monday, January 18 at 9:00", "with": "Dana"}]}'
)
KNOWN = Evidence(facts=(READ,), said=("This is Alex. When is Dana coming?",), now=NOW)
CANCELLED = Evidence(
    committed=frozenset({ClaimKind.CANCELLED}),
    facts=(READ,),
    done=(Done(frozenset({ClaimKind.CANCELLED}), "Your ant treatment is cancelled."),),
    now=NOW,
)
NOTED = Evidence(
    committed=frozenset({ClaimKind.UPDATED}),
    facts=(READ,),
    done=(Done(frozenset({ClaimKind.UPDATED}), "Noted: \u201cThe key is under the mat\u201d."),),
    now=NOW,
)
HELLO = "Good morning, Alex! "
WRONG = "Dana is coming on Tuesday at 10:00. "
TALE = "She knows the dog and brings the longer ladder along. "
BYE = "Is there anything else?"


def _gate(evidence: Evidence = KNOWN, *, says_honestly: bool = False) -> ReleaseGate:
    return ReleaseGate(evidence, judged=True, says_honestly=says_honestly)


def _fed(gate: ReleaseGate, text: str) -> str:
    return gate.feed(text) + gate.finish()


def test_that_a_doubt_waits_with_all_that_follows_until_it_is_judged() -> None:
    gate = _gate()
    first = _fed(gate, HELLO + WRONG + TALE + BYE)
    assert first.strip() == HELLO.strip()
    assert gate.doubts == (WRONG.strip(), TALE.strip())
    assert first + gate.settle([True, True]) == HELLO + WRONG + TALE + BYE
    assert gate.refused is None and gate.doubts == ()


def test_that_what_is_judged_to_be_unbacked_ends_the_message() -> None:
    gate = _gate()
    said = _fed(gate, HELLO + WRONG + TALE + BYE) + gate.settle([True, False])
    assert said.strip() == (HELLO + WRONG).strip()
    assert gate.refused is not None and gate.refused.sentence == TALE.strip()


@pytest.mark.parametrize(
    ("verdicts", "leaves", "refused"),
    [
        ([True, True, False], 2, TALE),
        ([True, None, False], 1, "Nothing is overdue. "),
        ([None, True, False], 2, TALE),
    ],
)
def test_that_only_unjudged_denials_go_with_what_is_refused(
    verdicts: list[bool | None], leaves: int, refused: str
) -> None:
    sentences = ["You owe nothing. ", "Nothing is overdue. ", TALE]
    gate = _gate(CANCELLED)
    said = _fed(gate, "".join(sentences)) + gate.settle(verdicts)
    assert said.strip() == "".join(sentences[:leaves]).strip()
    assert gate.refused is not None and gate.refused.sentence == refused.strip()


def test_that_the_ledgers_words_come_last_where_they_are_wanted() -> None:
    gate = _gate(says_honestly=True)
    said = _fed(gate, HELLO + TALE) + gate.settle([False])
    assert said == f"{HELLO}More than that I can't say for certain."


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (HELLO + TALE + WRONG, HELLO + TALE + WRONG),
        (HELLO + "Your ant treatment is off the books now. ", HELLO),
    ],
)
def test_that_of_a_late_judge_claims_of_effects_stop_and_the_rest_leaves(
    text: str, left: str
) -> None:
    gate = _gate()
    said = _fed(gate, text) + gate.settle([None] * len(gate.doubts), late=True)
    assert said.strip() == left.strip()


@pytest.mark.parametrize("text", [HELLO, HELLO + WRONG, HELLO + TALE, HELLO + "It's at noon. "])
def test_that_a_judge_that_cannot_be_read_is_as_good_as_none(text: str) -> None:
    judged, alone = _gate(), ReleaseGate(KNOWN, says_honestly=False)
    said = _fed(judged, text) + judged.settle([None] * len(judged.doubts))
    assert said == _fed(alone, text)


@pytest.mark.parametrize(
    ("evidence", "lie"),
    [
        (KNOWN, "I've cancelled your ant treatment."),
        (KNOWN, "I have moved it for you."),
        (CANCELLED, "I haven't cancelled your ant treatment."),
        (CANCELLED, "I haven't cancelled anything."),
    ],
)
def test_that_no_judge_lifts_what_the_ledger_knows_better(evidence: Evidence, lie: str) -> None:
    gate = _gate(evidence)
    said = _fed(gate, HELLO + TALE + lie) + gate.settle([True] * len(gate.doubts))
    assert said.strip() == (HELLO + TALE).strip()
    assert gate.refused is not None and gate.refused.sentence == lie
    assert _fed(_gate(evidence), lie) == "", "and none is asked where nothing else is in doubt"


@pytest.mark.parametrize(
    "text", [HELLO.strip(), BYE, "Which day would suit you?", "Thank you for asking.", "👍"]
)
def test_that_what_claims_nothing_asks_nobody(text: str) -> None:
    gate = _gate()
    assert _fed(gate, text) == text and gate.doubts == ()


@pytest.mark.parametrize(
    "text",
    [
        "Dana viene el martes a las diez.",
        "Votre visite est annulée.",
        "Ich habe den Termin storniert.",
        "¡Listo, Alex!",
    ],
)
def test_that_a_statement_in_another_language_is_judged(text: str) -> None:
    gate = _gate()
    assert _fed(gate, text) == "" and gate.doubts == (text,)


@pytest.mark.parametrize(
    "text",
    [
        "You have no open invoices.",
        "You have a visit tomorrow.",
        "No visits today.",
        "Sorry, there is nothing free on Thursday.",
    ],
)
def test_that_what_somebody_has_or_lacks_is_judged(text: str) -> None:
    gate = _gate()
    _fed(gate, text)
    assert gate.doubts == (text,)


@pytest.mark.parametrize(
    "text",
    [
        "Shall I write down that the key is under the mat?",
        "Should I jot that down?",
        "Would you like me to pass that on?",
        "Shall I tell the technician?",
        "Do you want me to tell Luis about the key?",
        "Would you like me to let Dana know?",
        "Shall I leave a note for her?",
    ],
)
def test_that_an_offer_to_note_what_is_noted_is_judged(text: str) -> None:
    gate = _gate(NOTED)
    assert _fed(gate, text) == "" and gate.doubts == (text,)
    assert _fed(_gate(), text) == text, "and it is a plain offer where nothing was noted"


def test_that_a_wrong_date_hides_no_deed_from_a_late_judge() -> None:
    gate = _gate()
    assert _fed(gate, "I've cancelled your visit on Friday, March 3 at 4:00.") == ""
    assert gate.doubts == () and gate.refused is not None


def test_that_nobody_judges_at_a_desk_that_reads_nothing() -> None:
    gate = ReleaseGate(Evidence(), judged=True)
    assert _fed(gate, "We open at nine on most days.") == "We open at nine on most days."


def test_that_short_words_are_of_the_language_of_those_before_them() -> None:
    gate = _gate()
    gate.english = False
    assert _fed(gate, "Kein Problem.") == "" and gate.doubts == ("Kein Problem.",)


@given(st.lists(st.integers(1, 9), max_size=60), st.lists(st.sampled_from([True, False, None])))
def test_that_what_leaves_does_not_depend_on_how_the_text_was_cut(
    cuts: list[int], verdicts: list[bool | None]
) -> None:
    text = HELLO + WRONG + "It costs $20. " + TALE + "I've cancelled it. " + BYE
    whole = _gate()
    expected = _fed(whole, text) + whole.settle(verdicts)
    gate, at, said = _gate(), 0, ""
    for cut in cuts:
        said += gate.feed(text[at : at + cut])
        at += cut
    said += gate.feed(text[at:]) + gate.finish()
    assert said + gate.settle(verdicts) == expected
