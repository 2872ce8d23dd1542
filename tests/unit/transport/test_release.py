"""A release is named by what is in its files, and a page names its own files in it."""

import os
from pathlib import Path

from frontdesk.transport.heads import furnished
from frontdesk.transport.release import Release, taken_apart, under
from frontdesk.transport.static_files import StaticFiles

PAGE = """<head>
    <link rel="icon" href="/static/icon.svg">
    <link rel="modulepreload" href="/static/views/first.js">
    <script type="module" src="/static/main.js"></script>
</head>
<a href="/static/other.html">Other</a>
"""


def _folder(root: Path) -> Path:
    (root / "views").mkdir()
    (root / "icon.svg").write_text("<svg/>")
    (root / "low.js").write_text("export const low = 1;\n")
    (root / "main.js").write_text('import { low } from "./low.js";\nlow;\n')
    (root / "views/first.js").write_text('import { low } from "../low.js";\nlow;\n')
    (root / "index.html").write_text(PAGE)
    return root


def test_that_a_name_depends_on_what_is_in_the_files_alone(tmp_path: Path) -> None:
    root = _folder(tmp_path)
    release = Release(root)
    first = release.name
    os.utime(root / "low.js", (1, 1))
    assert not release.holds([root / "low.js"])
    assert release.look() == first and release.holds([root / "low.js"])
    (root / "low.js").write_text("export const low = 2;\n")
    assert release.look() != first


def test_that_a_path_in_a_release_is_taken_apart_again() -> None:
    name = "0123456789abcdef"
    assert taken_apart(under(name, "chat/page.js")) == (name, "chat/page.js")
    assert taken_apart("chat/page.js") == ("", "chat/page.js")


def test_that_a_page_asks_ahead_for_all_that_it_begins_with(tmp_path: Path) -> None:
    head = furnished(_folder(tmp_path), PAGE, "0123456789abcdef").splitlines()
    assert head[1:-2] == [
        '    <link rel="icon" href="/static/v-0123456789abcdef/icon.svg">',
        '    <link rel="modulepreload" href="/static/v-0123456789abcdef/low.js">',
        '    <link rel="modulepreload" href="/static/v-0123456789abcdef/views/first.js">',
        '    <script type="module" src="/static/v-0123456789abcdef/main.js"></script>',
    ]
    assert head[-1] == '<a href="/static/other.html">Other</a>'


def test_that_a_page_follows_its_files_to_another_release(tmp_path: Path) -> None:
    root = _folder(tmp_path)
    files = StaticFiles(root)
    before = files.find("index.html")
    assert before is not None and files.find("index.html") is before
    (root / "icon.svg").write_text("<svg></svg>")
    after = files.find("index.html")
    assert after is not None and after.plain != before.plain
