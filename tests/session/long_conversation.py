"""A conversation of thirty turns with a model that knows its part, and what is new in it."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from frontdesk.app import Ingredients
from frontdesk.models.generation import Generation
from frontdesk.models.openai.request import body, head
from frontdesk.models.port import (
    AskedTools,
    ChatMessage,
    Finished,
    ModelEvent,
    ModelRequest,
    TextDelta,
    ToolCall,
)
from frontdesk.packs.pestcall import PestCallPrompts, pestcall, seed
from frontdesk.testing import TestDesk, open_desk

Part = tuple[str, dict[str, Any]] | str

# What the customer says, and what the model does and says about it, step by step.
TURNS: tuple[tuple[str, tuple[Part, ...]], ...] = (
    ("Hello, I have a question about my visits.", ("Happy to help. What is your ZIP code?",)),
    ("94107", (("verifyAccount", {"zip": "94107"}), "Thank you, Alex. What can I do for you?")),
    ("When is my next visit?", (("nextAppointment", {}), "Let me know if that time suits you.")),
    ("Do I have any others?", (("listAppointments", {}), "Those are your visits.")),
    ("What should I do before the technician comes?", ("Please keep the kitchen clear.",)),
    ("Is the spray safe for my dog?", ("Please keep your dog out until it has dried.",)),
    ("Do I owe you anything?", (("openInvoices", {}), "That is what is open.")),
    ("Can I pay that by card?", ("I'm sorry, I can't take cards here.",)),
    ("Please cancel my visit about the ants.", (("cancelAppointment", {}), "Which one is it?")),
    ("the second one", (("workflow_select", {"choice": "the second one"}), "Shall I?")),
    ("no, leave it, thanks", (("workflow_confirm", {"accept": False}), "It stays as it is.")),
    ("What do you do about wasps?", ("We treat wasps in one visit.",)),
    ("And termites?", ("Termites take two hours.",)),
    ("How long does a general visit take?", ("A general visit takes an hour.",)),
    ("Is there a fee if I am not home?", (("servicePolicy", {"topic": "missed visit"}), "Yes.")),
    ("Which days do you have free next week?", (("availableSlots", {}), "Those are free.")),
    ("I'll think about it.", ("Of course, take your time.",)),
    ("Please move my visit on the first day.", (("rescheduleAppointment", {}), "Which one?")),
    ("the first one", (("workflow_select", {"choice": "the first one"}), "Which time?")),
    ("the first one please", (("workflow_select", {"choice": "1"}), "Shall I?")),
    ("yes please", (("workflow_confirm", {"accept": True}), "Done.")),
    ("Great. Who is coming?", (("nextAppointment", {}), "That is who comes.")),
    ("Does the technician speak Spanish?", ("I don't know that, I'm afraid.",)),
    ("My neighbour asks if you treat gardens.", ("We treat houses and gardens alike.",)),
    ("Do you work on Sundays?", ("Some of us do.",)),
    ("What about holidays?", ("We are closed on public holidays.",)),
    ("I'd rather talk to a person about the garden.", (("escalate", {"reason": "garden"}), "OK.")),
    ("How long will that take?", ("I can't say how soon they will be free.",)),
    ("Fine. What did we do today again?", ("You have the list above.",)),
    ("Thanks, bye!", ("Goodbye, Alex!",)),
)
_PARTS: dict[str, tuple[Part, ...]] = dict(TURNS)
_START = head("model", Generation(), {})


class Rehearsed:
    """Plays its part by what the customer said last and how many tools it has called since."""

    name = "rehearsed"

    def __init__(self) -> None:
        self.requests: list[ModelRequest] = []

    async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        """Play the next part; the last one again where more is asked for."""
        self.requests.append(request)
        users = [m for m in request.messages if isinstance(m, ChatMessage) and m.role == "user"]
        said = next(text for m in reversed(users) if (text := _spoken(m.content)) in _PARTS)
        done = sum(isinstance(message, AskedTools) for message in request.messages)
        parts = _PARTS[said]
        part = parts[min(done, len(parts) - 1)]
        offered = {tool.name for tool in request.tools}
        if isinstance(part, str) or part[0] not in offered:
            yield TextDelta(part if isinstance(part, str) else "One moment more, please.")
        else:
            yield ToolCall(f"call-{done}", part[0], msgspec.json.encode(part[1]).decode())
        yield Finished("stop", model=self.name)


def _spoken(content: str) -> str:
    return content.rsplit("\n", 1)[-1]


@dataclass(frozen=True, slots=True)
class Measured:
    """What of a request's bytes stood at the beginning of the one before it."""

    turn: int
    size: int
    found: int

    @property
    def new(self) -> int:
        """The bytes that a cache would not find."""
        return self.size - self.found


async def held(path: Path, turns: int = len(TURNS)) -> list[list[ModelRequest]]:
    """Hold the conversation; the requests of each turn."""
    model = Rehearsed()
    made_with = Ingredients(provider=pestcall(), prompts=PestCallPrompts(), seed=seed)
    asked: list[list[ModelRequest]] = []
    async with open_desk(path, model, made_with=made_with) as desk:
        ref = await desk.conversation(phone="4155550132")
        for said, _ in TURNS[:turns]:
            await _say(desk, ref, said)
            asked.append(model.requests)
            model.requests = []
    return asked


async def _say(desk: TestDesk, ref: Any, said: str) -> None:
    client = await desk.client(ref)
    await client.send(said)
    await desk.settle(ref)
    client.drop()


def measured(asked: Sequence[Sequence[ModelRequest]]) -> list[Measured]:
    """Every request but the first, held against the one before it."""
    found: list[Measured] = []
    before = b""
    for turn, requests in enumerate(asked, start=1):
        for request in requests:
            now = body(_START, request)
            if before:
                found.append(Measured(turn, len(now), _common(before, now)))
            before = now
    return found


def share(found: Sequence[Measured]) -> float:
    """The part of all bytes that a cache would find."""
    return sum(one.found for one in found) / sum(one.size for one in found)


def _common(before: bytes, now: bytes) -> int:
    least = min(len(before), len(now))
    if before[:least] == now[:least]:
        return least
    low, high = 0, least
    while low + 1 < high:
        middle = (low + high) // 2
        if before[:middle] == now[:middle]:
            low = middle
        else:
            high = middle
    return low
