"""Whether what a model asks for at a receipt is what the receipt shows."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from frontdesk.core.dialog import Receipt
from frontdesk.core.meaning import Spoken, SpokenAs
from frontdesk.language.text.words import stem, words

_NOT_SHOWN = frozenset(
    {Spoken.PART_OF_DAY, Spoken.LAST_DAY, Spoken.NOT_BEFORE, Spoken.NOT_AFTER, Spoken.SHIFT}
)
_HALF_DAY = 12


def differs(
    receipt: Receipt,
    given: Mapping[str, Any],
    chosen: Mapping[str, Any],
    declared: Mapping[str, SpokenAs],
) -> bool:
    """Whether something is given that was not asked for before, and that the receipt lacks."""
    new = {k: v for k, v in given.items() if v != chosen.get(k) and isinstance(v, str)}
    spoken = {name: declared[name].spoken for name in new if name in declared}
    return any(not _shows(receipt, value, spoken.get(name)) for name, value in new.items())


def _shows(receipt: Receipt, value: str, kind: Spoken | None) -> bool:
    if kind in _NOT_SHOWN:
        return True
    if kind is Spoken.DAY:
        day = date.fromisoformat(value)
        return any(f"{day:{month}} {day.day}" in receipt.text for month in ("%B", "%b"))
    if kind is Spoken.TIME:
        hour, _, minutes = value.partition(":")
        return f"{(int(hour) - 1) % _HALF_DAY + 1}:{minutes[:2]}" in receipt.text
    said = {stem(word) for word in words(value)}
    return said <= {stem(word) for word in words(receipt.text)}
