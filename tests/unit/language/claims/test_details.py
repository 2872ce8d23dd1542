"""Particulars are found however they are written, though most texts are not searched for most."""

from datetime import date

import pytest

from frontdesk.language.claims.details import details_in
from frontdesk.language.text.runs import has_any, runs_in

MONDAY = date(2026, 11, 16)
STATED = {
    "at 5pm": [("time", "5:00 p")],
    "it is 5 p.m now": [("time", "5:00 p")],
    "between ten and x5pm": [("time", "5:00 p")],
    "five o'clock": [("time", "5:00")],
    "two in the afternoon": [("time", "2:00 p")],
    "not before three": [("time", "3:00")],
    "17:45": [("time", "5:45 p")],
    "around midnight": [("time", "0:00 a")],
    "on 2026-05-12": [("date", "5-12")],
    "the fifth of may": [("date", "5-5")],
    "may 3 to 7": [("date", "5-3"), ("date", "5-7")],
    "the 21st": [("dom", "21")],
    "fri": [("weekday", "4")],
    "tomorrow": [("date", "11-17")],
    "a two-day trip": [("days", "2")],
    "half an hour": [("minutes", "30")],
    "\u20ac7": [("sum", "7.00")],
    "40 bucks": [("sum", "40.00")],
    "order ab-12": [("code", "ab-12")],
    "flat 7a8b": [("code", "7a8b")],
    "number 94107": [("code", "94107")],
    "12percent": [("share", "12")],
    "fifty percent": [("share", "50")],
    "30%": [("share", "30")],
}
PLAIN = (
    *("you may call in any time", "it is on its way", "from the team", "at once", "123.4567"),
    *("march on", "second to none", "sun and rain", "this one", "a half-open door"),
)


@pytest.mark.parametrize("text", STATED)
def test_that_a_particular_is_found_in_each_of_its_spellings(text: str) -> None:
    assert [(one.sort, one.value) for one in details_in(text, MONDAY)] == STATED[text]


@pytest.mark.parametrize("text", PLAIN)
def test_that_words_which_only_look_like_particulars_state_none(text: str) -> None:
    assert details_in(text, MONDAY) == ()


def test_that_a_run_is_a_whole_word() -> None:
    assert runs_in("it's 5pm, the 3rd_floor") == {"it", "s", "5pm", "the", "3rd_floor"}
    assert has_any("by noon", frozenset({"noon"}))
    assert not has_any("afternoon", frozenset({"noon"}))
