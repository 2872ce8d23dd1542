"""Plain assent by its grammar alone: what stands beside a yes can make it none."""

from pathlib import Path

import pytest
from training.off_topic import RECEIPTS

from frontdesk.language.consent.assent import agrees_plainly
from frontdesk.language.consent.reader import Answer, read_answers
from frontdesk.language.consent.vetoes import heard
from frontdesk.models.embedding.agreement import agreement_by
from frontdesk.models.embedding.embedder import embedder

ROOT = Path(__file__).parents[4]
SHOWN = "Shall I cancel your visit on Tuesday, March 3?"


@pytest.mark.parametrize("text", ["yes", "yes please, thanks", "yes, Tuesday", "cancel it"])
def test_that_a_clause_of_assent_with_nothing_against_it_agrees(text: str) -> None:
    assert agrees_plainly(heard(text, SHOWN))


@pytest.mark.parametrize("text", ["yes?", "ok? thanks", "go ahead?"])
def test_that_a_question_agrees_to_nothing(text: str) -> None:
    assert not agrees_plainly(heard(text, SHOWN))


@pytest.mark.parametrize("text", ["yes, Thursday", "yes, March 4", "ok, Wednesday please"])
def test_that_another_day_than_the_one_shown_is_no_assent(text: str) -> None:
    assert not agrees_plainly(heard(text, SHOWN))


@pytest.mark.parametrize(
    "text",
    ["great, see you Tuesday", "ok see them then", "okay I'm reading this", "my street is right"],
)
def test_that_what_expects_the_visit_or_confirms_a_fact_is_no_assent_to_its_end(text: str) -> None:
    assert not agrees_plainly(heard(text, SHOWN))


def test_that_what_people_say_beside_a_receipt_agrees_to_nothing() -> None:
    lines = (ROOT / "training" / "off_topic" / "at_receipts.tsv").read_text().splitlines()
    said = [line.split("\t") for line in lines]
    receipts = dict(zip("ABC", RECEIPTS, strict=True))
    assert len(said) >= 250
    odds = agreement_by(embedder()).odds
    read = {t: read_answers([t], shown=receipts[which], odds=odds) for which, t in said}
    assert [text for text, answer in read.items() if answer is Answer.YES] == []
