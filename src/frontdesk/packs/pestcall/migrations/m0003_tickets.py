"""Tickets are the desk's own: operators see them beside those of every other pack."""

from alembic import op

revision = "pestcall_0003"
down_revision = "pestcall_0002"
branch_labels = None
depends_on = None

_OURS = (
    " FROM pestcall_tickets JOIN conversations ON conversations.id ="
    " pestcall_tickets.conversation_id AND conversations.organisation_id ="
    " pestcall_tickets.organisation_id"
)
_T = "pestcall_tickets"


def upgrade() -> None:
    """Apply the change."""
    op.execute(
        "INSERT INTO tickets (organisation_id, conversation_id, number, status, matter, contact,"
        f" customer, created_at, updated_at) SELECT {_T}.organisation_id, {_T}.conversation_id,"
        f" {_T}.number, {_T}.status, {_T}.reason, '', {_T}.customer_id, {_T}.created_at,"
        f" {_T}.created_at" + _OURS
    )
    op.execute(
        "INSERT INTO ticket_events (organisation_id, number, kind, text, internal, at)"
        f" SELECT {_T}.organisation_id, {_T}.number, 'opened', {_T}.reason, false,"
        f" {_T}.created_at" + _OURS
    )
    op.execute(
        "INSERT INTO counters (organisation_id, name, value) SELECT organisation_id, name, value"
        " FROM pestcall_counters WHERE name = 'ticket'"
    )
    op.execute("DELETE FROM pestcall_counters WHERE name = 'ticket'")
    op.drop_table("pestcall_tickets")
