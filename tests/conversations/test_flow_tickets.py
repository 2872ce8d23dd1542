"""A ticket carries who it is about, a number and the matter; a call needs a number first."""

from pathlib import Path

import pytest

from dental.held import hold
from tests.conversations.flows import last_said, stored, tell
from tests.conversations.office import Customer, customer, fates, office, run


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


def test_that_a_question_about_a_ticket_is_told_from_it_and_opens_no_other(
    sqlite_path: Path,
) -> None:
    lines = (
        "somebody should ring me about my loose crown, 415 555 0123",
        "do you have my number?",
        "does the person who calls know that it's about the crown?",
    )
    held = run(hold(sqlite_path, lines))
    assert "415-555-0123" in held.said[1]
    assert "loose crown" in held.said[2]
    assert len(held.practice.tickets) == 1


def test_that_no_number_is_claimed_while_none_is_known(pestcall_path: Path) -> None:
    async def main() -> None:
        async with office(pestcall_path) as desk:
            nobody = await customer(desk, "grace", phone="")
            await nobody.say("could someone phone me? the mice are back")
            heard = last_said(await nobody.say("do you have my number?"))
            assert not heard.startswith("Yes") and "Which number" in heard.replace("which", "Which")
            await nobody.say("201 555 0199")
            await nobody.say("please add to the ticket that mornings are best")
            (ticket,) = await nobody.tickets()
            for part in ("2015550199", "mice are back", "mornings are best"):
                assert ticket["reason"].count(part) == 1
            assert "201-555-0199" in last_said(await nobody.say("do they have my number?"))

    run(main())


def test_that_a_ticket_says_which_number_it_has(pestcall_path: Path) -> None:
    async def story(alex: Customer) -> None:
        assert "ending in 0132" in last_said(await alex.say("let me talk to a person please"))

    tell(pestcall_path, story)


def test_that_what_is_new_in_a_question_about_a_ticket_is_put_on_it(pestcall_path: Path) -> None:
    async def story(alex: Customer) -> None:
        await alex.say("can a colleague of yours call me? my bill is wrong")
        await alex.say("do they know that I am only free in the afternoon?")
        (ticket,) = await alex.tickets()
        assert "afternoon" in ticket["reason"] and "bill is wrong" in ticket["reason"]

    tell(pestcall_path, story)
