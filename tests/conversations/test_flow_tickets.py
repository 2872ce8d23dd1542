"""A ticket carries who it is about, a number and the matter; a call needs a number first."""

from pathlib import Path

import pytest

from tests.conversations.flows import last_said, stored, tell
from tests.conversations.office import Customer, customer, fates, office, run
from tests.dental.held import hold


def test_that_a_ticket_names_the_customer_their_number_and_the_matter(pestcall_path: Path) -> None:
    async def story(alex: Customer) -> None:
        await alex.say("my last bill looks twice as high as it should")
        await alex.say("let me speak to a human being please")
        (ticket,) = await alex.tickets()
        for part in ("Alex Rivera", "4155550132", "twice as high"):
            assert part in ticket["reason"]

    tell(pestcall_path, story)


@pytest.mark.parametrize("number", ["it's 415 555 0123", "four one five 555 0123"])
def test_that_a_number_is_asked_for_and_added_where_none_is_known(
    pestcall_path: Path, number: str
) -> None:
    async def main() -> None:
        async with office(pestcall_path) as desk:
            nobody = await customer(desk, "grace", phone="")
            heard = await nobody.say("could a person ring me back? the wasps came back")
            assert "Which number" in last_said(heard)
            await nobody.say(number)
            (ticket,) = await nobody.tickets()
            assert "4155550123" in ticket["reason"] and "wasps came back" in ticket["reason"]
            assert (await stored(nobody)).failed_attempts == 0

    run(main())


def test_that_a_new_customer_is_promised_a_call_once_the_number_is_known(
    pestcall_path: Path,
) -> None:
    async def main() -> None:
        async with office(pestcall_path) as desk:
            new = await customer(desk, "grace", phone="")
            await new.say("I'm new here, can I become a customer?")
            heard = await new.say("Ann Bell, 5 Oak Street in Oakland, there are ants in my kitchen")
            assert "number" in last_said(heard)
            assert await new.tickets() == []
            assert "call you" in last_said(await new.say("415 555 0123"))
            (ticket,) = await new.tickets()
            for part in ("4155550123", "Ann Bell", "ants in my kitchen"):
                assert part in ticket["reason"]

    run(main())


def test_that_the_practice_calls_back_only_a_number_that_it_knows(sqlite_path: Path) -> None:
    held = run(hold(sqlite_path, ("can someone call me? my crown came off", "415 555 0123")))
    assert "will call you" not in held.said[0]
    (ticket,) = held.practice.tickets
    assert "4155550123" in ticket and "my crown came off" in ticket


@pytest.mark.parametrize(
    "words",
    [
        "cancel the rodent visit and the termite inspection",
        "I'd like to cancel both my termite and my rodent appointments",
    ],
)
def test_that_several_visits_named_in_one_request_are_cancelled_with_one_yes(
    pestcall_path: Path, words: str
) -> None:
    async def story(linda: Customer) -> None:
        assert fates(await linda.say(words)) == ["shown"]
        assert fates(await linda.say("yes")) == ["accepted", "committed"]
        gone = {v for v, status in (await linda.statuses()).items() if status == "cancelled"}
        assert gone == {"apt_d15", "apt_d16"}

    tell(pestcall_path, story, "linda")


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("can I pay here?", "can't take a payment here"),
        ("will I get my money back?", "not billed"),
        ("does that cost me anything?", "free of charge"),
    ],
)
def test_that_money_questions_at_a_receipt_are_answered_and_change_nothing(
    pestcall_path: Path, question: str, answer: str
) -> None:
    async def story(omar: Customer) -> None:
        await omar.say("cancel my visit")
        before = (await stored(omar)).receipt
        heard = await omar.say(question)
        assert answer in last_said(heard)
        assert (fates(heard), (await stored(omar)).receipt) == ([], before)

    tell(pestcall_path, story, "omar")
