"""A copy edit changes no behaviour: whatever the lines of the desk say, all goes the same."""

from dataclasses import dataclass
from pathlib import Path
from shutil import copy
from typing import Any

import pytest

from tests.conversations.office import Customer, customer, fates, office, run
from tests.conversations.reworded import RewordedPrompts, Reworder, reword_house

ZIP = "{zip}"
STORIES = {
    "cancel, with a question at the receipt": (
        "alex",
        ["I want to cancel my appointment", ZIP, "2", "is there a fee?", "yes please"],
    ),
    "move, changing one's mind at the receipt": (
        "linda",
        [ZIP, "I need to reschedule my appointment", "the first one", "2", "no, the third", "yes"],
    ),
    "book, to another address": (
        "linda",
        [ZIP, "I'd like to schedule an appointment", "no", "5 Main Street", "1", "yes please"],
    ),
    "book, to the address on file after a question": (
        "linda",
        [ZIP, "I'd like to schedule an appointment", "is it safe for my dog?", "yes", "1", "no"],
    ),
    "a wrong ZIP, then the right one": (
        "alex",
        ["when is my next appointment?", "99999", ZIP, "thanks", "no"],
    ),
    "the ZIP is not known": ("alex", ["what do I owe?", "I don't know it", "no idea"]),
    "a person is offered and taken": ("alex", ["asdf qwer", "zxcv", "yes please"]),
    "a person is offered to who does not say who they are": (
        "alex",
        ["cancel my visit", "cancel my visit", "cancel my visit", "yes please"],
    ),
    "two requests in one message": (
        "alex",
        ["when is my next visit and what do I owe?", ZIP, "thanks", "yes"],
    ),
    "another request in place of a choice": (
        "alex",
        [ZIP, "cancel my visit", "I want to move it instead", "1", "nothing, thanks"],
    ),
    "nothing to move, so one is booked": (
        "chloe",
        [ZIP, "I need to reschedule my appointment", "yes please", "yes", "1", "yes"],
    ),
}


@dataclass(frozen=True)
class Course:
    """What a conversation came to, less its words."""

    calls: list[list[tuple[str, str, str]]]
    receipts: list[str]
    effects: list[tuple[str, str]]
    state: tuple[str, bool, object]
    appointments: list[tuple[Any, ...]]
    tickets: int


async def _held(them: Customer, lines: list[str]) -> Course:
    receipts: list[str] = []
    for line in lines:
        receipts += fates(await them.say(line.format(zip=them.who.zip)))
    dialog = await them.dialog()
    assert dialog is not None
    return Course(
        calls=[
            [(call.tool, call.arguments, call.outcome) for s in turn.steps for call in s.calls]
            for turn in await them.turns()
        ],
        receipts=receipts,
        effects=await them.effects(),
        state=(dialog.state, dialog.verified, dialog.asked),
        appointments=[
            (row["status"], row["starts_at"], row["address"]) for row in await them.appointments()
        ],
        tickets=len(await them.tickets()),
    )


def _course(path: Path, who: str, lines: list[str], **reworded: Any) -> Course:
    async def main() -> Course:
        async with office(path, **reworded) as desk:
            return await _held(await customer(desk, who), lines)

    return run(main())


def _reworded_course(
    path: Path, who: str, lines: list[str], seed: int, monkeypatch: pytest.MonkeyPatch
) -> Course:
    reworder = Reworder(seed)
    with monkeypatch.context() as patch:
        reword_house(patch, reworder)
        prompts = RewordedPrompts(reworder)
        return _course(path, who, lines, provider=reworder.provider(), prompts=prompts)


@pytest.mark.parametrize("story", STORIES)
def test_that_a_desk_that_talks_nonsense_does_what_it_did_before(
    story: str, pestcall_template: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    who, lines = STORIES[story]
    as_written = _course(Path(copy(pestcall_template, tmp_path / "plain.db")), who, lines)
    path = Path(copy(pestcall_template, tmp_path / "reworded.db"))
    assert _reworded_course(path, who, lines, len(story), monkeypatch) == as_written


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("story", STORIES)
def test_that_no_wording_of_the_desk_changes_what_it_does(
    story: str, seed: int, pestcall_template: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    who, lines = STORIES[story]
    as_written = _course(Path(copy(pestcall_template, tmp_path / "plain.db")), who, lines)
    path = Path(copy(pestcall_template, tmp_path / "reworded.db"))
    assert _reworded_course(path, who, lines, seed, monkeypatch) == as_written
