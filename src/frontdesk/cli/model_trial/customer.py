"""The customer of a trial: says something, waits for the answer, and looks at how it came about."""

from collections.abc import Sequence
from dataclasses import dataclass

from frontdesk.cli.model_trial.watched_model import Exchange, WatchedModel
from frontdesk.core.dialog import Dialog, OptionId, ReceiptId
from frontdesk.core.events import Event, EventType
from frontdesk.core.inputs import ConfirmInput, Input, MessageInput, SelectInput
from frontdesk.store.queries import history, ledger
from frontdesk.testing import Client, TestDesk
from frontdesk.turn.record import CallMade, TurnStep, decode_step


@dataclass(frozen=True, slots=True)
class Answered:
    """All that came of one thing that the customer said; `own` are the model's steps alone."""

    steps: Sequence[TurnStep]
    own: Sequence[TurnStep]
    events: Sequence[Event]
    exchanges: Sequence[Exchange]

    @property
    def calls(self) -> list[CallMade]:
        """The calls that the model itself made."""
        return [call for step in self.own for call in step.calls]

    @property
    def failure(self) -> str:
        """Why the model could not be asked, where it failed every time."""
        failures = [one.failure for one in self.exchanges]
        return failures[-1] if failures and all(failures) else ""

    @property
    def stood_in(self) -> bool:
        """Whether the house had to answer in the model's place."""
        return len(self.own) < len(self.steps)

    @property
    def in_words(self) -> bool:
        """Whether the customer was answered."""
        return any(
            event.type is EventType.FINAL
            and bool(event.text)
            and not (event.data or {}).get("acknowledgement")
            for event in self.events
        )

    def made(self, tool: str) -> bool:
        """Whether the model itself called a tool, and the desk went along."""
        return any(call.tool == tool and call.outcome in {"ran", "moved"} for call in self.calls)


class TrialCustomer:
    """One conversation with a desk of its own."""

    def __init__(self, desk: TestDesk, client: Client, model: WatchedModel) -> None:
        self._desk = desk
        self._client = client
        self._model = model
        house = desk.desk.deps.house
        self._house = {house.name, house.in_short.name} if house is not None else set[str]()
        self.answers: list[Answered] = []

    async def say(self, text: str) -> Answered:
        """Say something and wait for the answer."""
        return await self._give(MessageInput(text))

    async def press(self, option: str) -> Answered:
        """Press an option's button."""
        return await self._give(SelectInput(OptionId(option)))

    async def decline(self) -> None:
        """Press the button that declines what is asked, if something still is."""
        receipt = self.open_receipt()
        if receipt is not None:
            await self._give(ConfirmInput(ReceiptId(receipt), False))

    @property
    def options(self) -> list[tuple[str, str]]:
        """What is on offer: ids and labels."""
        return [(str(o["optionId"]), str(o["label"])) for o in self._client.state.options]

    def open_receipt(self) -> str | None:
        """The receipt that waits for an answer."""
        actions = self._client.state.actions.items()
        return next((key for key, data in actions if data["state"] == "shown"), None)

    async def dialog(self) -> Dialog:
        """Where the dialog stands."""
        return (await self._desk.session(self._client.ref)).memory.dialog

    async def effects(self) -> list[str]:
        """The effects that were begun, whatever became of them."""
        ref = self._client.ref
        entries = await self._desk.db.read(lambda tx: ledger.recent(tx, ref, 100))
        return [f"{entry.tool}: {entry.status}" for entry in entries if entry.kind == "effect"]

    async def _give(self, given: Input) -> Answered:
        self._client.read()
        before = await self._steps()
        asked = len(self._model.exchanges)
        await self._client.give(given)
        await self._desk.settle(self._client.ref)
        steps = (await self._steps())[len(before) :]
        own = [step for step in steps if step.model not in self._house]
        found = Answered(steps, own, self._client.read(), self._model.exchanges[asked:])
        self.answers.append(found)
        return found

    async def _steps(self) -> list[TurnStep]:
        ref = self._client.ref
        rows = await self._desk.db.read(lambda tx: history.steps(tx, ref, 0))
        return [decode_step(row.body) for row in rows]
