"""Who tells that their health is at stake is sent to a doctor first, whatever waits."""

from pathlib import Path

import pytest

from tests.conversations.flows import at_rest, called, last_said, stored, tell, untouched
from tests.conversations.office import Customer, customer, finals, office, run

HURT = [
    "please help my arms are all red.. a rash.. after the spray today.. what do i do",
    "my son swallowed the ant bait",
    "I can't breathe since you sprayed",
]
NOW = ("emergency number", "poison control", "now")


@pytest.mark.parametrize("words", HURT)
def test_that_an_emergency_comes_first_and_a_person_is_offered(
    sqlite_path: Path, words: str
) -> None:
    async def story(them: Customer) -> None:
        said = last_said(await them.say(words))
        assert all(one in said for one in NOW) and said.endswith("get you a person?")
        assert await called(them) == []
        again = last_said(await them.say("should i go to hospital"))
        assert all(one in again for one in NOW) and again != said
        await them.say("yes please")
        assert await called(them) == [("escalate", "ran")]

    tell(sqlite_path, story)


@pytest.mark.parametrize("words", HURT)
def test_that_nobody_is_asked_who_they_are_in_an_emergency(sqlite_path: Path, words: str) -> None:
    async def main() -> None:
        async with office(sqlite_path) as desk:
            them = await customer(desk, "alex")
            said = finals(await them.say(words))[-1]
            assert all(one in said for one in NOW) and "ZIP" not in said

    run(main())


def test_that_a_person_who_is_asked_for_in_an_emergency_comes_with_the_advice(
    sqlite_path: Path,
) -> None:
    async def story(them: Customer) -> None:
        heard = await them.say("She can't breathe! Get me a person please.")
        said = " ".join(finals(heard, acknowledgements=True))
        assert all(one in said for one in NOW) and "T-1001" in said
        assert ("escalate", "ran") in await called(them)

    tell(sqlite_path, story)


@pytest.mark.parametrize("words", HURT)
def test_that_an_emergency_at_a_receipt_asks_for_no_consent(sqlite_path: Path, words: str) -> None:
    async def story(them: Customer) -> None:
        before = await them.appointments()
        await them.say("cancel my ant treatment")
        said = " ".join(finals(await them.say(words), acknowledgements=True))
        assert all(one in said for one in NOW) and "?" not in said
        await at_rest(them)
        await them.say("yes")
        await untouched(them, before)

    tell(sqlite_path, story)


@pytest.mark.parametrize("words", ["is it safe for my baby?", "what does poison bait cost?"])
def test_that_a_question_of_safety_is_answered_as_ever(sqlite_path: Path, words: str) -> None:
    async def story(them: Customer) -> None:
        assert "emergency" not in last_said(await them.say(words))
        assert (await stored(them)).state == "VerifiedIdle"
        await at_rest(them)

    tell(sqlite_path, story)
