"""Dates of birth are read as people write and say them, and no other date is taken for one."""

from datetime import date

import pytest

from frontdesk.language.reading.birth_dates import read_birth_date, without_birth_date

TODAY = date(2026, 11, 16)


@pytest.mark.parametrize(
    ("text", "born"),
    [
        ("3/12/1984", "1984-03-12"),
        ("03-12-84", "1984-03-12"),
        ("born 19/5/84", "1984-05-19"),
        ("1984-03-12", "1984-03-12"),
        ("03121984", "1984-03-12"),
        ("it's 3 12 1984", "1984-03-12"),
        ("March 12, 1984", "1984-03-12"),
        ("march 12th 84", "1984-03-12"),
        ("12th of March '84", "1984-03-12"),
        ("my dob is 7 July 2012", "2012-07-07"),
        ("march twelfth nineteen eighty four", "1984-03-12"),
        ("the twenty-first of may nineteen oh five", "1905-05-21"),
        ("june third two thousand and one", "2001-06-03"),
        ("june thirtieth twenty fifteen", "2015-06-30"),
        ("Ortiz, Dec. 1st 1970, I need a cleaning", "1970-12-01"),
        ("she was born 4/5/31", "1931-04-05"),
    ],
)
def test_that_a_date_of_birth_is_read(text: str, born: str) -> None:
    assert read_birth_date(text, TODAY) == date.fromisoformat(born)


@pytest.mark.parametrize(
    "text",
    [
        "December 8",
        "move it to December 8, 2026",
        "12/8/26",
        "12/8/27",
        "the visit of March 2 2026",
        "December 8 at 10",
        "December 8 10 am or 11",
        "415.555.0132",
        "2/30/1984",
        "13/13/1984",
        "call me at 12/7",
    ],
)
def test_that_another_date_is_no_date_of_birth(text: str) -> None:
    assert read_birth_date(text, TODAY) is None
    assert without_birth_date(text, TODAY) == text


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("Ortiz, 3/12/1984", "Ortiz,"),
        ("it's maria ortiz and my date of birth is march 12 1984", "it's maria ortiz"),
        ("Born 3/12/84, I want Friday at 10", ", I want Friday at 10"),
        ("3/12/1984 Ortiz", "Ortiz"),
    ],
)
def test_that_the_rest_is_left_without_the_date(text: str, rest: str) -> None:
    assert without_birth_date(text, TODAY) == rest
