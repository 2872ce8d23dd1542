"""Reads plain text: paragraphs, lists, and headings that are underlined or in capitals."""

from collections.abc import Iterator

from frontdesk.core.documents import BlockKind, ParsedDocument
from frontdesk.knowledge.parsing.block_writer import BlockWriter
from frontdesk.knowledge.parsing.encodings import decode
from frontdesk.knowledge.parsing.limits import ParsingLimits
from frontdesk.knowledge.parsing.list_marks import after_mark
from frontdesk.knowledge.parsing.task import ParseTask

_LONGEST_HEADING = 80
_UNDERLINES = {"=": 1, "-": 2}


def read_text(task: ParseTask, content: bytes, limits: ParsingLimits) -> ParsedDocument:
    """Read a plain text."""
    decoded = decode(content, task.charset)
    writer = BlockWriter(limits)
    for lines in _paragraphs(decoded.text):
        _write(writer, lines)
    headings = (block.text for block in writer.blocks if block.kind is BlockKind.HEADING)
    return ParsedDocument(next(headings, ""), tuple(writer.blocks), warnings=decoded.warnings)


def _paragraphs(text: str) -> Iterator[list[str]]:
    lines: list[str] = []
    for line in text.splitlines():
        if line.strip():
            lines.append(line.strip())
        elif lines:
            yield lines
            lines = []
    if lines:
        yield lines


def _write(writer: BlockWriter, lines: list[str]) -> None:
    level = _underlined(lines)
    if level:
        writer.add(BlockKind.HEADING, lines[0], level=level)
        lines = lines[2:]
    elif len(lines) == 1 and _is_capitals(lines[0]):
        writer.add(BlockKind.HEADING, lines[0], level=2)
        return
    open_kind, open_text = BlockKind.PARAGRAPH, ""
    for line in lines:
        item = after_mark(line)
        if item is not None:
            writer.add(open_kind, open_text)
            open_kind, open_text = BlockKind.LIST_ITEM, item
        else:
            open_text = f"{open_text} {line}"
    writer.add(open_kind, open_text)


def _underlined(lines: list[str]) -> int:
    """The level of a heading with a line of signs under it, or 0."""
    if len(lines) < 2 or len(lines[0]) > _LONGEST_HEADING or len(lines[1]) < 3:
        return 0
    signs = set(lines[1])
    return _UNDERLINES.get(lines[1][0], 0) if len(signs) == 1 else 0


def _is_capitals(line: str) -> bool:
    letters = [one for one in line if one.isalpha()]
    long_enough = len(letters) >= 4 and len(line) <= _LONGEST_HEADING
    return long_enough and line.isupper() and not line.endswith((".", ",", ";"))
