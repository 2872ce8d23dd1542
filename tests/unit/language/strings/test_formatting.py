"""Dates, times, sums and lists as each language writes them."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest

from frontdesk.core.locale import Locale
from frontdesk.language.strings.formatting import (
    day_in_words,
    dollars_in_words,
    enumerated,
    moment_in_words,
)

ZONE = ZoneInfo("America/Los_Angeles")
TODAY = date(2026, 1, 1)
EN, ES = Locale.EN, Locale.ES


@pytest.mark.parametrize(
    ("at", "english", "spanish"),
    [
        (
            datetime(2026, 3, 3, 9, 0, tzinfo=ZONE),
            "Tuesday, March 3 at 9:00 in the morning",
            "martes 3 de marzo a las 9:00 de la mañana",
        ),
        (
            datetime(2027, 8, 11, 13, 30, tzinfo=ZONE),
            "Wednesday, August 11, 2027 at 1:30 in the afternoon",
            "miércoles 11 de agosto de 2027 a la 1:30 de la tarde",
        ),
        (
            datetime(2026, 11, 1, 1, 30, fold=1, tzinfo=ZONE),
            "Sunday, November 1 at 1:30 at night, after the clocks go back",
            "domingo 1 de noviembre a la 1:30 de la noche, después del cambio de hora",
        ),
    ],
)
def test_that_a_moment_is_written_as_each_language_writes_it(
    at: datetime, english: str, spanish: str
) -> None:
    assert moment_in_words(at, TODAY, EN) == english
    assert moment_in_words(at, TODAY, ES) == spanish


def test_that_a_day_of_this_year_has_no_year() -> None:
    assert day_in_words(date(2026, 9, 5), TODAY, ES) == "sábado 5 de septiembre"
    assert day_in_words(date(2026, 9, 5), TODAY, EN) == "Saturday, September 5"


@pytest.mark.parametrize("locale", Locale)
def test_that_a_sum_in_dollars_keeps_its_point(locale: Locale) -> None:
    assert dollars_in_words(123_456_05, locale) == "$123,456.05"


def test_that_a_list_is_joined_as_it_sounds() -> None:
    assert enumerated(["one", "two", "three"], EN) == "one, two and three"
    assert enumerated(["one", "two"], EN, either=True) == "one or two"
    assert enumerated(["pagos", "horas"], ES) == "pagos y horas"
    assert enumerated(["pagos", "inspecciones"], ES) == "pagos e inspecciones"
    assert enumerated(["siete", "ocho"], ES, either=True) == "siete u ocho"
    assert enumerated(["uno"], ES) == "uno"
