"""How a customer's words pick one of several options."""

import pytest

from frontdesk.core.dialog import Option
from frontdesk.language.options.choosing import (
    Ambiguous,
    NoneOfThem,
    Picked,
    choose,
    looks_like_choice,
)
from tests.unit.house.moments import NOW, ZONE, option

SLOTS = [
    option(1, "Monday, March 2 at 1:00 in the afternoon", "2026-03-02T13:00:00-08:00"),
    option(2, "Tuesday, March 3 at 9:00 in the morning", "2026-03-03T09:00:00-08:00"),
    option(3, "Tuesday, March 3 at 3:30 in the afternoon", "2026-03-03T15:30:00-08:00"),
    option(4, "Friday, March 6 at 6:00 in the evening", "2026-03-06T18:00:00-08:00"),
]
VISITS = [
    option(1, "Termite inspection on Thursday, March 5 at 10:00 in the morning"),
    option(2, "Quarterly spray on Thursday, March 12 at 8:00 in the morning"),
]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("2", 2),
        ("2.", 2),
        ("#3", 3),
        ("the second", 2),
        ("the second one please", 2),
        ("option two", 2),
        ("option 4", 4),
        ("number 1", 1),
        ("two", 2),
        ("I'll take the first one", 1),
        ("last one", 4),
        ("the last", 4),
        ("the 2nd one", 2),
        ("Monday", 1),
        ("the Monday one", 1),
        ("friday works", 4),
        ("tomorrow", 1),
        ("March 6", 4),
        ("March 6th please", 4),
        ("3/6", 4),
        ("the 6th", 4),
        ("the 9 am", 2),
        ("9", 2),
        ("9:00", 2),
        ("9 in the morning", 2),
        ("nine o'clock", 2),
        ("at 3:30", 3),
        ("half past three", 3),
        ("1pm", 1),
        ("Tuesday at 9", 2),
        ("Tuesday morning", 2),
        ("tuesday afternoon", 3),
        ("the evening one", 4),
        ("the morning one", 2),
        ("earliest", 1),
        ("the soonest", 1),
        ("the latest", 4),
        ("the later one on Tuesday", 3),
        ("Tuesday, the earlier one", 2),
        ("either is fine", 1),
        ("whatever works", 1),
        ("any of them", 1),
        ("any afternoon", 1),
        ("you pick", 1),
        ("I don't care", 1),
        ("Tuesday, March 3 at 3:30 in the afternoon", 3),
        ("after 5", 4),
        ("tuesday after 2pm", 3),
        ("not Monday and not Friday, Tuesday morning", 2),
        ("this Friday", 4),
        ("the second one, Tuesday at 9", 2),
        ("can I do the 9am one?", 2),
        ("in the evening", 4),
        ("the bottom one", 4),
        ("the very first", 1),
        ("b", 2),
        ("second from the top", 2),
        ("next to last", 3),
        ("the earlier of the Tuesdays", 2),
        ("half three on the Tuesday", 3),
        ("not the Tuesday ones nor the Friday", 1),
        ("let's say the last", 4),
    ],
)
def test_that_words_pick_a_slot(text: str, number: int) -> None:
    assert choose(text, SLOTS, NOW, ZONE) == Picked(SLOTS[number - 1])


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Tuesday", [2, 3]),
        ("the afternoon one", [1, 3]),
        ("the later one", [2, 3, 4]),
        ("the 3rd", [2, 3]),
        ("the second one, Friday", [2, 4]),
        ("before 2", [1, 2]),
        ("not Tuesday", [1, 4]),
        ("one of the Tuesday ones", [2, 3]),
        ("1 or 2", [1, 2]),
        ("that one", [1, 2, 3, 4]),
        ("the other one", [1, 2, 3, 4]),
    ],
)
def test_that_words_that_fit_several_are_ambiguous(text: str, numbers: list[int]) -> None:
    assert choose(text, SLOTS, NOW, ZONE) == Ambiguous(tuple(SLOTS[n - 1] for n in numbers))


