"""One run: an action in a world, carried out by the code that runs, watched for breaches."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, replace

import msgspec

from frontdesk.core.errors import Discarded
from frontdesk.core.ids import CallSessionId, IdSource, TurnId
from frontdesk.core.inputs import ConfirmInput, TurnInput
from frontdesk.models.port import Finished, ModelEvent, ModelRequest, Role, TextDelta, ToolCall
from frontdesk.pack.prompts import DefaultPrompts
from frontdesk.pack.provider import ToolProvider
from frontdesk.proof import rules
from frontdesk.proof.actions import (
    EXPIRE,
    NEW_CALL,
    REPORT,
    RESET,
    RESUME,
    Action,
    Happen,
    Press,
    Propose,
    Say,
)
from frontdesk.proof.hands import Hands, protected_tools
from frontdesk.proof.oracle import Oracle
from frontdesk.proof.port import NoClock, WalkedPort
from frontdesk.proof.world import NOW, SPENT, TEXTS, World
from frontdesk.session.draft import Draft
from frontdesk.session.intake import button_text
from frontdesk.turn.answering.tool_execution import Execution
from frontdesk.turn.deadlines import Deadlines
from frontdesk.turn.deps import TurnDeps, make_deps
from frontdesk.turn.loop import TurnLoop
from frontdesk.turn.outcome import Ending
from frontdesk.turn.record import TurnStep
from frontdesk.turn.task import WORDS, TurnTask

_TURN = TurnId(2)
_EARLIER = TurnId(1)
_STEP = TurnStep(model="any")


class AnyModel:
    """A model that talks, and that may read any answer as a yes."""

    name = "any"

    def __init__(self, hands: Hands) -> None:
        self._hands = hands
        self.read_yes = False

    async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        """Answer a request."""
        if request.role is Role.INTERPRET:
            answers = {"the model reads a yes": "yes", "the model reads no yes": "unclear"}
            said = self._hands.oracle.pick(answers)
            self.read_yes = said == "yes"
            yield TextDelta(said)
        else:
            yield TextDelta("What else can I do for you?")
        yield Finished("stop")


class _Ids(IdSource):
    def __init__(self) -> None:
        super().__init__()
        self._made = 0

    def receipt(self) -> str:
        self._made += 1
        return f"receipt {self._made}"


@dataclass(frozen=True, slots=True)
class Step:
    """What came of a run."""

    words: str
    world: World
    breaches: tuple[str, ...]


class Runner:
    """A pack's turns, ready to be run from any world."""

    def __init__(self, provider: ToolProvider) -> None:
        self._hands = Hands(protected_tools(provider))
        self._model = AnyModel(self._hands)
        made = make_deps(
            self._hands.tie(provider),
            model=self._model,
            prompts=DefaultPrompts(),
            deadlines=Deadlines(),
            clock=NoClock(),
            ids=_Ids(),
        )
        # Without the house nothing but the run's own proposal is proposed.
        self.deps: TurnDeps = replace(made, house=None)
        self._loop = TurnLoop(self.deps)

    async def run(self, world: World, action: Action, oracle: Oracle) -> Step:
        """Let an action happen in a world."""
        hands, model = self._hands, self._model
        hands.oracle, hands.breaches, model.read_yes = oracle, [], False
        port = WalkedPort(self.deps, hands, world)
        try:
            await self._act(port, world, action)
        except Discarded:
            pass
        except Exception as error:
            hands.breaches.append(f"a turn broke: {type(error).__name__}: {error}")
        for receipt in port.consents:
            accepted = rules.accepted(world, action, read_yes=model.read_yes)
            hands.breaches += rules.of_effect(receipt, world, hands.protected, accepted=accepted)
        hands.breaches += rules.of_dialog(self.deps, hands.protected, port.dialog)
        hands.breaches += rules.of_action(self.deps, action, world.dialog, port.dialog)
        words = [word for word in oracle.words if word]
        told = f"{action} ({', '.join(words)})" if words else str(action)
        return Step(told, port.world(), tuple(hands.breaches))

    async def _act(self, port: WalkedPort, world: World, action: Action) -> None:
        match action:
            case Say(answer):
                port.commit(lambda draft: draft.customer_message(TEXTS[answer], {}))
                await self._turn(port, WORDS)
            case Propose(calls):
                await self._propose(port, calls)
            case Press(given):
                text = button_text(self.deps.prompts, port.dialog, given)
                port.commit(lambda draft: draft.customer_message(text, {}))
                await self._turn(port, given)
            case Happen():
                await self._happen(port, world, action)

    async def _happen(self, port: WalkedPort, world: World, action: Happen) -> None:
        unreported = world.effect is not None and world.effect.told_seq is None
        if action == EXPIRE and world.dialog.receipt is not None:
            expired = msgspec.structs.replace(world.dialog.receipt, expires_at=NOW)
            port.memory.dialog = msgspec.structs.replace(world.dialog, receipt=expired)
        elif action in {NEW_CALL, RESET}:
            call = CallSessionId("another")
            port.commit(lambda draft: draft.new_call(call, reset=action == RESET))
        elif action == REPORT and unreported:
            await self._turn(port)
        elif action == RESUME and unreported:
            await self._turn(port, ConfirmInput(SPENT, True), turn_id=_EARLIER)

    async def _turn(self, port: WalkedPort, *inputs: TurnInput, turn_id: TurnId = _TURN) -> None:
        outcome = await self._loop.run(TurnTask(turn_id, inputs), port)
        self._finish(port, outcome.ending)

    def _finish(self, port: WalkedPort, ending: Ending) -> None:
        self._hands.breaches += rules.of_ending(ending, port.turn.text)

        def finish(draft: Draft) -> None:
            draft.ending(port.turn, ending)

        port.commit(finish)

    async def _propose(self, port: WalkedPort, calls: Sequence[ToolCall]) -> None:
        await self._loop.by_code(TurnTask(_TURN), port)
        done = await Execution(self.deps, port).run(calls)
        if done.ending is not None:
            self._finish(port, done.ending)
        else:
            await port.keep_step(_STEP, done.dialog)
