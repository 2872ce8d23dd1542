"""Operators, customers and the agent at the same moment: one writer, nothing doubled or lost."""

import asyncio
import random
from collections import Counter
from pathlib import Path

import pytest

from frontdesk.core.events import Event
from frontdesk.core.lifecycle import Status
from frontdesk.testing import Client, ScriptedModel, TestDesk, Wait
from tests.session.at_the_desk import AtTheDesk, stored_status
from tests.session.desk_steps import after, desk_with, run, stored_events

RUNS, SOAKED = 200, 3_000
# As long as an answer of the model takes, so that a moment falls before, into or after it.
ANSWER_SECONDS = 0.4
SPEECH = ("One ", Wait(0.1), "two ", Wait(0.1), "three ", Wait(0.2), "four.")
AGENT_ROLE, OPERATOR_ROLE = "assistant", "operator"


def spoken_while_held(events: list[Event]) -> list[Event]:
    """What the agent said while a person had the conversation."""
    held, found = False, list[Event]()
    for event in events:
        if "status" in (event.data or {}) and event.type == "lifecycle":
            held = (event.data or {})["status"] == Status.HUMAN
        elif held and event.role == AGENT_ROLE:
            found.append(event)
    return found


async def _moment(source: random.Random) -> None:
    await asyncio.sleep(source.choice((0.0, source.uniform(0, 1.5 * ANSWER_SECONDS))))


async def _written(desk: TestDesk, client: Client) -> list[Event]:
    """All that is stored, once nothing is under way; a client has folded the same."""
    await desk.settle(client.ref)
    client.read()
    events = await stored_events(desk, client.ref)
    assert spoken_while_held(events) == []
    assert spoken_while_held(client.events) == []
    assert [e.seq for e in events] == sorted({e.seq for e in events})
    fresh = await desk.client(client.ref)
    assert fresh.state == client.state
    fresh.drop()
    return events


def _said(events: list[Event], role: str) -> Counter[str]:
    return Counter(e.text or "" for e in events if e.type == "message" and e.role == role)


async def _take_over_and_reply(desk: TestDesk, source: random.Random) -> None:
    """The customer writes, the agent answers, and an operator comes at any moment of it."""
    client = await desk.client()
    ada = AtTheDesk(desk, client.ref)
    outcomes = dict[str, str]()

    async def customer() -> None:
        for text in ("first", "second"):
            await _moment(source)
            await client.send(text)

    async def operator() -> None:
        await _moment(source)
        assert await ada.take_over() == ""
        for text in ("I am here", "and here"):
            await _moment(source)
            outcomes[text] = await ada.reply(text)
        if source.random() < 0.5:
            await _moment(source)
            assert await ada.release("go on") == ""

    await asyncio.gather(customer(), operator())
    events = await _written(desk, client)
    assert outcomes == {"I am here": "", "and here": ""}
    assert _said(events, "customer") == {"first": 1, "second": 1}
    shown = {
        e.text for e in events if e.role == OPERATOR_ROLE and not (e.data or {}).get("internal")
    }
    assert shown == {"I am here", "and here"}
    assert await stored_status(desk, client.ref) in {Status.HUMAN, Status.OPEN}


async def _two_take_over(desk: TestDesk, source: random.Random) -> None:
    """Two operators want the same conversation, and both speak as if they had it."""
    client = await desk.client()
    await client.send("hello")
    both = [AtTheDesk(desk, client.ref, name) for name in ("ada", "bob")]
    spoke: list[str] = []

    async def operator(one: AtTheDesk) -> None:
        await _moment(source)
        if await one.take_over() != "":
            assert one.refused == ["held_by_another"]
        if await one.reply(f"I am {one.name}") == "":
            spoke.append(one.name)

    await asyncio.gather(*map(operator, both))
    events = await _written(desk, client)
    (winner,) = spoke
    assert _said(events, OPERATOR_ROLE) == {f"I am {winner}": 1}
    session = await desk.session(client.ref)
    assert (session.memory.status, session.memory.handoff.holder) == (Status.HUMAN, winner)


RACES = {"take over and reply": _take_over_and_reply, "two take over": _two_take_over}


def _race(path: Path, name: str, runs: int) -> None:
    async def main() -> None:
        async with desk_with(path, ScriptedModel(SPEECH, loop=True)) as desk:
            for number in range(runs):
                await RACES[name](desk, random.Random(number))
                if number % 7 == 0:
                    await after(1.0)

    run(main())


@pytest.mark.parametrize("name", list(RACES))
def test_that_whatever_happens_at_once_is_written_once_and_in_order(
    sqlite_path: Path, name: str
) -> None:
    _race(sqlite_path, name, RUNS)


@pytest.mark.soak
@pytest.mark.parametrize("name", list(RACES))
def test_that_it_is_so_thousands_of_times(sqlite_path: Path, name: str) -> None:
    _race(sqlite_path, name, SOAKED)
