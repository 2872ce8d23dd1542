"""What a reader is given of one document, and how it reads it."""

from collections.abc import Callable

import msgspec

from frontdesk.core.documents import DocumentFormat, ParsedDocument
from frontdesk.knowledge.parsing.limits import ParsingLimits


class ParseTask(msgspec.Struct, frozen=True):
    """A document to read: by its bytes, or by the path of the file that holds them."""

    format: DocumentFormat
    name: str
    content: bytes = b""
    path: str = ""
    charset: str = ""


Reader = Callable[[ParseTask, bytes, ParsingLimits], ParsedDocument]
