"""Conversations with a desk in real time, whose tools are outside; no law may break meanwhile."""

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

from frontdesk.app import made_of
from frontdesk.core.dialog import ReceiptId
from frontdesk.core.events import EventType
from frontdesk.core.inputs import ConfirmInput, SelectInput
from frontdesk.core.laws import breaches
from frontdesk.pack.pack import Pack
from frontdesk.settings import Settings
from frontdesk.store.records import LedgerEntry
from frontdesk.testing import Ask, Client, ScriptedModel, TestDesk, open_desk
from tests.effects.ordering import LateClock, entries_of

T = TypeVar("T")
SETTINGS = Settings(drain_seconds=0.0)


def run_real(main: Coroutine[Any, Any, T]) -> T:
    """Run a test in real time, under the laws."""
    before = dict(breaches)
    result = asyncio.run(main)
    assert dict(breaches) == before
    return result


def asking_for(tool: str, arguments: str) -> ScriptedModel:
    """A model that asks for a tool once, and then only talks."""
    return ScriptedModel([Ask(tool, arguments)], ["I am here."], loop=True)


@dataclass
class Conversation:
    """One customer at one desk."""

    desk: TestDesk
    client: Client
    clock: LateClock

    async def say(self, words: str) -> str:
        """Say something; the desk's last words after it."""
        await self.client.send(words)
        return await self.heard()

    async def choose(self, named: str) -> str:
        """Press the option that is so named."""
        session = await self.desk.session(self.client.ref)
        offered = session.memory.dialog.buttons
        option_id = next(option.id for option in offered if named in option.label)
        await self.client.give(SelectInput(option_id))
        return await self.heard()

    async def accept(self) -> str:
        """Press yes under the last receipt."""
        receipt_id = ReceiptId(list(self.client.state.actions)[-1])
        await self.client.give(ConfirmInput(receipt_id, True))
        return await self.heard()

    async def heard(self) -> str:
        """The desk's last words, once it is done."""
        await self.desk.settle(self.client.ref)
        self.client.read()
        return self.client.texts(EventType.FINAL)[-1]

    @property
    def told(self) -> list[str]:
        """All that the desk has said."""
        self.client.read()
        return self.client.texts(EventType.FINAL)

    async def entries(self) -> list[LedgerEntry]:
        """The ledger."""
        return await entries_of(self.desk, self.client)


class Held:
    """Opens a desk with a pack and one customer at it."""

    def __init__(self, where: Path, pack: Pack, model: Any) -> None:
        self._clock = LateClock()
        made_with = replace(made_of(SETTINGS, pack, model), clock=self._clock, sweep_seconds=0.05)
        self._opened = open_desk(where, model, made_with=made_with, settings=SETTINGS)

    async def __aenter__(self) -> Conversation:
        desk = await self._opened.__aenter__()
        return Conversation(desk, await desk.client(), self._clock)

    async def __aexit__(self, *failed: Any) -> None:
        await self._opened.__aexit__(*failed)
