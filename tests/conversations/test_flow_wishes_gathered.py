"""What is said of a visit since its request began counts when times are listed, as it was meant."""

from pathlib import Path
from typing import Any

import pytest

from tests.conversations.flows import last_said, stored, tell
from tests.conversations.office import Customer


async def _wanted(them: Customer) -> dict[str, Any]:
    """What was said so far of what is under way."""
    progress = (await stored(them)).progress
    assert progress is not None
    return progress.chosen


async def _starts(them: Customer) -> list[str]:
    """When the times begin that are on offer."""
    progress = (await stored(them)).progress
    assert progress is not None
    return [option.value["startsAt"][:16] for option in progress.options]


@pytest.mark.parametrize(
    ("answer", "wanted"),
    [
        (
            "Yes, that's us! A Sunday would be best, as late in the day as possible",
            {"fromDate": "2027-01-17", "order": "latest", "partOfDay": "any"},
        ),
        (
            "yes. Oh, and actually not this Friday, the Friday after that, the 22nd, after 3",
            {"fromDate": "2027-01-22", "notBefore": "15:00"},
        ),
        ("yes, same address, with Andre if he can", {"technician": "Andre"}),
        (
            "yes, and it should be the wasp removal with Andre, some afternoon next week",
            {"service": "wasps", "technician": "Andre", "partOfDay": "afternoon", "notes": ""},
        ),
        (
            "no, come to 52 Page Street, San Francisco. January 20 in the morning",
            {"fromDate": "2027-01-20", "partOfDay": "morning"},
        ),
    ],
)
def test_that_what_is_said_beside_the_address_counts(
    sqlite_path: Path, answer: str, wanted: dict[str, Any]
) -> None:
    async def story(them: Customer) -> None:
        await them.say("I'd like to book an ant treatment on a Friday")
        await them.say(answer)
        chosen = await _wanted(them)
        assert "address" in chosen
        assert {name: chosen[name] for name in wanted} == wanted
        assert (await stored(them)).open_requests == ()

    tell(sqlite_path, story)


@pytest.mark.parametrize(
    "answer",
    ["the next one, the general one on Monday", "the general treatment on January 18 please"],
)
def test_that_the_day_of_a_visit_names_it_and_leaves_the_day_that_is_wanted(
    sqlite_path: Path, answer: str
) -> None:
    async def story(them: Customer) -> None:
        await them.say("I need to move a visit to January 20 or 21, in the morning")
        await them.say(answer)
        chosen = await _wanted(them)
        assert chosen["appointment"]["service"] == "general pest treatment"
        assert (chosen["fromDate"], chosen["toDate"]) == ("2027-01-20", "2027-01-21")
        assert {start[:10] for start in await _starts(them)} == {"2027-01-20", "2027-01-21"}

    tell(sqlite_path, story)


def test_that_the_month_of_a_visit_is_no_wish_for_that_month(sqlite_path: Path) -> None:
    async def story(them: Customer) -> None:
        await them.say("I'd like to move one of my visits a week later")
        await them.say("the ants one in February")
        receipt = (await stored(them)).receipt
        assert receipt is not None and "to Monday, February 8 at 2:00" in receipt.text

    tell(sqlite_path, story)


@pytest.mark.parametrize(
    "question",
    [
        "No. It needs to be a morning on January 21. What is available?",
        "do you have anything on January 21 in the morning instead?",
        "what else is there, on Thursday January 21 before noon?",
    ],
)
def test_that_a_question_for_times_at_a_receipt_lists_them(
    sqlite_path: Path, question: str
) -> None:
    async def story(them: Customer) -> None:
        await them.say("move my general visit to January 20 at 10")
        assert them.pending_receipt is not None
        await them.say(question)
        assert them.pending_receipt is None
        starts = await _starts(them)
        assert len(starts) > 1
        assert {start[:10] for start in starts} == {"2027-01-21"}
        assert all(start[11:] < "12:00" for start in starts)

    tell(sqlite_path, story)


def test_that_a_day_named_in_place_of_those_on_offer_is_looked_for(sqlite_path: Path) -> None:
    async def story(them: Customer) -> None:
        await them.say("move my general visit to January 20 in the afternoon")
        await them.say("No, I meant Friday January 22, after 3.")
        starts = await _starts(them)
        assert {start[:10] for start in starts} == {"2027-01-22"}
        assert all(start[11:] >= "15:00" for start in starts)

    tell(sqlite_path, story)


@pytest.mark.parametrize(
    ("request_", "wanted"),
    [
        ("push my general visit 2 hrs later, same day", {"time": "11:00"}),
        ("move my general visit to January 20, has to be over by 430", {"doneBy": "16:30"}),
        ("move my general visit to January 20, it can't start before 11", {"notBefore": "11:00"}),
        ("move my general visit to January 20, nothing after 2 please", {"notAfter": "14:00"}),
    ],
)
def test_that_amounts_and_bounds_are_no_clock_times(
    sqlite_path: Path, request_: str, wanted: dict[str, Any]
) -> None:
    async def story(them: Customer) -> None:
        await them.say(request_)
        chosen = await _wanted(them)
        assert {name: chosen[name] for name in wanted} == wanted
        assert "time" in wanted or chosen["time"] is None

    tell(sqlite_path, story)


def test_that_the_part_of_the_day_of_a_visit_is_no_wish(sqlite_path: Path) -> None:
    async def story(them: Customer) -> None:
        await them.say("I've got that morning visit booked, can it be on January 20 instead?")
        assert (await _wanted(them))["partOfDay"] == "any"
        await them.say("the general one")
        assert any(start[11:] > "12:00" for start in await _starts(them))

    tell(sqlite_path, story)


def test_that_who_is_refused_is_not_near(sqlite_path: Path) -> None:
    async def story(them: Customer) -> None:
        said = last_said(await them.say("move my general visit to January 17, not with Andre"))
        assert "with Andre" not in said.partition("\n")[2]

    tell(sqlite_path, story)


def test_that_the_same_again_is_the_service_of_the_last_visit(sqlite_path: Path) -> None:
    async def story(them: Customer) -> None:
        await them.say("book me the same again as last time, on January 20 at 2 with Andre")
        await them.say("yes")
        receipt = (await stored(them)).receipt
        assert receipt is not None and receipt.arguments["service"] == "wasps"

    tell(sqlite_path, story, "priya")


def test_that_a_service_that_is_named_counts_and_not_the_last_one(sqlite_path: Path) -> None:
    async def story(them: Customer) -> None:
        await them.say("book a rodent visit like last time, on January 20 at 1 with Andre")
        await them.say("yes")
        receipt = (await stored(them)).receipt
        assert receipt is not None and receipt.arguments["service"] == "rodents"

    tell(sqlite_path, story, "priya")


def test_that_another_service_keeps_the_time_that_was_chosen(sqlite_path: Path) -> None:
    async def story(them: Customer) -> None:
        await them.say("book an ant treatment on January 20 in the afternoon")
        await them.say("yes")
        await them.say("the third one")
        slot = (await _wanted(them))["slot"]["slotId"]
        await them.say("No, not ants, a wasp nest removal like last time, same day and time")
        receipt = (await stored(them)).receipt
        assert receipt is not None
        assert (receipt.arguments["service"], receipt.arguments["slotId"]) == ("wasps", slot)

    tell(sqlite_path, story)
