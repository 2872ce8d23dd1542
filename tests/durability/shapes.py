"""The named turn shapes. Each can be driven again after a crash, and then comes to the same end."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from frontdesk.core.lifecycle import Status
from frontdesk.pack.prompts import DefaultPrompts
from tests.durability.customer import Customer
from tests.durability.operator_desk import OperatorDesk
from tests.durability.processes import Server

Drive = Callable[[Customer, Server], Awaitable[None]]


@dataclass(frozen=True)
class Shape:
    """What a customer does, and how the server has to be set for it."""

    drive: Drive
    orders: dict[str, Any]
    ends_as: Status = Status.OPEN
    says_once: tuple[str, ...] = ()


async def _begin(customer: Customer) -> None:
    await customer.open()
    await customer.attach()


async def _begin_spoken(customer: Customer, server: Server) -> None:
    """Come to where the assistant is speaking, what it said is stored, and it has more to say."""
    await _begin(customer)
    await customer.say("m1", "speak until I stop you")
    await customer.until(lambda: customer.heard("m1"))
    if server.orders.holding:
        await server.committed("token_chunks")


async def _ask(customer: Customer, own_id: str, text: str) -> None:
    await customer.say(own_id, text)
    await customer.until(lambda: customer.answered(own_id))


async def plain(customer: Customer, server: Server) -> None:
    await _begin(customer)
    await _ask(customer, "m1", "can you help me?")


async def plain_by_http(customer: Customer, server: Server) -> None:
    """The greeting comes with the first answer, for no client is attached before."""
    await customer.open()
    await customer.post("m1", "can you help me?")
    await customer.attach()
    await customer.until(lambda: customer.answered("m1"))


async def long_answer(customer: Customer, server: Server) -> None:
    await _begin(customer)
    await _ask(customer, "m1", "tell me more")


async def slow_answer(customer: Customer, server: Server) -> None:
    await _begin(customer)
    await _ask(customer, "m1", "take your time")


async def failing_provider(customer: Customer, server: Server) -> None:
    await _begin(customer)
    await _ask(customer, "m1", "lose your thread")


async def combined(customer: Customer, server: Server) -> None:
    await _begin(customer)
    await customer.say("m1", "wait, there is more")
    await _ask(customer, "m2", "that was all")


async def combined_at_once(customer: Customer, server: Server) -> None:
    """The second message comes before the first is taken up."""
    await _begin(customer)
    for own_id, text in (("m1", "wait, there is more"), ("m2", "that was all")):
        customer.sent[own_id] = text
        await customer.send({"type": "message", "text": text, "clientMessageId": own_id})
    await customer.until(lambda: customer.accepted("m1") and customer.answered("m2"))


async def barge_in(customer: Customer, server: Server) -> None:
    await _begin_spoken(customer, server)
    if not customer.ended("m1"):
        await customer.barge_in()
    await customer.until(lambda: customer.ended("m1"))
    await _ask(customer, "m2", "that was all")


async def interrupting_message(customer: Customer, server: Server) -> None:
    await _begin_spoken(customer, server)
    await customer.post("m2", "that was all")
    await customer.until(lambda: customer.answered("m2"))


async def new_call(customer: Customer, server: Server) -> None:
    await _begin_spoken(customer, server)
    await customer.attach(call="call-2")
    await _ask(customer, "m2", "can you help me?")


async def reset(customer: Customer, server: Server) -> None:
    await _begin_spoken(customer, server)
    if not customer.resets:
        await customer.reset()
    await _ask(customer, "m2", "can you help me?")


async def timer(customer: Customer, server: Server) -> None:
    await plain(customer, server)
    await customer.until(lambda: customer.state.status == Status.CLOSED)


async def taken_over(customer: Customer, server: Server) -> None:
    """A person takes over in the middle of an answer, speaks, and stays."""
    await _begin_spoken(customer, server)
    await _speak_as_person(customer, server)
    await customer.say("m2", "good to have a person")


async def given_back(customer: Customer, server: Server) -> None:
    """A person takes over, speaks, and gives the conversation back to the agent."""
    await _begin_spoken(customer, server)
    await _speak_as_person(customer, server)
    await OperatorDesk(server, customer).act("release", "release")
    await _ask(customer, "m2", "can you help me?")


async def _speak_as_person(customer: Customer, server: Server) -> None:
    ada = OperatorDesk(server, customer)
    await ada.act("take-over", "take")
    customer.sent["r1"] = "I am a person."
    await ada.act("reply", "r1", text=customer.sent["r1"])
    await customer.until(lambda: customer.accepted("r1"))


_PROMPTS = DefaultPrompts()

SHAPES: dict[str, Shape] = {
    "plain": Shape(plain, {}),
    "plain by HTTP": Shape(plain_by_http, {}),
    "two messages combined": Shape(combined, {}),
    "two messages at once": Shape(combined_at_once, {}),
    "barge-in": Shape(barge_in, {}),
    "interrupting message": Shape(interrupting_message, {}),
    "new call": Shape(new_call, {}),
    "reset": Shape(reset, {}),
    "timer": Shape(
        timer,
        {"inactivity_seconds": 0.3},
        ends_as=Status.CLOSED,
        says_once=(_PROMPTS.reminder(), _PROMPTS.closing()),
    ),
    "long answer": Shape(long_answer, {}),
    "slow answer": Shape(slow_answer, {"filler_seconds": 0.05}),
    "failing provider": Shape(failing_provider, {}),
    "taken over": Shape(taken_over, {}, ends_as=Status.HUMAN),
    "given back": Shape(given_back, {}),
}
