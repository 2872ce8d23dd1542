"""The ids that tool results hold: for machines alone, never spoken (L8)."""

import re
from collections.abc import Mapping
from typing import Any, cast

import msgspec

# Something with both letters and digits; a bare number may be one that the customer knows.
_ID = re.compile(r"(?=.*[a-z])(?=.*\d)\S{4,}", re.IGNORECASE)


def ids_in(result: str) -> set[str]:
    """The ids in what a model was told of a call."""
    found: set[str] = set()
    _collect(msgspec.json.decode(result), found)
    return found


def _collect(value: Any, found: set[str]) -> None:
    if isinstance(value, dict):
        for key, inner in cast("Mapping[str, Any]", value).items():
            if isinstance(inner, str) and key.endswith(("Id", "id")) and _ID.fullmatch(inner):
                found.add(inner.lower())
            else:
                _collect(inner, found)
    elif isinstance(value, list):
        for inner in cast("list[Any]", value):
            _collect(inner, found)
