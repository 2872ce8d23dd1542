"""An event without the person: the same number, type and place, and what only counts."""

from collections.abc import Mapping
from typing import Any

import msgspec

from frontdesk.core.events import Event, Role
from frontdesk.store.personal_columns import ERASED

# What an event's data keeps: codes, switches and names that the desk itself gave. All else goes.
_KEPT = frozenset(
    {
        *("state", "status", "reason", "speaking", "reset", "language", "internal"),
        *("button", "spoken", "code", "law", "outcome", "tool", "kind", "receiptId", "holder"),
        *("durationMs", "erased", "newCall"),
        *(
            "satisfaction",
            "feedback",
            "score",
            "acknowledgement",
            "reminder",
            "ender",
        ),
    }
)
_CODE = 64


def erased_event(event: Event) -> Event:
    """An event without the person."""
    data = _kept(event.data or {})
    if event.role is Role.OPERATOR and event.data is not None and "name" in event.data:
        data["name"] = event.data["name"]
    if event.data is not None and "title" in event.data:
        data["title"] = None
    return msgspec.structs.replace(
        event, text=ERASED if event.text else event.text, data=data or None
    )


def _kept(data: Mapping[str, Any]) -> dict[str, Any]:
    kept: dict[str, Any] = {}
    for name, value in data.items():
        if name not in _KEPT:
            continue
        if isinstance(value, Mapping):
            kept[name] = _kept(value)  # pyright: ignore[reportUnknownArgumentType]
        elif value is None or isinstance(value, bool | float | int) or _is_code(value):
            kept[name] = value
    return kept


def _is_code(value: object) -> bool:
    """A word that the desk's own code wrote: short, and without a space."""
    return isinstance(value, str) and len(value) <= _CODE and not any(c.isspace() for c in value)
