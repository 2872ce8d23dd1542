"""From the lines of a PDF to headings, paragraphs and items of lists."""

from collections import Counter
from collections.abc import Sequence

from frontdesk.core.documents import BlockKind
from frontdesk.knowledge.parsing.block_writer import BlockWriter
from frontdesk.knowledge.parsing.list_marks import after_mark
from frontdesk.knowledge.parsing.pdf_lines import Line
from frontdesk.knowledge.parsing.slugs import Anchors

# A heading is set larger than the text by this factor, and is short.
_LARGER = 1.12
_LONGEST_HEADING = 150
_DEEPEST_HEADING = 5
# Lines further apart than this, by their size, belong to two paragraphs.
_APART = 1.65
_ENDS = (".", "!", "?", ":", ";", ",")


def write_blocks(writer: BlockWriter, lines: Sequence[Line]) -> None:
    """Write the blocks that the lines make up."""
    levels = _Levels(lines)
    anchors = Anchors()
    for group in _groups(lines, levels):
        first = group[0]
        text = _joined(group)
        level = levels.of(first)
        if level:
            anchor = anchors.of(text)
            writer.add(BlockKind.HEADING, text, level=level, page=first.page, anchor=anchor)
            continue
        item = after_mark(text)
        kind = BlockKind.PARAGRAPH if item is None else BlockKind.LIST_ITEM
        writer.add(kind, text if item is None else item, page=first.page)


class _Levels:
    """Which lines are headings, by how much larger or bolder than most of the text they are."""

    def __init__(self, lines: Sequence[Line]) -> None:
        sizes: Counter[float] = Counter()
        bold = 0
        for line in lines:
            sizes[line.size] += len(line.text)
            bold += len(line.text) * line.bold
        self._body = sizes.most_common(1)[0][0] if sizes else 0.0
        self._bold_is_rare = bold * 4 < sum(sizes.values())
        larger = {line.size for line in lines if self._is_larger(line)}
        self._by_size = {size: at for at, size in enumerate(sorted(larger, reverse=True), 1)}

    def of(self, line: Line) -> int:
        """The level of a heading, or 0."""
        if self._is_larger(line):
            return min(self._by_size[line.size], _DEEPEST_HEADING)
        is_short = len(line.text) <= _LONGEST_HEADING // 2 and not line.text.endswith(_ENDS[:1])
        if line.bold and self._bold_is_rare and is_short and line.size >= self._body:
            return 0 if after_mark(line.text) else min(len(self._by_size) + 1, _DEEPEST_HEADING)
        return 0

    def _is_larger(self, line: Line) -> bool:
        return line.size > self._body * _LARGER and len(line.text) <= _LONGEST_HEADING


def _groups(lines: Sequence[Line], levels: _Levels) -> list[list[Line]]:
    groups: list[list[Line]] = []
    for line in lines:
        if groups and _goes_on(groups[-1], line, levels):
            groups[-1].append(line)
        else:
            groups.append([line])
    return groups


def _goes_on(group: Sequence[Line], line: Line, levels: _Levels) -> bool:
    last = group[-1]
    if levels.of(last) != levels.of(line) or after_mark(line.text) is not None:
        return False
    if levels.of(line) and len(group) > 2:
        return False
    if last.page != line.page:
        # A sentence that a page cuts goes on; what ended with its page does not.
        return not levels.of(line) and not last.text.endswith(_ENDS)
    gap = abs(last.height - line.height)
    return gap <= _APART * max(last.size, line.size, 1.0)


def _joined(group: Sequence[Line]) -> str:
    text = group[0].text
    for line in group[1:]:
        hyphenated = text.endswith("-") and text[-2:-1].isalpha() and line.text[:1].islower()
        text = text[:-1] + line.text if hyphenated else f"{text} {line.text}"
    return text
