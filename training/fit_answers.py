"""Fits the weights of the sense for answers to the sets that it may learn from.

`make answers-fit` writes them, after changes to those sets, to the rules or to the features;
`--check` leaves out one author after another and prints how the others' weights read them.
"""

import argparse
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from frontdesk.language.consent.assent import agrees_plainly
from frontdesk.language.consent.learned import CLASSES, WEIGHTS, features, weigh
from frontdesk.language.consent.learned import Weights as ByFeature
from frontdesk.language.consent.reader import combined, prepared
from frontdesk.language.consent.rules import read_by_rules
from frontdesk.language.consent.vetoes import heard
from frontdesk.language.text.weights import SCALE, Weights, write_weights
from training.fitting import Features, fit_several
from training.manifest import EVERY, Entry, digest_of_features, digest_of_files, write_entry
from training.phrase_file import Case, State, read_phrases
from training.reading.turns import FOLDER as TURNS
from training.reading.turns import meant_at_receipt, writers

FOLDER = Path(__file__).parent / "answers"
PENALTY = 1.0
SMALLEST = 0.03  # features whose weights are all below it are left out
# The rules were made with these at hand: how they read them says nothing of how they read others.
KNOWN_TO_RULES = frozenset({"development", "development2"})


def _paths() -> list[Path]:
    found = [path for path in FOLDER.glob("*.yaml") if not path.stem.startswith("test")]
    return sorted([*found, *TURNS.glob("learned_*.jsonl")])


def sets() -> dict[str, list[Case]]:
    """The answers to learn from, by author; never a test set."""
    found = {
        path.stem: read_phrases(path).of("answer") for path in _paths() if path.suffix == ".yaml"
    }
    for writer in writers("learned"):
        turns = [(turn, meant_at_receipt(turn)) for turn in writer.turns]
        found[writer.name] = [
            Case("answer", (frozenset({meant}),), turn.text, State("asking", turn.asked))
            for turn, meant in turns
            if meant
        ]
    return {author: list(map(_as_weighed, cases)) for author, cases in found.items()}


def _as_weighed(case: Case) -> Case:
    return replace(case, text=prepared(case.text, case.state.heard))


def made_from() -> Entry:
    """What weights that are fitted now are made from, and those that are there."""
    cases = [case for cases in sets().values() for case in cases][::EVERY]
    found = (features(case.text, case.state.heard, _reading(case)) for case in cases)
    return Entry(digest_of_files([WEIGHTS]), digest_of_files(_paths()), digest_of_features(found))


def fit(by_author: dict[str, list[Case]]) -> dict[str, list[int]]:
    """The weights, in thousandths, by feature; the bias has no name."""
    rows: list[list[str]] = []
    labels: list[int] = []
    for author, cases in by_author.items():
        for case in cases:
            found = set(features(case.text, case.state.heard, _reading(case)))
            if author in KNOWN_TO_RULES:
                found = {name for name in found if "read " not in name}
            rows.append(sorted(found))
            labels.append(CLASSES.index(_meant(case)))
    held = Features(rows)
    w = fit_several(held, labels, len(CLASSES), PENALTY)
    kept = {"": w[:, 0], **{name: w[:, 1 + at] for name, at in held.names.items()}}
    return {
        name: [round(float(one) * SCALE) for one in values]
        for name, values in sorted(kept.items())
        if not name or max(abs(values)) >= SMALLEST
    }


def check(by_author: dict[str, list[Case]]) -> None:
    """Print how each author's answers are read by weights that were fitted to the others'."""
    totals: Counter[str] = Counter()
    for author in sorted(by_author.keys() - KNOWN_TO_RULES):
        others = {name: cases for name, cases in by_author.items() if name != author}
        weights = {name: tuple(one / SCALE for one in w) for name, w in fit(others).items()}
        counts: Counter[str] = Counter()
        for case in by_author[author]:
            read = _read(case, weights)
            counts["all"] += 1
            counts["right"] += read == _meant(case)
            counts["bad"] += read == "yes" and _meant(case) in {"no", "change"}
        totals += counts
        _print(author, counts)
    _print("together", totals)


def _read(case: Case, weights: ByFeature) -> str:
    one = heard(case.text, case.state.heard)
    if agrees_plainly(one):
        return "yes"
    ruled = read_by_rules(one)
    if ruled is None:
        return "unclear"
    read = combined(ruled, weigh(case.text, case.state.heard, ruled, weights))
    return read if read in CLASSES else "unclear"


def _print(name: str, counts: Counter[str]) -> None:
    share = 100 * counts["right"] / counts["all"]
    print(f"{name:<14} {share:5.1f} % right, {counts['bad']} no or change taken for a yes")


def _reading(case: Case) -> str:
    return read_by_rules(heard(case.text, case.state.heard)) or "none"


def _meant(case: Case) -> str:
    return next(iter(case.expected[0]))


def write(weights: dict[str, list[int]]) -> None:
    """Write the weights where the house model reads them."""
    write_weights(WEIGHTS, Weights({name: tuple(values) for name, values in weights.items()}))


def main(arguments: Sequence[str] | None = None) -> None:
    """Fit, or check."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="leave out one author after another")
    if parser.parse_args(arguments).check:
        check(sets())
        return
    weights = fit(sets())
    write(weights)
    write_entry("answers", made_from())
    print(f"{len(weights)} features written")


if __name__ == "__main__":
    main()
