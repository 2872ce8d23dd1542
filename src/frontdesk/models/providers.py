"""Which models to ask, as settings say it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ProviderSettings:
    """A model behind an OpenAI-compatible base URL."""

    model: str
    url: str
    key: str = ""


@dataclass(frozen=True, slots=True)
class ModelSettings:
    """The providers in the order in which they are asked; the first one's models may differ."""

    providers: tuple[ProviderSettings, ...] = ()
    narrate: str | None = None
    interpret: str | None = None
