"""Random customers and a random model: anything may be said, proposed, pressed or cut off."""

import random
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from pathlib import Path

import msgspec

from frontdesk.core.dialog import Dialog, OptionId, ReceiptId
from frontdesk.core.errors import CallerError
from frontdesk.core.events import Event, EventType
from frontdesk.core.inputs import ConfirmInput, ResetInput, SelectInput, StartInput
from frontdesk.models.house.model import HouseModel
from frontdesk.models.port import (
    ChatMessage,
    Finished,
    ModelEvent,
    ModelRequest,
    Role,
    TextDelta,
    ToolCall,
)
from frontdesk.packs.pestcall import pestcall
from frontdesk.testing import Client, TestDesk
from tests.conversations.meanings import ANYTHING, Meaning, texts_of
from tests.conversations.moody_scheduler import MoodyScheduler
from tests.conversations.office import Customer, customer, finals, office

TOOLS = (
    *("verifyAccount", "lookUpCustomer", "nextAppointment", "listAppointments", "getAppointment"),
    *("availableSlots", "scheduleAppointment", "rescheduleAppointment", "cancelAppointment"),
    *("openInvoices", "servicePolicy", "escalate"),
    *("workflow_select", "workflow_settle", "workflow_confirm", "workflow.confirm", "rm_rf"),
)
VALUES = {
    "zip": ["94107", "94110", "07030", "00000"],
    "phone": ["4155550132", "2015550117"],
    "name": ["Alex Rivera", "Grace Kim", "Yes Please"],
    "appointmentId": ["apt_d1", "apt_d4", "apt_d8", "apt_999"],
    "startsAt": ["2027-01-18T09:00-08:00"],
    "slotId": ["slot_30000000_dana", "slot_1"],
    "which": [1, 2, 9, "2", "apt_d8", "the ant one", "the later one"],
    "option": [1, 2, 0, 99],
    "words": ["1", "2", "the later one", "Monday", "yes"],
    "choice": ["1", "2", "the later one", "Monday", "yes"],
    "time": ["10:00", "25:99", ""],
    "technician": ["Dana", "Grace Kim"],
    "on_file": [True, False],
    "address": ["12 Elm Street, Oakland, yes please", "at home"],
    "after": [1, 77],
    "answer": ["yes", "no", "12 Elm Street, Oakland"],
    "accept": [True, True, True, False, "true"],
    "topic": ["cancellation"],
    "reason": ["The customer asked."],
    "fromDate": ["2027-01-20"],
    "customerId": ["cus_grace"],
    "verified": [True],
}
PROSE = (
    "Your appointment is cancelled.",
    "I've booked your visit for Tuesday at noon.",
    "Good news, it's been moved to Friday!",
    "Done! I have rescheduled that for you.",
    "You're verified, Grace.",
    "Let me see.",
    "Is there anything else?",
    "",
    '{"answer":"It is cancelled."}{"tool":"cancelAppointment"}',
    "I called nextAppointment for apt_d1 and rcpt_abcdefgh12345678.",
    "Shall I go ahead?",
    "Okay then. Your visit was cancelled, and a new one is booked.",
    "Someone will call you back within the hour.",
)
WORKFLOWS = ("cancel", "reschedule", "schedule")
# How often a customer goes on with an errand, rather than do anything at all.
ERRAND_SHARE = 0.8
OUTSIDE_SHARE = 0.5
HOUSE_SHARE = 0.55


class WildModel:
    """Half the time as sensible as the house, otherwise anything at all."""

    name = "wild"

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self.house: HouseModel | None = None

    async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        """Propose and say whatever comes."""
        rng = self._rng
        if self.house is not None and rng.random() < HOUSE_SHARE:
            async for event in self.house.stream(without_corrections(request)):
                yield event
            return
        if request.role is Role.INTERPRET:
            yield TextDelta(rng.choice(["yes", "no", "unclear", "yes!", "confirm", ""]))
            yield Finished("stop")
            return
        for piece in rng.choice(PROSE).split(" ") if rng.random() < 0.7 else ():
            yield TextDelta(piece + " ")
        at = request.situation
        waiting = {"select": at.options, "settle": at.question, "confirm": at.receipt}
        fitting = [f"workflow_{move}" for move, what in waiting.items() if what is not None]
        for number in range(rng.choice([0, 1, 1, 2, 3])):
            tool = rng.choice([*TOOLS, *fitting * 8, "workflow_confirm", "cancelAppointment"])
            yield ToolCall(f"w{number}", tool, self._arguments(tool))
        yield Finished("stop")

    def _arguments(self, tool: str) -> str:
        rng = self._rng
        if rng.random() < 0.1:
            return rng.choice(["", "{", "[]", "null", '{"zip": 1}'])
        names = {
            "verifyAccount": ["zip"],
            "getAppointment": rng.choice([["which"], ["appointmentId"]]),
            "cancelAppointment": rng.choice([[], ["which"], ["appointmentId", "startsAt"]]),
            "rescheduleAppointment": rng.choice(
                [[], ["which", "fromDate", "time"], ["appointmentId", "startsAt", "slotId"]]
            ),
            "scheduleAppointment": rng.choice([[], ["fromDate", "time", "technician"]]),
            "availableSlots": rng.choice([[], ["after"], ["technician", "time"]]),
            "workflow_select": rng.choice(
                [["choice"], ["option"], ["words"], ["fromDate", "time"], ["technician"], []]
            ),
            "workflow_settle": rng.choice([["answer"], ["on_file"], ["address"], []]),
            "workflow_confirm": ["accept"],
        }.get(tool, rng.choice([[], [], ["topic"], ["reason"], ["customerId", "verified"]]))
        return msgspec.json.encode({name: rng.choice(VALUES[name]) for name in names}).decode()


