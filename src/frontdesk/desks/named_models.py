"""The models that organisations name: made once, whoever names them."""

from collections.abc import Callable
from dataclasses import replace

from frontdesk.core.organisation import HOUSE_MODEL, ModelNames
from frontdesk.egress.redacting_model import RedactingModel
from frontdesk.models.chain import Closing
from frontdesk.models.configured import configured_model
from frontdesk.models.port import Model
from frontdesk.settings import Settings

MakeModel = Callable[[ModelNames], Model | None]


class NamedModels:
    """A server's own model, and beside it one for each choice of names; None is the house."""

    def __init__(self, own: Model | None, make: MakeModel) -> None:
        self._make = make
        self._made: dict[ModelNames, Model | None] = {ModelNames(): own}

    def of(self, names: ModelNames) -> Model | None:
        """The model of a choice; its connections and breakers are shared by all who chose it."""
        if names not in self._made:
            self._made[names] = self._make(names)
        return self._made[names]

    def redacting(self) -> "NamedModels":
        """The same models, none of which sees who the customer is."""
        return _Redacting(self)

    async def close(self) -> None:
        """Let the models' connections go."""
        for model in self._made.values():
            if isinstance(model, Closing):
                await model.close()


class _Redacting(NamedModels):
    """Models behind one wrapper each; who made them closes them."""

    def __init__(self, models: NamedModels) -> None:
        super().__init__(
            _wrapped(models.of(ModelNames())), lambda names: _wrapped(models.of(names))
        )


def _wrapped(model: Model | None) -> Model | None:
    return RedactingModel(model) if model is not None else None


def models_of(settings: Settings) -> MakeModel:
    """How the models that organisations name are made: at the server's own provider."""

    def make(names: ModelNames) -> Model | None:
        models = settings.models
        if names.answer == HOUSE_MODEL or not models.providers:
            return None
        first, *others = models.providers
        chosen = replace(
            models,
            providers=(first.another(names.answer) if names.answer else first, *others),
            narrate=names.narrate or models.narrate,
            interpret=names.interpret or models.interpret,
            judge=names.judge or models.judge,
        )
        return configured_model(chosen, settings.model_deadlines)

    return make
