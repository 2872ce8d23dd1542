"""Annotated turns as they are kept: a desk and what customers said to it."""

from functools import cache
from pathlib import Path

import msgspec

FOLDER = Path(__file__).resolve().parents[1] / "turns"
# The acts whose clauses ask a tool for something.
ASKING = frozenset({"request", "question", "status", "person", "note"})
# What is asked, put off or corrected beside a yes leaves it one to ask about again.
_BESIDE = frozenset({"question", "request", "status", "pause", "correction", "withdrawal"})


class DeskTool(msgspec.Struct, frozen=True):
    """A tool as the writer was told of it."""

    name: str
    does: str


class Desk(msgspec.Struct, frozen=True):
    """The first line of a file."""

    trade: str
    author: str
    tools: tuple[DeskTool, ...]


class Clause(msgspec.Struct, frozen=True):
    """A part of a message and what it is."""

    text: str
    act: str
    tool: str | None = None
    answer: str | None = None


class Turn(msgspec.Struct, frozen=True):
    """A message in its situation."""

    state: str
    text: str
    asked: str = ""
    options: tuple[str, ...] = ()
    clauses: tuple[Clause, ...] = ()

    @property
    def asks(self) -> bool:
        """Whether any of it is for a tool."""
        return any(clause.tool for clause in self.clauses)


class Writer(msgspec.Struct, frozen=True):
    """All that one writer wrote."""

    name: str
    desk: Desk
    turns: tuple[Turn, ...]

    def requests(self) -> dict[str, list[str]]:
        """The clauses that ask for each tool, after what the tool does."""
        found = {tool.name: [tool.does] for tool in self.desk.tools}
        for clause in (c for turn in self.turns for c in turn.clauses):
            if clause.tool and clause.act in ASKING and len(clause.text.strip()) > 3:
                found[clause.tool].append(clause.text.strip())
        return found

    def elsewhere(self) -> list[str]:
        """The clauses that ask for what no such desk does."""
        clauses = [clause for turn in self.turns for clause in turn.clauses]
        return [c.text.strip() for c in clauses if c.act == "off_domain"]


def meant_at_receipt(turn: Turn) -> str:
    """What a turn answers to a receipt; nothing where none waits, or where that is open."""
    if turn.state != "receipt":
        return ""
    answers = {clause.answer for clause in turn.clauses if clause.answer}
    if answers == {"yes"}:
        return "" if _BESIDE & {clause.act for clause in turn.clauses} else "yes"
    if answers == {"no"}:
        return "no"
    return "change" if answers & {"change", "condition"} else "unclear"


@cache
def writers(kind: str) -> tuple[Writer, ...]:
    """The writers to learn from (`learned`), or those who are only measured (`measured`)."""
    return tuple(map(_read, sorted(FOLDER.glob(f"{kind}_*.jsonl"))))


def _read(path: Path) -> Writer:
    first, *rest = path.read_bytes().splitlines()
    turns = tuple(msgspec.json.decode(line, type=_Kept).turn for line in rest if line.strip())
    return Writer(path.stem, msgspec.json.decode(first, type=Desk), turns)


class _Kept(msgspec.Struct, frozen=True):
    """A line: what a turn lacks may be left out or be null."""

    state: str
    text: str
    asked: str | None = None
    options: tuple[str, ...] | None = None
    clauses: tuple[Clause, ...] = ()

    @property
    def turn(self) -> Turn:
        return Turn(self.state, self.text, self.asked or "", self.options or (), self.clauses)
