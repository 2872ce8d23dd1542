"""A process for documents as the real one is, and one that is at a document for ever."""

import contextlib
import time
from collections.abc import AsyncGenerator, Callable

from frontdesk.knowledge.parsing.limits import ParsingLimits
from frontdesk.knowledge.parsing.parser import DocumentParser
from frontdesk.knowledge.parsing.worker import FACTORY, reading

STUCK_FACTORY = f"{__name__}:stuck"
# What a document says to have its reader spin, or wait, for ever.
SPIN, WAIT = b"spin for ever", b"wait for ever"


@contextlib.asynccontextmanager
async def parsing(
    limits: ParsingLimits | None = None, factory: str = FACTORY
) -> AsyncGenerator[DocumentParser]:
    parser = DocumentParser(limits, factory=factory)
    try:
        yield parser
    finally:
        await parser.close()


def stuck(given: bytes) -> Callable[[bytes], bytes]:
    read = reading(given)

    def read_or_not(request: bytes) -> bytes:
        while SPIN in request:
            pass
        if WAIT in request:
            time.sleep(3_600)
        return read(request)

    return read_or_not
