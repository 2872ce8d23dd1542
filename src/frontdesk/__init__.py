"""Frontdesk: a self-hosted customer-service desk.

What this package exports is its public API: a pack or a program of your own needs nothing else,
save `frontdesk.testing` for its tests. To serve a desk with a model and words of your own:

    from frontdesk import OpenAICompatible, Settings, serve

    serve(Settings.from_env(), model=OpenAICompatible(base_url=..., model=..., api_key=...))

A name's module is loaded when the name is first used, so that importing one part does not load
the whole server.
"""

import os
from importlib import import_module
from typing import TYPE_CHECKING

# Read when numpy loads, so set before anything of the package can load it: one thread thinks, the
# other cores are for the other conversations.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
# Threads of the tokenizer's own would not survive the fork of a worker.
os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")

if TYPE_CHECKING:
    from frontdesk.core.asked import Ask, AskedFor, OfferedPerson, OfferedTool
    from frontdesk.core.card import Card
    from frontdesk.core.clock import Millis
    from frontdesk.core.dialog import Dialog, Option, OptionId
    from frontdesk.core.errors import (
        CallerError,
        Forbidden,
        FrontdeskError,
        NotFound,
        ProviderError,
    )
    from frontdesk.core.events import Audience, Event, EventType, FinalState, Role
    from frontdesk.core.handoff import PersonAsked, Priority
    from frontdesk.core.ids import ConversationId, ConversationRef, OrganisationId
    from frontdesk.core.locale import Locale
    from frontdesk.core.meaning import (
        NOT_PERSON,
        SAME_PERSON,
        Action,
        CodeOnly,
        Listed,
        Spoken,
        SpokenAs,
    )
    from frontdesk.core.state import ClientState, ViewMessage
    from frontdesk.handoff.hours import Hours
    from frontdesk.handoff.people import People
    from frontdesk.handoff.tickets import correct_ticket, open_ticket
    from frontdesk.language.claims.words import ClaimKind
    from frontdesk.language.reading.field_values import FieldType
    from frontdesk.language.reading.noted_parts import is_noted, note_without, with_note
    from frontdesk.language.reading.notes import note_given, note_in
    from frontdesk.language.reading.third_parties import is_spoken_for
    from frontdesk.language.strings.catalogue import Strings, load_strings
    from frontdesk.language.strings.formatting import (
        day_in_words,
        dollars_in_words,
        enumerated,
        moment_in_words,
    )
    from frontdesk.models.openai.model import OpenAICompatible
    from frontdesk.models.port import (
        ChatMessage,
        Finished,
        Model,
        ModelEvent,
        ModelRequest,
        TextDelta,
        ToolCall,
    )
    from frontdesk.models.situation import CustomerOnFile
    from frontdesk.outside.declaration import (
        Facts,
        KeyField,
        KeyHeader,
        LookedUp,
        LookUp,
        OutsideEffect,
        OutsideNote,
        OutsideRead,
    )
    from frontdesk.outside.mcp.tools import McpHttp, McpStdio, McpTools
    from frontdesk.outside.openapi.document import OpenApi
    from frontdesk.outside.outcome import ServiceFailed
    from frontdesk.outside.provider import outside_provider
    from frontdesk.pack.admin import AdminRoute, AdminScope, AnyAdminRoute
    from frontdesk.pack.customer_data import CustomerData, CustomerFacts
    from frontdesk.pack.identity.fields import IdentityField, Person
    from frontdesk.pack.identity.identity import Identity
    from frontdesk.pack.pack import Demo, DemoCaller, Pack, Translation
    from frontdesk.pack.prompts import DefaultPrompts, PromptProvider, spoken_in
    from frontdesk.pack.provider import ToolProvider
    from frontdesk.playbooks.agent import Agent, DutyHours
    from frontdesk.playbooks.files import load_agents, load_playbooks
    from frontdesk.playbooks.playbook import Playbook, PlaybookKind, RequiredField, Trigger
    from frontdesk.serving import serve
    from frontdesk.settings import InvalidSetting, Settings
    from frontdesk.store.database import Database, Row, Transaction, Work
    from frontdesk.store.query import Query
    from frontdesk.store.scope import (
        ORGANISATION,
        in_conversation,
        in_organisation,
        row_values,
        scope,
    )
    from frontdesk.tools.effect import EffectRefused
    from frontdesk.tools.gates import (
        ATTEMPTS_ALLOWED,
        AttemptsExhausted,
        Gate,
        InState,
        NotVerified,
        Verified,
    )
    from frontdesk.tools.handles import named_by_day, which_of
    from frontdesk.tools.tool import AnyTool, Attempt, Guarded, Kind, Shown, Tool, ToolContext
    from frontdesk.tools.undo import Undo
    from frontdesk.workflows.machine import Machine
    from frontdesk.workflows.workflow import (
        Choose,
        Chosen,
        ConfirmOnFile,
        SettledAnswer,
        Workflow,
        read_address,
    )


