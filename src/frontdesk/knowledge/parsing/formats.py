"""Which format a document has, by its first bytes, what it was sent as, and its name."""

from pathlib import PurePosixPath

from frontdesk.core.documents import DocumentFormat
from frontdesk.knowledge.parsing.refusal import DocumentRefused, RefusalReason

# As many bytes as the head of a document needs for its format to be told.
HEAD_BYTES = 2_048
EXPECTED = "PDF, Word (.docx), HTML, Markdown, plain text or CSV"

_WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
_BY_TYPE = {
    "application/pdf": DocumentFormat.PDF,
    _WORD: DocumentFormat.DOCX,
    "text/html": DocumentFormat.HTML,
    "application/xhtml+xml": DocumentFormat.HTML,
    "text/markdown": DocumentFormat.MARKDOWN,
    "text/x-markdown": DocumentFormat.MARKDOWN,
    "text/csv": DocumentFormat.QUESTIONS,
    "text/tab-separated-values": DocumentFormat.QUESTIONS,
}
_BY_SUFFIX = {
    ".pdf": DocumentFormat.PDF,
    ".docx": DocumentFormat.DOCX,
    ".html": DocumentFormat.HTML,
    ".htm": DocumentFormat.HTML,
    ".xhtml": DocumentFormat.HTML,
    ".md": DocumentFormat.MARKDOWN,
    ".markdown": DocumentFormat.MARKDOWN,
    ".csv": DocumentFormat.QUESTIONS,
    ".tsv": DocumentFormat.QUESTIONS,
    ".txt": DocumentFormat.TEXT,
    ".text": DocumentFormat.TEXT,
}
_FOREIGN = {
    b"\xd0\xcf\x11\xe0": "a Word document of before 2007; save it as .docx",
    b"{\\rtf": "rich text; save it as .docx",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"GIF8": "a picture",
    b"RIFF": "a picture or a recording",
    b"ID3": "a recording",
    b"\x1f\x8b": "a compressed file; unpack it",
    b"\x7fELF": "a program",
    b"MZ\x90": "a program",
}
_MARKS = (b"\xff\xfe", b"\xfe\xff")
_PDF, _ZIP = b"%PDF-", b"PK\x03\x04"
_PDF_WITHIN = 1_024


def format_of(name: str, content_type: str, head: bytes) -> DocumentFormat:
    """Tell a document's format from its name, its declared type and its first bytes."""
    if not head.strip():
        raise _refused(name, "it is empty")
    declared = _declared(name, content_type)
    if _PDF in head[:_PDF_WITHIN] and declared in (None, DocumentFormat.PDF):
        return DocumentFormat.PDF
    if head.startswith(_ZIP):
        if declared is DocumentFormat.DOCX:
            return DocumentFormat.DOCX
        raise _refused(name, "it is an archive, and no .docx")
    for begins, what in _FOREIGN.items():
        if head.startswith(begins):
            raise _refused(name, f"it is {what}")
    if declared is DocumentFormat.PDF or declared is DocumentFormat.DOCX:
        raise _refused(name, f"it does not begin as a {declared.value} file does")
    if _is_binary(head):
        raise _refused(name, "it is not made of text")
    return declared or _sniffed(head)


def _declared(name: str, content_type: str) -> DocumentFormat | None:
    kind = content_type.partition(";")[0].strip().lower()
    suffix = PurePosixPath(name.partition("?")[0]).suffix.lower()
    return _BY_TYPE.get(kind) or _BY_SUFFIX.get(suffix)


def _is_binary(head: bytes) -> bool:
    """Whether there are NULs that no encoding of text explains."""
    if head.startswith(_MARKS):
        return False
    even, odd = head[::2].count(0), head[1::2].count(0)
    most, least = max(even, odd), min(even, odd)
    is_wide = most > len(head) // 8 and least * 8 < most
    return most > len(head) // 100 and not is_wide


def _sniffed(head: bytes) -> DocumentFormat:
    start = head.lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    begins_html = start.startswith((b"<!doctype html", b"<html", b"<head", b"<body"))
    return DocumentFormat.HTML if begins_html else DocumentFormat.TEXT


def _refused(name: str, why: str) -> DocumentRefused:
    detail = f"{name[:200]!r} cannot be read: {why}; expected {EXPECTED}"
    return DocumentRefused(RefusalReason.UNKNOWN_FORMAT, detail)
