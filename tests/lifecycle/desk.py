"""A desk whose conversations end: a task to do, a model beside the answers, and what is stored."""

import contextlib
from collections.abc import AsyncGenerator
from typing import Any

import msgspec

from frontdesk.app import Ingredients
from frontdesk.core.events import Event, EventType
from frontdesk.core.ids import ConversationRef
from frontdesk.core.inputs import StartInput
from frontdesk.models.port import Model
from frontdesk.models.roles import RoleModels
from frontdesk.pack.provider import ToolProvider
from frontdesk.runtime.local import SWEEP_SECONDS
from frontdesk.settings import Settings
from frontdesk.store.queries import conversations, resolutions, summaries
from frontdesk.store.records import ConversationRecord, ResolutionRecord
from frontdesk.telemetry.port import Telemetry
from frontdesk.testing import Client, ScriptedModel, TestDesk, open_desk
from frontdesk.turn.call_summary import CallSummary, decode_summary
from frontdesk.turn.deadlines import Deadlines
from tests import lawful
from tests.conftest import Store
from tests.effects.ordering import accepting
from tests.session.desk_steps import LINES, after, ask, stored_events
from tests.session.errand_pack import pack

__all__ = ["DONE", "LINES", "PAUSE", "THRESHOLD", "after", "ask", "run", "stored_events"]

run = lawful.run
THRESHOLD = 1800.0
# A little longer than the pause before an ender.
PAUSE = Deadlines().ender + 1
DONE = "Your order number 1 is placed."


@contextlib.asynccontextmanager
async def a_desk(
    store: Store,
    *answers: Any,
    beside: Model | None = None,
    provider: ToolProvider | None = None,
    telemetry: Telemetry | None = None,
    sweep: float = SWEEP_SECONDS,
) -> AsyncGenerator[TestDesk]:
    """A desk that can order bait, with answers to play and a model beside them, if any."""
    model: Model = ScriptedModel(*answers) if answers else ScriptedModel(["Fine."], loop=True)
    if beside is not None:
        model = RoleModels(model, background=beside)
    settings = Settings(drain_seconds=0.0, inactivity_seconds=THRESHOLD, idle_seconds=1e9)
    made_with = Ingredients(
        provider=provider or pack(does="order a box of bait"),
        telemetry=telemetry,
        sweep_seconds=sweep,
    )
    async with open_desk(store, model, settings=settings, made_with=made_with, seed=7) as desk:
        yield desk


async def order(desk: TestDesk, client: Client) -> list[Event]:
    """Have bait ordered by buttons, up to the outcome."""
    await client.give(StartInput("order"))
    await desk.settle(client.ref)
    client.read()
    await client.give(accepting(list(client.state.actions)[-1]))
    await desk.settle(client.ref)
    return client.read()


async def stored(desk: TestDesk, ref: ConversationRef) -> ConversationRecord:
    """The conversation's row."""
    return await desk.db.read(lambda tx: conversations.find(tx, ref))


async def ends(desk: TestDesk, ref: ConversationRef) -> list[ResolutionRecord]:
    """The ends of a conversation that are stored."""
    return await desk.db.read(lambda tx: resolutions.of_conversation(tx, ref))


async def summary(desk: TestDesk, client: Client) -> CallSummary:
    """The stored summary of a client's call."""
    call = client.state.call_session_id
    found = await desk.db.read(lambda tx: summaries.find(tx, client.ref, call))
    assert found is not None
    return decode_summary(found.body)


async def lifecycle(desk: TestDesk, ref: ConversationRef) -> list[dict[str, Any]]:
    """What the stored events tell of a conversation's life."""
    events = await stored_events(desk, ref)
    return [e.data or {} for e in events if e.type is EventType.LIFECYCLE]


def finals(events: list[Event]) -> list[tuple[str, dict[str, Any]]]:
    """What was said, with its marks."""
    found = [e for e in events if e.type is EventType.FINAL]
    return [
        (e.text or "", {k: v for k, v in (e.data or {}).items() if k != "state"}) for e in found
    ]


def evidence(record: ResolutionRecord) -> list[str]:
    """What speaks for a stored end."""
    return msgspec.json.decode(record.evidence, type=list[str])
