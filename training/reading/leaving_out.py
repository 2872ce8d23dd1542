"""Which writers to learn from, and where to keep what was learned: the arguments of every fit."""

import argparse
from pathlib import Path

from training.reading.turns import Writer, writers


def asked_for(weights: Path) -> tuple[list[Writer], Path]:
    """The writers to learn from but those of trades that are left out, and the file to write."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--leave-out", nargs="*", default=[], help="words of trades' names")
    parser.add_argument("--to", type=Path, default=weights)
    given = parser.parse_args()
    known = [w for w in writers("learned") if not any(o in w.desk.trade for o in given.leave_out)]
    return known, given.to
