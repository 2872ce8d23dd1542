"""Where a pack that cannot be loaded is at fault: a file of its own, not of a library it called."""

import sys
from pathlib import Path

import pytest

from frontdesk import row_values
from frontdesk.core.errors import FrontdeskError
from frontdesk.pack.pack import find_pack


def test_that_a_mistake_inside_a_library_is_told_by_the_packs_own_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "unsure_rows.py").write_text(
        "from sqlalchemy import column\n\nchosen = bool(column('a') > 1)\n"
    )
    (tmp_path / "unsure.py").write_text("import unsure_rows\n\npack = unsure_rows.chosen\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])

    with pytest.raises(FrontdeskError, match=r"\(unsure_rows\.py, line 3\)"):
        find_pack("unsure:pack")


def test_that_row_values_asks_for_names() -> None:
    with pytest.raises(TypeError, match="expected the names of columns"):
        row_values(7)  # pyright: ignore[reportArgumentType]
