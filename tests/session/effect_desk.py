"""A desk with a pack that has effects, and a talkative model, in virtual time."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from frontdesk.app import Ingredients
from frontdesk.pack.provider import ToolProvider
from frontdesk.settings import Settings
from frontdesk.testing import Client, ScriptedModel, TestDesk, open_desk
from tests.effects.ordering import told
from tests.session.desk_steps import LINES, run

NOBODY_KNOWS = LINES.unknown_outcome()
AN_HOUR, A_DAY = 3600.0, 86_400.0

Main = Callable[[TestDesk], Any]


def at_a_desk(where: Path, provider: ToolProvider, main: Main, **changes: Any) -> None:
    """Run a test at a desk with a pack and a talkative model, in virtual time."""

    async def opened() -> None:
        model = ScriptedModel(["Yes, ", "I am."], loop=True)
        made_with = replace(Ingredients(provider=provider), **changes)
        settings = Settings(drain_seconds=0.0, inactivity_seconds=30 * A_DAY, idle_seconds=60)
        async with open_desk(where, model, made_with=made_with, settings=settings) as desk:
            await main(desk)

    run(opened())


async def answers(desk: TestDesk, client: Client) -> None:
    """The conversation goes on as if nothing was."""
    await client.attach()
    await client.send("are you there")
    await desk.settle(client.ref)
    assert told(client)[-1] == "Yes, I am."
