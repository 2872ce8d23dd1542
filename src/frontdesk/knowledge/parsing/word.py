"""Reads Word documents: headings, paragraphs, lists, and tables row by row."""

import io
from collections.abc import Sequence
from typing import Protocol, cast

from docx import Document
from docx.document import Document as WordDocument
from docx.exceptions import PythonDocxError
from docx.opc.exceptions import OpcError
from docx.table import Table
from docx.text.paragraph import Paragraph

from frontdesk.core.documents import BlockKind, ParsedDocument
from frontdesk.knowledge.parsing.block_writer import BlockWriter
from frontdesk.knowledge.parsing.limits import ParsingLimits
from frontdesk.knowledge.parsing.packed import check_packed
from frontdesk.knowledge.parsing.refusal import BROKEN_BYTES, DocumentRefused, RefusalReason
from frontdesk.knowledge.parsing.slugs import Anchors
from frontdesk.knowledge.parsing.table_rows import header_row, row_text
from frontdesk.knowledge.parsing.task import ParseTask

_DEEPEST_TABLE = 4
_HEADING, _TITLE = "heading", "title"
_SPACE = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_OUTLINE, _NUMBERING, _VALUE = f"{_SPACE}outlineLvl", f"{_SPACE}numPr", f"{_SPACE}val"
_BODY_LEVEL = 9


class _Cell(Protocol):
    """A cell of a table."""

    @property
    def text(self) -> str: ...


class _Xml(Protocol):
    """An element of the document, as its library leaves it untyped."""

    def find(self, path: str) -> "_Xml | None": ...
    def get(self, name: str, default: str) -> str: ...


def read_word(task: ParseTask, content: bytes, limits: ParsingLimits) -> ParsedDocument:
    """Read a Word document."""
    check_packed(content, limits)
    try:
        document = Document(io.BytesIO(content))
        reader = _Reader(limits)
        reader.read(document)
        title = document.core_properties.title
    except (PythonDocxError, OpcError, *BROKEN_BYTES) as cause:
        why = str(cause)[:200] or type(cause).__name__
        raise DocumentRefused(
            RefusalReason.BROKEN, f"the document is broken: {why}; expected a .docx file"
        ) from cause
    blocks = tuple(reader.writer.blocks)
    heading = next((one.text for one in blocks if one.kind is BlockKind.HEADING), "")
    return ParsedDocument(reader.title or heading or title, blocks)


class _Reader:
    def __init__(self, limits: ParsingLimits) -> None:
        self.writer = BlockWriter(limits)
        self.title = ""
        self._anchors = Anchors()

    def read(self, document: WordDocument) -> None:
        for part in document.iter_inner_content():
            if isinstance(part, Table):
                self._table(part, 0)
            else:
                self._paragraph(part)

    def _paragraph(self, paragraph: Paragraph) -> None:
        text = paragraph.text
        level = _level(paragraph)
        if level is not None and text.strip():
            if level == 0:
                self.title = self.title or " ".join(text.split())
            self.writer.add(
                BlockKind.HEADING, text, level=max(level, 1), anchor=self._anchors.of(text)
            )
        else:
            kind = BlockKind.LIST_ITEM if _is_item(paragraph) else BlockKind.PARAGRAPH
            self.writer.add(kind, text)

    def _table(self, table: Table, depth: int) -> None:
        rows = [_cells(row.cells) for row in table.rows]
        headers: Sequence[str] = ()
        if header_row(rows):
            headers, rows = rows[0], rows[1:]
        pairs = not headers and all(len(row) == 2 for row in rows)
        for row in rows:
            self.writer.add(BlockKind.TABLE_ROW, row_text(headers, row, labelled=pairs))
        if depth < _DEEPEST_TABLE:
            for row in table.rows:
                for cell in row.cells:
                    for inner in cell.tables:
                        self._table(inner, depth + 1)


def _cells(cells: Sequence[_Cell]) -> list[str]:
    """The texts of a row; a cell that spans several columns comes several times in a row."""
    texts: list[str] = []
    before: _Cell | None = None
    for cell in cells:
        texts.append("" if cell is before else cell.text)
        before = cell
    return texts


def _level(paragraph: Paragraph) -> int | None:
    """The level of a heading, 0 for the title of the whole; None for any other paragraph."""
    name = _style_name(paragraph)
    if name == _TITLE:
        return 0
    begins, _, number = name.partition(" ")
    if begins == _HEADING and number.isdigit():
        return min(int(number), 6)
    elements = [cast(_Xml, paragraph.paragraph_format.element)]
    if paragraph.style is not None:
        elements.append(cast(_Xml, paragraph.style.element))
    for element in elements:
        outline = element.find(f".//{_OUTLINE}")
        value = outline.get(_VALUE, "") if outline is not None else ""
        if value.isdigit() and int(value) < _BODY_LEVEL:
            return min(int(value) + 1, 6)
    return None


def _is_item(paragraph: Paragraph) -> bool:
    numbered = cast(_Xml, paragraph.paragraph_format.element).find(f".//{_NUMBERING}")
    return _style_name(paragraph).startswith("list") or numbered is not None


def _style_name(paragraph: Paragraph) -> str:
    return (paragraph.style.name or "").lower() if paragraph.style is not None else ""
