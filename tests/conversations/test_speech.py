"""How the desk speaks without a key: in turn, in varied words, and never mended."""

from itertools import pairwise
from pathlib import Path

import pytest

from tests.conversations.flows import last_said, tell
from tests.conversations.office import Customer, customer, finals, office, run

CHATTER = (
    "hello",
    "what can you do?",
    "asdf",
    "asdf",
    "how are you?",
    "when is my next appointment?",
    "what appointments do I have?",
    "do you have anything on Friday?",
    "how much do I owe?",
    "is it safe for my dog?",
    "I want to cancel my ant treatment",
    "hm",
    "no",
    "I'd like to book a visit",
    "yes",
    "number 9",
    "number 9",
    "1",
    "yes",
    "I want to talk to a person",
    "thanks",
    "no, bye",
)


@pytest.mark.parametrize("who", ["alex", "linda", "chloe"])
def test_that_nothing_the_house_says_is_mended_or_said_twice_running(
    pestcall_path: Path, who: str
) -> None:
    async def story(them: Customer) -> None:
        said = [text for words in CHATTER for text in finals(await them.say(words))]
        assert len(said) == len(CHATTER)
        assert [text for text, again in pairwise(said) if text == again] == []
        spoken = [s for turn in await them.turns() for s in turn.steps if s.text]
        assert spoken
        assert [s.text for s in spoken if s.untrue or s.leaks] == []

    tell(pestcall_path, story, who)


def test_that_what_verification_said_comes_before_the_choice_it_led_to(pestcall_path: Path) -> None:
    async def main() -> None:
        async with office(pestcall_path) as desk:
            alex = await customer(desk)
            asked = last_said(await alex.say("I need to cancel my visit"))
            assert "cancel your visit" in asked and "ZIP" in asked
            thanks, question, *options = last_said(await alex.verify()).split("\n")
            assert thanks.startswith("Thanks, Alex") and question.endswith("?")
            assert len(options) == 2

    run(main())


def test_that_numbers_that_do_not_fit_are_read_back(pestcall_path: Path) -> None:
    async def main() -> None:
        async with office(pestcall_path) as desk:
            alex = await customer(desk)
            assert "94106" in last_said(await alex.say("nine four one oh six"))
            assert "94106" not in last_said(await alex.verify())

    run(main())
