"""What only sounds like a yes: no reader may take it for one, however it is written."""

from collections import Counter
from pathlib import Path

import pytest

from frontdesk.language.consent.reader import Answer, read_answer, read_answers
from frontdesk.models.embedding.agreement import agreement_by
from frontdesk.models.embedding.embedder import embedder
from tests.unit.language.consent.test_invariances import WAYS

SHOWN = {
    "c": "Cancel your quarterly visit on Fri, May 29, 1:00-3:00 PM with Marcus?",
    "m": "Move your visit from Thu, May 21 to Tue, May 26, 10:00 AM-12:00 PM?",
    "b": "Book an ant treatment on Sat, May 23, 9:30-11:00 AM at 77 Harbor View Drive, with Luis?",
}
HERE = Path(__file__).parent
NEAR_MISSES = [line.split("\t") for line in (HERE / "near_misses.tsv").read_text().splitlines()]
KINDS = sorted({kind for kind, _, _ in NEAR_MISSES})


@pytest.mark.parametrize("kind", KINDS)
def test_that_no_answer_that_only_sounds_like_a_yes_is_one(kind: str) -> None:
    said = [(which, text) for of, which, text in NEAR_MISSES if of == kind]
    odds = agreement_by(embedder()).odds
    read = {text: read_answers([text], shown=SHOWN[w], odds=odds) for w, text in said}
    assert [text for text, answer in read.items() if answer is Answer.YES] == []


def test_that_there_are_near_misses_of_every_kind() -> None:
    counted = Counter(kind for kind, _, _ in NEAR_MISSES)
    assert counted.total() >= 650
    assert min(counted.values()) >= 20


@pytest.mark.parametrize("way", WAYS)
def test_that_the_way_a_near_miss_is_written_makes_no_yes_of_it(way: str) -> None:
    written = [(which, WAYS[way](text)) for _, which, text in NEAR_MISSES[::3]]
    assert [text for which, text in written if _agrees(text, which)] == []


@pytest.mark.parametrize(
    ("shown", "text"),
    [
        ("Book a visit on Sat, May 16, 12:00 PM?", "yes, noon is good"),
        ("Book a visit on Sat, May 16 at noon?", "yes, midday is good"),
    ],
)
def test_that_noon_is_the_hour_that_was_shown(shown: str, text: str) -> None:
    assert read_answer(text, shown=shown) is Answer.YES


@pytest.mark.parametrize("text", ["cancel it", "please cancel", "remove it", "yes, take it off"])
def test_that_a_street_that_is_named_like_a_verb_is_asked_about_nothing(text: str) -> None:
    shown = "Book a wasp nest removal on Thu, May 14, 11:00 AM-1:00 PM at 36 Chestnut Close?"
    assert read_answer(text, shown=shown) is not Answer.YES


def _agrees(text: str, which: str) -> bool:
    return read_answer(text, shown=SHOWN[which]) is Answer.YES
