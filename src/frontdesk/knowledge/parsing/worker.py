"""The process that documents are read in: bounded in memory, and without a network."""

import resource
import sys
from collections.abc import Callable

import msgspec

from frontdesk.core.documents import DocumentFormat, ParsedDocument
from frontdesk.knowledge.parsing.html import read_html
from frontdesk.knowledge.parsing.limits import ParsingLimits
from frontdesk.knowledge.parsing.markdown import read_markdown
from frontdesk.knowledge.parsing.pdf import read_pdf
from frontdesk.knowledge.parsing.plain_text import read_text
from frontdesk.knowledge.parsing.questions import read_questions
from frontdesk.knowledge.parsing.reading_file import content_of
from frontdesk.knowledge.parsing.refusal import DocumentRefused, RefusalReason
from frontdesk.knowledge.parsing.task import ParseTask, Reader
from frontdesk.knowledge.parsing.word import read_word

FACTORY = f"{__name__}:reading"

_READERS: dict[DocumentFormat, Reader] = {
    DocumentFormat.MARKDOWN: read_markdown,
    DocumentFormat.HTML: read_html,
    DocumentFormat.TEXT: read_text,
    DocumentFormat.PDF: read_pdf,
    DocumentFormat.DOCX: read_word,
    DocumentFormat.QUESTIONS: read_questions,
}
_NETWORK = frozenset(
    {
        *("socket.connect", "socket.bind", "socket.getaddrinfo", "socket.gethostbyname"),
        *("socket.sendto", "subprocess.Popen", "os.exec", "os.posix_spawn", "os.system"),
    }
)


class Refusal(msgspec.Struct, frozen=True):
    """That a document was refused, and why."""

    reason: RefusalReason
    detail: str


class ParseReply(msgspec.Struct, frozen=True):
    """What became of a document: one of the two."""

    document: ParsedDocument | None = None
    refusal: Refusal | None = None


def reading(given: bytes) -> Callable[[bytes], bytes]:
    """Make what answers the requests of a worker; `given` are the limits."""
    limits = msgspec.msgpack.decode(given, type=ParsingLimits)
    _confine(limits)
    encoder, decoder = msgspec.msgpack.Encoder(), msgspec.msgpack.Decoder(ParseTask)

    def read(request: bytes) -> bytes:
        return encoder.encode(_reply(decoder.decode(request), limits))

    return read


def read_document(task: ParseTask, limits: ParsingLimits) -> ParsedDocument:
    """Read a document in this process."""
    return _READERS[task.format](task, content_of(task, limits), limits)


def _reply(task: ParseTask, limits: ParsingLimits) -> ParseReply:
    try:
        return ParseReply(document=read_document(task, limits))
    except DocumentRefused as refused:
        return ParseReply(refusal=Refusal(refused.reason, refused.detail))
    except MemoryError:
        detail = "the document takes more memory to read than there is for one; divide it"
        return ParseReply(refusal=Refusal(RefusalReason.TOO_MUCH_MEMORY, detail))
    except RecursionError:
        detail = "the document nests its parts too deeply to be read"
        return ParseReply(refusal=Refusal(RefusalReason.TOO_DEEP, detail))


def _confine(limits: ParsingLimits) -> None:
    """Bound this process and all that it forks; no file is written, no connection made."""
    memory = limits.memory_bytes if sys.platform == "linux" else resource.RLIM_INFINITY
    for kind, most in (
        (resource.RLIMIT_AS, memory),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
    ):
        _, hard = resource.getrlimit(kind)
        bound = most if hard == resource.RLIM_INFINITY else min(most, hard)
        if most != resource.RLIM_INFINITY:
            resource.setrlimit(kind, (bound, bound))
    sys.addaudithook(_refuse_network)


def _refuse_network(event: str, arguments: tuple[object, ...]) -> None:
    if event in _NETWORK:
        raise PermissionError(f"no {event} where documents are read")
