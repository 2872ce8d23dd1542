"""Typed values as customers say them."""

from datetime import date

import pytest

from frontdesk.language.reading.field_values import FieldType, read_field

TODAY = date(2027, 1, 15)
PLANS = ("Starter", "Team", "Team Plus")


@pytest.mark.parametrize(
    ("type", "said", "value"),
    [
        (FieldType.TEXT, "  it  crashes\nall day ", "it crashes all day"),
        (FieldType.TEXT, "   ", None),
        (FieldType.EMAIL, "it's Ada@Example.org, I think", "ada@example.org"),
        (FieldType.EMAIL, "no idea", None),
        (FieldType.PHONE, "(415) 555-0132", "+14155550132"),
        (FieldType.NUMBER, "about 3.5 I think", "3.5"),
        (FieldType.NUMBER, "three", "3"),
        (FieldType.NUMBER, "version 2.4.1", None),
        (FieldType.NUMBER, "many", None),
        (FieldType.DATE, "2027-02-28", "2027-02-28"),
        (FieldType.DATE, "2027-02-30", None),
        (FieldType.DATE, "tomorrow", "2027-01-16"),
        (FieldType.DATE, "whenever", None),
        (FieldType.CHOICE, "the team one", "Team"),
        (FieldType.CHOICE, "team plus please", "Team Plus"),
        (FieldType.CHOICE, "the big one", None),
    ],
)
def test_that_a_value_is_read_as_it_is_kept(type: FieldType, said: str, value: str | None) -> None:
    assert read_field(type, said, TODAY, PLANS) == value