__all__ = [
    "ATTEMPTS_ALLOWED",
    "NOT_PERSON",
    "ORGANISATION",
    "SAME_PERSON",
    "Action",
    "AdminRoute",
    "AdminScope",
    "Agent",
    "AnyAdminRoute",
    "AnyTool",
    "Ask",
    "AskedFor",
    "Attempt",
    "AttemptsExhausted",
    "Audience",
    "CallerError",
    "Card",
    "ChatMessage",
    "Choose",
    "Chosen",
    "ClaimKind",
    "ClientState",
    "CodeOnly",
    "ConfirmOnFile",
    "ConversationId",
    "ConversationRef",
    "CustomerData",
    "CustomerFacts",
    "CustomerOnFile",
    "Database",
    "DefaultPrompts",
    "Demo",
    "DemoCaller",
    "Dialog",
    "DutyHours",
    "EffectRefused",
    "Event",
    "EventType",
    "Facts",
    "FieldType",
    "FinalState",
    "Finished",
    "Forbidden",
    "FrontdeskError",
    "Gate",
    "Guarded",
    "Hours",
    "Identity",
    "IdentityField",
    "InState",
    "InvalidSetting",
    "KeyField",
    "KeyHeader",
    "Kind",
    "Listed",
    "Locale",
    "LookUp",
    "LookedUp",
    "Machine",
    "McpHttp",
    "McpStdio",
    "McpTools",
    "Millis",
    "Model",
    "ModelEvent",
    "ModelRequest",
    "NotFound",
    "NotVerified",
    "OfferedPerson",
    "OfferedTool",
    "OpenAICompatible",
    "OpenApi",
    "Option",
    "OptionId",
    "OrganisationId",
    "OutsideEffect",
    "OutsideNote",
    "OutsideRead",
    "Pack",
    "People",
    "Person",
    "PersonAsked",
    "Playbook",
    "PlaybookKind",
    "Priority",
    "PromptProvider",
    "ProviderError",
    "Query",
    "RequiredField",
    "Role",
    "Row",
    "ServiceFailed",
    "Settings",
    "SettledAnswer",
    "Shown",
    "Spoken",
    "SpokenAs",
    "Strings",
    "TextDelta",
    "Tool",
    "ToolCall",
    "ToolContext",
    "ToolProvider",
    "Transaction",
    "Translation",
    "Trigger",
    "Undo",
    "Verified",
    "ViewMessage",
    "Work",
    "Workflow",
    "correct_ticket",
    "day_in_words",
    "dollars_in_words",
    "enumerated",
    "in_conversation",
    "in_organisation",
    "is_noted",
    "is_spoken_for",
    "load_agents",
    "load_playbooks",
    "load_strings",
    "moment_in_words",
    "named_by_day",
    "note_given",
    "note_in",
    "note_without",
    "open_ticket",
    "outside_provider",
    "read_address",
    "row_values",
    "scope",
    "serve",
    "spoken_in",
    "which_of",
    "with_note",
]

