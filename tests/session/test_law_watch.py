"""Every law is watched at run time: a planted fault is logged, counted and shown to operators."""

import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from frontdesk.app import Ingredients
from frontdesk.core.events import LAW_BREACH, Event, EventType, published
from frontdesk.core.laws import breaches
from frontdesk.events.log import EventLog
from frontdesk.session import writer
from frontdesk.session.turns import Turns
from frontdesk.session.work import TurnWork
from frontdesk.settings import Settings
from frontdesk.store import ledger
from frontdesk.store.records import Commit, LedgerStatus
from frontdesk.testing import Client, ScriptedModel, TestDesk, open_desk, run_virtual
from frontdesk.turn import moves
from frontdesk.turn.decide import Listening
from frontdesk.turn.loop import TurnLoop
from frontdesk.turn.outcome import Ending, Final, Outcome
from frontdesk.turn.prompts import DefaultPrompts
from tests.effects.ordering import ask_for_it, order
from tests.session.desk_steps import after, ask, stored_events
from tests.session.errand_pack import orders_in, pack

Plant = Callable[[TestDesk, pytest.MonkeyPatch], Awaitable[Client]]


class LeakyPrompts(DefaultPrompts):
    """Greets with what no customer should read."""

    def greeting(self) -> str:
        """A greeting with an id in it."""
        return "Welcome to conv_sedp9vtrfcj92bag0g8m27j3."


async def _commits_after_another_claimed(desk: TestDesk, patch: pytest.MonkeyPatch) -> Client:
    client = await desk.client()
    host, old = _inside(desk.host), _inside(await desk.session(client.ref))
    host._live.pop(client.ref)
    newest = (await desk.session(client.ref)).memory.epoch
    real = writer.write_commit

    async def unfenced(tx: Any, commit: Commit) -> None:
        await real(tx, replace(commit, epoch=newest))

    patch.setattr(writer, "write_commit", unfenced)

    async def write() -> None:
        await old._writer.commit(old._writer.draft())

    await old._writer.ask(write)
    await old.caught_up()
    return client


async def _publishes_before_the_commit(desk: TestDesk, patch: pytest.MonkeyPatch) -> Client:
    client = await desk.client()
    real: Any = EventLog.stage

    def stage(self: Any, *given: Any, **more: Any) -> Any:
        event = real(self, *given, **more)
        if event.type is EventType.MESSAGE:
            self._publish([published(event)])
        return event

    patch.setattr(EventLog, "stage", stage)
    await ask(desk, client, "Hello")
    return client


async def _takes_words_for_a_fact(desk: TestDesk, patch: pytest.MonkeyPatch) -> Client:
    client = await desk.client()
    real: Any = Turns._result  # pyright: ignore[reportPrivateUsage]

    def result(self: Any, task: Any) -> Outcome:
        ending = real(self, task).ending
        dialog = msgspec.structs.replace(self._writer.memory.dialog, verified_as="cust_1")
        return Final(replace(ending, dialog=dialog))

    patch.setattr(Turns, "_result", result)
    await ask(desk, client, "I am customer number one")
    return client


async def _accepts_what_has_expired(desk: TestDesk, patch: pytest.MonkeyPatch) -> Client:
    client, accept = await ask_for_it(desk)

    def always(*_: object) -> None:
        return None

    patch.setattr(moves, "why_not_commit", always)
    await after(3600)
    await client.give(accept)
    await desk.settle(client.ref)
    assert await orders_in(desk.db) == 0
    return client


async def _acts_twice_under_one_key(desk: TestDesk, patch: pytest.MonkeyPatch) -> Client:
    client = await order(desk)
    session = _inside(await desk.session(client.ref))
    (entry,) = session.memory.ledger.values()

    async def forgetful(tx: Any, ref: Any, epoch: Any, entry: Any, act: Any, now: Any) -> Any:
        done = replace(entry, status=LedgerStatus.COMMITTED, result=await act(tx))
        await ledger.put(tx, ref, done)
        return done

    patch.setattr(ledger, "once", forgetful)

    async def again() -> None:
        await session._turns.effects.carry_out(entry)

    await session._writer.ask(again)
    return client


async def _acts_after_it_was_discarded(desk: TestDesk, patch: pytest.MonkeyPatch) -> Client:
    client, accept = await ask_for_it(desk)

    async def unguarded(self: Any, work: Any) -> Any:
        self._turn.closed = True
        try:
            return await work()
        finally:
            self._turn.closed = False

    patch.setattr(TurnWork, "_do", unguarded)
    await client.give(accept)
    await desk.settle(client.ref)
    assert await orders_in(desk.db) == 0
    return client


async def _speaks_past_the_release_gate(desk: TestDesk, patch: pytest.MonkeyPatch) -> Client:
    client = await desk.client()

    async def hear(self: Any, given: str) -> None:
        await self.speech.say(given)

    patch.setattr(Listening, "_hear", hear)
    await ask(desk, client, "Is it cancelled?")
    return client


async def _greets_with_an_id(desk: TestDesk, patch: pytest.MonkeyPatch) -> Client:
    return await desk.client()


async def _ends_without_an_answer(desk: TestDesk, patch: pytest.MonkeyPatch) -> Client:
    client = await desk.client()

    async def silent(self: Any, *_: Any) -> Outcome:
        return Final(Ending())

    patch.setattr(TurnLoop, "run", silent)
    await ask(desk, client, "Hello")
    return client


FAULTS: dict[str, Plant] = {
    "L1": _commits_after_another_claimed,
    "L2": _publishes_before_the_commit,
    "L3": _takes_words_for_a_fact,
    "L4": _accepts_what_has_expired,
    "L5": _acts_twice_under_one_key,
    "L6": _acts_after_it_was_discarded,
    "L7": _speaks_past_the_release_gate,
    "L8": _greets_with_an_id,
    "L9": _ends_without_an_answer,
}


@pytest.mark.parametrize("law", FAULTS)
def test_that_a_broken_law_is_logged_counted_and_shown_to_operators_alone(
    law: str,
    sqlite_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    async def main() -> tuple[Client, list[Event]]:
        made_with = Ingredients(
            provider=pack(), prompts=LeakyPrompts() if law == "L8" else None, sweep_seconds=1e9
        )
        settings = Settings(drain_seconds=0.0, inactivity_seconds=1e9, idle_seconds=1e9)
        model = ScriptedModel(["Yes, ", "it is."], loop=True)
        async with open_desk(sqlite_path, model, settings=settings, made_with=made_with) as desk:
            client = await FAULTS[law](desk, monkeypatch)
            await after(1)
            client.read()
            return client, await stored_events(desk, client.ref)

    before = breaches[law]
    customer, stored = run_virtual(main())
    assert breaches[law] > before
    logged = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    told = [line for line in logged if line["event"] == "law.breach" and line["law"] == law]
    assert told and told[0]["conversation"] == customer.ref.conversation_id
    shown = [e.data for e in stored if e.type is EventType.ERROR]
    assert {"code": LAW_BREACH, "law": law, "detail": told[0]["detail"]} in shown
    assert not [e for e in customer.events if e.type is EventType.ERROR]


def _inside(thing: Any) -> Any:
    """An object whose private parts a test may touch."""
    return thing
