"""How well claims are found: misses, needless holds and true claims refused, in percent.

Run `make claims`; `--all` lists every sentence that went wrong, but none of the test sets, which
count only as long as nobody improves the check on them. With `--seen`, as the tests run it, the
unseen sets are not even opened: a set that a gate watches is a set that somebody tunes on. A
claiming sentence is missed if it could leave with nothing on record; a harmless one is held
needlessly if it could not leave; a true claim is refused if it could not leave although the ledger
or a read bears it out.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path

from frontdesk.language.claims.judging import ClaimKind, Evidence
from frontdesk.turn.speaking.release import ReleaseGate

TUNED_ON = (
    "first",
    "hard",
    "everyday",
    "fresh",
    "last",
    "final",
    "development",
    "plain",
    "test3",
    *(f"author{n}" for n in range(1, 10)),
)
# Its totals were watched while the check was improved.
TEST = ("test", "test2")
# By authors who have seen neither the check nor any other set: what to expect of new text.
UNSEEN = ("unseen/unseen1", "unseen/unseen2")
DATA = Path(__file__).parent
MOST_MISSED, MOST_HELD = 2.0, 5.0
NOTHING = Evidence()


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence of a set."""

    text: str
    note: str  # the kind of a claim; what was read, for a harmless sentence


@dataclass(frozen=True, slots=True)
class Result:
    """A set, and what went wrong with it."""

    claiming: list[Line]
    harmless: list[Line]
    missed: list[Line]
    held: list[Line]
    refused: list[Line]

    @property
    def missed_percent(self) -> float:
        """How many claims could leave with nothing on record."""
        return 100 * len(self.missed) / len(self.claiming)

    @property
    def held_percent(self) -> float:
        """How many harmless sentences could not leave."""
        return 100 * len(self.held) / len(self.harmless)

    @property
    def refused_percent(self) -> float:
        """How many true claims could not leave."""
        return 100 * len(self.refused) / len(self.claiming)


def read(name: str) -> list[Line]:
    """The sentences of a file."""
    rows = (DATA / name).read_text().splitlines()
    parts = [row.partition("\t") for row in rows]
    return [Line(text, note) for text, _, note in parts]


def untrue(text: str, evidence: Evidence) -> bool:
    """Whether a text does not leave as it is."""
    gate = ReleaseGate(evidence)
    return gate.feed(text) + gate.finish() != text


def evidence_for(line: Line) -> Evidence:
    """What must be on record for a claiming sentence to be true."""
    kind = ClaimKind(line.note)
    if kind is ClaimKind.RECORD:
        return Evidence(facts=(line.text,))
    return Evidence(committed=frozenset({kind}), facts=(line.text,))


def measure(claiming: list[Line], harmless: list[Line]) -> Result:
    """Put a set through the release gate."""
    return Result(
        claiming,
        harmless,
        missed=[line for line in claiming if not untrue(line.text, NOTHING)],
        held=[x for x in harmless if untrue(x.text, Evidence(facts=(x.note,)))],
        refused=[line for line in claiming if untrue(line.text, evidence_for(line))],
    )


def show(name: str, result: Result) -> None:
    """Print a set's figures."""
    print(
        f"{name:<20} {len(result.claiming):>4} claiming {len(result.harmless):>4} harmless   "
        f"misses {result.missed_percent:4.1f}%  needless holds {result.held_percent:4.1f}%  "
        f"true claims refused {result.refused_percent:4.1f}%"
    )


def show_sentences(result: Result) -> None:
    """Print what went wrong."""
    parts = (("missed", result.missed), ("held", result.held), ("refused", result.refused))
    for name, lines in parts:
        for line in lines:
            print(f"  {name:<8} {line.text}")


def measure_sets(names: tuple[str, ...]) -> Result:
    """Measure and show each set; return the result of all of them together."""
    claiming: list[Line] = []
    harmless: list[Line] = []
    for name in names:
        these, those = read(f"{name}_claiming.txt"), read(f"{name}_harmless.txt")
        show(name, measure(these, those))
        claiming += these
        harmless += those
    return measure(claiming, harmless)


def main() -> int:
    """Measure, print, and return how it ended."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--all", action="store_true", help="list what went wrong")
    options.add_argument("--seen", action="store_true", help="leave the unseen sets alone")
    chosen = options.parse_args()
    known, test = measure_sets(TUNED_ON), measure_sets(TEST)
    unseen = None if chosen.seen else measure_sets(UNSEEN)
    if chosen.all:
        show_sentences(known)
    good = judge("test sets", test)
    if unseen is not None:
        good = judge("unseen sets", unseen) and good
    return 0 if good else 1


def judge(what: str, result: Result) -> bool:
    """Show a result beside its goals; tell whether it meets them."""
    good = result.missed_percent <= MOST_MISSED and result.held_percent <= MOST_HELD
    print(
        f"{what}, {len(result.claiming) + len(result.harmless)} sentences: "
        f"misses {result.missed_percent:.1f}% (goal <= {MOST_MISSED:.0f}%), "
        f"needless holds {result.held_percent:.1f}% (goal <= {MOST_HELD:.0f}%): "
        f"goals {'met' if good else 'missed'}"
    )
    return good


if __name__ == "__main__":
    sys.exit(main())
