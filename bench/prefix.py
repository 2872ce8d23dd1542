"""What of a model's requests a provider's cache would find, over a conversation of 30 turns.

.venv/bin/python -m bench.prefix
"""

import tempfile
from pathlib import Path

from tests.session.long_conversation import held, measured, share

from frontdesk.testing import run_virtual

GOAL = 0.85


def main() -> None:
    """Hold the conversation and print a line for each turn."""
    with tempfile.TemporaryDirectory() as folder:
        asked = run_virtual(held(Path(folder) / "prefix.db"))
    found = measured(asked)
    for turn in range(1, len(asked) + 1):
        own = [one for one in found if one.turn == turn]
        sizes = ", ".join(f"{one.found / one.size:.0%} of {one.size}" for one in own)
        print(f"turn {turn:>2}: {sum(one.new for one in own):>6} new bytes ({sizes})")
    new = sum(one.new for one in found)
    print(f"{len(found)} requests, {share(found):.1%} of their bytes found (goal {GOAL:.0%})")
    print(f"worst {min(one.found / one.size for one in found):.1%}", end="; ")
    print(f"{new / len(asked):.0f} new bytes a turn")


if __name__ == "__main__":
    main()
