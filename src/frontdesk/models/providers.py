"""Which models to ask, as settings say it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from frontdesk.core.errors import FrontdeskError
from frontdesk.models.generation import Generation
from frontdesk.models.port import Role

# Providers whose own protocol is spoken even where a URL is given. Any other name with a colon may
# be a model's at an OpenAI-compatible server, such as `mistral:7b`.
OWN_PROTOCOLS = frozenset({"anthropic", "bedrock", "google", "google-cloud", "openai-chat"})


class ModelNotAvailable(FrontdeskError):
    """A model that the settings name cannot be asked; the message says what is missing."""

    code = "invalid_setting"


@dataclass(frozen=True, slots=True)
class ProviderSettings:
    """A model at an OpenAI-compatible base URL, or `provider:model` where that has its own.

    `parameters` are for each role that it plays; `reasoning_seconds` is how long it may reason
    before it shows anything.
    """

    model: str
    url: str
    key: str = ""
    parameters: Mapping[Role, Generation] = field(default_factory=dict[Role, Generation])
    reasoning_seconds: float = 0.0

    @property
    def own_protocol(self) -> str:
        """The provider whose own protocol is to be spoken; empty for OpenAI-compatible ones."""
        provider, colon, _ = self.model.partition(":")
        return provider if colon and (provider in OWN_PROTOCOLS or not self.url) else ""

    def another(self, model: str) -> "ProviderSettings":
        """The same provider with another model, named with or without the provider."""
        own = self.own_protocol
        named = model if not own or ":" in model else f"{own}:{model}"
        return replace(self, model=named)


@dataclass(frozen=True, slots=True)
class ModelSettings:
    """The providers in the order in which they are asked; the first one's models may differ.

    What may be said is judged by `judge`, or by the deciding model, or by none where it is "none";
    titles and reminders are written by `background` in the same way.
    With `auto` the first is looked for on this machine, and `prefer` names what it should be.
    """

    providers: tuple[ProviderSettings, ...] = ()
    narrate: str | None = None
    interpret: str | None = None
    judge: str | None = None
    background: str | None = None
    auto: bool = False
    prefer: str = ""
