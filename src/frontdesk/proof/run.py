"""One run: an action in a world, carried out by a real session, watched for breaches."""

import asyncio
from collections import Counter
from dataclasses import dataclass, replace

from frontdesk.core import laws
from frontdesk.core.errors import ControlFlow
from frontdesk.core.ids import CallSessionId, IdSource
from frontdesk.core.inputs import CallInput, ConfirmInput, Input, MessageInput, ResetInput
from frontdesk.pack.prompts import DefaultPrompts
from frontdesk.pack.provider import ToolProvider
from frontdesk.proof import rules
from frontdesk.proof.actions import (
    EXPIRE,
    NEW_CALL,
    REPORT,
    RESET,
    RESUME,
    RESUME_WORDS,
    Action,
    Happen,
    Press,
    Propose,
    Say,
)
from frontdesk.proof.any_model import AnyModel
from frontdesk.proof.conversation import EARLIER, TURN, Found, ProvedConversation, StoppedClock
from frontdesk.proof.memory_store import MemoryStore
from frontdesk.proof.oracle import Oracle
from frontdesk.proof.pack_stub import PackStub, protected_tools
from frontdesk.proof.world import SPENT, TEXTS, World
from frontdesk.session.session import Session
from frontdesk.turn.deadlines import Deadlines
from frontdesk.turn.deps import TurnDeps, make_deps
from frontdesk.turn.loop import TurnLoop
from frontdesk.turn.outcome import Outcome
from frontdesk.turn.port import TurnPort
from frontdesk.turn.task import WORDS, TurnTask


class _Ids(IdSource):
    def __init__(self) -> None:
        super().__init__()
        self._made = 0

    def receipt(self) -> str:
        self._made += 1
        return f"receipt {self._made}"


class _WatchedLoop(TurnLoop):
    """The turn's loop, whose ends are looked at."""

    def __init__(self, deps: TurnDeps, store: MemoryStore) -> None:
        super().__init__(deps)
        self._store = store
        self.breaches: list[str] = []
        self.turns: list[asyncio.Task[object]] = []

    async def run(self, task: TurnTask, port: TurnPort) -> Outcome:
        """Answer what the turn was opened for."""
        own = asyncio.current_task()
        assert own is not None
        self.turns.append(own)
        try:
            outcome = await super().run(task, port)
        except Exception as error:
            if not isinstance(error, ControlFlow) and not self._store.lost:
                self.breaches.append(f"a turn broke: {type(error).__name__}: {error}")
            raise
        self.breaches += rules.of_ending(outcome.ending, spoken=port.spoken)
        return outcome

    async def ended(self) -> list[str]:
        """What was seen, once every turn is over."""
        if self.turns:
            await asyncio.gather(*self.turns, return_exceptions=True)
        seen, self.breaches, self.turns = self.breaches, [], []
        return seen


@dataclass(frozen=True, slots=True)
class Step:
    """What came of a run."""

    words: str
    world: World
    breaches: tuple[str, ...]


class Runner:
    """A pack's conversations, ready to be run from any world."""

    def __init__(self, provider: ToolProvider) -> None:
        self._store, self._clock = MemoryStore(), StoppedClock()
        self._stub = PackStub(protected_tools(provider), self._store)
        self._model = AnyModel(self._stub)
        prompts = DefaultPrompts()
        made = make_deps(
            self._stub.stub_pack(provider),
            model=self._model,
            prompts=prompts,
            deadlines=Deadlines(),
            clock=self._clock,
            ids=_Ids(),
        )
        # Without the house nothing but the run's own proposal is proposed.
        self.deps: TurnDeps = replace(made, house=None)
        self._loop = _WatchedLoop(self.deps, self._store)
        self._conversation = ProvedConversation(self._store, self._clock, self._loop, prompts)
        self._world = World(self.deps.fresh_dialog)

    async def begin(self) -> World:
        """Make the conversation; the world in which it begins."""
        await self._conversation.create()
        return self._world

    async def enter(self, world: World) -> None:
        """Have the runs that follow begin in a world."""
        self._world = world
        await self._conversation.enter(world)

    async def close(self) -> None:
        """Let go of the store."""
        await self._store.close()

    async def run(self, action: Action, oracle: Oracle) -> Step:
        """Let an action happen in the world that was entered."""
        self._conversation.go_back()
        self._stub.begin(oracle, self._world.effect.key if self._world.effect else None)
        self._model.begin(
            action.calls if isinstance(action, Propose) else (),
            silent=isinstance(action, Say) and action.in_vain,
        )
        lawful = Counter(laws.breaches)
        session = await self._serve(action)
        fell = session.dead and not self._store.lost
        await session.stop()
        found = await self._conversation.look(session)
        seen = [*await self._loop.ended(), *self._stub.breaches, *self._judge(action, found)]
        if fell:
            seen.append("a session fell over its own work")
        elif not self._store.lost and session.memory.dialog != found.dialog:
            seen.append("a session remembers a dialog that it did not store")
        seen += await self._broken_laws(Counter(laws.breaches) - lawful)
        laws.breaches.clear()
        laws.breaches.update(lawful)
        words = [word for word in oracle.words if word]
        told = f"{action} ({', '.join(words)})" if words else str(action)
        return Step(told, found.world, tuple(dict.fromkeys(seen)))

    async def _serve(self, action: Action) -> Session:
        conversation, receipt = self._conversation, self._world.dialog.receipt
        match action:
            case Propose():
                # A step may come without new words, as it does within a turn and after a crash.
                return await conversation.serve(resumes=(TURN, (WORDS,)))
            case Happen() if action == RESUME:
                return await conversation.serve(resumes=(EARLIER, (ConfirmInput(SPENT, True),)))
            case Happen() if action == RESUME_WORDS:
                return await conversation.serve(resumes=(EARLIER, (WORDS,)))
            case Happen() if action in {EXPIRE, REPORT}:
                if action == EXPIRE and receipt is not None:
                    self._clock.moment = receipt.expires_at
                return await conversation.serve()
            case _:
                waiting = await conversation.wait_for(_input(action))
                return await conversation.serve(waiting)

    def _judge(self, action: Action, found: Found) -> list[str]:
        world, protected = self._world, self._stub.protected
        before = world.effect.key if world.effect is not None else None
        accepted = rules.accepted(world, action, read_yes=self._model.read_yes)
        seen = rules.of_acts(self._stub.acted, world)
        for entry in found.effects:
            if entry.key != before:
                seen += rules.of_effect(entry, world, protected, accepted=accepted)
        seen += rules.of_dialog(self.deps, protected, found.dialog)
        return seen + rules.of_action(self.deps, action, world.dialog, found.dialog)

    async def _broken_laws(self, broken: Counter[str]) -> list[str]:
        """What the desk's own watch over the laws has seen."""
        if not broken:
            return []
        told = await self._conversation.breaches()
        return told or [f"law {law} was broken" for law in broken]


def _input(action: Action) -> Input:
    """What the customer's side puts into the inbox."""
    match action:
        case Say(answer):
            return MessageInput(TEXTS[answer])
        case Press(given):
            return given
        case _ if action == NEW_CALL:
            return CallInput(CallSessionId("another"))
        case _ if action == RESET:
            return ResetInput()
        case _:
            raise ValueError(f"expected something that a customer does; got {action}")
