"""The laws of people at the desk, in random histories of customers, operators and crashes."""

import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from frontdesk.core.events import decode_event
from frontdesk.core.ids import ConversationRef, Seq
from frontdesk.core.inputs import ResetInput
from frontdesk.core.operator_acts import (
    AssignInput,
    EscalateInput,
    OperatorAct,
    OperatorNoteInput,
    OperatorReplyInput,
    ReleaseInput,
    ResolveInput,
    SnoozeInput,
    TagInput,
    TakeOverInput,
)
from frontdesk.models.port import ModelEvent, ModelRequest
from frontdesk.store.database import Transaction
from frontdesk.store.queries import history, ledger, tickets
from frontdesk.testing import Ask, Client, ScriptedModel, TestDesk, Wait
from tests.session.at_the_desk import AtTheDesk, stored_status
from tests.session.counter_pack import Counter
from tests.session.desk_steps import after, desk_with, run
from tests.session.test_people_at_once import spoken_while_held

HISTORIES, SOAKED, STEPS = 60, 1_000, 25
# Each is asked for at random, so that some turns hand over and some only talk.
ANSWERS = (
    [Ask("escalate", '{"reason":"My parcel never came"}')],
    ["One ", Wait(0.2), "comes."],
    ["Sure, ", Wait(0.3), "ask away."],
    ["Well."],
)
WORDS = ("hello?", "My parcel never came", "what do I do now?", "thanks", "a person please")


class RandomModel:
    """Answers one way or another."""

    name = "random"

    def __init__(self, source: random.Random) -> None:
        self._source = source

    def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        """Play one of the answers."""
        return ScriptedModel(self._source.choice(ANSWERS)).stream(request)


def _acts(name: str, now: int) -> list[OperatorAct]:
    return [
        TakeOverInput(operator=name),
        OperatorReplyInput(operator=name, text=f"I am {name}"),
        OperatorNoteInput(operator=name, text="a secret"),
        ReleaseInput(operator=name, word="a secret"),
        ResolveInput(operator=name),
        EscalateInput(operator=name),
        AssignInput(operator=name, to=name),
        SnoozeInput(operator=name, until=now + 1000),
        TagInput(operator=name, tags=("a secret",)),
    ]


async def _step(desk: TestDesk, client: Client, source: random.Random) -> None:
    what = source.random()
    if what < 0.35:
        await client.send(source.choice(WORDS))
    elif what < 0.75:
        name = source.choice(("ada", "bob"))
        act = source.choice(_acts(name, desk.desk.clock.now()))
        await AtTheDesk(desk, client.ref, name).act(act)
    elif what < 0.8:
        await client.give(ResetInput())
    elif what < 0.88:
        await desk.host.evict(client.ref)
    else:
        await after(source.choice((0.1, 1.0, 900.0)))


async def _check(desk: TestDesk, ref: ConversationRef) -> None:
    """What must hold at every moment, by the store alone."""
    await stored_status(desk, ref)

    async def read(tx: Transaction) -> None:
        events = [decode_event(e.body) for e in await history.events_after(tx, ref, Seq(0))]
        assert spoken_while_held(events) == []
        promised = [e for e in await ledger.recent(tx, ref) if e.tool == "escalate"]
        known = {one.name for one in await tickets.of_conversation(tx, ref)}
        for entry in promised:
            assert entry.result is not None and any(name in entry.result for name in known)

    await desk.db.read(read)


async def _live(desk: TestDesk, source: random.Random) -> None:
    client = await desk.client()
    for _ in range(STEPS):
        await _step(desk, client, source)
        if source.random() < 0.5:
            await desk.settle(client.ref)
        await _check(desk, client.ref)
    await desk.settle(client.ref)
    await _check(desk, client.ref)
    await client.attach(fresh=True)
    seen = {m.text for m in client.state.messages} | {e.text for e in client.events}
    assert "a secret" not in seen


def _histories(path: Path, seeds: range) -> None:
    async def main() -> None:
        model = RandomModel(random.Random(seeds.stop))
        async with desk_with(path, model, made_with=Counter().made()) as desk:
            for seed in seeds:
                await _live(desk, random.Random(seed))

    run(main())


def test_that_whoever_waits_is_in_the_queue_and_the_agent_never_speaks_for_a_person(
    sqlite_path: Path,
) -> None:
    _histories(sqlite_path, range(HISTORIES))


@pytest.mark.soak
def test_that_it_holds_in_many_histories(sqlite_path: Path) -> None:
    _histories(sqlite_path, range(SOAKED))
