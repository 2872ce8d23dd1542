"""Fits the weights of the sense for claims to the sentences that it may be tuned on.

Run `make claims-fit` after changing those sets or the features; it takes about a minute and gives
the same weights every time.
"""

from __future__ import annotations

from collections import Counter

import numpy as np
from claims import TUNED_ON, read
from evals.fitting import Features, fit_two

from frontdesk.language.claims.finder import plain
from frontdesk.language.claims.learned import KINDS, SCALE, WEIGHTS, features, stems
from frontdesk.language.claims.words import ClaimKind
from frontdesk.language.text.sentences import split

PENALTY = 0.5
SMALLEST = 0.02  # weights below it are left out: they are most of the file and tell nothing


def sentences(names=TUNED_ON):
    """Sentences with +1 for a claim and -1 for none, without what is harmless only once read."""
    for name in names:
        yield from ((line.text, 1.0) for line in read(f"{name}_claiming.txt"))
        for line in read(f"{name}_harmless.txt"):
            if not line.note:
                yield from ((one.strip(), -1.0) for one in split(line.text) if one.strip())


def fit(names=TUNED_ON) -> tuple[float, dict[str, float]]:
    texts, signs = zip(*sentences(names), strict=True)
    rows = Features([sorted(set(features(plain(text)))) for text in texts])
    w = fit_two(rows, np.array(signs), PENALTY)
    return float(w[0]), {name: float(w[1 + at]) for name, at in rows.names.items()}


def count_kinds(names=TUNED_ON) -> dict[str, Counter[ClaimKind]]:
    counts: dict[str, Counter[ClaimKind]] = {"^": Counter()}
    for name in names:
        for line in read(f"{name}_claiming.txt"):
            kind = ClaimKind(line.note)
            if kind is not ClaimKind.RECORD:
                for stem in {"^", *stems(line.text)}:
                    counts.setdefault(stem, Counter())[kind] += 1
    return {stem: count for stem, count in counts.items() if count.total() > 1}


def main() -> None:
    bias, weights = fit()
    kept = {name: w for name, w in weights.items() if abs(w) >= SMALLEST}
    rows = [f"\t{round(bias * SCALE)}", *(f"{n}\t{round(kept[n] * SCALE)}" for n in sorted(kept))]
    WEIGHTS.write_text("\n".join(rows) + "\n")
    kinds = count_kinds()
    lines = [
        f"{stem}\t{' '.join(f'{kind}:{n}' for kind, n in sorted(kinds[stem].items()))}"
        for stem in sorted(kinds)
    ]
    KINDS.write_text("\n".join(lines) + "\n")
    print(f"{len(kept)} of {len(weights)} weights and {len(kinds)} stems written")


if __name__ == "__main__":
    main()
