"""Which model answers: the configured one, then what is left of its chain, then the house (L9)."""

from frontdesk.models.chain import Reducible
from frontdesk.models.port import Model
from frontdesk.turn.kit import Kit


class Ladder:
    """Goes down one rung when a model failed, or twice gave an answer that cannot be used."""

    def __init__(self, kit: Kit) -> None:
        self._house = kit.house
        self._struck: set[str] = set()
        self.model: Model | None = kit.model

    @property
    def at_house(self) -> bool:
        """Tell whether the house answers now."""
        return self.model is self._house

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
