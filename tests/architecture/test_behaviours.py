"""Every behaviour that the documents promise names a test that is there."""

import re

from tests.architecture.documents import ROOT, text

_ROW = re.compile(r"^\| (.+?) \| `([\w/]+\.py)::(\w+)` \|$", re.MULTILINE)
_ANY_ROW = re.compile(r"^\| (?!behaviour \||-)", re.MULTILINE)


def _missing(table: str) -> list[str]:
    """The tests that a table names and the repository does not have."""
    return [
        f"{path}::{name}"
        for _, path, name in _ROW.findall(table)
        if not (ROOT / path).is_file() or f"def {name}(" not in (ROOT / path).read_text()
    ]


def test_that_every_behaviour_names_a_test_that_is_there() -> None:
    table = text("docs/behaviours.md")
    rows = _ROW.findall(table)
    assert len(rows) == len(_ANY_ROW.findall(table.replace("|---|", "--"))) > 30
    assert _missing(table) == []


def test_that_no_behaviour_is_listed_twice() -> None:
    told = [behaviour for behaviour, _, _ in _ROW.findall(text("docs/behaviours.md"))]
    assert sorted(set(told)) == sorted(told)


def test_that_an_entry_whose_test_is_gone_is_found() -> None:
    planted = "| It flies | `tests/lifecycle/test_titles.py::test_that_it_flies` |"
    assert _missing(planted) == ["tests/lifecycle/test_titles.py::test_that_it_flies"]
    gone = "| It swims | `tests/lifecycle/test_swimming.py::test_that_it_swims` |"
    assert _missing(gone) == ["tests/lifecycle/test_swimming.py::test_that_it_swims"]
