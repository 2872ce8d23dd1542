"""Every tool that reads, asked for in a customer's words or by a model."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from frontdesk.packs.pestcall.demo.company import POLICIES
from frontdesk.testing import Ask, ScriptedModel
from tests.conversations.flows import called, last_said, stored, tell
from tests.conversations.office import Customer, customer, office, run

BODIES = {policy.topic: policy.body for policy in POLICIES}


async def result(them: Customer) -> dict[str, Any]:
    """What the first tool of the last turn gave back."""
    content = (await them.turns())[-1].steps[0].calls[0].result
    return msgspec.json.decode(content)["result"]


def asking(zip_code: str, tool: str, arguments: str = "{}") -> ScriptedModel:
    """A model that verifies, and then asks for one tool and tells what it said."""
    return ScriptedModel(
        [Ask("verifyAccount", f'{{"zip": "{zip_code}"}}')],
        ["How can I help?"],
        [Ask(tool, arguments)],
        ["There you go."],
    )


@pytest.mark.parametrize(
    ("who", "said"),
    [
        ("alex", "general pest treatment on Monday, January 18 at 9:00 in the morning with Dana"),
        ("omar", "ant treatment on Monday, January 18 at 11:00 in the morning with Dana"),
        ("chloe", "I don't see any upcoming appointments"),
    ],
)
def test_that_the_next_appointment_is_told(pestcall_path: Path, who: str, said: str) -> None:
    async def story(them: Customer) -> None:
        assert said in last_said(await them.say("When is my next appointment?"))
        assert await called(them) == [("nextAppointment", "ran")]

    tell(pestcall_path, story, who)


@pytest.mark.parametrize(("who", "count"), [("linda", 3), ("samuel", 1), ("chloe", 0)])
def test_that_upcoming_appointments_are_listed_and_no_others(
    pestcall_path: Path, who: str, count: int
) -> None:
    async def story(them: Customer) -> None:
        await them.say("what appointments do I have?")
        assert await called(them) == [("listAppointments", "ran")]
        listed = (await result(them))["appointments"]
        coming = [k for k, status in (await them.statuses()).items() if status == "scheduled"]
        assert [one["number"] for one in listed] == list(range(1, count + 1))
        assert sorted((await stored(them)).listed.get("appointment", ())) == sorted(coming)
        assert (await stored(them)).state == ("PresentingAppointments" if count else "VerifiedIdle")

    tell(pestcall_path, story, who)


def test_that_one_appointment_is_read_by_what_it_is_called(pestcall_path: Path) -> None:
    async def story(linda: Customer) -> None:
        await linda.say("what is the one in February for?")
        found = (await result(linda))["appointment"]
        assert found["service"] == "termite inspection"
        assert (await stored(linda)).listed == {"appointment": ("apt_d16",)}

    model = asking("94014", "getAppointment", '{"which": "the one in February"}')
    tell(pestcall_path, story, "linda", model)


@pytest.mark.parametrize("wanted", ["apt_d1", "apt_d13", "apt_d99", "' OR 1=1 --"])
def test_that_another_customers_appointment_is_not_found(pestcall_path: Path, wanted: str) -> None:
    async def story(linda: Customer) -> None:
        await linda.say("and that visit?")
        assert await called(linda) == [("getAppointment", "ran")]
        assert (await result(linda))["appointment"] is None

    arguments = msgspec.json.encode({"which": wanted}).decode()
    tell(pestcall_path, story, "linda", asking("94014", "getAppointment", arguments))


@pytest.mark.parametrize(
    ("words", "day", "part"),
    [
        ("do you have anything next Tuesday afternoon?", "Tuesday, January 19", "afternoon"),
        ("do you have anything on Sunday morning?", "Sunday, January 17", "morning"),
        ("any openings on January 20 in the evening?", "Wednesday, January 20", "evening"),
        ("have you got a slot tomorrow?", "Saturday, January 16", ""),
    ],
)
def test_that_free_slots_are_found_by_day_and_part_of_the_day(
    pestcall_path: Path, words: str, day: str, part: str
) -> None:
    async def story(chloe: Customer) -> None:
        await chloe.say(words)
        assert await called(chloe) == [("availableSlots", "ran")]
        slots = (await result(chloe))["slots"]
        assert {slot["when"].partition(" at ")[0] for slot in slots} == {day}
        assert all(f"in the {part}" in slot["when"] for slot in slots)
        assert (await stored(chloe)).progress is None

    tell(pestcall_path, story, "chloe")


def test_that_a_day_off_has_no_slots_of_that_technician(pestcall_path: Path) -> None:
    async def story(chloe: Customer) -> None:
        await chloe.say("what about then?")
        slots = (await result(chloe))["slots"]
        assert slots
        assert "Mei" not in {slot["technician"] for slot in slots}

    day_off = '{"fromDate": "2027-01-23", "toDate": "2027-01-23"}'
    tell(pestcall_path, story, "chloe", asking("94117", "availableSlots", day_off))


@pytest.mark.parametrize(
    ("who", "total", "numbers"),
    [("priya", "$244.50", {"2002", "2003"}), ("alex", "$129.00", {"2001"}), ("linda", "$0.00", ())],
)
def test_that_open_invoices_are_told_and_paid_ones_are_not(
    pestcall_path: Path, who: str, total: str, numbers: set[str]
) -> None:
    async def story(them: Customer) -> None:
        heard = await them.say("Do I owe you anything?")
        assert await called(them) == [("openInvoices", "ran")]
        found = await result(them)
        assert (found["total"], {one["number"] for one in found["invoices"]}) == (
            total,
            set(numbers),
        )
        assert ("no open invoices" in last_said(heard)) == (not numbers)

    tell(pestcall_path, story, who)


@pytest.mark.parametrize(
    ("words", "topic"),
    [
        ("is the spray safe for my dog?", "safety"),
        ("what is your cancellation policy?", "cancellation"),
        ("what if the bugs come back?", "guarantee"),
        ("how do I prepare my kitchen for the treatment?", "preparation"),
        ("do you take credit cards?", "payment"),
        ("how exact is the arrival time?", "arrival"),
    ],
)
def test_that_anybody_may_ask_for_a_policy(pestcall_path: Path, words: str, topic: str) -> None:
    async def main() -> None:
        async with office(pestcall_path) as desk:
            stranger = await customer(desk, phone="")
            assert BODIES[topic] in last_said(await stranger.say(words))
            assert await called(stranger) == [("servicePolicy", "ran")]
            assert (await stored(stranger)).verified_as is None

    run(main())


def test_that_asking_for_a_person_opens_one_ticket_a_conversation(pestcall_path: Path) -> None:
    async def story(alex: Customer) -> None:
        first = last_said(await alex.say("I want to talk to a real person"))
        second = last_said(await alex.say("get me a human please"))
        (ticket,) = await alex.tickets()
        assert (ticket["customer_id"], ticket["status"]) == ("cus_alex", "open")
        assert f"T-{ticket['number']}" in first
        assert f"T-{ticket['number']}" in second

    tell(pestcall_path, story)


def test_that_every_conversation_has_a_ticket_of_its_own(pestcall_path: Path) -> None:
    async def main() -> None:
        async with office(pestcall_path) as desk:
            numbers: list[int] = []
            for name in ("alex", "omar"):
                them = await customer(desk, name)
                await them.say("can I speak with someone?")
                numbers += [ticket["number"] for ticket in await them.tickets()]
            assert numbers == [1001, 1002]

    run(main())
