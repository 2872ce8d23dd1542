"""What is refused, asked back or only weighed begins nothing; verdicts stand on what was read."""

from collections.abc import Callable
from pathlib import Path

import pytest

from dental.held import Held, hold
from tests.conversations.flows import last_said, stored, tell, untouched
from tests.conversations.office import Customer, customer, fates, office, run

Talk = Callable[..., Held]


@pytest.fixture
def dental(tmp_path: Path) -> Talk:
    return lambda *lines: run(hold(tmp_path / "desk.db", lines))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("No rescheduling! How can I pay my bill?", "paid by card"),
        ("Book? No. When do you come next?", "general pest treatment"),
        ("No, I don't need another appointment. How many visits do I have?", "2 visits"),
        ("I was thinking I could cancel. Would that cost me anything?", "free of charge"),
    ],
)
def test_that_a_named_action_under_a_no_begins_nothing(
    pestcall_path: Path, words: str, told: str
) -> None:
    async def story(them: Customer) -> None:
        before = await them.appointments()
        assert told in last_said(await them.say(words))
        assert them.pending_receipt is None and (await stored(them)).progress is None
        await untouched(them, before)

    tell(pestcall_path, story)


def test_that_a_no_to_a_receipt_ends_it_whatever_is_asked_beside_it(pestcall_path: Path) -> None:
    async def story(them: Customer) -> None:
        before = await them.appointments()
        await them.say("please cancel my ant treatment")
        page = await them.say("No! Don't cancel a thing. I only want to pay.")
        assert "declined" in fates(page) and "?" not in last_said(page)
        await untouched(them, before)

    tell(pestcall_path, story)


def test_that_what_is_to_stay_is_not_among_what_ends(pestcall_path: Path) -> None:
    async def story(them: Customer) -> None:
        said = last_said(
            await them.say("cancel the rodents visit and the termite visit, the general one stays")
        )
        assert "rodent" in said and "termite" in said and "general" not in said

    tell(pestcall_path, story, "linda")


@pytest.mark.parametrize("words", ["was my visit rescheduled?", "has the change been saved?"])
def test_that_what_another_conversation_did_is_neither_confirmed_nor_denied(
    pestcall_path: Path, words: str
) -> None:
    async def story(them: Customer) -> None:
        said = last_said(await them.say(words))
        assert "ant treatment on Monday, February 1" in said
        assert not said.startswith(("Yes", "No"))

    tell(pestcall_path, story)


def test_that_a_reminder_is_not_confirmed_by_a_visit(dental: Talk) -> None:
    held = dental("Ortiz, 3/12/1984", "will the reminder still come?", "did you text me one?")
    assert not any(one.startswith(("Yes", "No,")) for one in held.said[1:])


def test_that_nothing_is_told_twice_and_a_person_is_offered_instead(pestcall_path: Path) -> None:
    async def story(them: Customer) -> None:
        first = last_said(await them.say("which invoices are open?"))
        second = last_said(await them.say("but what are my open invoices made up of?"))
        assert first not in second and second.endswith("?") and "person" in second
        assert "$129.00" in last_said(await them.say("sorry, what do I owe, again?"))

    tell(pestcall_path, story)


def test_that_a_newcomer_who_asks_is_answered_and_taken_down_only_at_their_wish(
    pestcall_path: Path,
) -> None:
    async def main() -> None:
        async with office(pestcall_path) as desk:
            them = await customer(desk, phone="4155550999")
            said = last_said(
                await them.say("I'm not a customer yet. What does a wasp treatment cost?")
            )
            assert said == "A wasp nest removal is $95."
            assert "$129" in last_said(await them.say("and a general visit?"))
            assert "only ask" in last_said(await them.say("why did you want my zip code?"))
            assert "account" not in last_said(await them.say("I don't want to open an account"))
            assert await them.tickets() == []

    run(main())


def test_that_a_note_is_put_right_word_by_word(dental: Talk) -> None:
    held = dental(
        "Ortiz, 3/12/1984",
        "could you put in my notes that I'm allergic to nickel?",
        "oh no, it's iodine, not nickel",
        "what do my notes say?",
    )
    assert "allergic to iodine" in held.said[-1] and "nickel" not in held.said[-1]


def test_that_a_goodbye_to_an_offer_brings_nobody(pestcall_path: Path) -> None:
    async def story(them: Customer) -> None:
        assert "person" in last_said(await them.say("do your people wear blue shirts?"))
        await them.say("That's lovely, thank you. Have a good evening.")
        assert await them.tickets() == []

    tell(pestcall_path, story)
