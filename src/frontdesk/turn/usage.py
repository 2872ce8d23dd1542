"""What the models of a turn used, and what that cost."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from frontdesk.models.usage import TokensUsed
from frontdesk.telemetry.port import Price, price_of
from frontdesk.turn.record import Interpretation, TurnStep


class ModelUse(msgspec.Struct, frozen=True, omit_defaults=True, rename="camel"):
    """What one model used in a turn; `cost` where its price is set.

    `cached` tokens are among those of the input, `reasoning` among those of the output.
    """

    model: str
    calls: int = 0
    input: int = 0
    cached: int = 0
    reasoning: int = 0
    output: int = 0
    cost: float | None = None


def answers_of(
    steps: Iterable[TurnStep], interpretation: Interpretation | None
) -> Iterator[tuple[str, TokensUsed]]:
    """Every answer of a turn's models, with the model that gave it."""
    for step in steps:
        if step.finish:
            yield step.model, step.usage
        yield from step.also_used
    if interpretation is not None and interpretation.usage:
        yield interpretation.by, interpretation.usage


def usage_of(
    answers: Iterable[tuple[str, TokensUsed]], prices: Mapping[str, Price]
) -> tuple[ModelUse, ...]:
    """What each model used, in the order in which they first answered; the house uses nothing."""
    counts: dict[str, int] = {}
    sums: dict[str, TokensUsed] = {}
    for model, used in answers:
        if used:
            counts[model] = counts.get(model, 0) + 1
            sums[model] = sums.get(model, TokensUsed()) + used
    return tuple(_use(model, counts[model], used, prices) for model, used in sums.items())


def _use(model: str, calls: int, used: TokensUsed, prices: Mapping[str, Price]) -> ModelUse:
    return ModelUse(
        model=model,
        calls=calls,
        input=used.input or 0,
        cached=used.cached or 0,
        reasoning=used.reasoning or 0,
        output=used.output or 0,
        cost=cost_of(model, used, prices),
    )


def cost_of(model: str, used: TokensUsed, prices: Mapping[str, Price]) -> float | None:
    """What an answer cost; None where nobody has set what the model costs."""
    price = price_of(prices, model)
    if price is None:
        return None
    return price.cost(used.input or 0, used.output or 0, min(used.cached or 0, used.input or 0))


def total(uses: Sequence[ModelUse]) -> ModelUse:
    """All models together; the cost of those whose price is set."""
    costs = [use.cost for use in uses if use.cost is not None]
    return ModelUse(
        model="",
        calls=sum(use.calls for use in uses),
        input=sum(use.input for use in uses),
        cached=sum(use.cached for use in uses),
        reasoning=sum(use.reasoning for use in uses),
        output=sum(use.output for use in uses),
        cost=sum(costs) if costs else None,
    )
