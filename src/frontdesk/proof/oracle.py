"""The world's free choices in one run: what a record holds, how a service answers."""

from collections.abc import Iterator, Mapping
from typing import TypeVar

T = TypeVar("T")


class Oracle:
    """Answers each question of a run: as it was told to, then with the first way there is."""

    def __init__(self, told: tuple[int, ...] = ()) -> None:
        self._told = told
        self._taken: list[tuple[int, int]] = []
        self.words: list[str] = []

    def pick(self, ways: Mapping[str, T]) -> T:
        """Take one of several ways."""
        asked = len(self._taken)
        chosen = self._told[asked] if asked < len(self._told) else 0
        self._taken.append((chosen, len(ways)))
        word = list(ways)[chosen]
        if len(ways) > 1:
            self.words.append(word)
        return ways[word]

    def next(self) -> "Oracle | None":
        """The oracle of the next run, which differs in the last choice that can still differ."""
        for asked in reversed(range(len(self._taken))):
            chosen, ways = self._taken[asked]
            if chosen + 1 < ways:
                before = (index for index, _ in self._taken[:asked])
                return Oracle((*before, chosen + 1))
        return None


def oracles(first: Oracle | None = None) -> Iterator[Oracle]:
    """One oracle after another, until the runs made with them have seen every way."""
    oracle = first or Oracle()
    while oracle is not None:
        yield oracle
        oracle = oracle.next()
