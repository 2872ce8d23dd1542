"""Conversations with a desk in real time, whose tools are outside; no law may break meanwhile."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

from frontdesk.app import made_of
from frontdesk.core.dialog import ReceiptId
from frontdesk.core.events import EventType
from frontdesk.core.inputs import ConfirmInput, SelectInput
from frontdesk.core.laws import breaches
from frontdesk.models.port import (
    ChatMessage,
    Finished,
    ModelEvent,
    ModelRequest,
    TextDelta,
    ToolCall,
    ToolResult,
)
from frontdesk.pack.pack import Pack
from frontdesk.settings import Settings
from frontdesk.store.records import LedgerEntry
from frontdesk.testing import Client, TestDesk, open_desk
from tests.effects.ordering import LateClock, entries_of

T = TypeVar("T")
SETTINGS = Settings(drain_seconds=0.0)


def run_real(main: Coroutine[Any, Any, T]) -> T:
    """Run a test in real time, under the laws."""
    before = dict(breaches)
    result = asyncio.run(main)
    assert dict(breaches) == before
    return result


class AskingModel:
    """A model that asks for a tool when the customer's last words have a certain one in them."""

    name = "asking"

    def __init__(self, **calls: tuple[str, str]) -> None:
        self._calls = calls
        self.requests: list[ModelRequest] = []

    async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        """Ask for the tool, or only talk."""
        self.requests.append(request)
        found = self._called(request)
        yield ToolCall("call-1", *found) if found is not None else TextDelta("I am here.")
        yield Finished("stop", model=self.name)

    def _called(self, request: ModelRequest) -> tuple[str, str] | None:
        for message in reversed(request.messages):
            if isinstance(message, ToolResult):
                return None
            if isinstance(message, ChatMessage) and message.role == "user":
                words = message.content.lower()
                return next((call for word, call in self._calls.items() if word in words), None)
        return None

    @property
    def told(self) -> list[str]:
        """What it was told of the calls that it asked for."""
        seen = [m for request in self.requests for m in request.messages]
        return list(dict.fromkeys(m.content for m in seen if isinstance(m, ToolResult)))

    @property
    def instructed(self) -> str:
        """All that it was told as the system."""
        seen = [m for request in self.requests for m in request.messages]
        return "\n".join(
            m.content for m in seen if isinstance(m, ChatMessage) and m.role == "system"
        )


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

    def __init__(self, where: Path | str, pack: Pack, model: Any) -> None:
        self._clock = LateClock()
        made_with = replace(made_of(SETTINGS, pack, model), clock=self._clock, sweep_seconds=0.05)
        self._opened = open_desk(where, model, made_with=made_with, settings=SETTINGS)

    async def __aenter__(self) -> Conversation:
        desk = await self._opened.__aenter__()
        return Conversation(desk, await desk.client(), self._clock)

    async def __aexit__(self, *failed: Any) -> None:
        await self._opened.__aexit__(*failed)
