"""Reads Markdown: CommonMark with tables, and a few lines of front matter."""

from collections.abc import Iterator, Sequence

from markdown_it import MarkdownIt
from markdown_it.token import Token

from frontdesk.core.documents import BlockKind, ParsedDocument
from frontdesk.knowledge.parsing.block_writer import BlockWriter
from frontdesk.knowledge.parsing.encodings import decode
from frontdesk.knowledge.parsing.html import fragment_text
from frontdesk.knowledge.parsing.limits import ParsingLimits
from frontdesk.knowledge.parsing.slugs import Anchors
from frontdesk.knowledge.parsing.table_rows import row_text
from frontdesk.knowledge.parsing.task import ParseTask

_FENCE = "---"
_MOST_FRONT_LINES = 50


def read_markdown(task: ParseTask, content: bytes, limits: ParsingLimits) -> ParsedDocument:
    """Read a Markdown text."""
    decoded = decode(content, task.charset)
    front, text = _front_matter(decoded.text)
    reader = _Reader(limits)
    reader.read(MarkdownIt("commonmark").enable("table").parse(text))
    blocks = tuple(reader.writer.blocks)
    first = next((block.text for block in blocks if block.kind is BlockKind.HEADING), "")
    return ParsedDocument(
        front.get("title") or first,
        blocks,
        front.get("language") or front.get("lang", ""),
        tuple(dict.fromkeys(reader.links))[: limits.most_links],
        decoded.warnings,
    )


def _front_matter(text: str) -> tuple[dict[str, str], str]:
    """The `name: value` lines between two fences at the beginning, and the text behind them."""
    if not text.startswith(_FENCE + "\n"):
        return {}, text
    lines = text.split("\n", _MOST_FRONT_LINES)
    try:
        end = lines.index(_FENCE, 1)
    except ValueError:
        return {}, text
    pairs = (line.partition(":") for line in lines[1:end])
    front = {
        name.strip().lower(): value.strip().strip("\"'") for name, colon, value in pairs if colon
    }
    return front, "\n".join(lines[end + 1 :])


class _Reader:
    def __init__(self, limits: ParsingLimits) -> None:
        self.writer = BlockWriter(limits)
        self.links: list[str] = []
        self._anchors = Anchors()
        self._headers: list[str] = []
        self._row: list[str] = []
        self._in_item = 0
        self._level = 0

    def read(self, tokens: Sequence[Token]) -> None:
        opened = ""
        for token in tokens:
            if token.type == "inline":
                self._inline(token, opened)
            elif token.type in {"fence", "code_block"}:
                self.writer.add(BlockKind.CODE, token.content)
            elif token.type == "html_block":
                self.writer.add(BlockKind.PARAGRAPH, fragment_text(token.content))
            elif token.nesting == 1:
                opened = token.type
                self._open(token)
            elif token.nesting == -1:
                self._close(token.type)

    def _open(self, token: Token) -> None:
        match token.type:
            case "list_item_open":
                self._in_item += 1
            case "heading_open":
                self._level = int(token.tag[1])
            case "table_open":
                self._headers = []
            case "tr_open":
                self._row = []
            case _:
                pass

    def _close(self, kind: str) -> None:
        if kind == "list_item_close":
            self._in_item -= 1
        elif kind == "thead_close":
            self._headers = self._row
        elif kind == "tr_close" and self._headers:
            self.writer.add(BlockKind.TABLE_ROW, row_text(self._headers, self._row))

    def _inline(self, token: Token, opened: str) -> None:
        text = "".join(self._pieces(token.children or []))
        match opened:
            case "heading_open":
                anchor = self._anchors.of(text)
                self.writer.add(BlockKind.HEADING, text, level=self._level, anchor=anchor)
            case "th_open" | "td_open":
                self._row.append(text)
            case _:
                kind = BlockKind.LIST_ITEM if self._in_item else BlockKind.PARAGRAPH
                self.writer.add(kind, text)

    def _pieces(self, tokens: Sequence[Token]) -> Iterator[str]:
        for token in tokens:
            match token.type:
                case "text" | "code_inline":
                    yield token.content
                case "softbreak":
                    yield " "
                case "hardbreak":
                    yield "\n"
                case "link_open":
                    self.links.append(str(token.attrs.get("href", "")))
                case "html_inline" if token.content.lower().startswith("<br"):
                    yield "\n"
                case _:
                    pass
