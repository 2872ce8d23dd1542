"""The ids that every line logged inside a turn carries, whoever logs it."""

from collections.abc import Mapping, MutableMapping
from contextvars import ContextVar
from typing import Any

LogIds = Mapping[str, Any]

log_ids: ContextVar[LogIds | None] = ContextVar("log_ids", default=None)


def add_log_ids(
    logger: Any, method: str, line: MutableMapping[str, Any]
) -> MutableMapping[str, Any]:
    """A structlog processor: the ids of now, unless the line has its own."""
    ids = log_ids.get()
    return line if ids is None else {**ids, **line}
