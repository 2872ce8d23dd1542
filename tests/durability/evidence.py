"""What the store holds of a conversation, read straight from the SQLite file."""

import contextlib
import sqlite3
from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from frontdesk.core.events import Audience, Event, EventType, decode_event, visible
from frontdesk.store.open import DATABASE_FILE

Rows = list[dict[str, Any]]


@dataclass(frozen=True)
class Evidence:
    """One conversation's rows; the bodies of events decoded."""

    conversation: dict[str, Any]
    events: list[Event]
    turns: Rows
    steps: Rows
    inbox: Rows
    calls: Rows
    messages: Rows
    token_chunks: Rows
    ledger: Rows

    def of_type(self, type: EventType) -> list[Event]:
        return [event for event in self.events if event.type is type]

    @property
    def last_seq(self) -> int:
        """The newest number that a customer gets to see."""
        shown = (event.seq for event in self.events if visible(event, Audience.CUSTOMER))
        return max(shown, default=0)


@contextlib.contextmanager
def opened(data: Path) -> Generator[sqlite3.Connection]:
    """A connection that can only read, on one consistent view."""
    connection = sqlite3.connect(
        f"{(data / DATABASE_FILE).absolute().as_uri()}?mode=ro",
        uri=True,
        isolation_level=None,
        timeout=30,
    )
    connection.row_factory = sqlite3.Row
    try:
        connection.execute("BEGIN")
        yield connection
    finally:
        connection.close()


def is_settled(data: Path) -> bool:
    """Tell whether no input waits, no turn runs and all is told, in any conversation."""
    with opened(data) as db:
        waiting = db.execute("SELECT count(*) FROM inbox WHERE seq IS NULL").fetchone()[0]
        running = db.execute("SELECT count(*) FROM turns WHERE outcome IS NULL").fetchone()[0]
        untold = db.execute("SELECT count(*) FROM ledger WHERE told_seq IS NULL").fetchone()[0]
    return waiting == running == untold == 0


def gather(data: Path, conversation_id: str) -> Evidence:
    """Read a conversation's rows."""
    with opened(data) as db:

        def rows(table: str, order: str) -> Rows:
            query = f"SELECT * FROM {table} WHERE conversation_id = ? ORDER BY {order}"
            return [dict(row) for row in db.execute(query, (conversation_id,))]

        found = db.execute("SELECT * FROM conversations WHERE id = ?", (conversation_id,))
        return Evidence(
            conversation=dict(found.fetchone()),
            events=[decode_event(row["body"]) for row in rows("events", "seq")],
            turns=rows("turns", "turn_id"),
            steps=rows("steps", "turn_id, step"),
            inbox=rows("inbox", "id"),
            calls=rows("calls", "started_seq"),
            messages=rows("messages", "seq"),
            token_chunks=rows("token_chunks", "seq"),
            ledger=rows("ledger", "created_at, key"),
        )
