"""Has documents read in a process of its own, which is given up when one takes too much."""

import asyncio
from pathlib import Path

import msgspec
import structlog

from frontdesk.core.documents import DocumentFormat, ParsedDocument
from frontdesk.core.errors import Unavailable
from frontdesk.knowledge.parsing.limits import ParsingLimits
from frontdesk.knowledge.parsing.reading_file import check_size
from frontdesk.knowledge.parsing.refusal import DocumentRefused, RefusalReason
from frontdesk.knowledge.parsing.task import ParseTask
from frontdesk.knowledge.parsing.worker import FACTORY, ParseReply
from frontdesk.models.workers.fork_server import WorkerLost
from frontdesk.models.workers.pool import GivenUp, NoWorkers, RequestFailed, WorkerPool

_log = structlog.get_logger("frontdesk.documents")
_DECODER = msgspec.msgpack.Decoder(ParseReply)
_EXPECTED = {
    DocumentFormat.PDF: "a PDF with text in it; this one has pictures of pages, or none",
    DocumentFormat.HTML: "a page that can be read without scripts",
}


class DocumentParser:
    """Reads documents one at a time; its process is started at the first."""

    def __init__(self, limits: ParsingLimits | None = None, *, factory: str = FACTORY) -> None:
        self.limits = limits or ParsingLimits()
        given = msgspec.msgpack.encode(self.limits)
        self._pool = WorkerPool(factory, given, workers=1)

    async def parse(
        self,
        content: bytes | Path,
        format: DocumentFormat,
        *,
        name: str,
        charset: str = "",
        asker: str = "",
    ) -> ParsedDocument:
        """Read a document, or raise DocumentRefused; of several askers each has its turn.

        The process that reads it opens a path by itself.
        """
        document = await self.parse_page(content, format, name=name, charset=charset, asker=asker)
        if not any(character.isalnum() for block in document.blocks for character in block.text):
            expected = _EXPECTED.get(format, "a document with text in it")
            raise DocumentRefused(
                RefusalReason.NO_TEXT, f"{name[:200]!r} has no text; expected {expected}"
            )
        return document

    async def parse_page(
        self,
        content: bytes | Path,
        format: DocumentFormat,
        *,
        name: str,
        charset: str = "",
        asker: str = "",
    ) -> ParsedDocument:
        """Read a document that may have nothing but links."""
        if isinstance(content, Path):
            size = await asyncio.to_thread(_size, content, name)
            task = ParseTask(format, name, path=str(content), charset=charset)
        else:
            size = len(content)
            task = ParseTask(format, name, content, charset=charset)
        check_size(name, size, self.limits)
        reply = await self._reply(task, asker)
        if reply.refusal is not None:
            raise DocumentRefused(reply.refusal.reason, reply.refusal.detail)
        assert reply.document is not None
        return reply.document

    async def close(self) -> None:
        """End the process."""
        await self._pool.close()

    async def _reply(self, task: ParseTask, asker: str) -> ParseReply:
        shown = repr(task.name[:200])
        body = msgspec.msgpack.encode(task)
        limits = self.limits
        try:
            async with asyncio.timeout(limits.wall_seconds):
                return _DECODER.decode(await self._pool.ask(asker, body, limits.processor_seconds))
        except (GivenUp, TimeoutError) as cause:
            raise DocumentRefused(
                RefusalReason.TOO_SLOW,
                f"{shown} takes over {limits.processor_seconds:g} s to read; divide it",
            ) from cause
        except (RequestFailed, WorkerLost) as cause:
            # What the error says may be the document's own words.
            error = str(cause).rstrip().rpartition("\n")[2].partition(":")[0]
            _log.warning("documents.reader_failed", format=task.format.value, error=error)
            raise DocumentRefused(RefusalReason.BROKEN, f"{shown} cannot be read") from cause
        except NoWorkers as cause:
            raise Unavailable("documents cannot be read now: no process can be started") from cause


def _size(path: Path, name: str) -> int:
    try:
        return path.stat().st_size
    except OSError as cause:
        raise DocumentRefused(
            RefusalReason.BROKEN, f"{name[:200]!r} cannot be opened: {cause.strerror}"
        ) from cause
