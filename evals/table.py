"""Prints what came of conversations that testers held, beside what is aimed at.

python -m evals.table evals/rounds/2026-11-16.jsonl ...
"""

import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec


class Held(msgspec.Struct, frozen=True):
    """A conversation as its tester judged it by the records."""

    pack: str
    tester: str
    outcome: str
    wrong_state: bool
    wrong_receipt: bool
    turns: float
    least: float


def read(paths: Sequence[Path]) -> list[Held]:
    """The conversations of all files."""
    lines = (line for path in paths for line in path.read_bytes().splitlines() if line.strip())
    return [msgspec.json.decode(line, type=Held) for line in lines]


def table(held: Sequence[Held]) -> list[str]:
    """A line for each figure: how many, of how many, and the aim."""
    return [
        _line("asked-for state", [one.outcome == "reached" for one in held], "goal >= 75 %"),
        _line(
            "  or honestly refused, or a person",
            [one.outcome in {"reached", "honest"} for one in held],
            "goal >= 92 %",
        ),
        _line("settled for less", [one.outcome == "less" for one in held], ""),
        _line("dead end", [one.outcome == "dead_end" for one in held], "goal <= 4 %"),
        _line("wrong state, or told what is not so", [one.wrong_state for one in held], "goal 0"),
        _line("wrong receipt shown", [one.wrong_receipt for one in held], "goal <= 3 %"),
        _turns(held),
    ]


def _line(name: str, counted: Sequence[bool], aim: str) -> str:
    share = 100 * sum(counted) / max(len(counted), 1)
    return f"  {name:<38} {share:5.1f} %  {sum(counted)} of {len(counted)}  {aim}".rstrip()


def _turns(held: Sequence[Held]) -> str:
    used, least = sum(one.turns for one in held), sum(one.least for one in held)
    return f"  {'messages, times the least':<38} {used / max(least, 1):5.1f}    goal <= 1.5"


def main() -> None:
    """Print every pack, and all of them."""
    held = read([Path(name) for name in sys.argv[1:]])
    for pack in sorted({one.pack for one in held}):
        print(pack)
        print("\n".join(table([one for one in held if one.pack == pack])))
    print("all")
    print("\n".join(table(held)))


if __name__ == "__main__":
    main()
