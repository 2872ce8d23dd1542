"""A model of any provider that pydantic-ai knows, behind the port of all models."""

from collections.abc import AsyncIterator, Mapping
from typing import Any

from pydantic_ai.exceptions import UserError
from pydantic_ai.models import Model, infer_model
from pydantic_ai.providers import Provider, infer_provider, infer_provider_class

from frontdesk.models.failure import ModelError
from frontdesk.models.generation import Generation
from frontdesk.models.port import ModelEvent, ModelRequest, Role
from frontdesk.models.providers import ModelNotAvailable, ProviderSettings
from frontdesk.models.pydantic_ai.answer import Answer
from frontdesk.models.pydantic_ai.failure import failure_of
from frontdesk.models.pydantic_ai.messages import history, offered, settings


class PydanticAIModel:
    """One model of one provider; it is tried once for each request."""

    def __init__(
        self, model: Model, *, name: str, parameters: Mapping[Role, Generation] | None = None
    ) -> None:
        self.name = name
        self._model = model
        wanted = parameters or {}
        self._settings = {
            role: settings(wanted.get(role, Generation()), model.system) for role in Role
        }
        self._entered = False

    async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        """Answer a request; leaving the stream early lets the provider's connection go."""
        answer, begun = Answer(self.name), False
        tools = offered(request.tools)
        try:
            await self._enter()
            # Where a provider has no system messages but the first, later ones become marked text.
            messages = self._model.prepare_messages(history(request.messages, self.name), tools)
            async with self._model.request_stream(
                messages, self._settings[request.role], tools
            ) as response:
                begun = True
                async for event in response:
                    read = answer.read(event)
                    if read is not None:
                        yield read
                for end in answer.finish(response):
                    yield end
        except ModelError:
            raise
        except Exception as error:
            # The libraries of the providers raise what they please, and all of it is their failure.
            raise failure_of(error, self.name, begun=begun) from error

    async def _enter(self) -> None:
        if not self._entered:
            self._entered = True
            await self._model.__aenter__()

    async def close(self) -> None:
        """Let the provider's connections go."""
        if self._entered:
            self._entered = False
            await self._model.__aexit__(None, None, None)


def make_model(
    given: ProviderSettings, parameters: Mapping[Role, Generation] | None = None
) -> PydanticAIModel:
    """The model that a setting names as `provider:model`."""

    def provider(name: str) -> Provider[Any]:
        named = {"base_url": given.url, "api_key": given.key}
        chosen = {part: value for part, value in named.items() if value}
        return infer_provider_class(name)(**chosen) if chosen else infer_provider(name)

    try:
        model = infer_model(given.model, provider)
    except ValueError as error:
        other = "a model of an OpenAI-compatible provider needs its base URL"
        raise ModelNotAvailable(f"{given.model}: {error}; {other}") from error
    except (ImportError, TypeError, UserError) as error:
        raise ModelNotAvailable(f"{given.model}: {error}") from error
    return PydanticAIModel(model, name=given.model, parameters=parameters)
