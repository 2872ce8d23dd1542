"""What holds in every transport test: no law is broken, and the server logs no error."""

import logging
from collections.abc import Generator
from typing import Any

import pytest
import structlog

from frontdesk.core.laws import breaches

_WATCHED = ("uvicorn.error", "asyncio")


class ErrorLog:
    """The errors that were logged; a test takes out those that it provoked on purpose."""

    def __init__(self) -> None:
        self.entries: list[str] = []

    def expect(self, part: str) -> None:
        """Take out every entry with this text; there has to be one."""
        found = [e for e in self.entries if part in e]
        assert found, f"expected a log entry with {part!r}; got {self.entries}"
        self.forgive(part)

    def forgive(self, part: str) -> None:
        """Take out every entry with this text, if any."""
        self.entries = [e for e in self.entries if part not in e]


class _Collector(logging.Handler):
    def __init__(self, log: ErrorLog) -> None:
        super().__init__(logging.ERROR)
        self._log = log

    def emit(self, record: logging.LogRecord) -> None:
        self._log.entries.append(f"{record.name}: {record.getMessage()} {record.exc_info or ''}")


@pytest.fixture(autouse=True)
def error_log(plain_logs: None) -> Generator[ErrorLog]:
    """Fail a test that made the server log an error or break a law."""
    log = ErrorLog()

    def collect(_: Any, method: str, entry: structlog.typing.EventDict) -> Any:
        if method in {"error", "exception", "critical"}:
            log.entries.append(repr(entry))
        return entry

    structlog.configure(processors=[collect, *structlog.get_config()["processors"]])
    handler = _Collector(log)
    for name in _WATCHED:
        logging.getLogger(name).addHandler(handler)
    before = dict(breaches)
    try:
        yield log
    finally:
        for name in _WATCHED:
            logging.getLogger(name).removeHandler(handler)
    assert log.entries == []
    assert dict(breaches) == before
