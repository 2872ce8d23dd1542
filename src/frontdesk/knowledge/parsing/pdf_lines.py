"""The lines of a page of a PDF, with the size and the height at which they stand."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple


class Line(NamedTuple):
    """A line as it was set; `height` is the distance of its foot from the page's own."""

    text: str
    size: float
    height: float
    bold: bool
    page: int


class LineGatherer:
    """Puts lines together from the pieces that a page sets one after the other."""

    def __init__(self, page: int) -> None:
        self._page = page
        self._lines: list[Line] = []
        self._pieces: list[tuple[str, float, float, bool]] = []

    def visit(
        self,
        text: str,
        user: Sequence[float],
        matrix: Sequence[float],
        font: Mapping[str, object] | None,
        size: float | None,
    ) -> None:
        """Take up a piece: its text, where it stands, and how it is set."""
        scale = abs(float(matrix[3] or matrix[1] or 1) * float(user[3] or user[1] or 1))
        height = float(matrix[5]) * float(user[3] or 1) + float(user[5])
        bold = "bold" in str((font or {}).get("/BaseFont", "")).lower()
        first, *more = text.split("\n")
        self._say(first, float(size or 0) * scale, height, bold)
        for piece in more:
            self._end_line()
            self._say(piece, float(size or 0) * scale, height, bold)

    def lines(self) -> list[Line]:
        """All lines of the page that have text."""
        self._end_line()
        return self._lines

    def _say(self, text: str, size: float, height: float, bold: bool) -> None:
        if text.strip():
            self._pieces.append((text, size, height, bold))
        elif text and self._pieces:
            text_before, *rest = self._pieces[-1]
            self._pieces[-1] = (text_before + " ", *rest)  # type: ignore[assignment]

    def _end_line(self) -> None:
        text = " ".join("".join(piece[0] for piece in self._pieces).split())
        if text:
            _, size, height, _ = max(self._pieces, key=lambda piece: len(piece[0]))
            bold = all(piece[3] for piece in self._pieces)
            self._lines.append(Line(text, round(size, 1), height, bold, self._page))
        self._pieces = []
