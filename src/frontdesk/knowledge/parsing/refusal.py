"""Why a document is not taken into the library."""

import zipfile
import zlib
from enum import StrEnum

from frontdesk.core.errors import CallerError

# What a library that reads a file raises where the bytes do not hold what they promise: what it
# looked up was not there, or was something else.
BROKEN_BYTES: tuple[type[Exception], ...] = (
    *(ValueError, TypeError, LookupError, AttributeError, AssertionError, ArithmeticError),
    *(NotImplementedError, OSError, EOFError, SyntaxError, zlib.error, zipfile.BadZipFile),
)


class RefusalReason(StrEnum):
    """What is wrong with a document, or with what it was sent as."""

    UNKNOWN_FORMAT = "unknown_format"
    TOO_LARGE = "too_large"
    NO_ROOM = "no_room"
    TOO_LONG = "too_long"
    TOO_DEEP = "too_deep"
    TOO_SLOW = "too_slow"
    TOO_MUCH_MEMORY = "too_much_memory"
    ENCRYPTED = "encrypted"
    NO_TEXT = "no_text"
    BROKEN = "broken"


class DocumentRefused(CallerError):
    """A document cannot be read; the message says what was wrong and what was expected."""

    code = "document_refused"
    status = 422

    def __init__(self, reason: RefusalReason, detail: str) -> None:
        super().__init__(detail)
        self.reason = reason
