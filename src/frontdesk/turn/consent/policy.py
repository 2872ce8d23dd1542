"""The last word before an effect commits: pure, and proved."""

from enum import StrEnum

from frontdesk.core.clock import Millis
from frontdesk.core.dialog import Dialog, ReceiptId
from frontdesk.tools.gates import why_closed
from frontdesk.tools.tool import AnyTool, Kind


class CommitBlocker(StrEnum):
    """Why an effect may not commit."""

    NOT_AN_EFFECT = "not_an_effect"
    NOT_PENDING = "not_pending"
    NOT_SHOWN = "not_shown"
    EXPIRED = "expired"
    CLOSED = "closed"


def why_not_commit(
    tool: AnyTool, dialog: Dialog, receipt_id: ReceiptId, now: Millis
) -> CommitBlocker | None:
    """Why what a receipt consents to may not be carried out; None when it may."""
    receipt = dialog.receipt
    if tool.kind is not Kind.EFFECT:
        return CommitBlocker.NOT_AN_EFFECT
    if receipt is None or receipt.id != receipt_id or receipt.tool != tool.name:
        return CommitBlocker.NOT_PENDING
    if receipt.shown_seq <= 0:
        return CommitBlocker.NOT_SHOWN
    if now >= receipt.expires_at:
        return CommitBlocker.EXPIRED
    return None if why_closed(tool.gates, dialog) is None else CommitBlocker.CLOSED
