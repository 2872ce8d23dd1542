"""Frontdesk: a self-hosted customer-service desk.

What this package exports is its public API: a pack or a program of your own needs nothing else,
save `frontdesk.testing` for its tests. To serve a desk with a model and words of your own:

    from frontdesk import OpenAICompatible, Settings, serve

    serve(Settings.from_env(), model=OpenAICompatible(base_url=..., model=..., api_key=...))

A name's module is loaded when the name is first used, so that importing one part does not load
the whole server.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from frontdesk.app import serve
    from frontdesk.core.errors import CallerError, FrontdeskError, ProviderError
    from frontdesk.core.events import Audience, Event, EventType, FinalState, Role
    from frontdesk.core.state import ClientState, ViewMessage
    from frontdesk.models.openai_compatible import OpenAICompatible
    from frontdesk.models.port import (
        ChatMessage,
        Finished,
        Model,
        ModelEvent,
        ModelRequest,
        TextDelta,
        ToolCall,
    )
    from frontdesk.settings import InvalidSetting, Settings
    from frontdesk.turn.prompts import DefaultPrompts, PromptProvider

__all__ = [
    "Audience",
    "CallerError",
    "ChatMessage",
    "ClientState",
    "DefaultPrompts",
    "Event",
    "EventType",
    "FinalState",
    "Finished",
    "FrontdeskError",
    "InvalidSetting",
    "Model",
    "ModelEvent",
    "ModelRequest",
    "OpenAICompatible",
    "PromptProvider",
    "ProviderError",
    "Role",
    "Settings",
    "TextDelta",
    "ToolCall",
    "ViewMessage",
    "serve",
]

_HOMES = {
    "app": ("serve",),
    "core.errors": ("CallerError", "FrontdeskError", "ProviderError"),
    "core.events": ("Audience", "Event", "EventType", "FinalState", "Role"),
    "core.state": ("ClientState", "ViewMessage"),
    "models.openai_compatible": ("OpenAICompatible",),
    "models.port": (
        *("ChatMessage", "Finished", "Model", "ModelEvent", "ModelRequest"),
        *("TextDelta", "ToolCall"),
    ),
    "settings": ("InvalidSetting", "Settings"),
    "turn.prompts": ("DefaultPrompts", "PromptProvider"),
}


def __getattr__(name: str) -> object:
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"frontdesk.{home}"), name)
    raise AttributeError(f"module 'frontdesk' has no attribute {name!r}")
