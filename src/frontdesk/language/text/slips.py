"""Slips of the finger: letters added, lost, swapped or mistaken."""

from collections.abc import Iterable

# A shorter word is too easily another one.
SHORTEST = 5


class Vocabulary:
    """Words that others may be slips of; nobody slips on the first letter."""

    def __init__(self, words: Iterable[str]) -> None:
        self._by_start: dict[str, list[str]] = {}
        for word in sorted(words):
            self._by_start.setdefault(word[0], []).append(word)

    def nearest(self, word: str, most: int) -> str | None:
        """The word that the fewest slips make this one of, if so many are enough."""
        near = [(slips(word, known, most), known) for known in self._by_start.get(word[0], ())]
        fewest, known = min(near, key=lambda found: found[0], default=(most + 1, word))
        return known if fewest <= most else None


def slips(one: str, other: str, most: int) -> int:
    """How many slips make one word the other; one more than the most stands for any more."""
    if abs(len(one) - len(other)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(other) + 1))
    for n, letter in enumerate(one, 1):
        last, row, older = row, [n], before
        for m, wanted in enumerate(other, 1):
            best = min(last[m] + 1, row[m - 1] + 1, last[m - 1] + (letter != wanted))
            if n > 1 and m > 1 and letter == other[m - 2] and one[n - 2] == wanted:
                best = min(best, older[m - 2] + 1)
            row.append(best)
        if min(row) > most:
            return most + 1
        before = last
    return row[-1]
