"""Notes at the end of a file that the event loop stands still, and where.

What freezes a process holds its interpreter, so that nothing written in Python could tell. The
note is left by a signal's handler that needs no interpreter, unless the loop comes round to put it
off. It counts the processor's time: who only waits for the processor is not frozen, and a thread
that looks at the frames of one that runs, as a watchdog would, may take the process down.
"""

import asyncio
import contextlib
import faulthandler
import os
import signal
from collections.abc import AsyncGenerator
from pathlib import Path

BEAT_SECONDS = 1.0
# An ordinary stretch of work takes milliseconds, also on a busy machine.
STALL_SECONDS = 2.0


@contextlib.asynccontextmanager
async def stalls_noted(path: Path) -> AsyncGenerator[None]:
    """Meanwhile, let the file grow by a note when the loop stands still, until it goes on."""
    held = os.open(path, os.O_WRONLY | os.O_APPEND)
    faulthandler.register(signal.SIGPROF, file=held, all_threads=False)
    beating = asyncio.create_task(_beat(held, os.fstat(held).st_size))
    try:
        yield
    finally:
        beating.cancel()
        signal.setitimer(signal.ITIMER_PROF, 0)
        # One that is on its way must not meet the default, which ends the process.
        signal.signal(signal.SIGPROF, signal.SIG_IGN)
        faulthandler.unregister(signal.SIGPROF)
        os.close(held)


async def _beat(held: int, size: int) -> None:
    while True:
        signal.setitimer(signal.ITIMER_PROF, STALL_SECONDS)
        if os.fstat(held).st_size > size:
            os.ftruncate(held, size)
        await asyncio.sleep(BEAT_SECONDS)
