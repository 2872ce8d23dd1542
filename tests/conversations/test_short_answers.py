"""A short answer is held against what the customer asked and what the ledger holds (L7)."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from frontdesk.testing import Ask, ScriptedModel
from frontdesk.testing.scripted import Answer
from tests.conversations.office import Customer, fates, finals, office, run, verified

VERIFY: Answer = (Ask("verifyAccount", '{"zip":"94107"}'),)
WELCOME: Answer = ("Good to have you, Alex.",)
CANCEL: Answer = (Ask("cancelAppointment", '{"which":"ant"}'),)
YES: Answer = (Ask("workflow_confirm", '{"accept":true}'),)
NO: Answer = (Ask("workflow_confirm", '{"accept":false}'),)
DONE = "did you do it?"
CANCELLED = "so is it cancelled?"
MOVED = "did you move it?"

DENIALS = [
    ("hm", "I did not cancel it."),
    ("what happened?", "Nothing was changed."),
    ("what happened?", "I haven't touched it."),
    ("what happened?", "It hasn't been cancelled."),
    *((CANCELLED, said) for said in ("No.", "No, not yet.", "No, it's not.", "not yet")),
    *((DONE, said) for said in ("No.", "I did not do that.", "No, I'm waiting for you.")),
    ("is it off the books then? have you cancelled it?", "No, I haven't."),
    ("isn't it cancelled?", "No, it isn't."),
    ("¿está cancelada?", "No, todavía no."),
    (CANCELLED, "Nein, noch nicht."),
]
TRUE = [
    (MOVED, "No, I did not move it."),
    (MOVED, "No."),
    (CANCELLED, "Yes, it is."),
    (DONE, "Yes, I did."),
    ("so it's not cancelled?", "No, it is."),
    ("did you charge me for it?", "No, not yet."),
    ("is my rodent visit cancelled?", "No, it's not."),
    ("anything else I need to do?", "No."),
]
UNBACKED = [
    (CANCELLED, "Yes, all good."),
    (CANCELLED, "Yes."),
    (CANCELLED, "yes, it is"),
    (DONE, "Done."),
    ("has it been cancelled?", "All set!"),
]
NOT_YET = [(CANCELLED, "No, not yet."), (DONE, "Not yet."), ("hm", "I did not cancel it.")]


async def _agree(alex: Customer) -> None:
    await alex.say("Cancel my ant visit")
    await alex.say("yes please")
    assert await alex.effects() == [("cancelAppointment", "committed")]


async def _hold(alex: Customer, pairs: Sequence[tuple[str, str]], ledger: str) -> None:
    """Expect that no answer leaves, and that the ledger's words come in its place."""
    for asked, untrue in pairs:
        (said,) = finals(await alex.say(asked))
        assert untrue not in said and ledger in said, (asked, untrue, said)
        assert (await alex.turns())[-1].steps[0].held == untrue


async def _leave(alex: Customer, pairs: Sequence[tuple[str, str]]) -> None:
    """Expect that every answer leaves as it is."""
    for asked, true in pairs:
        assert finals(await alex.say(asked)) == [true], (asked, true)


def _insisting(pairs: Sequence[tuple[str, str]]) -> list[Answer]:
    return [(answer,) for _, answer in pairs for _ in range(2)]


def test_that_nothing_that_was_done_is_denied_in_however_few_words(pestcall_path: Path) -> None:
    model = ScriptedModel(VERIFY, WELCOME, CANCEL, YES, *_insisting(DENIALS))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            await _agree(alex)
            await _hold(alex, DENIALS, "is cancelled")
        model.assert_complete()

    run(main())


def test_that_a_true_no_and_a_true_yes_leave_as_they_are(pestcall_path: Path) -> None:
    model = ScriptedModel(VERIFY, WELCOME, CANCEL, YES, *((answer,) for _, answer in TRUE))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            await _agree(alex)
            await _leave(alex, TRUE)
        model.assert_complete()

    run(main())


@pytest.mark.parametrize("declined", [False, True])
def test_that_nothing_is_confirmed_that_only_waits_or_was_declined(
    pestcall_path: Path, declined: bool
) -> None:
    answers = [*_insisting(UNBACKED), *((answer,) for _, answer in NOT_YET)]
    model = ScriptedModel(VERIFY, WELCOME, CANCEL, *([NO] if declined else []), *answers)

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            assert fates(await alex.say("Cancel my ant visit")) == ["shown"]
            if declined:
                assert fates(await alex.say("no, leave it")) == ["declined"]
            await _hold(alex, UNBACKED, "not changed anything yet")
            await _leave(alex, NOT_YET)
            assert await alex.effects() == []
        model.assert_complete()

    run(main())


@pytest.mark.parametrize(
    ("words", "claim"),
    [
        ("thanks", "It's booked."),
        ("that address is fine", "Great, it's booked."),
        ("so is it booked?", "Perfect, it's booked."),
    ],
)
def test_that_nothing_is_booked_by_other_visits_that_were_read(
    pestcall_path: Path, words: str, claim: str
) -> None:
    book: Answer = (Ask("scheduleAppointment", '{"service":"wasps"}'),)
    model = ScriptedModel(VERIFY, WELCOME, book, (claim,), (claim,))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            await alex.say("Book a wasp treatment")
            await _hold(alex, [(words, claim)], "not changed anything yet")
            assert await alex.effects() == []
        model.assert_complete()

    run(main())


def test_that_a_request_alone_books_nothing(pestcall_path: Path) -> None:
    read: Answer = (Ask("nextAppointment"),)
    claim = "Great, it's booked."
    model = ScriptedModel(VERIFY, WELCOME, read, ("On January 18.",), (claim,), (claim,))

    async def main() -> None:
        async with office(pestcall_path, model) as desk:
            alex = await verified(desk)
            await alex.say("When is my next appointment?")
            await _hold(alex, [("thanks, that works for me", claim)], "not changed anything yet")
        model.assert_complete()

    run(main())
