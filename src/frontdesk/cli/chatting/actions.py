"""What can be pressed, and what became of it, in a terminal's words: options and receipts."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from frontdesk.core.state import ClientState

_FATES = {
    "accepted": "on it …",
    "committed": "done",
    "declined": "kept as it was; nothing was changed",
    "expired": "this question has expired; nothing was changed",
    "voided": "no longer open; nothing was changed",
    "failed": "this could not be done; nothing was changed",
    "unknown": "not known yet whether this went through; it is being checked",
}

Receipt = dict[str, Any]


def fate(receipt: Receipt) -> str:
    """How a receipt stands, in one line."""
    known = _FATES.get(receipt.get("state", ""))
    if known is not None:
        return f"receipt: {known}"
    return f"receipt: nothing happens until you say yes (/yes or /no){_until(receipt)}"


def _until(receipt: Receipt) -> str:
    expires_at = receipt.get("expiresAt")
    if not isinstance(expires_at, int | float):
        return ""
    return f"; open until {datetime.fromtimestamp(expires_at / 1000):%H:%M}"


def open_receipt(state: ClientState) -> Receipt | None:
    """The receipt that waits for a yes, if one does."""
    return next((r for r in reversed(state.actions.values()) if r.get("state") == "shown"), None)


def unlisted(options: Sequence[dict[str, Any]], said: str) -> list[str]:
    """The lines of options that the answer itself does not list."""
    labels = [str(option.get("label", "")) for option in options]
    if all(label in said for label in labels):
        return []
    return [f"  {number}. {label}" for number, label in enumerate(labels, start=1)]
