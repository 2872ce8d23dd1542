"""L1, L2 and L6 over random interleavings, on both stores, in virtual time."""

import pytest
from hypothesis import Phase, given, settings

from tests.conftest import Stores
from tests.laws.play import play
from tests.laws.steps import Story, stories

# Shrinking a story takes minutes, so only the long runs do it.
QUICK = settings(max_examples=25, phases=[phase for phase in Phase if phase is not Phase.shrink])


@QUICK
@given(story=stories(faults=False))
def test_that_the_laws_hold_over_any_interleaving(stores: Stores, story: Story) -> None:
    play(stores, story)


@QUICK
@given(story=stories(faults=True))
def test_that_the_laws_hold_when_writes_fail_and_processes_crash(
    stores: Stores, story: Story
) -> None:
    play(stores, story)


@pytest.mark.soak
@given(story=stories(faults=False, longest=60))
def test_that_the_laws_hold_over_long_interleavings(stores: Stores, story: Story) -> None:
    play(stores, story)


@pytest.mark.soak
@given(story=stories(faults=True, longest=60))
def test_that_the_laws_hold_over_long_histories_of_crashes(stores: Stores, story: Story) -> None:
    play(stores, story)
