"""The example conversations are what the desk says today, and read as if a person spoke."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from scripts.examples import EXAMPLES, regenerated

EACH = pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.md")), ids=lambda path: path.stem)
TOPICS = {
    *("verify", "next-appointment", "cancel", "reschedule", "book", "invoices", "policy"),
    *("person", "thanks-and-goodbye", "what-can-you-do", "unclear", "changed-mind"),
}
_SHORT = 16


def _desk(document: str) -> list[str]:
    """What the desk says in an example, each message on one line; options may come again."""
    block = document.split("```conversation")[1].split("```", maxsplit=1)[0]
    block = re.sub(r"\n +\d\. .*(?:\n +(?!\d\.).*)*", "", block)
    lines = re.findall(r"^Desk {2,}(.*(?:\n {2,}.*)*)", block, re.MULTILINE)
    return [" ".join(line.split()) for line in lines]


@EACH
def test_that_an_example_is_what_the_desk_says(path: Path) -> None:
    document = path.read_text()
    assert regenerated(document) == document, "run `make examples` and read what has changed"


@EACH
def test_that_nothing_is_said_twice_running(path: Path) -> None:
    said = [set(re.split(r"(?<=[.?!]) ", text)) for text in _desk(path.read_text())]
    assert len(said) > 1
    for before, after in pairwise(said):
        assert not {sentence for sentence in before & after if len(sentence) > _SHORT}


@EACH
def test_that_an_example_needs_no_mending_and_says_sorry_once(path: Path) -> None:
    said = _desk(path.read_text())
    assert not [text for text in said if "\u2014" in text or "Nothing else was done" in text]
    sorry = ["sorry" in text.lower() for text in said]
    assert not any(one and other for one, other in pairwise(sorry))


def test_that_every_topic_has_an_example() -> None:
    assert {path.stem for path in EXAMPLES.glob("*.md")} >= TOPICS
