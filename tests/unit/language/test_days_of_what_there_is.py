"""The day of what is there already is told from the day that is wanted."""

from datetime import date

import pytest

from frontdesk.language.calendar.reading import read_when
from frontdesk.language.calendar.when import Order

MONDAY = date(2026, 11, 16)


@pytest.mark.parametrize(
    ("text", "held", "wanted"),
    [
        ("I'd like my visit on Wednesday moved to Friday", 18, (20, 20)),
        ("move my Friday visit please", 20, None),
        ("I have an appointment on friday, could it be saturday", 20, (21, 21)),
        ("move my appointment next Monday to Tuesday at 2pm", 23, (24, 24)),
        ("push next week's visit back two days", 23, None),
    ],
)
def test_that_a_day_of_what_is_moved_is_not_wanted(
    text: str, held: int, wanted: tuple[int, int] | None
) -> None:
    when = read_when(text, MONDAY)
    assert [days.first.day for days in when.from_days] == [held]
    assert [(d.first.day, d.last.day) for d in when.days] == ([wanted] if wanted else [])


def test_that_two_weekdays_of_a_week_are_both_of_it() -> None:
    for text in ("wednesday or thursday next week", "next week, wed or thurs"):
        days = read_when(text, MONDAY).days
        assert (days[0].first.day, days[-1].last.day) == (25, 26)


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("as late as you have", Order.LATEST),
        ("late as u got", Order.LATEST),
        ("the earliest you can", Order.SOONEST),
        ("something later that day", Order.LATER),
        ("move my next appointment", None),
        ("like I said earlier", None),
        ("two days later", None),
    ],
)
def test_that_an_order_of_times_is_told_from_other_uses_of_its_words(
    text: str, order: Order | None
) -> None:
    assert read_when(text, MONDAY).order is order
