"""Which model answers: the configured one, then what is left of its chain, then the house (L9)."""

from collections.abc import Sequence

from frontdesk.models.chain import Reducible
from frontdesk.models.failure import Fault, ModelError
from frontdesk.models.house import HouseInShort, HouseModel
from frontdesk.models.port import Model
from frontdesk.turn.answering.problem import GIVEN_UP
from frontdesk.turn.deps import TurnDeps
from frontdesk.turn.record import TurnStep


class ModelFallback:
    """Goes down one rung when a model failed, or twice gave an answer that cannot be used.

    A reading that was given up before a crash is not tried again after it: see `steps`.
    """

    def __init__(self, deps: TurnDeps, steps: Sequence[TurnStep] = ()) -> None:
        given_up = {step.model for step in steps if step.problem == GIVEN_UP}
        self._house = _left_of(deps.house, given_up)
        self._struck: set[str] = set()
        self.model: Model | None = self._house if deps.model is deps.house else deps.model

    @property
    def at_house(self) -> bool:
        """Whether the house answers now."""
        return isinstance(self.model, HouseModel | HouseInShort)

    def fail(self, name: str, failure: BaseException) -> None:
        """A model gave no answer; one that was empty is asked for once more."""
        if not isinstance(failure, ModelError):
            self.drop(name)
        elif failure.fault is Fault.EMPTY:
            self.strike(failure.model, failure.rest)
        else:
            self.drop(failure.model, failure.rest)

    def strike(self, name: str, rest: Model | None = None) -> None:
        """A model's answer could not be used: once it is asked again, the second time it is out."""
        if name in self._struck:
            self.drop(name, rest)
        self._struck.add(name)

    def drop(self, name: str, rest: Model | None = None) -> None:
        """A model can give no answer."""
        failed = self.model.name if self.model is not None else ""
        if rest is None and isinstance(self.model, Reducible):
            rest = self.model.without(name)
        # A chain that failed as a whole is all there was: nothing is left of it to ask.
        if rest is not None and rest.name and rest.name != failed:
            self.model = rest
        else:
            self.model = None if self.at_house else self._house


def _left_of(house: HouseModel | None, given_up: set[str]) -> Model | None:
    if house is None or house.name not in given_up:
        return house
    return None if house.in_short.name in given_up else house.in_short
