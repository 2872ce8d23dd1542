"""Times that are said by something else: by the visit as it is, by one's own day, by a list."""

from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.conversations.flows import last_said, stored, tell
from tests.conversations.office import Customer, options


async def _chosen(them: Customer) -> dict[str, Any]:
    progress = (await stored(them)).progress
    assert progress is not None
    return progress.chosen


def _start(value: dict[str, Any]) -> datetime:
    return datetime.fromisoformat(value["startsAt"])


@pytest.mark.parametrize(
    ("lines", "by"),
    [
        (["move my ant visit an hour later, same day"], timedelta(hours=1)),
        (["push the ants back a day, same time"], timedelta(days=1)),
        (["can the ant guy come half an hour earlier that day"], timedelta(minutes=-30)),
        (["I need to reschedule", "keep the time but a week later"], timedelta(days=7)),
        (["move my ant visit, the day is fine, just two hours later"], timedelta(hours=2)),
        (["push the ant one by an hour"], timedelta(hours=1)),
        (["move my ant visit an hour later", "no, half an hour earlier"], timedelta(minutes=30)),
    ],
)
def test_that_a_time_is_counted_from_the_visit_that_is_moved(
    pestcall_path: Path, lines: list[str], by: timedelta
) -> None:
    async def story(omar: Customer) -> None:
        for line in lines:
            await omar.say(line)
        chosen = await _chosen(omar)
        assert omar.pending_receipt is not None
        assert _start(chosen["slot"]) - _start(chosen["appointment"]) == by

    tell(pestcall_path, story, "omar")


@pytest.mark.parametrize(
    ("request_", "wanted"),
    [
        ("move my ant visit to Tuesday, I go to work at 3", {"notAfter": "14:59"}),
        ("move my ant visit to Tuesday. my shift ends at 2", {"notBefore": "14:00"}),
        ("move my ant visit to Tuesday, we are out until noon", {"notBefore": "12:00"}),
        ("move my ant visit to Tuesday earlier, we got the game at 11", {"notAfter": "10:59"}),
        ("move my ant visit to Tuesday so he's finished by noon", {"doneBy": "12:00"}),
        ("move my ant visit to Tuesday, noon or 1", {"notBefore": "12:00", "notAfter": "13:00"}),
    ],
)
def test_that_an_hour_of_the_own_day_is_a_bound_and_no_wish(
    pestcall_path: Path, request_: str, wanted: dict[str, str]
) -> None:
    async def story(omar: Customer) -> None:
        heard = await omar.say(request_)
        chosen = await _chosen(omar)
        assert chosen["fromDate"] == "2027-01-19" and chosen["time"] is None
        assert {name: chosen[name] for name in wanted} == wanted
        assert options(heard)

    tell(pestcall_path, story, "omar")


def test_that_a_question_whether_an_hour_is_free_takes_nothing(pestcall_path: Path) -> None:
    async def story(omar: Customer) -> None:
        listed = options(await omar.say("move my ant visit to Tuesday with Luis"))
        wanted = await _chosen(omar)
        heard = await omar.say("is 11 free too?")
        assert omar.pending_receipt is None and await _chosen(omar) == wanted
        assert {*listed} < {*options(heard)} and "11:00" in last_said(heard).partition("\n")[0]
        taken = last_said(await omar.say("do you have 8pm?")).partition("\n")[0]
        assert "8:00 in the evening isn't free with Luis" in taken
        assert await _chosen(omar) == wanted

    tell(pestcall_path, story, "omar")


@pytest.mark.parametrize("words", ["not Luis", "anyone but luis please", "I don't want Luis"])
def test_that_whom_one_does_not_want_is_on_no_list(pestcall_path: Path, words: str) -> None:
    async def story(omar: Customer) -> None:
        await omar.say("move my ant visit to Tuesday after 2")
        offered = options(await omar.say(words))
        assert offered and not any("Luis" in label for label in offered)
        assert (await _chosen(omar))["notBefore"] == "14:00"

    tell(pestcall_path, story, "omar")


@pytest.mark.parametrize(
    ("words", "starts"),
    [
        ("the ant one, to Thursday at 3", "2027-01-21T15:00"),
        ("number 2, one day later same time", ""),
    ],
)
def test_that_what_is_wanted_beside_the_name_of_a_visit_is_heard(
    pestcall_path: Path, words: str, starts: str
) -> None:
    async def story(alex: Customer) -> None:
        await alex.say("I need to move a visit")
        await alex.say(words)
        chosen = await _chosen(alex)
        assert chosen["appointment"]["service"] == "ant treatment"
        later = _start(chosen["appointment"]) + timedelta(days=1)
        assert chosen["slot"]["startsAt"].startswith(starts or f"{later:%Y-%m-%dT%H:%M}")

    tell(pestcall_path, story)


@pytest.mark.parametrize(
    ("words", "days"),
    [
        ("some weekday next week please", {18, 19, 20, 21, 22}),
        ("next week, any day but Tuesday", {18, 20, 21, 22, 23, 24}),
        ("Tuesday or Thursday next week", {19, 21}),
    ],
)
def test_that_days_that_do_not_suit_are_on_no_list(
    pestcall_path: Path, words: str, days: set[int]
) -> None:
    async def story(omar: Customer) -> None:
        await omar.say("I need to reschedule my appointment")
        offered = options(await omar.say(words))
        assert offered
        assert {int(label.split(" at ")[0].split()[-1]) for label in offered} <= days

    tell(pestcall_path, story, "omar")