_HOMES = {
    "serving": ("serve",),
    "core.asked": ("Ask", "AskedFor", "OfferedPerson", "OfferedTool"),
    "core.clock": ("Millis",),
    "core.handoff": ("PersonAsked", "Priority"),
    "handoff.hours": ("Hours",),
    "handoff.people": ("People",),
    "handoff.tickets": ("correct_ticket", "open_ticket"),
    "core.card": ("Card",),
    "core.dialog": (
        "Dialog",
        "Option",
        "OptionId",
    ),
    "core.errors": (
        "CallerError",
        "Forbidden",
        "FrontdeskError",
        "NotFound",
        "ProviderError",
    ),
    "core.events": (
        "Audience",
        "Event",
        "EventType",
        "FinalState",
        "Role",
    ),
    "core.ids": (
        "ConversationId",
        "ConversationRef",
        "OrganisationId",
    ),
    "core.locale": ("Locale",),
    "language.strings.catalogue": ("Strings", "load_strings"),
    "language.strings.formatting": (
        "day_in_words",
        "dollars_in_words",
        "enumerated",
        "moment_in_words",
    ),
    "core.meaning": (
        "Action",
        "CodeOnly",
        "Listed",
        "NOT_PERSON",
        "SAME_PERSON",
        "Spoken",
        "SpokenAs",
    ),
    "core.state": (
        "ClientState",
        "ViewMessage",
    ),
    "language.claims.words": ("ClaimKind",),
    "models.openai.model": ("OpenAICompatible",),
    "models.port": (
        "ChatMessage",
        "Finished",
        "Model",
        "ModelEvent",
        "ModelRequest",
        "TextDelta",
        "ToolCall",
    ),
    "settings": (
        "InvalidSetting",
        "Settings",
    ),
    "store.database": (
        "Database",
        "Row",
        "Transaction",
        "Work",
    ),
    "store.query": ("Query",),
    "store.scope": (
        "ORGANISATION",
        "in_conversation",
        "in_organisation",
        "row_values",
        "scope",
    ),
    "tools.effect": ("EffectRefused",),
    "tools.gates": (
        "ATTEMPTS_ALLOWED",
        "AttemptsExhausted",
        "Gate",
        "InState",
        "NotVerified",
        "Verified",
    ),
    "language.reading.noted_parts": ("is_noted", "note_without", "with_note"),
    "language.reading.notes": ("note_given", "note_in"),
    "language.reading.third_parties": ("is_spoken_for",),
    "tools.handles": ("named_by_day", "which_of"),
    "tools.tool": (
        "AnyTool",
        "Attempt",
        "Guarded",
        "Kind",
        "Shown",
        "Tool",
        "ToolContext",
    ),
    "tools.undo": ("Undo",),
    "models.situation": ("CustomerOnFile",),
    "pack.identity.fields": ("IdentityField", "Person"),
    "pack.identity.identity": ("Identity",),
    "outside.declaration": (
        "Facts",
        "KeyField",
        "KeyHeader",
        "LookUp",
        "LookedUp",
        "OutsideEffect",
        "OutsideNote",
        "OutsideRead",
    ),
    "outside.openapi.document": ("OpenApi",),
    "outside.mcp.tools": ("McpHttp", "McpStdio", "McpTools"),
    "outside.outcome": ("ServiceFailed",),
    "outside.provider": ("outside_provider",),
    "pack.pack": ("Demo", "DemoCaller", "Pack", "Translation"),
    "pack.prompts": (
        "DefaultPrompts",
        "PromptProvider",
        "spoken_in",
    ),
    "pack.admin": (
        "AdminRoute",
        "AdminScope",
        "AnyAdminRoute",
    ),
    "pack.customer_data": ("CustomerData", "CustomerFacts"),
    "workflows.machine": ("Machine",),
    "pack.provider": ("ToolProvider",),
    "playbooks.agent": ("Agent", "DutyHours"),
    "playbooks.files": ("load_agents", "load_playbooks"),
    "playbooks.playbook": ("Playbook", "PlaybookKind", "RequiredField", "Trigger"),
    "language.reading.field_values": ("FieldType",),
    "workflows.workflow": (
        "Choose",
        "Chosen",
        "ConfirmOnFile",
        "SettledAnswer",
        "Workflow",
        "read_address",
    ),
}


def __getattr__(name: str) -> object:
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"frontdesk.{home}"), name)
    raise AttributeError(f"module 'frontdesk' has no attribute {name!r}")
