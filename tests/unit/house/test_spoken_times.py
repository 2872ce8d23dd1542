"""How hours, windows, moves by so many days and persons reach a tool's arguments."""

from typing import Any

import pytest

from frontdesk.core.meaning import Spoken
from frontdesk.models.house.routing.arguments import fill
from frontdesk.models.house.routing.inputs import read_input
from frontdesk.models.house.routing.said import Said
from tests.unit.house.declared import MAYBE_DATE, MAYBE_TEXT, spec
from tests.unit.house.moments import NOW, ZONE

_MOVE = read_input(
    spec(
        "moveVisit",
        fields={
            "fromDate": MAYBE_DATE,
            "toDate": MAYBE_DATE,
            "partOfDay": MAYBE_TEXT,
            "time": MAYBE_TEXT,
            "notBefore": MAYBE_TEXT,
            "notAfter": MAYBE_TEXT,
            "shiftDays": {"anyOf": [{"type": "integer"}, {"type": "null"}], "default": None},
            "technician": MAYBE_TEXT,
        },
        spoken={
            "fromDate": Spoken.DAY,
            "toDate": Spoken.LAST_DAY,
            "partOfDay": Spoken.PART_OF_DAY,
            "time": Spoken.TIME,
            "notBefore": Spoken.NOT_BEFORE,
            "notAfter": Spoken.NOT_AFTER,
            "shiftDays": Spoken.SHIFT,
            "technician": Spoken.PERSON_NAME,
        },
    )
)


def _read(text: str, waiting: str = "") -> dict[str, Any]:
    return fill(_MOVE, Said(text, waiting), NOW, ZONE).arguments


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        (
            "Thursday, after 2pm",
            {"fromDate": "2026-03-05", "toDate": "2026-03-05", "notBefore": "14:00"},
        ),
        ("between 5 and 6", {"notBefore": "17:00", "notAfter": "18:00"}),
        ("at 11", {"time": "11:00"}),
        ("12:30 is fine", {"time": "12:30"}),
        ("push it back a week", {"shiftDays": 7}),
        ("two days earlier please", {"shiftDays": -2}),
        ("with Luis at 2pm", {"time": "14:00", "technician": "Luis"}),
        ("is it open? with luis", {"technician": "Luis"}),
        ("I need help with ants", {}),
        ("by Friday", {"fromDate": "2026-03-01", "toDate": "2026-03-06"}),
        ("the Friday after", {}),
        ("I have had ants since last Monday", {}),
    ],
)
def test_that_times_and_persons_fill_the_fields_that_declare_them(
    text: str, arguments: dict[str, Any]
) -> None:
    assert _read(text) == arguments


def test_that_hours_said_now_stand_in_the_place_of_those_said_before() -> None:
    assert _read("make it after 3", waiting="friday morning") == {
        "fromDate": "2026-03-06",
        "toDate": "2026-03-06",
        "notBefore": "15:00",
    }
    assert _read("with dana", waiting="at 11")["time"] == "11:00"


def test_that_the_day_something_is_moved_from_is_not_the_day_that_is_wanted() -> None:
    assert _read("move my tuesday visit to friday")["fromDate"] == "2026-03-06"
    assert _read("Saturday instead of Thursday")["toDate"] == "2026-03-07"


def test_that_a_person_among_declared_names_is_read_wherever_they_are_named() -> None:
    field = {"type": "string", "enum": ["Luis Ortega", "Dana Fox"]}
    taken = read_input(spec("book", fields={"who": field}, spoken={"who": Spoken.PERSON_NAME}))
    said = Said("can dana come instead")
    assert fill(taken, said, NOW, ZONE).arguments == {"who": "Dana Fox"}
