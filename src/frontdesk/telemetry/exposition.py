"""Metrics as Prometheus reads them: the text format, version 0.0.4."""

import math
from collections.abc import Iterable, Sequence

from frontdesk.telemetry.metric_types import Counter, Distribution, Gauge, Histogram, Labels

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"

_ESCAPES = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n"})

Shown = Counter | Histogram | Gauge


def expose(instruments: Iterable[Shown]) -> str:
    """The text that answers a scrape."""
    lines: list[str] = []
    for instrument in instruments:
        lines.append(f"# HELP {instrument.name} {instrument.meaning}")
        lines.append(f"# TYPE {instrument.name} {instrument.kind}")
        if isinstance(instrument, Histogram):
            for labels, found in instrument.series():
                lines += _buckets(instrument, labels, found)
        else:
            for labels, value in instrument.series():
                lines.append(_line(instrument.name, instrument.labels, labels, value))
    return "\n".join(lines) + "\n"


def _buckets(histogram: Histogram, labels: Labels, found: Distribution) -> Iterable[str]:
    name, names = histogram.name, histogram.labels
    below = 0
    for bound, count in zip((*histogram.bounds, math.inf), found.counts, strict=True):
        below += count
        yield _line(f"{name}_bucket", (*names, "le"), (*labels, _number(bound)), below)
    yield _line(f"{name}_sum", names, labels, found.total)
    yield _line(f"{name}_count", names, labels, below)


def _line(name: str, names: Sequence[str], values: Sequence[str], value: float) -> str:
    pairs = (f'{n}="{v.translate(_ESCAPES)}"' for n, v in zip(names, values, strict=True))
    shown = "{" + ",".join(pairs) + "}" if names else ""
    return f"{name}{shown} {_number(value)}"


def _number(value: float) -> str:
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "+Inf" if value > 0 else "-Inf"
    return str(int(value)) if value == int(value) else repr(float(value))
