"""The house's way through a playbook: field by field, with questions beside, and over a crash."""

from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from frontdesk.app import Ingredients
from frontdesk.core.dialog import PlaybookProgress
from frontdesk.testing import Client, TestDesk, open_desk
from tests.session.desk_steps import ask, run
from tests.session.playbook_pack import (
    BILLING,
    BUG,
    DONE,
    EMAIL,
    LINE,
    NOTED,
    READ_BACK,
    WHAT,
    WHICH,
    made,
)
from tests.session.test_playbooks import dialog_of, plans

VALUES = {"product": "Editor", "email": "ada@example.org", "happened": "it closes at once"}


def _talk(
    path: Path, said: Sequence[str], made_with: Ingredients | None = None
) -> tuple[list[str], PlaybookProgress | None, list[str]]:
    async def main() -> tuple[list[str], PlaybookProgress | None, list[str]]:
        async with open_desk(path, made_with=made_with or made(), seed=7) as desk:
            client = await desk.client()
            heard: list[str] = []
            for text in said:
                await ask(desk, client, text)
                heard.append(client.state.messages[-1].text)
            dialog = await dialog_of(desk, client.ref)
            paths = [plan["path"] for plan in await plans(desk, client.ref)]
            return heard, dialog.playbook, paths

    return run(main())


def test_that_fields_are_asked_one_by_one_read_back_and_handed_to_the_tool(
    sqlite_path: Path,
) -> None:
    heard, progress, paths = _talk(
        sqlite_path,
        [
            "I found a bug",
            "the editor",
            "I'd rather not say",
            "ada@example.org",
            "it closes at once",
            "yes, that's right",
        ],
    )
    assert heard[0] == f"{LINE} {WHICH}"
    assert heard[1] == EMAIL
    assert heard[2].endswith(EMAIL) and heard[2] != EMAIL
    assert heard[3:] == [WHAT, READ_BACK, f"{NOTED} {DONE}"]
    assert progress is not None and progress.over and progress.values == VALUES
    assert paths == ["playbook"] * 6


def test_that_what_the_request_tells_already_is_not_asked_again(sqlite_path: Path) -> None:
    heard, progress, _ = _talk(sqlite_path, ["I found a bug in the viewer"])
    assert heard == [f"{LINE} {EMAIL}"]
    assert progress is not None and progress.values == {"product": "Viewer"}


def test_that_a_question_beside_is_answered_and_the_field_is_asked_again(
    sqlite_path: Path,
) -> None:
    everywhere = made(playbooks={"bug": msgspec.structs.replace(BUG, tools=None)})
    heard, progress, _ = _talk(
        sqlite_path,
        ["I found a bug", "the editor", "is the service up?", "ada@example.org"],
        everywhere,
    )
    assert "The service is up." in heard[2] and heard[2].endswith(EMAIL)
    assert heard[3] == WHAT
    assert progress is not None and "happened" not in progress.values


def test_that_what_was_read_back_can_be_corrected(sqlite_path: Path) -> None:
    heard, progress, _ = _talk(
        sqlite_path,
        [
            *("I found a bug", "the editor", "ada@example.org", "it closes at once"),
            "no",
            "the product is the viewer",
            "yes",
        ],
    )
    assert "What should I change" in heard[4]
    assert "product: Viewer" in heard[5]
    assert heard[6] == f"{NOTED} {DONE}"
    assert progress is not None and progress.values["product"] == "Viewer"


def test_that_who_drops_it_is_asked_no_more(sqlite_path: Path) -> None:
    heard, progress, _ = _talk(sqlite_path, ["I found a bug", "never mind"])
    assert WHICH not in heard[1]
    assert progress is None


def test_that_a_playbook_without_fields_says_its_lines_once(sqlite_path: Path) -> None:
    heard, _, _ = _talk(sqlite_path, ["my invoice is wrong", "is the service up?"])
    assert heard[0] == BILLING.says[0]
    assert "The service is up." in heard[1] and BILLING.says[0] not in heard[1]


async def _hold(desk: TestDesk, client: Client, lines: Sequence[str]) -> Client:
    for line in lines:
        await ask(desk, client, line)
    return client


@pytest.mark.parametrize("before", [1, 2, 3, 4])
def test_that_a_crash_between_turns_loses_nothing_of_what_was_collected(
    sqlite_path: Path, before: int
) -> None:
    lines = ["I found a bug", "the editor", "ada@example.org", "it closes at once", "yes"]

    async def main() -> tuple[str, PlaybookProgress | None]:
        async with open_desk(sqlite_path, made_with=made(), seed=7) as desk:
            client = await _hold(desk, await desk.client(), lines[:before])
        async with open_desk(sqlite_path, made_with=made(), seed=8) as desk:
            client = await _hold(desk, await desk.client(client.ref), lines[before:])
            dialog = await dialog_of(desk, client.ref)
            return client.state.messages[-1].text, dialog.playbook

    said, progress = run(main())
    assert said == f"{NOTED} {DONE}"
    assert progress is not None and progress.values == VALUES and progress.over
