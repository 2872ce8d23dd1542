"""Notes at the end of a file that the event loop stands still, and where.

What freezes a process holds its interpreter, so that nothing written in Python could tell. The
note is left by a thread that needs no interpreter, unless the loop comes round to put it off.
"""

import asyncio
import contextlib
import faulthandler
import os
from collections.abc import AsyncGenerator
from pathlib import Path

BEAT_SECONDS = 1.0
# An ordinary stretch of work takes milliseconds, also on a busy machine.
STALL_SECONDS = 2.0


@contextlib.asynccontextmanager
async def stalls_noted(path: Path) -> AsyncGenerator[None]:
    """Meanwhile, let the file grow by a note when the loop stands still, until it goes on."""
    held = os.open(path, os.O_WRONLY | os.O_APPEND)
    beating = asyncio.create_task(_beat(held, os.fstat(held).st_size))
    try:
        yield
    finally:
        beating.cancel()
        faulthandler.cancel_dump_traceback_later()
        os.close(held)


async def _beat(held: int, size: int) -> None:
    while True:
        faulthandler.dump_traceback_later(STALL_SECONDS, file=held)
        if os.fstat(held).st_size > size:
            os.ftruncate(held, size)
        await asyncio.sleep(BEAT_SECONDS)
