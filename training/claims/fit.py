"""Fits the weights of the sense for claims to the sentences that it may be tuned on.

Run `make claims-fit` after changing those sets or the features; it takes about a minute and gives
the same weights every time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import numpy as np

from frontdesk.language.claims.finder import plain
from frontdesk.language.claims.learned import WEIGHTS, features, name_of, stems
from frontdesk.language.claims.words import ClaimKind
from frontdesk.language.text.sentences import split
from frontdesk.language.text.weights import SCALE, Weights, write_weights
from training.claims.measure import DATA, TUNED_ON, read
from training.fitting import Features, fit_two
from training.manifest import EVERY, Entry, digest_of_features, digest_of_files, write_entry

PENALTY = 0.5
SMALLEST = 0.02  # weights below it are left out: they are most of the file and tell nothing


def sentences(names: Iterable[str] = TUNED_ON) -> Iterator[tuple[str, float]]:
    """Sentences with +1 for a claim and -1 for none, without what is harmless only once read."""
    for name in names:
        yield from ((line.text, 1.0) for line in read(f"{name}_claiming.txt"))
        for line in read(f"{name}_harmless.txt"):
            if not line.note:
                yield from ((one.strip(), -1.0) for one in split(line.text) if one.strip())


def fit(names: Iterable[str] = TUNED_ON) -> tuple[float, dict[str, float]]:
    """The bias, and the weight of each feature."""
    texts, signs = zip(*sentences(names), strict=True)
    rows = Features([sorted({*map(name_of, features(plain(text)))}) for text in texts])
    w = fit_two(rows, np.array(signs), PENALTY)
    return float(w[0]), {name: float(w[1 + at]) for name, at in rows.names.items()}


def count_kinds(names: Iterable[str] = TUNED_ON) -> dict[str, Counter[ClaimKind]]:
    """How often each stem is in a claim of each kind."""
    counts: dict[str, Counter[ClaimKind]] = {"^": Counter()}
    for name in names:
        for line in read(f"{name}_claiming.txt"):
            kind = ClaimKind(line.note)
            if kind is not ClaimKind.RECORD:
                for stem in {"^", *stems(line.text)}:
                    counts.setdefault(stem, Counter())[kind] += 1
    return {stem: count for stem, count in counts.items() if count.total() > 1}


def made_from() -> Entry:
    """What weights that are fitted now are made from, and those that are there."""
    paths = [DATA / f"{name}_{sort}.txt" for name in TUNED_ON for sort in ("claiming", "harmless")]
    found = (map(name_of, features(plain(text))) for text, _ in [*sentences()][::EVERY])
    return Entry(digest_of_files([WEIGHTS]), digest_of_files(paths), digest_of_features(found))


def main() -> None:
    """Fit, and write the weights."""
    bias, weights = fit()
    kept = {name: w for name, w in weights.items() if abs(w) >= SMALLEST}
    kinds = count_kinds()
    learned = {name: (round(weight * SCALE),) for name, weight in {"": bias, **kept}.items()}
    counts = {stem: {str(kind): n for kind, n in count.items()} for stem, count in kinds.items()}
    write_weights(WEIGHTS, Weights(learned, counts))
    write_entry("claims", made_from())
    print(f"{len(kept)} of {len(weights)} weights and {len(kinds)} stems written")


if __name__ == "__main__":
    main()
