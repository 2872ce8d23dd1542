"""The pages for pack authors: short where they lead, and true in what they list and show."""

import re

import pytest
from scripts.pack_reference import PAGE, page

from tests.architecture.documents import ROOT, text

GUIDE = "docs/packs.md"
LONGEST = 300
_EXCERPT = re.compile(r"^```python ((?:examples|src)/\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
EXCERPTS = [*_EXCERPT.findall(text(GUIDE)), *_EXCERPT.findall(text("docs/packs-in-depth.md"))]


def test_that_the_reference_is_what_the_code_says() -> None:
    assert PAGE.read_text() == page(), "run `python -m scripts.pack_reference`"


def test_that_the_way_to_a_pack_is_short() -> None:
    assert len(text(GUIDE).splitlines()) < LONGEST


def test_that_the_guide_shows_the_example_practice() -> None:
    assert {path for path, _ in EXCERPTS} >= {
        f"examples/dental/dental/{name}.py" for name in ("identity", "changing", "texting", "pack")
    }


@pytest.mark.parametrize(("path", "shown"), EXCERPTS)
def test_that_what_is_shown_of_an_example_stands_in_it(path: str, shown: str) -> None:
    assert shown in (ROOT / path).read_text()


def test_that_an_anchor_into_a_pack_page_leads_to_a_heading() -> None:
    pages = ("packs.md", "packs-in-depth.md", "packs-reference.md", "evals.md")
    for name in pages:
        for where, anchor in re.findall(r"\]\(([\w-]+\.md)#([\w-]+)\)", text(f"docs/{name}")):
            heads = re.findall(r"^#+ (.+)$", text(f"docs/{where}"), re.MULTILINE)
            known = {re.sub(r"[^\w\s-]", "", head).lower().replace(" ", "-") for head in heads}
            assert anchor in known, f"{name}: {where}#{anchor}"
