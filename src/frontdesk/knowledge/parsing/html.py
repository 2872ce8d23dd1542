"""Reads a page: what it is about, without what stands around that on every page."""

import re
from html.parser import HTMLParser

from frontdesk.core.documents import BlockKind, ParsedDocument
from frontdesk.knowledge.parsing.block_writer import BlockWriter, clean_text
from frontdesk.knowledge.parsing.encodings import decode
from frontdesk.knowledge.parsing.html_elements import (
    BLOCKS,
    CLOSED_BY,
    HEADINGS,
    VOID,
    Element,
    element_of,
)
from frontdesk.knowledge.parsing.html_head import PageHead
from frontdesk.knowledge.parsing.html_table import HtmlTable
from frontdesk.knowledge.parsing.html_zones import FoundBlock, chosen_blocks
from frontdesk.knowledge.parsing.limits import ParsingLimits
from frontdesk.knowledge.parsing.refusal import DocumentRefused, RefusalReason
from frontdesk.knowledge.parsing.slugs import Anchors
from frontdesk.knowledge.parsing.task import ParseTask

_CHARSET = re.compile(r"""<meta[^>]{0,200}?charset\s{0,5}=\s{0,5}["']?([\w.:-]{2,40})""", re.I)
_HEAD_BYTES = 4_096

_CELL_KINDS = frozenset({BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.ANSWER})

Attributes = list[tuple[str, str | None]]


def read_html(task: ParseTask, content: bytes, limits: ParsingLimits) -> ParsedDocument:
    """Read a page."""
    named = _CHARSET.search(content[:_HEAD_BYTES].decode("latin-1"))
    declared = task.charset or (named.group(1) if named is not None else "")
    decoded = decode(content, declared)
    reader = HtmlReader(limits)
    reader.feed(decoded.text)
    reader.close()
    blocks = chosen_blocks(reader.found)
    head, writer, anchors = reader.head, BlockWriter(limits), Anchors()
    for block in blocks:
        anchor = block.anchor
        if block.kind is BlockKind.HEADING and not anchor:
            anchor = anchors.of(block.text)
        writer.add(block.kind, block.text, level=block.level, anchor=anchor)
    return ParsedDocument(
        head.title_among(writer.blocks),
        tuple(writer.blocks),
        head.language,
        tuple(dict.fromkeys(head.links)),
        decoded.warnings,
        head.canonical,
        head.no_index,
        head.no_follow,
    )


def fragment_text(markup: str) -> str:
    """The words of a piece of markup inside another format."""
    reader = HtmlReader(ParsingLimits())
    reader.feed(markup)
    reader.close()
    return "\n".join(block.text for block in reader.found)


class HtmlReader(HTMLParser):
    """Finds the blocks of a page, and where each of them stands."""

    def __init__(self, limits: ParsingLimits) -> None:
        super().__init__(convert_charrefs=True)
        self.head = PageHead(limits.most_links)
        self.found: list[FoundBlock] = []
        self._limits = limits
        self._counted = BlockWriter(limits)
        self._open: list[Element] = []
        self._text: list[str] = []
        self._tables: list[HtmlTable] = []
        self._anchor = ""
        self._controlled: set[str] = set()

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        """An element begins."""
        values = {name: value or "" for name, value in attrs}
        self.head.element(tag, values)
        self._controlled.update(values.get("aria-controls", "").split())
        if tag in VOID:
            if tag in {"br", "hr"}:
                self._text.append("\n")
            return
        self._close_implied(tag)
        if len(self._open) >= self._limits.deepest:
            raise DocumentRefused(
                RefusalReason.TOO_DEEP,
                f"the page nests more than {self._limits.deepest} elements in one another",
            )
        if tag in BLOCKS:
            self._flush()
        outer = self._open[-1] if self._open else Element("")
        self._open.append(element_of(tag, values, outer, frozenset(self._controlled)))
        marks = tag in HEADINGS or tag in {"section", "article"} or outer.kind is BlockKind.HEADING
        self._anchor = values.get("id", "") if marks and values.get("id") else self._anchor
        self._begin_table_part(tag, values)

    def handle_startendtag(self, tag: str, attrs: Attributes) -> None:
        """An element without content; only void ones are, whatever the slash says."""
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        """An element ends, and with it all that is still open in it."""
        if any(element.tag == tag for element in self._open):
            while self._pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        """Text."""
        if self._open and self._open[-1].tag == "title":
            if not any(element.tag == "svg" for element in self._open):
                self.head.title += data[:1_000]
        elif not self._open or not self._open[-1].silent:
            is_code = bool(self._open) and self._open[-1].kind is BlockKind.CODE
            self._text.append(data if is_code else data.replace("\n", " "))

    def close(self) -> None:
        """The page ends, and with it all that is still open."""
        super().close()
        while self._open:
            self._pop()
        self._flush()

    def parse_marked_section(self, i: int, report: bool = True) -> int:
        """A section of another kind of document: an unknown one is a comment."""
        try:
            return super().parse_marked_section(i, report)
        except AssertionError:
            return self.parse_bogus_comment(i)

    def _close_implied(self, tag: str) -> None:
        while self._open and self._open[-1].tag in CLOSED_BY.get(tag, ()):
            self._pop()

    def _pop(self) -> str:
        element = self._open[-1]
        if element.tag in BLOCKS:
            self._flush()
        self._open.pop()
        self._end_table_part(element)
        return element.tag

    def _flush(self) -> None:
        text = "".join(self._text)
        self._text.clear()
        element = self._open[-1] if self._open else Element("")
        if element.kind is not BlockKind.CODE:
            text = clean_text(text)
        if not text.strip():
            return
        if self._tables and element.in_cell:
            if element.kind in _CELL_KINDS and not self._tables[-1].layout:
                self._tables[-1].say(text)
                return
            self._lay_out(element)
        self._add(element, element.kind, text)

    def _add(self, element: Element, kind: BlockKind, text: str) -> None:
        self._counted.count(len(text))
        level = element.level if kind is BlockKind.HEADING else 0
        anchor = self._anchor if kind is BlockKind.HEADING else ""
        if anchor:
            self._anchor = ""
        self.found.append(FoundBlock(kind, text, level, anchor, element.main, element.around))
        if len(self.found) > self._limits.most_blocks:
            raise DocumentRefused(
                RefusalReason.TOO_LONG, f"the page has over {self._limits.most_blocks} blocks"
            )

    # Tables

    def _begin_table_part(self, tag: str, values: dict[str, str]) -> None:
        if tag == "table":
            self._tables.append(HtmlTable(values.get("role", "") in {"presentation", "none"}))
        elif self._tables and tag == "tr":
            self._tables[-1].begin_row()
        elif self._tables and tag in {"td", "th"}:
            self._tables[-1].begin_cell(heads=tag == "th")

    def _end_table_part(self, element: Element) -> None:
        if self._tables and element.tag == "table":
            self._write_table(self._tables.pop(), element)

    def _lay_out(self, element: Element) -> None:
        """A heading in a cell: the tables around it only lay the page out."""
        for table in self._tables:
            table.layout = True
            self._write_table(table, element)
            table.clear()

    def _write_table(self, table: HtmlTable, element: Element) -> None:
        for kind, text in table.rows():
            self._add(element, BlockKind.ANSWER if element.in_details else kind, text)
