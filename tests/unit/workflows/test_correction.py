"""What a customer names otherwise goes back to its step, as far as the steps know what to offer."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, cast

import msgspec

from frontdesk.core.dialog import Option, OptionId, Progress
from frontdesk.tools.tool import ToolContext
from frontdesk.workflows.correction import corrected
from frontdesk.workflows.workflow import Choose, Chosen, Step, Workflow

COFFEES = {"november": ("decaf", "huila"), "december": ("decaf", "kenya")}


def _option(name: str) -> Option:
    return Option(OptionId(name), name, {"name": name})


async def _deliveries(context: ToolContext, chosen: Chosen) -> list[Option]:
    return [_option(name) for name in COFFEES]


async def _coffees(context: ToolContext, chosen: Chosen) -> list[Option]:
    return [_option(name) for name in COFFEES[chosen["delivery"]["name"]]]


def _step(name: str, options: Callable[[ToolContext, Chosen], Awaitable[list[Option]]]) -> Choose:
    return Choose(name=name, state="s", options=options, intro="?", none="-", named_by=name)


SWAP = Workflow(
    kind="swap",
    effect="swap",
    steps=(
        _step("delivery", _deliveries),
        _step("coffee", _coffees),
    ),
    confirm_state="s",
    arguments=lambda chosen: msgspec.Struct(),
    declined="",
    expired="",
)


def _naming(word: str) -> Any:
    def value(step: Step, options: Sequence[Option], others: Sequence[Option]) -> Any:
        return next((o.value for o in options if o.label == word), None)

    return value


def _named(**chosen: str) -> dict[str, Any]:
    return {step: {"name": name} for step, name in chosen.items()}


def _corrected(word: str, **chosen: str) -> Progress | None:
    context = cast(ToolContext, None)
    progress = Progress(SWAP.kind, len(SWAP.steps), _named(**chosen))
    return asyncio.run(corrected(context, SWAP, progress, _naming(word)))


def test_that_another_value_keeps_what_is_still_on_offer() -> None:
    changed = _corrected("december", delivery="november", coffee="decaf")
    assert changed == Progress("swap", 2, _named(delivery="december", coffee="decaf"))


def test_that_what_is_no_longer_on_offer_is_asked_anew() -> None:
    changed = _corrected("december", delivery="november", coffee="huila")
    assert changed == Progress("swap", 1, _named(delivery="december"))


def test_that_no_step_is_asked_for_options_before_the_one_that_it_rests_on_is_chosen() -> None:
    assert _corrected("december", coffee="huila") == Progress(
        "swap", 1, _named(delivery="december")
    )
    assert _corrected("kenya", coffee="huila") is None
