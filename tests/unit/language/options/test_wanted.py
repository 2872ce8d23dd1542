"""Which options have the days, the time and the words that are wanted."""

from datetime import date
from zoneinfo import ZoneInfo

import pytest

from frontdesk.core.dialog import Option, OptionId
from frontdesk.language.options.wanted import Wanted, fitting

ZONE = ZoneInfo("UTC")
NOW = 1_800_000_000_000
STARTS = ("2027-01-19T09:00+00:00", "2027-01-19T14:00+00:00", "2027-01-20T09:00+00:00")
WHO = ("Dana", "Luis Ortega", "Luis Ortega")
OPTIONS = [
    Option(OptionId(f"o{n}"), f"a time with {who}", {"startsAt": start})
    for n, (start, who) in enumerate(zip(STARTS, WHO, strict=True), 1)
]
TUESDAY, WEDNESDAY = date(2027, 1, 19), date(2027, 1, 20)


@pytest.mark.parametrize(
    ("wanted", "numbers"),
    [
        (Wanted(), [1, 2, 3]),
        (Wanted(first=TUESDAY), [1, 2]),
        (Wanted(first=TUESDAY, last=WEDNESDAY), [1, 2, 3]),
        (Wanted(last=TUESDAY), [1, 2]),
        (Wanted(minutes=9 * 60), [1, 3]),
        (Wanted(first=WEDNESDAY, minutes=9 * 60), [3]),
        (Wanted(minutes=9 * 60 + 30), []),
        (Wanted(part_of_day="afternoon"), [2]),
        (Wanted(not_before=12 * 60), [2]),
        (Wanted(not_after=14 * 60 - 1), [1, 3]),
        (Wanted(words=("luis",)), [2, 3]),
        (Wanted(words=("Luis Ortega",), minutes=9 * 60), [3]),
        (Wanted(words=("Luis Dana",)), []),
    ],
)
def test_that_an_option_fits_that_has_all_that_is_wanted(
    wanted: Wanted, numbers: list[int]
) -> None:
    assert fitting(wanted, OPTIONS, NOW, ZONE) == tuple(OPTIONS[n - 1] for n in numbers)


def test_that_an_option_without_a_day_is_on_none() -> None:
    book = Option(OptionId("b"), "Dune", {})
    assert fitting(Wanted(first=TUESDAY), [book], NOW, ZONE) == ()
    assert fitting(Wanted(part_of_day="morning"), [book], NOW, ZONE) == ()
    assert fitting(Wanted(words=("dune",)), [book], NOW, ZONE) == (book,)
