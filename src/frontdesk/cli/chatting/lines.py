"""Lines from standard input, without holding up the event loop or the exit."""

import asyncio
import codecs
import os
import threading

_READ_BYTES = 4096


class Lines:
    """A file descriptor's lines as they are typed or piped in; None says that it ended.

    A daemon thread reads the descriptor itself: a blocked read of `sys.stdin` would hold its lock
    when the interpreter ends.
    """

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._loop = asyncio.get_running_loop()
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        threading.Thread(target=self._read, daemon=True, name="stdin").start()

    async def next(self) -> str | None:
        """The next line without its end, or None after the last."""
        return await self._lines.get()

    def _read(self) -> None:
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        rest = ""
        while data := self._read_some():
            *lines, rest = (rest + decoder.decode(data)).split("\n")
            for line in lines:
                self._hand_over(line)
        rest += decoder.decode(b"", final=True)
        if rest:
            self._hand_over(rest)
        self._hand_over(None)

    def _read_some(self) -> bytes:
        try:
            return os.read(self._descriptor, _READ_BYTES)
        except OSError:
            return b""

    def _hand_over(self, line: str | None) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._lines.put_nowait, line)
