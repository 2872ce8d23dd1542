"""Modules are sent as one that says the same, and nothing but comments is left out."""

import re
from pathlib import Path

import pytest

from frontdesk.transport.bundle import ENTRIES, bundled, modules_of
from frontdesk.transport.lean import lean, parts_of
from frontdesk.transport.pages import WEB

SCRIPTS = sorted(WEB.rglob("*.js"))


def test_that_each_module_is_in_it_once_after_what_it_needs(tmp_path: Path) -> None:
    (tmp_path / "chat").mkdir()
    (tmp_path / "vendor").mkdir()
    (tmp_path / "vendor/v.js").write_text("export const html = 1;\n")
    (tmp_path / "chat/low.js").write_text("// @ts-check\nexport const low = 1;\n")
    (tmp_path / "chat/mid.js").write_text(
        'import { low } from "./low.js";\nexport { html } from "../vendor/v.js";\n'
        "/** Twice\n * as much. */\nexport function mid() {\n  return low * 2;\n}\n"
    )
    (tmp_path / "chat/page.js").write_text(
        'import * as all from "./low.js";\nimport {\n  mid,\n} from "./mid.js";\nall.low + mid();\n'
    )
    place = tmp_path / "chat/page.js"
    made = bundled(tmp_path, place).decode()
    assert made.count("const low = 1") == 1
    assert made.index("const low = 1") < made.index("function mid()") < made.index("all.low")
    assert "return { html: _vendor_v_js.html, mid };" in made
    assert made.count("import ") == 1 and "Twice" not in made
    assert {one.name for one in modules_of(place)} == {"page.js", "low.js", "mid.js", "v.js"}


def test_that_modules_that_need_one_another_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text('import { b } from "./b.js";\nexport const a = b;\n')
    (tmp_path / "b.js").write_text('import { a } from "./a.js";\nexport const b = a;\n')
    with pytest.raises(ValueError, match="cycle"):
        bundled(tmp_path, tmp_path / "a.js")


@pytest.mark.parametrize("entry", sorted(ENTRIES))
def test_that_no_import_or_export_is_left_in_what_a_page_loads(entry: str) -> None:
    made = bundled(WEB, WEB / entry).decode()
    assert re.findall(r"^(?:import|export)\b.*", made, re.MULTILINE) == [
        'import * as _vendor_preact_htm_js from "../vendor/preact-htm.js";'
    ]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: str(path.relative_to(WEB)))
def test_that_only_comments_are_left_out(script: Path) -> None:
    text, sent = script.read_text(), lean(script).decode()
    assert sent.count("\n") == text.count("\n"), "lines keep their numbers"
    for line, left in zip(text.split("\n"), sent.split("\n"), strict=True):
        assert left in (line, ""), "a line is sent as it is or not at all"
        assert left or re.match(r"\s*(?://|/?\*|$)", line), f"expected a comment; got {line!r}"


def test_that_a_sheet_has_those_that_it_imports_in_their_place() -> None:
    place = WEB / "styles" / "chat.css"
    sent = lean(place).decode()
    assert "@import" not in sent and "/*" not in sent
    assert ".receipt" in sent and ".composer" in sent
    assert len(parts_of(place)) == 9
