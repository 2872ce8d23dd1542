"""The developer option: a fallback's answer carries its diagnosis only where it was asked for."""

import json
from pathlib import Path

import pytest

from frontdesk.app import Ingredients
from frontdesk.packs.pestcall import PestCallPrompts, pestcall, seed
from frontdesk.settings import Settings
from frontdesk.testing import (
    Ask,
    Fail,
    Say,
    ScriptedModel,
    open_desk,
    read_debug_block,
    run_virtual,
)

TALKS_ONLY = Ingredients()
PESTCALL = Ingredients(provider=pestcall(), prompts=PestCallPrompts(), seed=seed)
OPEN, CLOSE = "---DEBUG---\n", "\n---/DEBUG---"

Answer = list[Ask | Fail | Say | str]


def _finals(
    path: Path, made_with: Ingredients, answers: list[Answer], lines: list[str], *, debug: bool
) -> list[str]:
    async def main() -> list[str]:
        settings = Settings(drain_seconds=0.0, debug_replies=debug)
        model = ScriptedModel(*answers)
        async with open_desk(path, model, settings=settings, made_with=made_with) as desk:
            client = await desk.client(await desk.conversation(phone="4155550132"))
            for line in lines:
                await client.send(line)
                await desk.settle(client.ref)
            client.read()
            return client.texts("final")

    return run_virtual(main())


def _diagnosis(text: str) -> dict[str, str]:
    found = read_debug_block(text)
    assert found is not None and OPEN not in found.words
    told = json.loads(text.partition(OPEN)[2].removesuffix(CLOSE))
    assert (found.diagnosis.reason, found.diagnosis.user_message) == (
        told["reason"],
        told["userMessage"],
    )
    return told


def test_that_an_answer_without_a_debug_block_has_none_to_read() -> None:
    assert read_debug_block("Certainly.") is None
    assert read_debug_block(f"Certainly.\n\n{OPEN}cut off") is None


FALLBACKS: list[tuple[Ingredients, list[Answer]]] = [
    (TALKS_ONLY, [[Fail("gone")]]),
    (PESTCALL, [[Say("")], [Say("")]]),
]


@pytest.mark.parametrize(("made_with", "answers"), FALLBACKS, ids=["apology", "house"])
def test_that_a_fallback_carries_its_diagnosis_where_it_was_asked_for(
    sqlite_path: Path, made_with: Ingredients, answers: list[Answer]
) -> None:
    (text,) = _finals(sqlite_path, made_with, answers, ["I want to reschedule"], debug=True)
    words, _, _ = text.partition(OPEN)
    assert words.strip()
    diagnosis = _diagnosis(text)
    assert diagnosis["reason"] in {"unknown", "empty_final_text"}
    assert diagnosis["userMessage"] == "I want to reschedule"


@pytest.mark.parametrize(("made_with", "answers"), FALLBACKS, ids=["apology", "house"])
def test_that_no_reply_carries_a_diagnosis_by_default(
    sqlite_path: Path, made_with: Ingredients, answers: list[Answer]
) -> None:
    assert Settings().debug_replies is Settings.from_env({}).debug_replies is False
    (text,) = _finals(sqlite_path, made_with, answers, ["I want to reschedule"], debug=False)
    assert "DEBUG" not in text


def test_that_a_move_which_the_house_made_carries_the_diagnosis_too(sqlite_path: Path) -> None:
    answers: list[Answer] = [
        [Ask("verifyAccount", '{"zip":"94107"}')],
        ["What can I do for you?"],
        [Say("")],
        [Say("")],
    ]
    lines = ["94107", "cancel my next appointment"]
    greeted, moved = _finals(sqlite_path, PESTCALL, answers, lines, debug=True)
    assert OPEN not in greeted
    assert _diagnosis(moved)["userMessage"] == lines[1]


def test_that_a_model_which_answers_when_asked_again_is_no_fallback(sqlite_path: Path) -> None:
    answers: list[Answer] = [[Say("")], ["Certainly."]]
    assert _finals(sqlite_path, TALKS_ONLY, answers, ["Hi"], debug=True) == ["Certainly."]
