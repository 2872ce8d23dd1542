"""How a model's answers pass the release gate: truthful ones changed, false ones let through.

Run `python -m training.speech.measure SET...` on files of answers (JSON lines: `s` the situation,
`c` what the customer wrote, `a` the answer, `l` true or false, `bad` the false sentence, `lang`);
without a set, on those that may be learned from. `--all` lists what went wrong.
"""

import argparse
import json
import math
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from frontdesk.language.text.sentences import split
from frontdesk.turn.speaking.release import ReleaseGate
from training.speech.situations import evidence_in

DATA = Path(__file__).parent
LEARNED_FROM = ("set_a.jsonl", "set_b.jsonl")
MOST_CHANGED, MOST_THROUGH = 1.0, 2.0
COUNTED = "en"


@dataclass(frozen=True, slots=True)
class Item:
    """An answer in a situation; `bad` is its false sentence, empty where all is true."""

    situation: str
    customer: str
    answer: str
    bad: str
    language: str


@dataclass(frozen=True, slots=True)
class Passage:
    """What became of an answer."""

    item: Item
    left: str
    held: int
    sentences: int

    @property
    def wrong(self) -> bool:
        """Whether a true answer was changed, or what is false in it has left."""
        item = self.item
        return item.bad in self.left if item.bad else self.left != item.answer


def read_set(path: Path) -> list[Item]:
    """The items of a file."""
    rows = [json.loads(line) for line in path.read_text().splitlines() if line.strip()]
    return [
        Item(row["s"], row["c"], row["a"], row.get("bad", "") * (row["l"] == "false"), row["lang"])
        for row in rows
    ]


def pass_through(item: Item) -> Passage:
    """Put an answer through the gate word by word, and count the sentences that had to wait."""
    gate = ReleaseGate(evidence_in(item.situation, item.customer))
    left = ""
    for word in item.answer.split(" "):
        left += gate.feed(f"{word} ")
    left += gate.finish()
    sentences = [one for one in split(item.answer) if one.strip()]
    return Passage(item, left.strip(), sum(map(_waits, sentences)), len(sentences))


def _waits(sentence: str) -> bool:
    """Whether nothing of a sentence has left when half of it is known."""
    words = sentence.split()
    gate = ReleaseGate(evidence_in("S1", ""))
    return len(words) > 1 and not gate.feed(" ".join(words[: len(words) // 2 + 1]))


def interval(count: int, of: int) -> str:
    """A share in percent with its 95 % interval (Wilson)."""
    if not of:
        return "-"
    share, z = count / of, 1.96
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    spread = z * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return (
        f"{100 * share:.1f}% ({count}/{of}, 95%: {100 * max(middle - spread, 0):.1f}"
        f" to {100 * (middle + spread):.1f})"
    )


def show(name: str, passed: Sequence[Passage]) -> bool:
    """Print the figures of some passages; whether they meet the goals."""
    true = [one for one in passed if not one.item.bad]
    false = [one for one in passed if one.item.bad]
    changed, through = sum(one.wrong for one in true), sum(one.wrong for one in false)
    held, sentences = sum(one.held for one in passed), sum(one.sentences for one in passed)
    print(
        f"{name:<14} true changed {interval(changed, len(true))}"
        f"  false let through {interval(through, len(false))}  sentences held"
        f" {100 * held / max(sentences, 1):.0f}%"
    )
    return 100 * changed <= MOST_CHANGED * len(true) and 100 * through <= MOST_THROUGH * len(false)


def show_items(passed: Sequence[Passage]) -> None:
    """Print what went wrong."""
    for one in passed:
        if one.wrong and one.item.bad:
            print(f"  through {one.item.situation} | {one.item.customer[:60]} | {one.item.bad}")
        elif one.wrong:
            print(
                f"  changed {one.item.situation} | {one.item.customer[:60]} | {one.item.answer!r}"
            )
            print(f"       -> {one.left!r}")


def main() -> int:
    """Measure, print, and return how it ended."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("sets", nargs="*", type=Path, help="files of answers")
    options.add_argument("--all", action="store_true", help="list what went wrong")
    chosen = options.parse_args()
    paths: list[Path] = chosen.sets or [DATA / name for name in LEARNED_FROM]
    everything: list[Passage] = []
    for path in paths:
        passed = [pass_through(item) for item in read_set(path)]
        show(path.stem, [one for one in passed if one.item.language == COUNTED])
        everything += passed
    counted = [one for one in everything if one.item.language == COUNTED]
    good = show("all", counted)
    show("other tongues", [one for one in everything if one.item.language != COUNTED])
    print(
        f"goals (true changed <= {MOST_CHANGED:.0f}%, false let through <= {MOST_THROUGH:.0f}%): "
        f"{'met' if good else 'missed'}"
    )
    if chosen.all:
        show_items(counted)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
