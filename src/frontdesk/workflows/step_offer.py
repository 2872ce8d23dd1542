"""What a step has on offer, and which of it is taken without being asked about."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import msgspec

from frontdesk.core.dialog import Option, OptionId
from frontdesk.language.options.choosing import Choice, Picked
from frontdesk.language.options.offers import start_of
from frontdesk.tools.tool import ToolContext
from frontdesk.workflows.workflow import Choose, Chosen, Intro

_BESIDE = 3
Names = Callable[[Choose, Sequence[Option]], Choice | None]
"""Which option of a step a request has named; None where it says nothing of it."""


@dataclass(frozen=True, slots=True)
class StepOffer:
    """The options of a step; `is_near` says that none is quite what was asked for."""

    options: list[Option]
    is_near: bool = False

    @property
    def numbered(self) -> tuple[Option, ...]:
        """The options under the ids by which a customer takes them."""
        numbers = enumerate(self.options, start=1)
        return tuple(msgspec.structs.replace(o, id=OptionId(f"o{n}")) for n, o in numbers)

    @property
    def lines(self) -> str:
        """The options as a numbered list."""
        return "\n".join(f"{n}. {o.label}" for n, o in enumerate(self.options, start=1))

    def beside(self, others: Sequence[Option]) -> "StepOffer":
        """A few of the options together with others, in the order in which they start."""
        own = self.options[:_BESIDE]
        known = {option.label for option in own}
        every = [*own, *(option for option in others if option.label not in known)]
        starts = {option.label: start_of(option) for option in every}
        in_time = sorted(every, key=lambda option: str(starts[option.label]))
        return StepOffer(in_time if all(starts.values()) else every)


def name_nothing(_: Choose, __: Sequence[Option]) -> Choice | None:
    """A request that names no option."""
    return None


async def offer_of(step: Choose, context: ToolContext, chosen: Chosen) -> StepOffer:
    """What fits what was chosen so far; else what comes close to it."""
    options = await step.options(context, chosen)
    if options or step.near is None:
        return StepOffer(options)
    return StepOffer(await step.near(context, chosen), is_near=True)


async def intro_of(intro: Intro, context: ToolContext, chosen: Chosen) -> str:
    """The words that introduce what is on offer."""
    return intro if isinstance(intro, str) else await intro(context, chosen)


def taken_of(
    step: Choose, offer: StepOffer, names: Names, *, single_selects: bool
) -> Option | None:
    """The option that was named, or the only one there is; what is merely near is offered."""
    if offer.is_near:
        return None
    named = names(step, offer.options)
    if named is not None:
        return named.option if isinstance(named, Picked) else None
    return offer.options[0] if len(offer.options) == 1 and single_selects else None
