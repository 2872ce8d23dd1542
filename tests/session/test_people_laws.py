"""The laws of people at the desk, in random histories of customers, operators and crashes."""

import contextlib
import random
import re
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from frontdesk.core.events import decode_event
from frontdesk.core.ids import ConversationRef, Seq
from frontdesk.core.inputs import ResetInput
from frontdesk.core.operator_acts import (
    AssignInput,
    EscalateInput,
    MergeInput,
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
from frontdesk.session.acting import ActRefused
from frontdesk.session.drafting import NothingToDraft
from frontdesk.store.database import Transaction
from frontdesk.store.queries import history, ledger, tickets
from frontdesk.testing import Ask, Client, ScriptedModel, TestDesk, Wait
from tests.session.at_the_desk import AtTheDesk, stored_status
from tests.session.counter_pack import Counter
from tests.session.desk_steps import after, desk_with, run, set_dialog
from tests.session.test_people_at_once import AGENT_ROLE, spoken_while_held

HISTORIES, SOAKED, STEPS = 24, 1_000, 25
TICKET = re.compile(r"\bT-\d+")
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


async def _step(desk: TestDesk, client: Client, other: Client, source: random.Random) -> None:
    what, name = source.random(), source.choice(("ada", "bob"))
    if what < 0.32:
        await client.send(source.choice(WORDS))
    elif what < 0.67:
        act = source.choice(_acts(name, desk.desk.clock.now()))
        await AtTheDesk(desk, client.ref, name).act(act)
    elif what < 0.73:
        merge = MergeInput(operator=name, into=other.ref.conversation_id)
        await AtTheDesk(desk, client.ref, name).act(merge)
    elif what < 0.77:
        with contextlib.suppress(ActRefused, NothingToDraft):
            await desk.desk.conversations.draft(client.ref, name)
    elif what < 0.8:
        await client.give(ResetInput())
    elif what < 0.88:
        await desk.host.evict(client.ref)
    else:
        await after(source.choice((0.1, 1.0, 900.0)))


async def _check(desk: TestDesk, refs: Sequence[ConversationRef]) -> None:
    """What must hold at every moment, by the store alone."""
    for ref in refs:
        await stored_status(desk, ref)

    async def read(tx: Transaction) -> None:
        known, told = set[str](), set[str]()
        for ref in refs:
            events = [decode_event(e.body) for e in await history.events_after(tx, ref, Seq(0))]
            assert spoken_while_held(events) == []
            promised = [e for e in await ledger.recent(tx, ref) if e.tool == "escalate"]
            said = [e.text or "" for e in events if e.role == AGENT_ROLE]
            told |= {name for text in said for name in TICKET.findall(text)}
            told |= {name for entry in promised for name in TICKET.findall(entry.result or "")}
            assert all(TICKET.search(entry.result or "") for entry in promised)
            known |= {one.name for one in await tickets.of_conversation(tx, ref)}
        assert told <= known, "whoever was promised a person has a ticket"

    await desk.db.read(read)


async def _live(desk: TestDesk, source: random.Random) -> None:
    both = [await desk.client() for _ in range(2)]
    refs = [client.ref for client in both]
    for ref in refs:
        await set_dialog(desk, ref, verified_as="Ann")
    for _ in range(STEPS):
        client, other = source.choice((both, both[::-1]))
        await _step(desk, client, other, source)
        if source.random() < 0.5:
            await desk.settle(client.ref)
        await _check(desk, refs)
    for ref in (*refs, *refs):
        await desk.settle(ref)
    await _check(desk, refs)
    for client in both:
        await client.attach(fresh=True)
        seen = {m.text for m in client.state.messages} | {e.text for e in client.events}
        assert not any("a secret" in (text or "") for text in seen)


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
