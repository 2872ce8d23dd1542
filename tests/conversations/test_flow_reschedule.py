"""Moving a visit, by word and by button."""

from pathlib import Path

import pytest

from frontdesk.testing import Ask, ScriptedModel
from tests.conversations.flows import (
    answer,
    ask_for,
    at_rest,
    begin,
    either_way,
    last_said,
    pick,
    question_on,
    stored,
    tell,
    untouched,
)
from tests.conversations.office import Customer, fates, office, options, run, verified


@either_way
def test_that_the_chosen_visit_moves_into_the_chosen_slot(pestcall_path: Path, way: str) -> None:
    async def story(alex: Customer) -> None:
        assert len(options(await begin(alex, "reschedule", way))) == 2
        assert (await stored(alex)).state == "PresentingAppointments"
        slots = options(await pick(alex, 1, way))
        assert (await stored(alex)).state == "PresentingSlots"
        asked = await pick(alex, 3, way)
        assert question_on(asked).endswith(f"to {slots[2]}?")
        assert fates(await answer(alex, True, way)) == ["accepted", "committed"]
        moved, kept, _ = sorted(await alex.appointments(), key=lambda row: row["starts_at"])[::-1]
        assert {moved["id"], kept["id"]} == {"apt_d2", "apt_d1"}
        first = next(row for row in await alex.appointments() if row["id"] == "apt_d1")
        assert (first["technician_id"], first["status"]) == ("tech_dana", "scheduled")
        assert await alex.effects() == [("rescheduleAppointment", "committed")]
        await at_rest(alex, "Completed")

    tell(pestcall_path, story)


@either_way
def test_that_a_single_visit_to_move_selects_itself(pestcall_path: Path, way: str) -> None:
    async def story(omar: Customer) -> None:
        offered = options(await begin(omar, "reschedule", way))
        assert len(offered) == 6
        assert (await stored(omar)).state == "PresentingSlots"
        await pick(omar, 2, way)
        await answer(omar, True, way)
        (visit,) = await omar.appointments()
        assert (visit["technician_id"], visit["status"]) == ("tech_dana", "scheduled")

    tell(pestcall_path, story, "omar")


@either_way
def test_that_nothing_to_move_is_said(pestcall_path: Path, way: str) -> None:
    async def story(chloe: Customer) -> None:
        heard = await begin(chloe, "reschedule", way)
        assert last_said(heard).startswith("I don't see any upcoming appointments")
        await at_rest(chloe)
        await untouched(chloe, [])

    tell(pestcall_path, story, "chloe")


@either_way
def test_that_a_declined_move_leaves_the_visit(pestcall_path: Path, way: str) -> None:
    async def story(omar: Customer) -> None:
        before = await omar.appointments()
        await ask_for(omar, "reschedule", way)
        heard = await answer(omar, False, way)
        assert fates(heard) == ["declined"]
        assert last_said(heard) == "Okay, your appointment stays where it is."
        await at_rest(omar)
        await untouched(omar, before)

    tell(pestcall_path, story, "omar")


@pytest.mark.parametrize(
    ("words", "days", "part"),
    [
        ("move my appointment to January 20 in the evening", {"Wednesday, January 20"}, "evening"),
        ("can I move my appointment to next Tuesday", {"Tuesday, January 19"}, ""),
        ("please move my visit to January 21 in the morning", {"Thursday, January 21"}, "morning"),
    ],
)
def test_that_only_times_that_suit_are_offered(
    pestcall_path: Path, words: str, days: set[str], part: str
) -> None:
    async def story(omar: Customer) -> None:
        offered = options(await omar.say(words))
        assert offered
        assert {label.split(" at ")[0] for label in offered} == days
        assert all(f"in the {part}" in label for label in offered)

    tell(pestcall_path, story, "omar")


def test_that_a_day_without_a_free_time_is_said(pestcall_path: Path) -> None:
    model = ScriptedModel(
        [Ask("verifyAccount", '{"zip": "94114"}')],
        ["Thanks, how can I help?"],
        [
            Ask(
                "rescheduleAppointment",
                '{"fromDate": "2027-01-18", "toDate": "2027-01-18", "partOfDay": "evening"}',
            )
        ],
    )

    async def story(hannah: Customer) -> None:
        before = await hannah.appointments()
        heard = await begin(hannah, "reschedule")
        assert "nothing is free on Monday, January 18 in the evening" in last_said(heard)
        assert options(heard)
        await untouched(hannah, before)
        model.assert_complete()

    tell(pestcall_path, story, "hannah", model)


def test_that_a_single_free_time_selects_itself(pestcall_path: Path) -> None:
    async def story(omar: Customer) -> None:
        heard = await omar.say("move my appointment to January 18 in the evening")
        assert options(heard) == []
        assert "to Monday, January 18 at 5:00 in the evening with Luis" in question_on(heard)
        assert fates(await omar.say("yes")) == ["accepted", "committed"]

    tell(pestcall_path, story, "omar")


def test_that_the_request_survives_verification_with_its_wishes(pestcall_path: Path) -> None:
    async def main() -> None:
        async with office(pestcall_path) as desk:
            omar = await verified(desk, "omar")
            await omar.call_again()
            assert (await stored(omar)).verified_as is None
            await omar.say("please move my appointment to next Tuesday")
            offered = options(await omar.verify())
            assert {label.split(" at ")[0] for label in offered} == {"Tuesday, January 19"}

    run(main())


@pytest.mark.parametrize(
    "words",
    [
        "when are you free?",
        "do you have something on January 20?",
        "what times are available next week?",
    ],
)
def test_that_asking_for_free_times_never_moves_a_visit(pestcall_path: Path, words: str) -> None:
    async def story(omar: Customer) -> None:
        before = await omar.appointments()
        heard = await omar.say(words)
        assert last_said(heard).startswith("We could come on ")
        assert (await stored(omar)).progress is None
        await untouched(omar, before)

    tell(pestcall_path, story, "omar")
