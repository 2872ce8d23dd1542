"""A pack's lifespan: what it brings is there for every tool, from the start to the stop."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from zoneinfo import ZoneInfo

import msgspec
import pytest

from frontdesk import DefaultPrompts, Kind, Machine, Pack, Tool, ToolContext, ToolProvider
from frontdesk.configuration.declaration import InvalidSetting
from frontdesk.settings import Settings
from frontdesk.testing import Ask, ScriptedModel, open_desk
from tests.lawful import run


class Nothing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Told(msgspec.Struct, frozen=True):
    words: str


class ClientSettings(msgspec.Struct):
    greeting: str


class Client:
    def __init__(self, greeting: str) -> None:
        self.greeting = greeting
        self.life = ["open"]


async def ask(ctx: ToolContext, given: Nothing) -> Told:
    client: Client = ctx.shared
    client.life.append("used")
    return Told(client.greeting)


READ = Tool(
    name="askClient",
    description="Ask the company's own service.",
    kind=Kind.READ,
    input=Nothing,
    output=Told,
    read=ask,
    say=lambda out: out.words,
    examples=("ask",),
)
MACHINE = Machine(start="Idle", idle="Idle", moves={"Idle": frozenset()})
TOOLS = ToolProvider(tools=(READ,), workflows=(), machine=MACHINE, zone=ZoneInfo("UTC"))
PACK = Pack(prompts=DefaultPrompts(), tools=TOOLS, settings=ClientSettings)


def test_that_tools_share_the_client_that_a_lifespan_opens_and_closes(sqlite_path: Path) -> None:
    made: list[Client] = []

    @asynccontextmanager
    async def lifespan(settings: ClientSettings) -> AsyncGenerator[Client]:
        client = Client(settings.greeting)
        made.append(client)
        yield client
        client.life.append("closed")

    async def held() -> list[str]:
        model = ScriptedModel([Ask("askClient", "{}")], ["There you are."])
        settings = Settings(drain_seconds=0.0, pack_settings={"greeting": "hello"})
        pack = replace(PACK, lifespan=lifespan)
        async with open_desk(sqlite_path, model, pack=pack, settings=settings) as desk:
            return (await desk.talk("please ask")).said

    assert run(held()) == ["There you are."]
    assert [client.life for client in made] == [["open", "used", "closed"]]


def test_that_a_desk_does_not_start_without_a_setting_that_its_pack_needs(
    sqlite_path: Path,
) -> None:
    async def held() -> None:
        async with open_desk(sqlite_path, pack=PACK):
            pass

    with pytest.raises(InvalidSetting, match="expected FRONTDESK_PACK_GREETING"):
        run(held())
