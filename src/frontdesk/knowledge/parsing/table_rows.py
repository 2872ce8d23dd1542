"""How a row of a table reads on its own: each cell behind the heading of its column."""

from collections.abc import Sequence


def row_text(headers: Sequence[str], cells: Sequence[str], *, labelled: bool = False) -> str:
    """A row in one line; `labelled` says that its first cell names what the row is about."""
    flat = [" ".join(cell.split()) for cell in cells]
    if not any(flat):
        return ""
    label = flat[0] if labelled and len(flat) > 1 else ""
    named = [
        _named(headers[at] if at < len(headers) else "", cell)
        for at, cell in enumerate(flat)
        if cell and not (label and at == 0)
    ]
    return f"{label}: {'; '.join(named)}" if label else "; ".join(named)


def header_row(rows: Sequence[Sequence[str]]) -> bool:
    """Whether the first row of a table without marks looks like the headings of its columns.

    They are short, all there, all different, without figures, and there is a row below them.
    """
    if len(rows) < 2 or len(rows[0]) < 2:
        return False
    first = [cell.strip() for cell in rows[0]]
    names = {cell.casefold() for cell in first}
    short = all(0 < len(cell) <= 40 and not any(map(str.isdigit, cell)) for cell in first)
    return short and len(names) == len(first) and not first[0].endswith((".", "?", "!", ":"))


def _named(header: str, cell: str) -> str:
    name = " ".join(header.split()).rstrip(":")
    return f"{name}: {cell}" if name and name.casefold() != cell.casefold() else cell