@pytest.mark.parametrize(
    "text",
    [
        "none of them",
        "let me ask my daughter first",
        "anything with a lady technician",
        "I can't make any of those",
        "have you got anything sooner",
        "neither",
        "something else",
        "Wednesday",
        "a week from Friday",
        "March 9",
        "7",
        "the fifth one",
        "11 am",
        "what is your cancellation policy?",
        "o2",
        "opt_2",
        "apt-2",
        "id o3",
        "slot_0002",
        "",
        "hello",
        "550e8400-e29b-41d4-a716-446655440002",
    ],
)
def test_that_what_is_not_on_offer_and_raw_ids_pick_nothing(text: str) -> None:
    assert choose(text, SLOTS, NOW, ZONE) == NoneOfThem()


@pytest.mark.parametrize(
    ("text", "picked"),
    [
        ("the termite inspection", VISITS[0]),
        ("termites", VISITS[0]),
        ("my quarterly spray", VISITS[1]),
        ("the spray", VISITS[1]),
        ("the later one", VISITS[1]),
        ("the earlier one", VISITS[0]),
        ("the 12th", VISITS[1]),
        ("the 8 am", VISITS[1]),
        ("a week from Thursday", VISITS[1]),
        ("not the spray", VISITS[0]),
        ("anything but the termite one", VISITS[1]),
        ("the second", VISITS[1]),
        ("the former", VISITS[0]),
        ("the latter", VISITS[1]),
    ],
)
def test_that_labels_without_a_start_are_read_by_their_words(text: str, picked: Option) -> None:
    assert choose(text, VISITS, NOW, ZONE) == Picked(picked)


def test_that_words_of_two_labels_pick_neither() -> None:
    assert choose("the spray of the termites", VISITS, NOW, ZONE) == Ambiguous(tuple(VISITS))


def test_that_both_thursdays_are_ambiguous() -> None:
    assert choose("the Thursday one", VISITS, NOW, ZONE) == Ambiguous(tuple(VISITS))


def test_that_a_single_option_is_taken_by_pointing_at_it() -> None:
    only = [VISITS[0]]
    assert choose("that one", only, NOW, ZONE) == Picked(VISITS[0])
    assert choose("the termite one", only, NOW, ZONE) == Picked(VISITS[0])


def test_that_nothing_can_be_chosen_where_nothing_is_offered() -> None:
    assert choose("the first one", [], NOW, ZONE) == NoneOfThem()


def test_that_a_start_in_another_zone_is_read_in_the_customers() -> None:
    offered = [
        option(1, "early", "2026-03-03T17:00:00Z"),
        option(2, "late", "2026-03-04T01:00:00+00:00"),
    ]
    assert choose("9 am", offered, NOW, ZONE) == Picked(offered[0])
    assert choose("the evening one", offered, NOW, ZONE) == Picked(offered[1])


@pytest.mark.parametrize(
    ("text", "is_choice"),
    [
        ("2", True),
        ("the second one", True),
        ("Tuesday", True),
        ("the later one", True),
        ("9 am works", True),
        ("either", True),
        ("when is my next appointment?", False),
        ("cancel everything", False),
        ("thanks", False),
        ("hello there", False),
    ],
)
def test_that_a_choice_is_told_by_its_form(text: str, is_choice: bool) -> None:
    assert looks_like_choice(text, NOW, ZONE) is is_choice


HOURS = [
    option(1, "Mon, May 18, 8:00-10:00 AM with Dana"),
    option(2, "Mon, May 18, 12:00-2:00 PM with Luis"),
    option(3, "Tue, May 19, 4:00-6:00 PM with Dana"),
    option(4, "Wed, Jun 3, 11:00 AM-1:00 PM with Omar"),
]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("eight o'clock", 1),
        ("lunchtime on Monday", 2),
        ("the evening one", 3),
        ("the June one", 4),
        ("june third", 4),
        ("the last one in May", 3),
        ("Dana but not on Monday", 3),
        ("twelve on Monday", 2),
        ("the eighteenth, in the morning", 1),
        ("the fourth", 4),
    ],
)
def test_that_a_stretch_of_hours_is_pointed_at_by_its_beginning(text: str, number: int) -> None:
    assert choose(text, HOURS, NOW, ZONE) == Picked(HOURS[number - 1])
