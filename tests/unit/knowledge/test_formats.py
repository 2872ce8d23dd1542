"""What a document is told apart by: its first bytes, its declared type, its name."""

import pytest

from frontdesk.core.documents import DocumentFormat
from frontdesk.knowledge.parsing.formats import format_of
from frontdesk.knowledge.parsing.refusal import DocumentRefused, RefusalReason

WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"


@pytest.mark.parametrize(
    ("name", "content_type", "head", "expected"),
    [
        ("prices.pdf", "", b"%PDF-1.7\n", DocumentFormat.PDF),
        ("download", "", b"\n%PDF-1.4", DocumentFormat.PDF),
        ("handbook.docx", "", b"PK\x03\x04", DocumentFormat.DOCX),
        ("download", WORD, b"PK\x03\x04", DocumentFormat.DOCX),
        ("about.php", "text/html; charset=utf-8", b"<p>Hello", DocumentFormat.HTML),
        ("about", "", b"\n<!DOCTYPE html>", DocumentFormat.HTML),
        ("readme.md", "text/plain", b"# Hello", DocumentFormat.MARKDOWN),
        ("faq.csv", "application/vnd.ms-excel", b"a;b", DocumentFormat.QUESTIONS),
        ("notes.txt", "", b"Hello", DocumentFormat.TEXT),
        ("notes.txt", "", "Hello".encode("utf-16"), DocumentFormat.TEXT),
        ("how-to-read-pdfs.md", "", b"A PDF begins with %PDF-", DocumentFormat.MARKDOWN),
    ],
)
def test_that_a_format_is_told(
    name: str, content_type: str, head: bytes, expected: DocumentFormat
) -> None:
    assert format_of(name, content_type, head) is expected


@pytest.mark.parametrize(
    ("name", "head"),
    [
        ("empty.txt", b" \n"),
        ("old.doc", b"\xd0\xcf\x11\xe0"),
        ("picture.html", b"\x89PNG\r\n"),
        ("archive.zip", b"PK\x03\x04"),
        ("not-really.pdf", b"Hello"),
        ("not-really.docx", b"Hello"),
        ("program.txt", b"\x7fELF\x02\x01"),
        ("noise.txt", bytes(range(64)) * 8 + b"\0" * 64),
    ],
)
def test_that_what_cannot_be_read_is_refused_with_what_was_expected(name: str, head: bytes) -> None:
    with pytest.raises(DocumentRefused, match="expected PDF, Word") as refused:
        format_of(name, "", head)
    assert refused.value.reason is RefusalReason.UNKNOWN_FORMAT
    assert name in refused.value.detail
