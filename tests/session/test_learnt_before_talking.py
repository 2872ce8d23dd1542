"""A desk for tests has learnt its pack before the first turn; a scripted model need not."""

import asyncio
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from frontdesk import DefaultPrompts, Machine, Pack, ToolProvider
from frontdesk.app import Desk
from frontdesk.testing import ScriptedModel, open_desk

MACHINE = Machine(start="Idle", idle="Idle", moves={"Idle": frozenset()})
PACK = Pack(
    prompts=DefaultPrompts(),
    tools=ToolProvider(tools=(), workflows=(), machine=MACHINE, zone=ZoneInfo("UTC")),
)


@pytest.mark.parametrize(
    ("model", "pack", "times"),
    [(None, PACK, 1), (ScriptedModel(), PACK, 0), (None, None, 0)],
    ids=["house", "scripted", "no pack"],
)
def test_that_a_pack_is_learnt_once_where_the_house_answers(
    sqlite_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    model: ScriptedModel | None,
    pack: Pack | None,
    times: int,
) -> None:
    warmed: list[Desk] = []

    async def warm(desk: Desk) -> None:
        warmed.append(desk)

    monkeypatch.setattr(Desk, "warm", warm)

    async def work() -> None:
        async with open_desk(sqlite_path, model, pack=pack) as desk:
            assert warmed == [desk.desk] * times

    asyncio.run(work())
