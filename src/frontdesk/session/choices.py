"""What the dialog puts before a customer, as events tell it: a receipt, and options on offer."""

from typing import Any

import msgspec

from frontdesk.core.dialog import Dialog, Option, Receipt


def shown_data(receipt: Receipt) -> dict[str, Any]:
    """The data of the event that shows a receipt."""
    data: dict[str, Any] = {
        "receiptId": receipt.id,
        "state": "shown",
        "tool": receipt.tool,
        "expiresAt": receipt.expires_at,
    }
    if receipt.undoes:
        data["undoes"] = receipt.undoes
    if receipt.card is not None:
        data["card"] = msgspec.to_builtins(receipt.card)
    return data


def offered(dialog: Dialog) -> list[dict[str, str]]:
    """The options on offer, without what of them never leaves the desk."""
    return [_offered(option) for option in dialog.buttons]


def _offered(option: Option) -> dict[str, str]:
    more = {"startsAt": option.starts_at, "detail": option.detail}
    known = {"optionId": option.id, "label": option.label}
    return known | {name: value for name, value in more.items() if value}


def speaking_data(dialog: Dialog, speaking: bool) -> dict[str, bool]:
    """The data of the event that begins or ends work on an answer.

    Where it ends with something left open, such as a step of a workflow, or a request for which
    the customer has yet to say who they are, it is said: other things are then not offered beside.
    """
    waits = dialog.progress is not None or dialog.pending_request is not None
    collects = dialog.playbook is not None and not dialog.playbook.over
    return {
        "speaking": speaking,
        **({"pending": True} if (waits or collects) and not speaking else {}),
    }
