"""When people are at the desk, across weekends, lunch and daylight saving."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from frontdesk.core.clock import Millis
from frontdesk.core.locale import Locale
from frontdesk.handoff.hours import Hours
from frontdesk.handoff.people import People

ZONE = ZoneInfo("America/Los_Angeles")
DAY = ("08:00-12:00", "13:00-17:00")
WEEK = Hours(mon=DAY, tue=DAY, wed=DAY, thu=DAY, fri=("8:00-12:00",))


def at(text: str) -> Millis:
    return int(datetime.fromisoformat(text).replace(tzinfo=ZONE).timestamp() * 1000)


@pytest.mark.parametrize(
    ("moment", "opens"),
    [
        ("2026-03-02T07:59", "2026-03-02T08:00"),
        ("2026-03-02T12:00", "2026-03-02T13:00"),
        ("2026-03-02T17:00", "2026-03-03T08:00"),
        ("2026-03-06T12:00", "2026-03-09T08:00"),
        ("2026-03-07T23:59", "2026-03-09T08:00"),
    ],
)
def test_that_who_asks_outside_the_hours_hears_when_somebody_is_back(
    moment: str, opens: str
) -> None:
    assert not WEEK.open_at(at(moment), ZONE)
    back = WEEK.opens_next(at(moment), ZONE)
    assert int(back.timestamp() * 1000) == at(opens)


@pytest.mark.parametrize("moment", ["2026-03-02T08:00", "2026-03-02T11:59", "2026-03-05T16:59"])
def test_that_within_the_hours_somebody_is_there(moment: str) -> None:
    assert WEEK.open_at(at(moment), ZONE)
    assert People(hours=WEEK).back_in_words(at(moment), ZONE, Locale.EN) == ""
    assert People(hours=WEEK).promised_by(at(moment), ZONE) == at(moment) + 600_000


def test_that_the_promise_counts_from_when_somebody_is_back() -> None:
    saturday = at("2026-03-07T10:00")
    people = People(hours=WEEK, promised_minutes=30)
    # The clocks go forward in between.
    assert people.promised_by(saturday, ZONE) == at("2026-03-09T08:30")
    said = people.back_in_words(saturday, ZONE, Locale.EN)
    assert said == "Monday, March 9 at 8:00 in the morning"
    assert "lunes" in people.back_in_words(saturday, ZONE, Locale.ES)


def test_that_without_hours_somebody_is_always_there() -> None:
    assert People().back_at(at("2026-03-07T03:00"), ZONE) is None


@pytest.mark.parametrize("span", ["8-17", "17:00-08:00", "08:00-24:30", "08:00-17:00\n"])
def test_that_hours_that_are_none_are_refused(span: str) -> None:
    with pytest.raises(TypeError):
        Hours(mon=(span,))


def test_that_hours_on_no_day_are_refused() -> None:
    with pytest.raises(TypeError):
        Hours()
