"""The one port: what a desk counts and what it traces, both silent unless they are asked for."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from frontdesk.telemetry.metrics import Metrics
from frontdesk.telemetry.tracing import NoTracer, Tracer


@dataclass(frozen=True, slots=True)
class Price:
    """What a million tokens of a model cost; `cached` is for input that its provider had read."""

    taken_in: float
    given_out: float
    cached: float | None = None

    def cost(self, taken_in: int, given_out: int, cached: int = 0) -> float:
        """What an answer cost; `cached` tokens are among those taken in."""
        for_cached = self.taken_in if self.cached is None else self.cached
        paid = (taken_in - cached) * self.taken_in + cached * for_cached
        return (paid + given_out * self.given_out) / MILLION


MILLION = 1e6


def price_of(prices: Mapping[str, Price], model: str) -> Price | None:
    """A model's price, by its whole name or without the provider before it."""
    return prices.get(model) or prices.get(model.rpartition("/")[2])


def _silent() -> Metrics:
    return Metrics(enabled=False)


@dataclass(frozen=True, slots=True)
class Telemetry:
    """Given to all that has something to tell."""

    metrics: Metrics = field(default_factory=_silent)
    tracer: Tracer = field(default_factory=NoTracer)
    prices: Mapping[str, Price] = field(default_factory=dict[str, Price])
