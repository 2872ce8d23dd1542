"""A second reader: what an answer most likely is, whatever stands beside it."""

import numpy as np
import pytest

from frontdesk.models.embedding.agreement import agreement_by
from frontdesk.models.embedding.embedder import embedder
from frontdesk.models.embedding.encoder import LONGEST_SECOND

CANCEL = "Shall I cancel your ant treatment on Monday, February 1 at 2:00 with Luis?"
BOOK = "Shall I book an ant treatment on Friday, February 5 at 9:30 at 77 Harbor View Drive?"


@pytest.mark.parametrize(
    ("shown", "said"),
    [
        (CANCEL, "yep kill it, we're moving out that weekend anyway"),
        (CANCEL, "go for it, no ants since november"),
        (BOOK, "ugh fine yes, wish it was sooner but i'll take it"),
    ],
)
def test_that_what_sounds_negative_beside_a_yes_leaves_it_likely(shown: str, said: str) -> None:
    assert agreement_by(embedder()).odds(said, shown).yes > 0.95


@pytest.mark.parametrize(
    ("shown", "said"),
    [
        (CANCEL, "yes please come on monday"),
        (CANCEL, "ok thanks but leave it as it is"),
        (BOOK, "yes but make it sunday"),
        (BOOK, "sure, if it's free"),
        (BOOK, "no"),
    ],
)
def test_that_agreeable_words_that_do_not_agree_are_not_likely(shown: str, said: str) -> None:
    assert agreement_by(embedder()).odds(said, shown).yes < 0.5


def test_that_what_it_cannot_read_to_the_end_is_not_likely() -> None:
    odds = agreement_by(embedder()).odds
    assert odds("yes " * LONGEST_SECOND, BOOK).yes > 0.0
    assert odds("yes " * (LONGEST_SECOND + 1), BOOK).yes == 0.0


def test_that_the_model_reads_all_else_as_before() -> None:
    encoder = embedder()._loaded()  # pyright: ignore[reportPrivateUsage]
    (before,) = encoder.encode(["When is my next visit?"])
    agreement_by(embedder()).odds("yes", BOOK)
    assert np.abs(encoder.encode(["When is my next visit?"])[0] - before).max() < 1e-6
