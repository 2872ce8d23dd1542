"""Values as they are after they were stored and read again, so that memory and store agree."""

from typing import Any

import msgspec


def as_stored(value: Any) -> Any:
    """A value in the plain types that a store gives back: a tuple is a list there."""
    return msgspec.json.decode(msgspec.json.encode(value))
