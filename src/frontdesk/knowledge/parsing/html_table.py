"""A table of a page, row by row; one that only lays things out reads as paragraphs."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from frontdesk.core.documents import BlockKind
from frontdesk.knowledge.parsing.table_rows import header_row, row_text

# Cells with more text than this are laid out, not tabulated.
_LONGEST_CELL = 600


@dataclass(slots=True)
class _Row:
    cells: list[str] = field(default_factory=list[str])
    heads: list[bool] = field(default_factory=list[bool])


class HtmlTable:
    """Gathers a table."""

    def __init__(self, presentation: bool) -> None:
        self.layout = presentation
        self._rows: list[_Row] = []

    def begin_row(self) -> None:
        """A row begins."""
        self._rows.append(_Row())

    def begin_cell(self, *, heads: bool) -> None:
        """A cell begins, which `heads` its row or column or is one among others."""
        if not self._rows:
            self.begin_row()
        self._rows[-1].cells.append("")
        self._rows[-1].heads.append(heads)

    def say(self, text: str) -> None:
        """Some text of the cell that is open."""
        if not self._rows or not self._rows[-1].cells:
            self.begin_cell(heads=False)
        cells = self._rows[-1].cells
        cells[-1] = f"{cells[-1]}\n{text}" if cells[-1] else text

    def clear(self) -> None:
        """Forget what was written already."""
        self._rows = []

    def rows(self) -> Iterator[tuple[BlockKind, str]]:
        """The rows as blocks."""
        rows = [row for row in self._rows if any(row.cells)]
        longest = max((len(cell) for row in rows for cell in row.cells), default=0)
        single = all(len(row.cells) == 1 for row in rows)
        if not rows:
            return
        if self.layout or single or longest > _LONGEST_CELL:
            yield from ((BlockKind.PARAGRAPH, cell) for row in rows for cell in row.cells)
            return
        headers: list[str] = []
        pairs = not any(any(row.heads) for row in rows) and max(len(row.cells) for row in rows) == 2
        if rows and (all(rows[0].heads) or self._is_headed(rows)):
            headers, rows = rows[0].cells, rows[1:]
        for row in rows:
            if all(row.heads):
                headers = row.cells
                continue
            labelled = pairs or row.heads[0] or bool(headers and not headers[0].strip())
            yield BlockKind.TABLE_ROW, row_text(headers, row.cells, labelled=labelled)

    def _is_headed(self, rows: list[_Row]) -> bool:
        marked = any(any(row.heads) for row in rows)
        return not marked and len(rows[0].cells) > 2 and header_row([row.cells for row in rows])
