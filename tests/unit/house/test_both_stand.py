"""A yes to "both" is said of two things alone, by what was read of them."""

import pytest

from frontdesk.models.house.policy.status_reads import has_both


@pytest.mark.parametrize(
    ("told", "two"),
    [
        ("You have Emma and The Fall on hold.", True),
        ("You have 2 visits:\n1. wasps on Monday\n2. ants on Tuesday", True),
        ("You have Emma, Dune and Dracula on hold.", False),
        ("You have 3 visits:\n1. wasps\n2. ants\n3. mice", False),
        ("You have Emma on hold.", False),
        ("Your visit is on Monday and takes an hour.", False),
    ],
)
def test_that_both_stand_only_where_there_are_two(told: str, two: bool) -> None:
    assert has_both("are both still there?", told) == two
