"""Documents made for tests: PDF pages set line by line, Word files, archives that swell."""

import io
import zipfile
from collections.abc import Callable, Sequence
from typing import NamedTuple

from docx import Document
from docx.document import Document as WordDocument
from pypdf import PdfReader, PdfWriter


class Set(NamedTuple):
    """A line as a page sets it."""

    text: str
    size: int = 11
    at: int = 700
    bold: bool = False


def pdf(*pages: Sequence[Set]) -> bytes:
    """A PDF with these pages."""
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [%s] /Count %d >>"
        % (b" ".join(b"%d 0 R" % (5 + 2 * at) for at in range(len(pages))), len(pages)),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>",
    ]
    for at, page in enumerate(pages):
        stream = b"\n".join(_line(line) for line in page)
        objects += [
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents %d 0 R "
            b"/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>" % (6 + 2 * at),
            b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream),
        ]
    return _file(objects)


def _line(line: Set) -> bytes:
    words = line.text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)").encode("cp1252")
    font = 2 if line.bold else 1
    return b"BT /F%d %d Tf 1 0 0 1 72 %d Tm (%s) Tj ET" % (font, line.size, line.at, words)


def _file(objects: Sequence[bytes]) -> bytes:
    out, places = bytearray(b"%PDF-1.4\n"), list[int]()
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    begins = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer << /Size %d /Root 1 0 R >>\n" % (len(objects) + 1)
    return bytes(out + b"startxref\n%d\n%%%%EOF\n" % begins)


def encrypted(content: bytes, password: str, algorithm: str = "AES-256") -> bytes:
    """A PDF that opens with a password alone."""
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(content)))
    writer.encrypt(password, "owner", algorithm=algorithm)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def word(write: Callable[[WordDocument], object]) -> bytes:
    """A Word file with what a test writes into it."""
    document = Document()
    write(document)
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def archive(parts: dict[str, bytes]) -> bytes:
    """A packed file with these parts."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in parts.items():
            packed.writestr(name, content)
    return out.getvalue()


def unpacked(content: bytes) -> dict[str, bytes]:
    """The parts of a packed file."""
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        return {name: packed.read(name) for name in packed.namelist()}