def without_corrections(request: ModelRequest) -> ModelRequest:
    """The request as the house gets it: what the desk told a model is no customer's word."""
    kept = [
        message
        for message in request.messages
        if not (isinstance(message, ChatMessage) and message.content.startswith("(From the desk"))
    ]
    return replace(request, messages=kept)


class WildStory:
    """One conversation, over as many desks as crashes make of it.

    It remembers what its customer meant: which receipts they accepted by button. What they meant
    by their words is known from the texts themselves.
    """

    def __init__(self, path: Path, rng: random.Random, steps: int) -> None:
        self._path = path
        self._rng = rng
        self._left = steps
        self._who = rng.choice(["alex", "linda", "grace", "omar", "jose"])
        outside = rng.random() < OUTSIDE_SHARE
        self._wanted = "cancel" if outside else rng.choice(WORKFLOWS)
        self.service = MoodyScheduler(rng=rng) if outside else None
        self._provider = self.service.provider() if self.service is not None else pestcall()
        self._receipts: list[str] = ["rcpt_never"]
        self._calls = 0
        self.accepted: set[str] = set()
        self.them: Customer | None = None

    async def tell(self) -> None:
        """Live through it, then come to rest on a last desk."""
        while self._left > 0:
            model = WildModel(self._rng)
            async with self.desk(model) as desk:
                model.house = desk.desk.deps.house
                them = await self.enter(desk)
                while self._left > 0 and await self._step(them):
                    self._left -= 1
            self._left -= 1

    def desk(self, model: WildModel | None = None) -> AbstractAsyncContextManager[TestDesk]:
        """Another desk on the story's store; without a model the house answers."""
        ids = self._rng.randrange(1 << 30)
        return office(self._path, model, provider=self._provider, seed_of_ids=ids)

    async def enter(self, desk: TestDesk) -> Customer:
        """Come to a desk, for the first time or again."""
        if self.them is None:
            self.them = await customer(desk, self._who)
        else:
            client = Client(desk.desk, self.them.ref)
            await client.attach()
            self.them = Customer(desk, client, self.them.who)
            await self.them.settled()
        return self.them

    async def _step(self, them: Customer) -> bool:
        """Do one thing; False when the desk is to crash with it under way."""
        rng, client = self._rng, them.client
        if self.service is not None:
            self.service.next_mood()
        if them.pending_receipt is not None:
            self._receipts.append(them.pending_receipt)
        chance = rng.random()
        if chance < 0.06:
            await client.send(self._words(them))
            if rng.random() < 0.5:
                client.barge_in()
            return rng.random() < 0.4
        if chance < 0.1:
            await client.send(rng.choice(ANYTHING))
            await client.send(rng.choice(ANYTHING))
            events = await them.settled()
        elif chance < 0.12:
            self._calls += 1
            await them.call_again(f"call-{self._calls}")
            return True
        elif chance < 0.14:
            await them.give(ResetInput())
            return True
        else:
            try:
                events = await self._act(them)
            except CallerError:
                return True
        said = finals(events)
        assert said and said[-1].strip(), "a customer was left without an answer"
        return True

    async def _act(self, them: Customer) -> list[Event]:
        rng = self._rng
        if rng.random() < ERRAND_SHARE:
            return await self._go_on(them)
        if rng.random() < 0.4:
            return await self._press(them)
        return await them.say(self._words(them))

    async def _go_on(self, them: Customer) -> list[Event]:
        """Do what leads to the errand's end, by word or by button."""
        rng, state = self._rng, them.client.state
        if not _gave_zip(them):
            return await them.say(them.who.zip)
        if them.pending_receipt is not None:
            return await self._answer(them, them.pending_receipt)
        if state.options:
            return await them.press(rng.randint(1, len(state.options)))
        dialog = (await them.dialog()) or Dialog("")
        if dialog.progress is not None:
            return await them.say("yes, that's right")
        return await them.start(self._wanted)

    async def _answer(self, them: Customer, receipt_id: str) -> list[Event]:
        """Answer the question that asks for consent: mostly with a yes, of either kind."""
        rng = self._rng
        if rng.random() < 0.5:
            return await self._confirm(them, receipt_id, rng.random() < 0.85)
        weights = [6, 1, 1, 1, 1]
        (meaning,) = rng.choices(list(Meaning), weights)
        return await them.say(rng.choice(texts_of(meaning)))

    async def _confirm(self, them: Customer, receipt_id: str, accept: bool) -> list[Event]:
        if accept:
            self.accepted.add(receipt_id)
        return await them.give(ConfirmInput(ReceiptId(receipt_id), accept))

    def _words(self, them: Customer) -> str:
        rng = self._rng
        if not _gave_zip(them) and rng.random() < 0.6:
            return them.who.zip
        return rng.choice(ANYTHING)

    async def _press(self, them: Customer) -> list[Event]:
        rng, state = self._rng, them.client.state
        if them.pending_receipt is not None and rng.random() < 0.5:
            return await self._confirm(them, them.pending_receipt, rng.random() < 0.7)
        if rng.random() < 0.3:
            return await self._confirm(them, rng.choice(self._receipts), rng.random() < 0.8)
        if state.options and rng.random() < 0.8:
            return await them.press(rng.randint(1, len(state.options)))
        if rng.random() < 0.5:
            return await them.give(SelectInput(OptionId(f"o{rng.randint(1, 9)}")))
        return await them.give(StartInput(rng.choice([*WORKFLOWS, "rob"])))


def _gave_zip(them: Customer) -> bool:
    return any(e.type is EventType.MESSAGE and e.text == them.who.zip for e in them.client.events)
