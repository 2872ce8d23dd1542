"""The documents of the repository, as the tests read them."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("bench/*.md")])

_EXAMPLE = re.compile(r"^```json (\w+)\n(.*?)\n```$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\(([^)#]+)(?:#[^)]*)?\)")


def text(name: str) -> str:
    """A document's text."""
    return (ROOT / name).read_text()


def examples(kind: str) -> list[str]:
    """The protocol's JSON examples of a kind."""
    return [body for name, body in _EXAMPLE.findall(text("docs/protocol.md")) if name == kind]


def links(document: Path) -> list[str]:
    """Where a document points to, within the repository."""
    return [link for link in _LINK.findall(document.read_text()) if "://" not in link]
