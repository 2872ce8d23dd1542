"""Words that no process gets through: they hold up nobody else, and are not read again."""

import asyncio
import os
import time
from pathlib import Path

import msgspec
import pytest

from frontdesk.core.events import EventType
from frontdesk.models.failure import Fault
from frontdesk.pack.prompts import DefaultPrompts
from frontdesk.serving import READING_FILE
from frontdesk.turn.answering.problem import GIVEN_UP, STUCK
from frontdesk.turn.record import decode_step
from tests.durability.checks import check_all, settle
from tests.durability.customer import Customer, customer_on
from tests.durability.evidence import Evidence, gather
from tests.durability.lives import orders_in
from tests.durability.processes import PATIENCE, Server, Servers, held_port
from tests.models.workers.requests import HANGING, HOSTILE

pytestmark = pytest.mark.durability

_UNREADABLE = DefaultPrompts().unreadable()


def _descendants(pid: int) -> set[int]:
    found: set[int] = set()
    for children in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in map(int, children.read_text().split()):
            found |= {child} | _descendants(child)
    return found


def _until_gone(pids: set[int]) -> None:
    deadline = time.monotonic() + PATIENCE
    while any(Path(f"/proc/{pid}").exists() for pid in pids):
        assert time.monotonic() < deadline, "expected them gone by now"
        time.sleep(0.01)


def _diagnosis(evidence: Evidence) -> dict[str, str]:
    return msgspec.json.decode(evidence.turns[0]["record"])["diagnosis"]


async def _begin(server: Server, customer: Customer) -> None:
    await server.listening()
    await customer.open()
    await customer.attach()


def _until_noted(marks: Path) -> None:
    """Wait until a server has noted that it stands still."""
    size, deadline = marks.stat().st_size, time.monotonic() + PATIENCE
    while marks.stat().st_size == size:
        assert time.monotonic() < deadline, "expected a note by now"
        time.sleep(0.01)


@pytest.mark.parametrize("noticed", [True, False])
def test_that_a_turn_that_froze_the_server_is_answered_and_not_read_again(
    servers: Servers, tmp_path: Path, noticed: bool
) -> None:
    """Once is enough if it stood still; else it might have been any kill, and twice is not."""

    async def main() -> None:
        with held_port() as port:
            async with customer_on(port) as customer:
                orders = orders_in(tmp_path, port, 1)
                async with servers.start(orders) as server:
                    await _begin(server, customer)
                    customer.sent["m1"] = "freeze"
                    await customer.send(
                        {"type": "message", "text": "freeze", "clientMessageId": "m1"}
                    )
                    await server.committed("frozen")
                    if noticed:
                        await asyncio.to_thread(_until_noted, Path(orders.data) / READING_FILE)
                    server.kill()
                    await server.exited()
                if not noticed:
                    async with servers.start(orders_in(tmp_path, port, 2)) as server:
                        await server.committed("frozen")
                        server.kill()
                        await server.exited()
                orders = orders_in(tmp_path, port, 3)
                async with servers.start(orders) as server:
                    await server.listening()
                    await customer.attach()
                    await settle(Path(orders.data), server, customer)
                    evidence = await check_all(Path(orders.data), customer)
                    assert not any("frozen" in commit for commit in server.journal())
                    await customer.say("m2", "hello again")
                    await customer.until(lambda: customer.answered("m2"))
        assert [turn["outcome"] for turn in evidence.turns] == ["abandoned"]
        assert _diagnosis(evidence)["reason"] == STUCK
        assert evidence.of_type(EventType.FINAL)[-1].text == _UNREADABLE

    asyncio.run(main())


