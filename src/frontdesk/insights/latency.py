"""Latencies in buckets of fixed bounds, so that days and processes add up."""

import bisect
from collections.abc import Mapping

from frontdesk.core.clock import Millis

# Each a quarter above the last, from 10 ms to some two minutes; what is slower shares one bucket.
_GROWTH = 1.25
BOUNDS: tuple[Millis, ...] = tuple(round(10 * _GROWTH**power) for power in range(43))
PERCENTILES = (50, 90, 95, 99)


def bucket_of(latency: Millis) -> str:
    """The bucket of a latency, by its number; in two digits, so that names sort as times do."""
    return f"{bisect.bisect_left(BOUNDS, latency):02d}"


def beyond(bucket: str, latency: Millis) -> bool:
    """Whether a bucket has times above a latency, and none that are a bucket's width below."""
    return int(bucket) >= bisect.bisect_left(BOUNDS, latency)


def percentile(counts: Mapping[str, int], percent: int) -> Millis | None:
    """What so many percent stay within, at most a bucket's width off; None where nothing is.

    The buckets are in the order of their names.
    """
    wanted, passed = sum(counts.values()) * percent / 100, 0
    for bucket, count in counts.items():
        if passed + count >= wanted:
            low, high = _span(int(bucket))
            return round(low + (high - low) * (wanted - passed) / count)
        passed += count
    return None


def _span(bucket: int) -> tuple[Millis, Millis]:
    high = BOUNDS[bucket] if bucket < len(BOUNDS) else round(BOUNDS[-1] * _GROWTH)
    return (BOUNDS[bucket - 1] if bucket else 0), high
