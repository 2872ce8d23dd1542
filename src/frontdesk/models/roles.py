"""A model of its own for each role."""

from collections.abc import AsyncIterator

from frontdesk.models.chain import Closing, FallbackChain, Reducible
from frontdesk.models.port import Model, ModelEvent, ModelRequest, Role


class RoleModels:
    """Passes each request to the model of its role; roles without one share the deciding model.

    Only a `judge` that was named judges what may be said, and only a `background` that was named
    is asked beside the answers.
    """

    def __init__(
        self,
        decide: Model,
        *,
        narrate: Model | None = None,
        interpret: Model | None = None,
        judge: Model | None = None,
        background: Model | None = None,
    ) -> None:
        self.judge = judge
        self.background = background
        self._models = {
            Role.DECIDE: decide,
            Role.NARRATE: narrate or decide,
            Role.INTERPRET: interpret or decide,
            Role.JUDGE: judge or decide,
            Role.BACKGROUND: background or decide,
        }

    @property
    def name(self) -> str:
        """The deciding model's name."""
        return self._models[Role.DECIDE].name

    def of(self, role: Role) -> Model:
        """The model that plays a role."""
        return self._models[role]

    def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        """Answer with the model of the request's role."""
        return self._models[request.role].stream(request)

    def without(self, name: str) -> "RoleModels":
        """The same roles without the model of that name."""
        left = {role: _without(model, name) for role, model in self._models.items()}
        return RoleModels(
            left[Role.DECIDE],
            narrate=left[Role.NARRATE],
            interpret=left[Role.INTERPRET],
            judge=left[Role.JUDGE] if self.judge is not None else None,
            background=left[Role.BACKGROUND] if self.background is not None else None,
        )

    async def close(self) -> None:
        """Let the models' connections go."""
        for model in {id(m): m for m in self._models.values()}.values():
            if isinstance(model, Closing):
                await model.close()


def playing(model: Model, role: Role) -> Model:
    """The model that plays a role in another, which may be that other itself."""
    return model.of(role) if isinstance(model, RoleModels) else model


def judging(model: Model) -> Model | None:
    """The model that judges what another may say, where there is one."""
    return model.judge if isinstance(model, RoleModels) else None


def in_background(model: Model) -> Model | None:
    """The model that is asked beside the answers of another, where there is one."""
    return model.background if isinstance(model, RoleModels) else None


def _without(model: Model, name: str) -> Model:
    if isinstance(model, Reducible):
        return model.without(name)
    return FallbackChain(()) if model.name == name else model
