"""Counters, histograms and gauges: plain numbers that one thread changes and a scrape reads."""

from bisect import bisect_left
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence

Labels = tuple[str, ...]

# A label that somebody outside can choose must not fill the memory: the rest is counted as one.
MOST_SERIES = 200
OTHER = "other"

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 120.0)
QUANTILES = (0.5, 0.95)
RECENT = 512


class Instrument:
    """A metric's name, what it means, and the names of its labels."""

    kind = "untyped"

    def __init__(self, name: str, meaning: str, labels: Labels = ()) -> None:
        self.name = name
        self.meaning = meaning
        self.labels = labels

    def _bounded(self, labels: Labels, known: Mapping[Labels, object]) -> Labels:
        if labels in known or len(known) < MOST_SERIES:
            return labels
        return (OTHER,) * len(self.labels)


class Counter(Instrument):
    """Something that is counted and never goes down."""

    kind = "counter"

    def __init__(self, name: str, meaning: str, labels: Labels = ()) -> None:
        super().__init__(name, meaning, labels)
        self._values: dict[Labels, float] = {} if labels else {(): 0.0}

    def add(self, *labels: str, amount: float = 1.0) -> None:
        """Count something, or several at once."""
        values = self._values
        if labels not in values:
            labels = self._bounded(labels, values)
        values[labels] = values.get(labels, 0.0) + amount

    def value(self, *labels: str) -> float:
        """What was counted under these labels."""
        return self._values.get(labels, 0.0)

    def series(self) -> Iterable[tuple[Labels, float]]:
        """Every combination of labels with its count."""
        return self._values.items()


class Distribution:
    """The observations of one series: how many fell into each bucket, and their sum."""

    __slots__ = ("counts", "total")

    def __init__(self, buckets: int) -> None:
        self.counts = [0] * (buckets + 1)
        self.total = 0.0


class Histogram(Instrument):
    """Durations in seconds, by bucket."""

    kind = "histogram"

    def __init__(
        self, name: str, meaning: str, labels: Labels = (), bounds: Sequence[float] = SECONDS
    ) -> None:
        super().__init__(name, meaning, labels)
        self.bounds = tuple(bounds)
        self._series: dict[Labels, Distribution] = {}
        if not labels:
            self._series[()] = Distribution(len(self.bounds))

    def observe(self, seconds: float, *labels: str) -> None:
        """Take in one duration."""
        found = self._series.get(labels)
        if found is None:
            labels = self._bounded(labels, self._series)
            found = self._series.setdefault(labels, Distribution(len(self.bounds)))
        found.counts[bisect_left(self.bounds, seconds)] += 1
        found.total += seconds

    def count(self, *labels: str) -> int:
        """How many durations were taken in under these labels."""
        found = self._series.get(labels)
        return sum(found.counts) if found is not None else 0

    def series(self) -> Iterable[tuple[Labels, Distribution]]:
        """Every combination of labels with its distribution."""
        return self._series.items()


Read = Callable[[], Iterable[tuple[Labels, float]]]


class Gauge(Instrument):
    """A number that is read when it is asked for."""

    kind = "gauge"

    def __init__(self, name: str, meaning: str, labels: Labels = ()) -> None:
        super().__init__(name, meaning, labels)
        self._read: Read = tuple[tuple[Labels, float]]

    def reads(self, read: Callable[[], float]) -> None:
        """Have its one value read by this from now on."""
        self._read = lambda: (((), read()),)

    def reads_series(self, read: Read) -> None:
        """Have all its values read by this from now on."""
        self._read = read

    def series(self) -> Iterable[tuple[Labels, float]]:
        """Every combination of labels with its value of now."""
        return self._read()


class Tally(Gauge):
    """A count that another part of the desk keeps, read when it is asked for."""

    kind = "counter"


class Window:
    """The newest durations, for quantiles that Prometheus could only estimate from buckets."""

    def __init__(self) -> None:
        self._recent: deque[float] = deque(maxlen=RECENT)

    def add(self, seconds: float) -> None:
        """Take in one duration."""
        self._recent.append(seconds)

    def quantile(self, share: float) -> float:
        """The duration within which this share of the newest stayed; not a number without any."""
        if not self._recent:
            return float("nan")
        ordered = sorted(self._recent)
        return ordered[min(int(len(ordered) * share), len(ordered) - 1)]
