"""A conversation that was held with a test's desk, and what came of it."""

from dataclasses import dataclass

from frontdesk.core.dialog import Dialog, decode_dialog
from frontdesk.core.events import Role
from frontdesk.store.database import Database
from frontdesk.store.queries import history, ledger
from frontdesk.testing.client import Client
from frontdesk.tools.tool import Kind

_MOST = 100


@dataclass(frozen=True)
class Talk:
    """What the desk said after its greeting, what it did (tool and status), and its dialog."""

    said: list[str]
    effects: list[tuple[str, str]]
    notes: list[tuple[str, str]]
    dialog: Dialog

    @property
    def last(self) -> str:
        """The desk's last words."""
        return self.said[-1]


async def talk_of(db: Database, client: Client, new: Dialog) -> Talk:
    """What a client heard, and what the store holds of it; a `new` dialog where that is none."""
    entries = await db.read(lambda tx: ledger.recent(tx, client.ref, _MOST))
    body = await db.read(lambda tx: history.dialog(tx, client.ref))
    said = [m.text for m in client.state.messages if m.role == Role.ASSISTANT]
    effects, notes = (
        [(entry.tool, str(entry.status)) for entry in entries if entry.kind == kind]
        for kind in (Kind.EFFECT, Kind.NOTE)
    )
    return Talk(said[1:], effects, notes, decode_dialog(body) if body else new)
