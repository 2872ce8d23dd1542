"""The models that settings name, as one: a chain of providers, with one of its own for a role."""

from frontdesk.models.chain import FallbackChain
from frontdesk.models.openai_compatible import OpenAICompatible
from frontdesk.models.port import Model
from frontdesk.models.providers import ModelSettings, ProviderSettings
from frontdesk.models.roles import RoleModels


def configured_model(settings: ModelSettings) -> Model | None:
    """The configured models, or None when the house is to answer."""
    if not settings.providers:
        return None
    first, *others = settings.providers
    decide = _chain([first, *others])
    if settings.narrate is None and settings.interpret is None:
        return decide
    return RoleModels(
        decide,
        narrate=_chain([_other(first, settings.narrate), *others]) if settings.narrate else None,
        interpret=(
            _chain([_other(first, settings.interpret), *others]) if settings.interpret else None
        ),
    )


def _other(provider: ProviderSettings, model: str) -> ProviderSettings:
    return ProviderSettings(model, provider.url, provider.key)


def _chain(providers: list[ProviderSettings]) -> FallbackChain:
    return FallbackChain(
        OpenAICompatible(base_url=p.url, model=p.model, api_key=p.key) for p in providers
    )
