"""The one port: what a desk counts and what it traces, both silent unless they are asked for."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from frontdesk.telemetry.metrics import Metrics
from frontdesk.telemetry.tracing import NoTracer, Tracer


@dataclass(frozen=True, slots=True)
class Price:
    """What a million tokens of a model cost."""

    taken_in: float
    given_out: float


def _silent() -> Metrics:
    return Metrics(enabled=False)


@dataclass(frozen=True, slots=True)
class Telemetry:
    """Given to all that has something to tell."""

    metrics: Metrics = field(default_factory=_silent)
    tracer: Tracer = field(default_factory=NoTracer)
    prices: Mapping[str, Price] = field(default_factory=dict[str, Price])
