"""Reads a document in the test's own process."""

from frontdesk.core.documents import BlockKind, DocumentFormat, ParsedDocument
from frontdesk.knowledge.parsing.limits import ParsingLimits
from frontdesk.knowledge.parsing.task import ParseTask
from frontdesk.knowledge.parsing.worker import read_document

LIMITS = ParsingLimits()


def read(
    format: DocumentFormat, content: str | bytes, limits: ParsingLimits = LIMITS
) -> ParsedDocument:
    """The document as its reader reads it."""
    body = content.encode() if isinstance(content, str) else content
    return read_document(ParseTask(format, "a document", body), limits)


def texts(document: ParsedDocument, *kinds: BlockKind) -> list[str]:
    """The texts of its blocks, of all kinds or of some."""
    return [block.text for block in document.blocks if not kinds or block.kind in kinds]
