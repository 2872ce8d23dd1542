"""Every question gets its answer, or is said not to be known; what was not asked is not told."""

from pathlib import Path

import pytest

from dental.held import hold
from tests.conversations.flows import last_said, stored, tell
from tests.conversations.office import Customer, customer, fates, office, run
from tests.library.test_library_conversations import Talk, talk

__all__ = ["talk"]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("how lng dos a vist tk", "about an hour"),
        ("how shld i prep", "clear the floor"),
        ("so is moving it free or not", "free of charge"),
        ("when do you close in the evening?", "8 in the evening"),
        ("ok cool. and how long does a visit take?", "about an hour"),
    ],
)
def test_that_a_question_in_a_hurry_is_answered(
    pestcall_path: Path, question: str, answer: str
) -> None:
    async def story(alex: Customer) -> None:
        heard = await alex.say(question)
        assert answer in last_said(heard)
        assert fates(heard) == []

    tell(pestcall_path, story)


@pytest.mark.parametrize("work", ["do you mow lawns?", "would you guys also fix a fence?"])
def test_that_what_the_company_does_not_do_is_said_plainly(pestcall_path: Path, work: str) -> None:
    async def main() -> None:
        async with office(pestcall_path) as desk:
            nobody = await customer(desk)
            heard = last_said(await nobody.say(work))
            assert heard.startswith("No") and "We treat ants" in heard
            assert (await stored(nobody)).verified_as is None

    run(main())


def test_that_each_of_several_questions_is_answered_or_named(pestcall_path: Path) -> None:
    async def story(alex: Customer) -> None:
        words = "when is my next visit, is the spray ok for my cat, and what colour is your van?"
        heard = last_said(await alex.say(words))
        assert "Your next appointment" in heard and "approved for homes" in heard
        assert "colour is your van" in heard

    tell(pestcall_path, story)


def test_that_questions_joined_in_one_sentence_are_all_taken_up_once_one_is_known(
    sqlite_path: Path,
) -> None:
    words = "please tell me when my visit is, whether I owe anything, and if one can park there"
    held = run(hold(sqlite_path, (words, "Ortiz, 3/12/1984")))
    for part in ("cleaning", "$185.00", "parking"):
        assert part in held.said[1]


def test_that_a_cost_is_told_of_what_it_is_asked_for(sqlite_path: Path) -> None:
    held = run(hold(sqlite_path, ("does it cost money when I cancel?",)))
    assert "24 hours" in held.said[0] and "check-up" not in held.said[0]


def test_that_a_general_question_asks_for_no_card(talk: Talk) -> None:
    held = talk("what do you charge when a book comes back too late?")
    assert "25 cents" in held.said[0]
    assert (held.reader, held.entries) == (None, [])


def test_that_gone_is_answered_by_whether_it_is_gone(talk: Talk) -> None:
    held = talk("2904117", "put The Hobbit on hold", "yes", "so is the hold gone or not")
    assert held.said[-1].startswith("No") and "The Hobbit" in held.said[-1]
    assert "The Hobbit" in held.library.holds


def test_that_what_an_earlier_call_did_is_told_from_the_file(talk: Talk) -> None:
    held = talk("2904117", "is the hold gone or not?")
    assert "Moby Dick" in held.said[-1]


def test_that_a_question_beside_a_goodbye_is_answered(talk: Talk) -> None:
    held = talk("2904117", "And how many books can I have at most? Thanks, that's all then.")
    assert "ten books" in held.said[-1]
