"""Holds a conversation with the practice's desk, and keeps what it came to."""

from dataclasses import dataclass
from datetime import date
from pathlib import Path

from frontdesk.app import Ingredients
from frontdesk.core.dialog import decode_dialog
from frontdesk.core.events import Role
from frontdesk.store.queries import history, ledger
from frontdesk.testing import open_desk
from tests.dental.pack import pack_of
from tests.dental.practice import Practice

FIRST_DAY = date(2027, 1, 15)


@dataclass(frozen=True)
class Held:
    """What was answered, what the practice has written down, what was done, and for whom."""

    said: list[str]
    practice: Practice
    effects: list[tuple[str, str]]
    patient: str | None
    attempts: int

    def visits(self, patient: str) -> list[tuple[str, str]]:
        """A patient's visits: what for, and when."""
        own = (v for v in self.practice.visits.values() if v.patient == patient)
        return [(v.treatment.value, f"{v.time.at:%b %d %H:%M}") for v in own]


async def hold(where: Path, lines: tuple[str, ...]) -> Held:
    """Say the lines to a fresh practice, each after the answer to the one before."""
    practice = Practice(FIRST_DAY)
    pack = pack_of(practice)
    made_with = Ingredients(provider=pack.tools, prompts=pack.prompts)
    async with open_desk(where, made_with=made_with, seed=1) as desk:
        client = await desk.client()
        for line in lines:
            await client.send(line)
            await desk.settle(client.ref)
            client.read()
        entries = await desk.db.read(lambda tx: ledger.recent(tx, client.ref, 100))
        body = await desk.db.read(lambda tx: history.dialog(tx, client.ref))
        said = [m.text for m in client.state.messages if m.role == Role.ASSISTANT]
    dialog = decode_dialog(body) if body else None
    effects = [(e.tool, e.status) for e in entries if e.kind == "effect"]
    patient = dialog.verified_as if dialog is not None else None
    return Held(said[1:], practice, effects, patient, dialog.failed_attempts if dialog else 0)
