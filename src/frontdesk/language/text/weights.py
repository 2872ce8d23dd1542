"""What was learned, as one compressed file: numbers by the name of a feature."""

import zlib
from pathlib import Path

import msgspec

# Every weight is kept in thousandths, as a whole number.
SCALE = 1000


class Weights(msgspec.Struct, frozen=True):
    """Weights by feature, one for each class, and counts by word where classes are counted."""

    features: dict[str, tuple[int, ...]]
    counts: dict[str, dict[str, int]] = {}


def read_weights(path: Path) -> Weights:
    """The weights that a file holds."""
    return msgspec.msgpack.decode(zlib.decompress(path.read_bytes()), type=Weights)


def write_weights(path: Path, weights: Weights) -> None:
    """Write weights so that the same ones always make the same file."""
    ordered = Weights(
        dict(sorted(weights.features.items())),
        {name: dict(sorted(count.items())) for name, count in sorted(weights.counts.items())},
    )
    path.write_bytes(zlib.compress(msgspec.msgpack.encode(ordered), 9))
