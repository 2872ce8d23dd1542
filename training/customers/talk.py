"""A customer's end of a conversation: what was said, and where the dialog stands after it."""

from dataclasses import dataclass

from frontdesk.core.dialog import Dialog, Option, Receipt, decode_dialog
from frontdesk.core.events import EventType, Role
from frontdesk.store.database import Transaction
from frontdesk.store.queries import history, ledger
from frontdesk.store.records import LedgerStatus
from frontdesk.testing import Client, TestDesk
from frontdesk.turn.record import decode_step


@dataclass(frozen=True, slots=True)
class View:
    """Where things stand, as the store has it; only `said` is prose."""

    said: str
    dialog: Dialog
    ran: frozenset[str]
    effects: int

    @property
    def receipt(self) -> Receipt | None:
        """What waits for a yes."""
        return self.dialog.receipt

    @property
    def options(self) -> tuple[Option, ...]:
        """What is on offer."""
        return self.dialog.progress.options if self.dialog.progress else ()

    @property
    def workflow(self) -> str:
        """The workflow under way."""
        return self.dialog.progress.workflow if self.dialog.progress else ""


class Talk:
    """One conversation, waited for after each message, and its transcript."""

    def __init__(self, desk: TestDesk, client: Client) -> None:
        self._desk = desk
        self._client = client
        self.ref = client.ref
        self.transcript = [f"  desk: {text}" for text in self._heard()]

    async def say(self, text: str) -> View:
        """Say something and wait for the answer."""
        self._client.read()
        self.transcript.append(f"  them: {text}")
        await self._client.send(text)
        await self._desk.settle(self.ref)
        said = self._heard()
        self.transcript += [f"  desk: {one}" for one in said]
        return await self._desk.db.read(lambda tx: self._view(tx, said))

    def _heard(self) -> list[str]:
        finals = [e for e in self._client.read() if e.type is EventType.FINAL]
        return [e.text or "" for e in finals if e.role is Role.ASSISTANT]

    async def _view(self, tx: Transaction, said: list[str]) -> View:
        body = await history.dialog(tx, self.ref)
        steps = await history.steps(tx, self.ref, 0)
        entries = await ledger.recent(tx, self.ref, 1000)
        calls = [call for step in steps for call in decode_step(step.body).calls]
        done = [e for e in entries if e.status == LedgerStatus.COMMITTED]
        noted = {e.tool for e in done if e.kind != "effect"}
        return View(
            said=said[-1] if said else "",
            dialog=decode_dialog(body) if body else Dialog(""),
            ran=frozenset({call.tool for call in calls if call.outcome == "ran"} | noted),
            effects=sum(e.kind == "effect" for e in done),
        )
