"""Reads PDF documents: their text page by page, and what its layout says of headings and lists."""

import io
import logging

from pypdf import PdfReader
from pypdf.errors import DependencyError, PyPdfError

from frontdesk.core.documents import ParsedDocument
from frontdesk.knowledge.parsing.block_writer import BlockWriter
from frontdesk.knowledge.parsing.limits import ParsingLimits
from frontdesk.knowledge.parsing.pdf_blocks import write_blocks
from frontdesk.knowledge.parsing.pdf_lines import Line, LineGatherer
from frontdesk.knowledge.parsing.refusal import BROKEN_BYTES, DocumentRefused, RefusalReason
from frontdesk.knowledge.parsing.running_lines import without_running_lines
from frontdesk.knowledge.parsing.task import ParseTask

_BROKEN = (PyPdfError, *BROKEN_BYTES)


def read_pdf(task: ParseTask, content: bytes, limits: ParsingLimits) -> ParsedDocument:
    """Read a PDF document."""
    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    reader = _opened(content)
    pages, unreadable = _pages(reader, limits)
    empty = sum(1 for page in pages if not page)
    writer = BlockWriter(limits)
    write_blocks(writer, without_running_lines(pages))
    warnings: list[str] = []
    if writer.blocks and empty:
        warnings.append(f"{empty} of {len(pages)} pages have no text; perhaps they are pictures")
    if unreadable:
        warnings.append(f"{unreadable} of {len(pages)} pages cannot be read")
    title = _title(reader) or next((one.text for one in writer.blocks if one.level), "")
    return ParsedDocument(title, tuple(writer.blocks), warnings=tuple(warnings))


def _opened(content: bytes) -> PdfReader:
    try:
        reader = PdfReader(io.BytesIO(content), strict=False)
        # Some are locked against changes alone, and open without a password.
        if reader.is_encrypted and not reader.decrypt(""):
            raise _encrypted()
    except DependencyError as cause:
        raise _encrypted() from cause
    except _BROKEN as cause:
        raise _broken(cause) from cause
    return reader


def _pages(reader: PdfReader, limits: ParsingLimits) -> tuple[list[list[Line]], int]:
    """The lines of each page, and how many pages could not be read."""
    try:
        count = len(reader.pages)
    except _BROKEN as cause:
        raise _broken(cause) from cause
    if count > limits.most_pages:
        raise DocumentRefused(
            RefusalReason.TOO_LONG,
            f"the document has {count} pages; at most {limits.most_pages} are read: divide it",
        )
    pages: list[list[Line]] = []
    unreadable, failure = 0, Exception("no page")
    for number in range(1, count + 1):
        gatherer = LineGatherer(number)
        try:
            reader.pages[number - 1].extract_text(visitor_text=gatherer.visit)
        except _BROKEN as cause:
            unreadable, failure = unreadable + 1, cause
        pages.append(gatherer.lines())
    if count and unreadable == count:
        raise _broken(failure)
    return pages, unreadable


def _title(reader: PdfReader) -> str:
    try:
        title = reader.metadata.title if reader.metadata is not None else None
    except _BROKEN:
        return ""
    return " ".join(title.split())[:300] if isinstance(title, str) else ""


def _encrypted() -> DocumentRefused:
    return DocumentRefused(
        RefusalReason.ENCRYPTED, "the PDF is encrypted; save it without a password"
    )


def _broken(cause: Exception) -> DocumentRefused:
    return DocumentRefused(
        RefusalReason.BROKEN, f"the PDF is broken: {cause or type(cause).__name__}"[:300]
    )
