"""What a customer wants of a visit counts from the request to the receipt, wherever it is said."""

from pathlib import Path
from typing import Any

import pytest

from tests.conversations.flows import last_said, stored, tell
from tests.conversations.office import Customer


async def _slot(them: Customer) -> tuple[str, str]:
    """When the receipt that is shown would have a technician come, and who that is."""
    progress = (await stored(them)).progress
    assert them.pending_receipt is not None and progress is not None
    chosen: dict[str, Any] = progress.chosen["slot"]
    return chosen["startsAt"][:16], chosen["technician"]


@pytest.mark.parametrize(
    ("request_", "slot"),
    [
        ("move my general visit to January 20, as late as you have", ("2027-01-20T19:00", "Andre")),
        ("move my general visit to January 20, the earliest you've got", ("2027-01-20T08:00", "")),
    ],
)
def test_that_the_order_of_times_picks_one(
    sqlite_path: Path, request_: str, slot: tuple[str, str]
) -> None:
    async def story(them: Customer) -> None:
        await them.say(request_)
        starts, technician = await _slot(them)
        assert starts == slot[0] and slot[1] in ("", technician)

    tell(sqlite_path, story)


def test_that_what_is_said_in_two_steps_narrows(sqlite_path: Path) -> None:
    async def story(them: Customer) -> None:
        await them.say("move my general visit to January 20 please")
        await them.say("andre i guess")
        await them.say("1pm would be good")
        assert await _slot(them) == ("2027-01-20T13:00", "Andre")

    tell(sqlite_path, story)


def test_that_nobody_comes_in_place_of_the_only_one_who_is_wanted(sqlite_path: Path) -> None:
    async def story(them: Customer) -> None:
        said = last_said(await them.say("move my general visit to January 20 at 9am, only andre"))
        assert them.pending_receipt is None
        assert "January 20 at 9:00 in the morning isn't free with Andre" in said
        await them.say("what does he have that day?")
        await them.say("the first one")
        assert (await _slot(them))[1] == "Andre"

    tell(sqlite_path, story)


def test_that_a_correction_moves_the_other_visit_to_the_day_that_it_names(
    sqlite_path: Path,
) -> None:
    async def story(them: Customer) -> None:
        await them.say("move my general visit to January 20 at 10")
        await them.say("no, leave the general one, I mean the ant visit, on January 21 at 11")
        dialog = await stored(them)
        assert dialog.receipt is not None and "ant treatment" in dialog.receipt.text
        assert (await _slot(them))[0] == "2027-01-21T11:00"

    tell(sqlite_path, story)


def test_that_an_address_in_the_request_is_not_asked_for(sqlite_path: Path) -> None:
    async def story(them: Customer) -> None:
        await them.say(
            "mice at my rental, 2250 Mission Street unit 4. book January 20 at 10 please"
        )
        dialog = await stored(them)
        assert dialog.receipt is not None
        assert dialog.receipt.arguments["address"] == "2250 Mission Street unit 4"
        assert dialog.receipt.arguments["service"] == "rodents"

    tell(sqlite_path, story)


def test_that_what_is_not_treated_is_refused_and_not_booked_as_something_else(
    sqlite_path: Path,
) -> None:
    async def story(them: Customer) -> None:
        said = last_said(await them.say("I'd like to book a visit for bed bugs"))
        assert "isn't something we treat" in said
        assert (await stored(them)).progress is None

    tell(sqlite_path, story)
