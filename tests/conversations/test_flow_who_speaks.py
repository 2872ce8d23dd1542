"""Who speaks is told from whose account it is, and a customer from somebody who is new."""

from pathlib import Path

import pytest

from dental.held import hold
from tests.conversations.flows import last_said, stored
from tests.conversations.office import Customer, customer, office, run

NEW = "New customer"


async def _verified_as(them: Customer) -> str | None:
    return (await stored(them)).verified_as


@pytest.mark.parametrize(
    "words",
    [
        "this is Rob, I'm calling on behalf of Priya Shah, 94609. what does she owe?",
        "Rob here, assistant to Priya Shah. Her ZIP is 94609, what's open to pay?",
    ],
)
def test_that_whose_account_it_is_counts_and_who_speaks_is_not_called_by_it(
    pestcall_path: Path, words: str
) -> None:
    async def main() -> None:
        async with office(pestcall_path) as desk:
            rob = await customer(desk, "priya")
            heard = last_said(await rob.say(words))
            assert await _verified_as(rob) == "cus_priya"
            assert "Priya's account" in heard and "Thanks, Priya" not in heard

    run(main())


def test_that_a_name_beside_a_zip_tells_which_of_a_household_it_is(pestcall_path: Path) -> None:
    async def main() -> None:
        async with office(pestcall_path) as desk:
            diego = await customer(desk, "diego")
            await diego.say("hey diego lopez 94110 whens my next vist")
            assert await _verified_as(diego) == "cus_diego"

    run(main())


@pytest.mark.parametrize(
    "lines",
    [
        ("I need to cancel my son's visit. Lena Ortiz, born July 7, 2012",),
        ("my daughter Lena has a visit, when is it?", "it's Lena Ortiz, 7/7/2012"),
    ],
)
def test_that_a_parent_is_served_for_a_child_and_not_called_by_its_name(
    sqlite_path: Path, lines: tuple[str, ...]
) -> None:
    held = run(hold(sqlite_path, lines))
    assert held.patient == "p5"
    assert "Lena's file" in held.said[-1] and "crown" in held.said[-1]
    assert "own account" not in held.said[-1]


@pytest.mark.parametrize(
    "who",
    [
        ("I was born on the second of November in the year 1997, and my name is Rahman",),
        ("Rahman", "I said so before, but I am glad to repeat it: November 2, 1997"),
        ("rahmn 11/2/1997", "sry my mistake. rahman 11/2/1997"),
    ],
)
def test_that_names_and_birth_dates_are_found_among_other_words(
    sqlite_path: Path, who: tuple[str, ...]
) -> None:
    held = run(hold(sqlite_path, ("what do I owe?", *who)))
    assert held.patient == "p3"
    assert "$105.00" in held.said[-1]


@pytest.mark.parametrize(
    "words",
    [
        "my cousin signed up with you because of me, can I talk to somebody about the discount?",
        "my son is home, first time in two years, so please move my wasp visit",
    ],
)
def test_that_a_story_makes_nobody_a_new_customer(pestcall_path: Path, words: str) -> None:
    async def main() -> None:
        async with office(pestcall_path) as desk:
            diego = await customer(desk, "diego")
            assert "set up your account" not in last_said(await diego.say(words))
            assert not any(NEW in ticket["reason"] for ticket in await diego.tickets())

    run(main())


def test_that_who_is_no_newcomer_after_all_has_the_ticket_corrected(pestcall_path: Path) -> None:
    async def main() -> None:
        async with office(pestcall_path) as desk:
            grace = await customer(desk, "grace")
            await grace.say("I'm a new customer and need somebody for mice")
            await grace.say("Grace Kim, Hoboken")
            (ticket,) = await grace.tickets()
            assert NEW in ticket["reason"] and ticket["customer_id"] is None
            assert "ZIP" in last_said(await grace.say("sorry, I'm not new, I do have an account"))
            await grace.say("07030")
            (ticket,) = await grace.tickets()
            assert NEW not in ticket["reason"] and ticket["customer_id"] == "cus_grace"

    run(main())


def test_that_who_says_not_to_be_new_is_asked_who_they_are(pestcall_path: Path) -> None:
    async def main() -> None:
        async with office(pestcall_path) as desk:
            alex = await customer(desk, "alex")
            await alex.say("I'm new here, how do I sign up?")
            await alex.say("oh no, I'm not new, I have been with you since spring. 94107")
            assert await _verified_as(alex) == "cus_alex"
            assert await alex.tickets() == []

    run(main())


def test_that_who_only_asks_is_not_taken_down(pestcall_path: Path) -> None:
    async def main() -> None:
        async with office(pestcall_path) as desk:
            nobody = await customer(desk, "grace", phone="")
            heard = last_said(await nobody.say("I'm not a customer yet, what do wasps cost?"))
            assert "$95" in heard and "set up your account" not in heard
            heard = last_said(await nobody.say("I don't have an account, just looking. Bye!"))
            assert "set up your account" not in heard
            assert await nobody.tickets() == []

    run(main())
