"""Rows of older versions, after the migration that brought people to the desk."""

from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import create_engine, text
from sqlalchemy.pool import NullPool

from frontdesk.store import migrate
from frontdesk.store.migrate import migrate_sqlite

BEFORE = "0008_usage"
_CONVERSATION = text(
    "INSERT INTO conversations (id, organisation_id, status, channel, call_session_id, turn_id,"
    " seq_reserved, epoch, created_at, updated_at) VALUES (:id, 'o', :status, 'chat', 'call', 0,"
    " 0, 0, 5, 7)"
)
_MESSAGE = text(
    "INSERT INTO messages (organisation_id, conversation_id, seq, call_session_id, turn_id,"
    " message_id, role, text, state, at) VALUES ('o', :id, 1, 'call', 1, 'c1', 'customer', 'hi',"
    " 'complete', 6)"
)


@pytest.fixture
def older(tmp_path: Path) -> Path:
    """A file as an older version left it: some have spoken, some wait for a person."""
    path = tmp_path / "older.db"
    engine = create_engine(f"sqlite:///{path}", poolclass=NullPool)
    with engine.begin() as connection:
        config = migrate._config(None)  # pyright: ignore[reportPrivateUsage]
        config.attributes["connection"] = connection
        command.upgrade(config, BEFORE)
        connection.execute(text("INSERT INTO organisations VALUES ('o', 'o', 1)"))
        for status in ("open", "pending-human", "human", "closed"):
            connection.execute(_CONVERSATION, {"id": status, "status": status})
            connection.execute(_MESSAGE, {"id": status})
        connection.execute(_CONVERSATION, {"id": "silent", "status": "open"})
    engine.dispose()
    return path


def test_that_who_waited_is_in_the_queue_and_who_said_nothing_is_new(older: Path) -> None:
    migrate_sqlite(older)
    engine = create_engine(f"sqlite:///{older}", poolclass=NullPool)
    with engine.connect() as connection:
        rows = connection.execute(text("SELECT id, status FROM conversations"))
        statuses = {row[0]: row[1] for row in rows}
        waiting = connection.execute(text("SELECT conversation_id, waiting_since FROM handoffs"))
        queue = {row[0]: row[1] for row in waiting}
    engine.dispose()
    assert statuses == {
        "open": "open",
        "pending-human": "pending-human",
        "human": "pending-human",
        "closed": "closed",
        "silent": "new",
    }
    assert queue == {"pending-human": 7, "human": 7}
