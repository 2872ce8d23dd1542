"""Faults that break a law, planted in a desk that runs."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from frontdesk.core.events import EventType, published
from frontdesk.events.log import EventLog
from frontdesk.pack.prompts import DefaultPrompts
from frontdesk.session import writer
from frontdesk.session.turn_port import SessionTurnPort
from frontdesk.session.turns import Turns
from frontdesk.store.queries import ledger
from frontdesk.store.records import Commit, LedgerStatus
from frontdesk.testing import Client, TestDesk
from frontdesk.turn.answering.model_call import ModelCall
from frontdesk.turn.consent import workflow_actions
from frontdesk.turn.effects.performing import refusal
from frontdesk.turn.loop import TurnLoop
from frontdesk.turn.outcome import Ending, Final, Outcome
from tests.effects.ordering import ask_for_it, order
from tests.session.desk_steps import after, ask
from tests.session.errand_pack import orders_in

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
        await real(tx, msgspec.structs.replace(commit, epoch=newest))

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

    patch.setattr(workflow_actions, "why_not_commit", always)
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

    patch.setattr(SessionTurnPort, "_do", unguarded)
    await client.give(accept)
    await desk.settle(client.ref)
    assert await orders_in(desk.db) == 0
    return client


async def _speaks_past_the_release_gate(desk: TestDesk, patch: pytest.MonkeyPatch) -> Client:
    client = await desk.client()

    async def stream(self: Any, given: str, filler: Any) -> None:
        await filler.say(given)

    patch.setattr(ModelCall, "_stream", stream)
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


async def _begins_a_turn_within_another(desk: TestDesk, patch: pytest.MonkeyPatch) -> Client:
    client = await desk.client()
    real: Any = Turns.open

    def twice(self: Any, draft: Any, *causes: Any) -> Any:
        real(self, draft, *causes)
        return real(self, draft, *causes)

    patch.setattr(Turns, "open", twice)
    await ask(desk, client, "Hello")
    return client


async def _forgets_what_became_of_an_effect(desk: TestDesk, patch: pytest.MonkeyPatch) -> Client:
    client = await order(desk)
    session = _inside(await desk.session(client.ref))
    (entry,) = session.memory.ledger.values()

    async def overwrite(tx: Any, ref: Any, epoch: Any, done: Any) -> Any:
        await ledger.put(tx, ref, done)
        return done

    patch.setattr(ledger, "settle", overwrite)

    async def settle_again() -> None:
        await session._turns.effects._settle(entry, refusal("The shop is closed."))

    await session._writer.ask(settle_again)
    return client


async def _tells_of_what_has_failed(desk: TestDesk, patch: pytest.MonkeyPatch) -> Client:
    real: Any = Turns._result  # pyright: ignore[reportPrivateUsage]

    def result(self: Any, task: Any) -> Outcome:
        found = real(self, task)
        for entry in found.ending.reported:
            failed = replace(entry, status=LedgerStatus.FAILED)
            self._writer.memory.ledger[entry.key] = failed
        return found

    patch.setattr(Turns, "_result", result)
    return await order(desk)


async def _takes_longer_than_a_turn_may(desk: TestDesk, patch: pytest.MonkeyPatch) -> Client:
    client = await desk.client()
    real: Any = TurnLoop.run

    async def late(self: Any, *given: Any) -> Outcome:
        await after(600)
        return await real(self, *given)

    patch.setattr(TurnLoop, "run", late)
    await ask(desk, client, "Hello")
    return client


async def _lets_an_input_wait(desk: TestDesk, patch: pytest.MonkeyPatch) -> Client:
    client = await desk.client()
    session = _inside(await desk.session(client.ref))
    busy = asyncio.create_task(session._writer.ask(lambda: after(600)))
    await after(1)
    await client.send("Hello")
    await busy
    await desk.settle(client.ref)
    return client


# By law, with the words that tell which of its checks saw the fault.
FAULTS: tuple[tuple[str, str, Plant], ...] = (
    ("L1", "committed after", _commits_after_another_claimed),
    ("L1", "began within another", _begins_a_turn_within_another),
    ("L2", "", _publishes_before_the_commit),
    ("L3", "no tool said so", _takes_words_for_a_fact),
    ("L4", "has expired", _accepts_what_has_expired),
    ("L5", "carried out twice", _acts_twice_under_one_key),
    ("L5", "was committed and is now failed", _forgets_what_became_of_an_effect),
    ("L6", "discarded turn", _acts_after_it_was_discarded),
    ("L7", "nobody judged", _speaks_past_the_release_gate),
    ("L7", "told as done and is failed", _tells_of_what_has_failed),
    ("L8", "a message contained", _greets_with_an_id),
    ("L9", "ended without an answer", _ends_without_an_answer),
    ("L9", "took too long", _takes_longer_than_a_turn_may),
    ("L9", "an input waited", _lets_an_input_wait),
)


def _inside(thing: Any) -> Any:
    """An object whose private parts a test may touch."""
    return thing
