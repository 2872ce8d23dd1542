"""How things stand is told truly, refusals begin nothing, answers count beside questions."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.conversations.flows import at_rest, called, last_said, stored, tell, untouched
from tests.conversations.office import Customer, acknowledgements, fates, finals

Way = Callable[[Customer], Awaitable[object]]
CANCEL, MOVE = "please cancel my ant treatment", "I need to move my ant treatment"


@pytest.mark.parametrize(
    "words",
    [
        "is my ant visit still on?",
        "the ant visit is still on, yes?",
        "do I still have my ant visit?",
    ],
)
def test_that_what_was_not_touched_is_read(sqlite_path: Path, words: str) -> None:
    async def story(them: Customer) -> None:
        before = await them.appointments()
        said = last_said(await them.say(words))
        assert said.startswith("Yes") and "ant treatment on Monday, February 1" in said
        assert {outcome for _, outcome in await called(them)} == {"ran"}
        await untouched(them, before)

    tell(sqlite_path, story)


@pytest.mark.parametrize("words", ["so nothing's changed?", "is it still on?", "did it go through"])
def test_that_a_change_is_never_denied(sqlite_path: Path, words: str) -> None:
    async def story(them: Customer) -> None:
        await them.say(CANCEL)
        done = last_said(await them.say("yes")).removeprefix("Done: your")
        said = last_said(await them.say(words))
        assert done in said and said.startswith("Yes") is (words == "did it go through")

    tell(sqlite_path, story)


@pytest.mark.parametrize("words", ["so nothing's changed?", "is it still on?", "did it go through"])
def test_that_a_waiting_receipt_is_not_done_yet_and_returns(sqlite_path: Path, words: str) -> None:
    async def story(them: Customer) -> None:
        await them.say(CANCEL)
        shown = them.pending_receipt
        said = last_said(await them.say(words))
        assert "changed" in said and not said.startswith("No,") and said.endswith("?")
        assert them.pending_receipt == shown

    tell(sqlite_path, story)


def test_that_what_was_done_before_is_told_while_something_else_waits(sqlite_path: Path) -> None:
    async def story(them: Customer) -> None:
        await them.say(CANCEL)
        done = last_said(await them.say("yes")).removeprefix("Done: your")
        await them.say("cancel my general visit")
        assert done in last_said(await them.say("so nothing's changed?"))
        assert them.pending_receipt is not None

    tell(sqlite_path, story)


REFUSALS = [
    "don't cancel anything, the visit stays",
    "leave the visit alone",
    "don't move it",
    "no dont move anything just checking",
]


@pytest.mark.parametrize("words", REFUSALS)
def test_that_a_refusal_at_rest_begins_nothing(sqlite_path: Path, words: str) -> None:
    async def story(them: Customer) -> None:
        before = await them.appointments()
        said = last_said(await them.say(words))
        assert "changing" in said or "stays" in said
        assert "general pest treatment on Monday, January 18" in said
        await at_rest(them)
        await untouched(them, before)

    tell(sqlite_path, story)


@pytest.mark.parametrize("words", REFUSALS)
@pytest.mark.parametrize("request_", [CANCEL, MOVE, "I want to cancel a visit"])
def test_that_a_refusal_ends_what_waits(sqlite_path: Path, request_: str, words: str) -> None:
    async def story(them: Customer) -> None:
        before = await them.appointments()
        await them.say(request_)
        await them.say(words)
        await at_rest(them)
        await untouched(them, before)

    tell(sqlite_path, story)


@pytest.mark.parametrize(
    "words", ["none of them, that's all, bye", "none of them ok thats all thanks bye"]
)
@pytest.mark.parametrize("request_", [MOVE, "I want to cancel a visit"])
def test_that_a_goodbye_leaves_a_list(sqlite_path: Path, request_: str, words: str) -> None:
    async def story(them: Customer) -> None:
        before = await them.appointments()
        await them.say(request_)
        await them.say(words)
        await at_rest(them)
        await untouched(them, before)

    tell(sqlite_path, story)


@pytest.mark.parametrize(
    "words", ["230 works", "ok whatever, 4", "4 works for me", "4, thanks bye"]
)
def test_that_a_choice_is_taken_whatever_is_said_around_it(sqlite_path: Path, words: str) -> None:
    async def story(them: Customer) -> None:
        await them.say(MOVE)
        said = last_said(await them.say(words))
        assert "to Friday, January 15 at 2:30 in the afternoon" in said
        assert them.pending_receipt is not None

    tell(sqlite_path, story)


@pytest.mark.parametrize("words", ["4 please, and is there a fee?", "2:30 works, is it free?"])
def test_that_a_choice_counts_beside_a_question(sqlite_path: Path, words: str) -> None:
    async def story(them: Customer) -> None:
        await them.say(MOVE)
        events = await them.say(words)
        (told,) = acknowledgements(events)
        assert "free of charge" in told
        assert "2:30 in the afternoon with Luis?" in last_said(events)
        assert them.pending_receipt is not None

    tell(sqlite_path, story)


def test_that_a_refusal_counts_beside_a_question(sqlite_path: Path) -> None:
    async def story(them: Customer) -> None:
        before = await them.appointments()
        await them.say(CANCEL)
        events = await them.say("no no don't cancel anything! just when is my ant visit?")
        assert "ant treatment" in " ".join(acknowledgements(events))
        assert fates(events) == ["declined"]
        await at_rest(them)
        await untouched(them, before)

    tell(sqlite_path, story)


@pytest.mark.parametrize(
    "words", ["YES a person please", "yes, a human", "ok a person then", "yes"]
)
def test_that_a_yes_to_a_person_brings_one(sqlite_path: Path, words: str) -> None:
    async def story(them: Customer) -> None:
        await them.say("asdf qwer")
        said = last_said(await them.say("zxcv"))
        assert "book a visit" in said and "person" in said
        await them.say(words)
        assert len(await them.tickets()) == 1

    tell(sqlite_path, story)


def test_that_an_offer_that_was_refused_is_not_made_again_at_once(sqlite_path: Path) -> None:
    async def story(them: Customer) -> None:
        await them.say("asdf qwer")
        await them.say("zxcv")
        for words in ("no person please", "bla blubb", "zzz yyy"):
            assert not last_said(await them.say(words)).endswith("person to help you?")
        assert await them.tickets() == []
        assert (await stored(them)).state == "VerifiedIdle"

    tell(sqlite_path, story)


@pytest.mark.parametrize(
    ("asked", "yes"),
    [
        ("so i still have both right?", True),
        ("is Dana still coming on monday?", True),
        ("am i still on for the 18th", True),
        ("so only the ant one is left, right?", False),
        ("is the wasp visit still on?", False),
        ("did you cancel the ant one?", False),
    ],
)
def test_that_a_yes_is_said_of_what_was_read_to_stand_alone(
    pestcall_path: Path, asked: str, yes: bool
) -> None:
    async def story(alex: Customer) -> None:
        said = last_said(await alex.say(asked))
        assert said.startswith("Yes") == yes
        assert (not said.startswith("Not") and "visit" in said) or "treatment" in said

    tell(pestcall_path, story, "alex")


def test_that_what_nobody_was_told_of_is_not_said_to_be_noted(pestcall_path: Path) -> None:
    async def story(omar: Customer) -> None:
        assert last_said(await omar.say("did u get the gate thing")).endswith("?")
        assert "“the gate code is 4471”" in last_said(await omar.say("the gate code is 4471"))
        assert last_said(await omar.say("did u get the gate thing")).startswith("Yes")
        assert "write it down" in last_said(await omar.say("does dana know about the dog"))

    tell(pestcall_path, story, "omar")


NOTHING_YET = ("haven't changed anything", "Nothing was changed")


@pytest.mark.parametrize(
    "words",
    [
        "Did you change anything on my account just now? Is my ant visit still booked?",
        "is my ant visit still on? did you change something?",
    ],
)
def test_that_each_of_two_status_questions_is_answered(sqlite_path: Path, words: str) -> None:
    async def story(them: Customer) -> None:
        before = await them.appointments()
        said = " ".join(finals(await them.say(words), acknowledgements=True))
        assert any(one in said for one in NOTHING_YET)
        assert "ant treatment on Monday, February 1" in said and "can't find" not in said
        await untouched(them, before)
        await them.say(CANCEL)
        await them.say("yes")
        said = " ".join(finals(await them.say(words), acknowledgements=True))
        assert "ant treatment on Monday, February 1 at 2:00 in the afternoon is cancelled" in said
        assert not any(one in said for one in NOTHING_YET)

    tell(sqlite_path, story)


@pytest.mark.parametrize(
    "words",
    [
        "did you change anything on my account just now?",
        "was anything cancelled?",
        "so nothing was changed today?",
        "has something been changed in my file?",
    ],
)
def test_that_what_was_done_at_all_is_told_from_the_ledger(sqlite_path: Path, words: str) -> None:
    async def story(them: Customer) -> None:
        said = last_said(await them.say(words))
        assert any(one in said for one in NOTHING_YET) and await called(them) == []
        await them.say(CANCEL)
        await them.say("yes")
        assert "is cancelled" in last_said(await them.say(words))

    tell(sqlite_path, story)
