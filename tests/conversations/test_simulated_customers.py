"""Simulated customers leave the books as they wanted them, or as they were; never otherwise."""

from pathlib import Path

import training
from training.customers.books import Fate
from training.customers.simulate import phrasing_of, simulate

SETS = Path(training.__file__).parent
CUSTOMERS = 15


def test_that_no_customer_leaves_with_a_state_of_the_books_that_they_did_not_want() -> None:
    simulated = simulate(phrasing_of(SETS, "development"), CUSTOMERS)
    assert len(simulated.served) == CUSTOMERS
    assert [one.judged.because for one in simulated.of(Fate.WRONG)] == []
    assert simulated.fates[Fate.RIGHT] > simulated.fates[Fate.UNFINISHED]


def test_that_the_same_seed_brings_the_same_conversations() -> None:
    phrasing = phrasing_of(SETS, "development")
    once, again = (simulate(phrasing, 3, begin=7) for _ in range(2))
    assert [one.transcript for one in once.served] == [one.transcript for one in again.served]
