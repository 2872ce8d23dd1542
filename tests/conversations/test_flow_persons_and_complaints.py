"""A call for a person is heard wherever it is said; a complaint is heard, and noted on no visit."""

from pathlib import Path

import pytest

from frontdesk.core.asked import OfferedPerson
from tests.conversations.flows import called, stored, tell
from tests.conversations.office import Customer, customer, office, run

_MOVE, _END = "move my ants visit to next week", "cancel my ants visit"


@pytest.mark.parametrize(
    "lines",
    [
        ["put me through please"],
        ["I'd rather deal with one of your employees"],
        ["The ants are back, third time now. could someone from your team give me a call please?"],
        ["I want to book a mosquito visit. No wait, let me have a colleague of yours instead"],
        [_MOVE, "operator"],
        [_END, "hmm is there anybody in the office I could discuss that with?"],
        [_END, "yes", "actually let me speak to your supervisor"],
        ["book a wasp visit", "I'd rather discuss the address with one of your staff"],
    ],
)
def test_that_a_call_for_a_person_brings_a_ticket(pestcall_path: Path, lines: list[str]) -> None:
    async def story(alex: Customer) -> None:
        for line in lines:
            await alex.say(line)
        assert len(await alex.tickets()) == 1

    tell(pestcall_path, story)


def test_that_a_stranger_whom_nobody_fits_gets_a_person(pestcall_path: Path) -> None:
    async def main() -> None:
        async with office(pestcall_path) as desk:
            nobody = await customer(desk, phone="2025550199")
            for line in ("move my visit", "94999", "connect me with a colleague please"):
                await nobody.say(line)
            assert len(await nobody.tickets()) == 1

    run(main())


@pytest.mark.parametrize(
    "said",
    [
        "tell your boss that the last visit was a disgrace",
        "please write down that I am very dissatisfied with how Dana treated us",
        "please note that your technician was rude to my wife",
        "I'm not happy with the last treatment, the ants came back after two days",
        "This is the third time you've billed me for something I didn't order",
        "nobody came yesterday although we had an appointment",
    ],
)
def test_that_a_complaint_is_on_a_ticket_after_a_yes_and_on_no_visit(
    pestcall_path: Path, said: str
) -> None:
    async def story(alex: Customer) -> None:
        await alex.say(said)
        asked = (await stored(alex)).asked
        assert asked is not None and OfferedPerson() in asked.asks
        await alex.say("yes please")
        (ticket,) = await alex.tickets()
        assert said in ticket["reason"]
        assert {row["notes"] for row in await alex.appointments()} == {""}

    tell(pestcall_path, story)


def test_that_a_complaint_at_a_list_picks_nothing_and_narrows_nothing(pestcall_path: Path) -> None:
    async def story(alex: Customer) -> None:
        await alex.say(_MOVE)
        before = (await stored(alex)).progress
        await alex.say("last time Luis was an hour late and didn't even apologise")
        assert (await stored(alex)).progress == before
        assert await alex.effects() == []

    tell(pestcall_path, story)


def test_that_what_is_told_of_the_visit_is_still_noted(pestcall_path: Path) -> None:
    async def story(omar: Customer) -> None:
        await omar.say("please note that the dog is aggressive")
        assert [row["notes"] for row in await omar.appointments()] == ["the dog is aggressive"]
        assert await omar.tickets() == []

    tell(pestcall_path, story, "omar")


def test_that_what_is_told_beside_a_question_is_not_looked_up(pestcall_path: Path) -> None:
    async def story(alex: Customer) -> None:
        await alex.say("your technician damaged my fence, who pays for that?")
        asked = (await stored(alex)).asked
        assert asked is not None and OfferedPerson() in asked.asks
        assert [tool for tool, _ in (await alex.turns())[-1].calls] == []

    tell(pestcall_path, story)


@pytest.mark.parametrize(
    "words",
    [
        "Then bring one in already",
        "get someone who can?",
        "well then get me one please",
        "I'd like that person you offered",
    ],
)
def test_that_who_tells_one_to_bring_the_person_agrees(sqlite_path: Path, words: str) -> None:
    async def story(them: Customer) -> None:
        await them.say("I want my money back")
        await them.say(words)
        assert await called(them) == [("escalate", "ran")]

    tell(sqlite_path, story)


@pytest.mark.parametrize("words", ["don't bring one", "no, I don't need someone"])
def test_that_who_wants_no_person_gets_none(sqlite_path: Path, words: str) -> None:
    async def story(them: Customer) -> None:
        await them.say("I want my money back")
        await them.say(words)
        assert await them.tickets() == []

    tell(sqlite_path, story)
