"""Random sessions with PestCall: a model that proposes anything, a customer who does anything."""

import asyncio
import contextlib
import json
import random
from collections.abc import AsyncIterator, Callable
from typing import Any

from frontdesk.core.dialog import OptionId, ReceiptId
from frontdesk.core.errors import CallerError
from frontdesk.core.events import EventType
from frontdesk.core.ids import CallSessionId, ConversationRef
from frontdesk.core.inputs import (
    CallInput,
    ConfirmInput,
    Input,
    ResetInput,
    SelectInput,
    StartInput,
)
from frontdesk.models.port import Finished, ModelEvent, ModelRequest, Role, TextDelta, ToolCall
from frontdesk.packs.pestcall.demo import company
from frontdesk.proof.world import TEXTS
from frontdesk.testing import Client, TestDesk

ALEX = company.CUSTOMERS[0]
PHONE = ALEX.phones[0]
_LINES = [*TEXTS.values(), "1", "the later one", "9 Elm Street", ALEX.zip, "thanks", "cancel it"]
_EFFECTS = ("cancelAppointment", "rescheduleAppointment", "scheduleAppointment")
_ARGUMENTS: dict[str, list[dict[str, Any]]] = {
    "verifyAccount": [{"zip": ALEX.zip}] * 4 + [{"zip": "00000"}, {}],
    "lookUpCustomer": [{"phone": ALEX.phones[0]}, {"name": "Alex Rivera", "zip": "00000"}, {}],
    "getAppointment": [{"which": 1}],
    "cancelAppointment": [{}, {"which": 1}, {"which": "apt_1"}],
    "rescheduleAppointment": [{}, {"which": 2, "time": "10:00"}],
    "workflow_select": [{"option": 1}, {"words": "the later one"}, {"choice": "neither"}],
    "workflow_settle": [{"answer": "yes"}, {"on_file": False}, {"address": "9 Elm Street"}],
    "workflow_confirm": [{"accept": True}, {"accept": True}, {"accept": False}],
    "servicePolicy": [{"topic": "safety"}],
}


class RandomModel:
    """Proposes random calls, mostly open ones, with plausible arguments and with rubbish."""

    name = "random"

    def __init__(self, dice: random.Random, tools: tuple[str, ...]) -> None:
        self._dice = dice
        self._tools = tools

    async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        """Answer anything."""
        await asyncio.sleep(self._dice.choice((0, 0, 0.01)))
        if request.role is Role.INTERPRET:
            yield TextDelta(self._dice.choice(("yes", "yes", "no", "unclear", "change", "{}")))
        elif self._dice.random() < 0.7:
            for number in range(self._dice.choice((1, 1, 1, 2))):
                yield self._call(number, [spec.name for spec in request.tools])
        else:
            yield TextDelta(self._dice.choice(("Let me know.", "It's cancelled.", "{}", "")))
        yield Finished("stop")

    def _call(self, number: int, offered: list[str]) -> ToolCall:
        # Weighted towards what moves a dialog: most of the tools only read.
        telling = [n for n in offered if n.startswith(("workflow", "verify")) or n in _EFFECTS]
        roll = self._dice.random()
        name = self._dice.choice(telling if telling and roll < 0.7 else self._tools)
        given = self._dice.choice(_ARGUMENTS.get(name, [{}]))
        rubbish = self._dice.random() < 0.05
        return ToolCall(f"call-{number}", name, "{" if rubbish else json.dumps(given))


class RandomCustomer:
    """Writes, presses, hangs up and waits, in any order."""

    def __init__(self, desk: TestDesk, client: Client, dice: random.Random) -> None:
        self._desk = desk
        self._client = client
        self._dice = dice
        self._receipts = [ReceiptId("rcpt_invented")]

    async def act(self, ref: ConversationRef, look: Callable[[], None]) -> None:
        """Do one thing; then let the desk finish, or not."""
        for event in self._client.read():
            data = event.data or {}
            if event.type == EventType.ACTION and data.get("state") == "shown":
                self._receipts.append(ReceiptId(data["receiptId"]))
        if self._dice.random() < 0.5:
            await self._client.send(self._dice.choice(_LINES))
        else:
            with contextlib.suppress(CallerError):
                await self._client.give(self._button())
        if self._dice.random() < 0.9:
            await self._desk.settle(ref)
        if self._dice.random() < 0.1:
            await asyncio.sleep(16 * 60)
            look()

    def _button(self) -> Input:
        dice = self._dice
        ways: list[Callable[[], Input]] = [
            lambda: StartInput(dice.choice(("cancel", "reschedule", "schedule", "fly"))),
            lambda: SelectInput(OptionId(dice.choice(("o1", "o2", "o9")))),
            lambda: ConfirmInput(self._receipts[-1], dice.random() < 0.7),
            lambda: ConfirmInput(dice.choice(self._receipts), dice.random() < 0.7),
        ]
        if dice.random() < 0.05:
            return dice.choice((ResetInput(), CallInput(CallSessionId(f"c{dice.random()}"))))
        return dice.choice(ways)()
