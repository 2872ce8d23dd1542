"""A conversation that stands in any world: a real session on a real store, as often as asked."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import msgspec

from frontdesk.core.clock import Millis
from frontdesk.core.dialog import Dialog, decode_dialog, encode_dialog
from frontdesk.core.events import Audience, EventType, decode_event
from frontdesk.core.ids import (
    ConversationId,
    ConversationRef,
    IdSource,
    OrganisationId,
    Seq,
    TurnId,
)
from frontdesk.core.inputs import Input, TurnInput, encode_input
from frontdesk.core.lifecycle import Status
from frontdesk.core.organisation import Organisation
from frontdesk.core.state import ClientState
from frontdesk.events.replay import Replay
from frontdesk.pack.prompts import PromptProvider
from frontdesk.proof.memory_store import MemoryStore
from frontdesk.proof.samples import samples_of
from frontdesk.proof.world import (
    CALL,
    DONE,
    KNOWN,
    LONG_AGO,
    NOW,
    World,
    done_before,
    reduced,
)
from frontdesk.runtime.local import LocalRuntime
from frontdesk.session.desk import OrganisationDesk, Spoken
from frontdesk.session.memory import Interrupted, Loaded, load
from frontdesk.session.parts import SessionParts
from frontdesk.session.rules import Situation, TimerAction, Timers
from frontdesk.session.running import message_id
from frontdesk.session.session import Session
from frontdesk.store.database import Transaction
from frontdesk.store.queries import conversations, history, inbox, ledger
from frontdesk.store.queries.commits import write_commit
from frontdesk.store.records import (
    CallRecord,
    Commit,
    InboxRecord,
    LedgerEntry,
    LedgerStatus,
    TurnRecord,
)
from frontdesk.tools.tool import AnyTool, Kind
from frontdesk.turn.answering.history_window import HISTORY
from frontdesk.turn.effects.performing import Intent
from frontdesk.turn.loop import TurnLoop
from frontdesk.turn.task import encode_causes

REF = ConversationRef(OrganisationId("o"), ConversationId("c"))
# The turn that a world stands in, and the one before it, which began its effect.
TURN = TurnId(2)
EARLIER = TurnId(1)

_BEFORE = Seq(10)
_EMPTY, _WORLD = "empty", "world"


class StoppedClock:
    """Time stands still in a run, unless the run is about its passing."""

    def __init__(self) -> None:
        self.moment: Millis = NOW

    def now(self) -> Millis:
        """The one moment there is."""
        return self.moment


class _NoTimers:
    def after_turn(self, situation: Situation) -> Timers:
        return {}

    def on_timer(self, name: str, situation: Situation) -> TimerAction:
        return TimerAction()


@dataclass(frozen=True, slots=True)
class _OneDesk:
    desk: OrganisationDesk

    async def of(
        self, organisation_id: OrganisationId, version: int | None = None
    ) -> OrganisationDesk:
        return self.desk


@dataclass(frozen=True, slots=True)
class Found:
    """What the store holds after a run: the dialog as it is, the effects, and their world."""

    dialog: Dialog
    effects: list[LedgerEntry]
    world: World


def _done(tool: AnyTool) -> LedgerEntry:
    """An effect that the customer of any world has had done before, and was told of."""
    return LedgerEntry(
        key=done_before(tool.name),
        kind=Kind.EFFECT,
        turn_id=TurnId(0),
        tool=tool.name,
        intent=msgspec.json.encode(Intent({}, {}, verified_as=KNOWN)).decode(),
        status=LedgerStatus.COMMITTED,
        result=msgspec.json.encode(samples_of(tool.output)[0]).decode(),
        created_at=LONG_AGO,
        finished_at=LONG_AGO,
        told_seq=Seq(1),
    )


class ProvedConversation:
    """One conversation, put into a world, served by a session, and looked at again."""

    def __init__(
        self, store: MemoryStore, clock: StoppedClock, loop: TurnLoop, prompts: PromptProvider
    ) -> None:
        self._store = store
        self._clock = clock
        self._runtime = LocalRuntime(store, clock)
        spoken = Spoken(loop, prompts, _NoTimers())
        self._desk = OrganisationDesk(Organisation(REF.organisation_id, "o"), "proved", spoken)
        self._parts = SessionParts(store, clock, IdSource(), self._runtime, _OneDesk(self._desk))
        self._loaded: Loaded | None = None
        self._earlier = [_done(tool) for tool in loop.deps.toolbox if tool.undo is not None]
        workflows = loop.deps.provider.workflows
        self._first_effect = workflows[0].effect if workflows else ""

    async def create(self) -> None:
        """Make the conversation, and mark where every world begins."""

        async def create(tx: Transaction) -> None:
            await conversations.ensure_organisation(tx, REF.organisation_id, "o", NOW)
            await conversations.create(
                tx, REF, call_session_id=CALL, channel="chat", phone=None, now=NOW
            )

        await self._store.write(create)
        self._parts.claims[REF] = await self._runtime.claim(REF)
        self._store.mark(_EMPTY)

    async def enter(self, world: World) -> None:
        """Have the store hold a world, as sessions would have left it."""
        self._store.return_to(_EMPTY)
        epoch = self._parts.claims[REF]
        commit = Commit(REF, epoch, NOW, Status.OPEN, None, CALL, TURN, _BEFORE)
        commit.calls = [CallRecord(CALL, NOW, Seq(0), NOW)]
        commit.messages = list(world.history)
        commit.dialog = encode_dialog(world.dialog)
        commit.ledger = [*self._earlier, *([world.effect] if world.effect is not None else [])]
        await self._store.write(lambda tx: write_commit(tx, commit))
        fresh = self._desk.deps.fresh_dialog
        self._loaded = await self._store.read(lambda tx: load(tx, REF, epoch, fresh))
        self._store.mark(_WORLD)

    async def wait_for(self, given: Input) -> list[InboxRecord]:
        """Have an input wait in the inbox."""
        kind, body = encode_input(given)
        row = await self._store.write(lambda tx: inbox.add(tx, REF, kind, body, NOW))
        assert row is not None
        return [row]

    def go_back(self) -> None:
        """Have the store hold the world again that was entered last."""
        self._store.return_to(_WORLD)
        self._clock.moment = NOW

    async def serve(
        self,
        waiting: Sequence[InboxRecord] = (),
        resumes: tuple[TurnId, tuple[TurnInput, ...]] | None = None,
    ) -> Session:
        """Let a session do all that there is to do, with a turn that it has to resume."""
        loaded, running = self._loaded, None
        assert loaded is not None
        turn = TURN
        if resumes is not None:
            turn, causes = resumes
            record = TurnRecord(turn, CALL, 1, message_id(turn, 1, 1), NOW)
            running = Interrupted(replace(record, record=encode_causes(causes)), ())
        memory = replace(
            loaded.memory,
            turn_id=turn,
            history=list(loaded.memory.history),
            ledger=dict(loaded.memory.ledger),
        )
        base = {audience: ClientState(REF.conversation_id) for audience in Audience}
        replay = Replay(base, [], {}, Seq(0), loaded.past.current)
        session = Session(
            replace(loaded, memory=memory, replay=replay, running=running, waiting=list(waiting)),
            self._parts,
            self._desk,
            lambda _: None,
        )
        await session.settle()
        return session

    async def look(self, session: Session) -> Found:
        """What the store holds now."""
        after, now = session.memory.call.started_seq, self._clock.moment

        async def look(tx: Transaction) -> Found:
            body = await history.dialog(tx, REF)
            dialog = decode_dialog(body) if body is not None else session.memory.dialog
            said = await history.recent_messages(tx, REF, after=after, most=HISTORY)
            effects = [
                e
                for e in await ledger.recent(tx, REF)
                if e.kind == Kind.EFFECT and not e.key.startswith(DONE)
            ]
            newest = effects[-1] if effects else None
            return Found(dialog, effects, reduced(dialog, said, newest, self._first_effect, now))

        return await self._store.read(look)

    async def breaches(self) -> list[str]:
        """The breaches of laws that sessions have recorded."""
        rows = await self._store.read(lambda tx: history.events_after(tx, REF, Seq(0)))
        events = [decode_event(row.body) for row in rows]
        told = [e.data or {} for e in events if e.type is EventType.ERROR]
        return [f"law {d['law']} was broken: {d['detail']}" for d in told if "law" in d]