def test_that_words_the_house_cannot_get_through_are_given_up_while_others_are_answered(
    servers: Servers, tmp_path: Path
) -> None:
    async def main() -> None:
        with held_port() as port:
            async with customer_on(port) as hostile, customer_on(port) as bystander:
                orders = orders_in(tmp_path, port, 1, company=True, spinning=True)
                async with servers.start(orders) as server:
                    await _begin(server, hostile)
                    await _begin(server, bystander)
                    await hostile.say("m1", HOSTILE)
                    await bystander.say("m1", "hello")
                    await bystander.until(lambda: bystander.answered("m1"))
                    await hostile.until(lambda: hostile.answered("m1"))
                    await settle(Path(orders.data), server, hostile)
                    evidence = gather(Path(orders.data), hostile.conversation_id)
                    processes = _descendants(server.pid)
                    assert len(processes) >= 2
                    server.kill()
                    await server.exited()
                await asyncio.to_thread(_until_gone, processes)
        steps = [decode_step(step["body"]) for step in evidence.steps]
        assert [step.problem for step in steps] == [GIVEN_UP, GIVEN_UP]
        assert [step.model for step in steps] == ["house", "house in short"]
        assert f": {Fault.GIVEN_UP}: " in _diagnosis(evidence)["detail"]
        assert evidence.of_type(EventType.FINAL)[-1].text == _UNREADABLE

    asyncio.run(main())


def test_that_a_thought_that_hangs_is_given_up_before_the_turn_is(
    servers: Servers, tmp_path: Path
) -> None:
    async def main() -> None:
        with held_port() as port:
            async with customer_on(port) as customer:
                orders = orders_in(
                    tmp_path, port, 1, company=True, spinning=True, first_token_seconds=8
                )
                async with servers.start(orders) as server:
                    await _begin(server, customer)
                    await customer.say("m1", HANGING)
                    await customer.until(lambda: customer.answered("m1"))
                    await settle(Path(orders.data), server, customer)
                    evidence = gather(Path(orders.data), customer.conversation_id)
        steps = [decode_step(step["body"]) for step in evidence.steps]
        assert [step.problem for step in steps] == [GIVEN_UP, GIVEN_UP]
        assert [step.model for step in steps] == ["house", "house in short"]
        assert f": {Fault.GIVEN_UP}: " in _diagnosis(evidence)["detail"]
        assert evidence.of_type(EventType.FINAL)[-1].text == _UNREADABLE

    asyncio.run(main())


def test_that_words_given_up_before_a_crash_are_not_thought_about_after_it(
    servers: Servers, tmp_path: Path
) -> None:
    async def main() -> None:
        with held_port() as port:
            async with customer_on(port) as customer:
                spinning = {"company": True, "spinning": True}
                async with servers.start(orders_in(tmp_path, port, 1, **spinning)) as server:
                    await _begin(server, customer)
                    await customer.say("m1", HOSTILE)
                    await server.committed("steps")
                    server.kill()
                    await server.exited()
                orders = orders_in(tmp_path, port, 2, **spinning)
                async with servers.start(orders) as server:
                    await server.listening()
                    await customer.attach()
                    await customer.until(lambda: customer.answered("m1"))
                    await settle(Path(orders.data), server, customer)
                    evidence = gather(Path(orders.data), customer.conversation_id)
        steps = [decode_step(step["body"]) for step in evidence.steps]
        assert [step.model for step in steps].count("house") == 1
        assert evidence.of_type(EventType.FINAL)[-1].text == _UNREADABLE

    asyncio.run(main())


def test_that_a_server_that_is_asked_to_stop_leaves_no_process_behind(
    servers: Servers, tmp_path: Path
) -> None:
    async def main() -> None:
        with held_port() as port:
            async with customer_on(port) as customer:
                orders = orders_in(tmp_path, port, 1, company=True)
                async with servers.start(orders) as server:
                    await _begin(server, customer)
                    await customer.say("m1", "hello")
                    await customer.until(lambda: customer.answered("m1"))
                    processes = _descendants(server.pid)
                    assert processes and os.getpid() not in processes
                    server.terminate()
                    assert await server.exited() == 0
                await asyncio.to_thread(_until_gone, processes)

    asyncio.run(main())
