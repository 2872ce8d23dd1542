"""The models that settings name, as one: a chain of providers, with one of its own for a role."""

from dataclasses import replace
from importlib import import_module

from frontdesk.models.attempt import ModelDeadlines
from frontdesk.models.chain import FallbackChain, Link
from frontdesk.models.continuing import Continuing
from frontdesk.models.openai.model import OpenAICompatible
from frontdesk.models.port import Model
from frontdesk.models.providers import ModelNotAvailable, ModelSettings, ProviderSettings
from frontdesk.models.roles import RoleModels

NOBODY = "none"
EXTRA = "pip install 'frontdesk[pydantic-ai]'"


def configured_model(
    settings: ModelSettings, deadlines: ModelDeadlines | None = None
) -> Model | None:
    """The configured models, or None when the house is to answer."""
    if not settings.providers:
        return None
    first, *others = settings.providers

    limits = deadlines or ModelDeadlines()

    def chain(model: ProviderSettings) -> FallbackChain:
        return FallbackChain(_link(one, limits) for one in (model, *others))

    decide = chain(first)

    def own(model: str | None) -> FallbackChain | None:
        return chain(first.another(model)) if model else None

    return RoleModels(
        decide,
        narrate=own(settings.narrate),
        interpret=own(settings.interpret),
        judge=None if settings.judge == NOBODY else own(settings.judge) or decide,
        background=None if settings.background == NOBODY else own(settings.background) or decide,
    )


def _link(provider: ProviderSettings, deadlines: ModelDeadlines) -> Link:
    own = replace(deadlines, reasoning=provider.reasoning_seconds)
    return Link(Continuing(_model(provider)), own)


def _model(provider: ProviderSettings) -> Model:
    if not provider.own_protocol:
        return OpenAICompatible(
            base_url=provider.url,
            model=provider.model,
            api_key=provider.key,
            parameters=provider.parameters,
        )
    # By name, because it is an extra, and its import takes longer than all the rest of a start.
    try:
        adapter = import_module("frontdesk.models.pydantic_ai.model")
    except ImportError as missing:
        wanted = f"{provider.model}: expected the extra for such providers: {EXTRA}"
        raise ModelNotAvailable(wanted) from missing
    return adapter.make_model(provider, provider.parameters)
