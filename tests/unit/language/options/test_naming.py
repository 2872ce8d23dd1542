"""A request that names what it is about is not asked which one."""

import pytest

from frontdesk.core.dialog import Option
from frontdesk.language.options.naming import corrected_option, named_option
from tests.unit.house.moments import option

ANTS = option(1, "ant treatment on Friday, May 29 at 2:00 in the afternoon with Luis")
PESTS = option(2, "general pest treatment on Friday, May 15 at 9:00 in the morning with Dana")
OPTIONS = [ANTS, PESTS]


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        (["cancel my ant treatment"], ANTS),
        (["cancel the visit with Dana"], PESTS),
        (["cancel my ant treatment", "94107"], ANTS),
        (["cancel the pest treatment", "nine four one oh seven"], PESTS),
        (["cancel my treatment"], None),
        (["cancel Friday's visit"], None),
        (["we have ants, cancel the general treatment"], None),
        (["cancel my visit, not the ant one"], PESTS),
        (["cancel my ant treatment", "no, cancel the other visit"], None),
        (["is the ant spray safe?", "cancel my visit"], None),
        ([], None),
    ],
)
def test_that_only_a_word_of_one_option_names_it(said: list[str], meant: object) -> None:
    assert named_option(said, OPTIONS) == meant


LATE = "2026-05-29T14:00:00-07:00"
LATER = option(1, "ant treatment with Luis", LATE)
SOONER = option(2, "general pest treatment with Dana", "2026-05-15T09:00:00-07:00")
SLOT = option(3, "Friday, May 15 at 9:00 in the morning", "2026-05-15T09:00:00-07:00")


@pytest.mark.parametrize(
    ("said", "options", "meant"),
    [
        ("cancel my next visit", [LATER, SOONER], SOONER),
        ("can you move our upcoming appointment", [LATER, SOONER], SOONER),
        ("cancel my next ant treatment", [LATER, SOONER], LATER),
        ("cancel my next visit with Luis", [LATER, SOONER], LATER),
        ("cancel the visit next week", [LATER, SOONER], None),
        ("move my next visit to next Thursday", [LATER, SOONER], SOONER),
        ("cancel Monday's visit and keep my next visit", [LATER, SOONER], None),
        ("cancel the visit after my next visit", [LATER, SOONER], None),
        ("move thursday's visit to my next appointment", [LATER, SOONER], None),
        ("cancel my next visit on the 29th", [option(1, "ants on May 29", LATE), SOONER], None),
        ("the next available one", [LATER, SOONER], None),
        ("cancel my next visit", OPTIONS, None),
        ("cancel my next visit", [SOONER, option(4, "inspection", "2026-05-15T16:00Z")], None),
        ("book my next visit", [SLOT, LATER], None),
    ],
)
def test_that_the_next_is_the_first_to_come(
    said: str, options: list[Option], meant: object
) -> None:
    assert named_option([said], options) == meant


def test_that_a_correction_of_the_time_names_no_other_thing() -> None:
    for said in ("no, the earliest one", "no, the next one", "can I have the next slot instead"):
        assert corrected_option(said, [LATER, SOONER], [SLOT]) is None


def test_that_nothing_is_named_where_nothing_is_on_offer() -> None:
    assert named_option(["cancel my ant treatment"], []) is None


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("no, I mean the ant treatment", ANTS),
        ("not the ant one, the general one", PESTS),
        ("the ant treatment instead", ANTS),
        ("no, with Dana please", None),
        ("no, another day", None),
    ],
)
def test_that_a_correction_names_an_option_unless_it_may_be_about_what_follows(
    said: str, meant: object
) -> None:
    later = option(3, "Tuesday, May 19 at 8:00 in the morning with Dana")
    assert corrected_option(said, OPTIONS, [later]) == meant
