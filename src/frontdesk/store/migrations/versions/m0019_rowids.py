"""What grows with every turn is appended on SQLite, and no longer laid among a conversation's rows.

Without a rowid, a row of more than a quarter of a page spills into a page of its own, and each
conversation writes pages of its own; appended, the rows of all lie on the same few.
"""

from alembic import op
from sqlalchemy import text

revision = "0019_rowids"
down_revision = "0018_attachments"
branch_labels = None
depends_on = None

_APPENDED = ("events", "messages", "steps", "dialogs", "call_summaries")
_WITHOUT = "WITHOUT ROWID"


def upgrade() -> None:
    """Apply the change."""
    connection = op.get_bind()
    if connection.dialect.name != "sqlite":
        return
    made = text("SELECT sql FROM sqlite_master WHERE type = 'table' AND name = :table")
    for table in _APPENDED:
        made_by = str(connection.execute(made, {"table": table}).scalar_one())
        anew = made_by.replace(f'"{table}"', table, 1).replace(table, f"new_{table}", 1)
        connection.exec_driver_sql(anew.replace(_WITHOUT, ""))
        connection.exec_driver_sql(f"INSERT INTO new_{table} SELECT * FROM {table}")
        connection.exec_driver_sql(f"DROP TABLE {table}")
        connection.exec_driver_sql(f"ALTER TABLE new_{table} RENAME TO {table}")
