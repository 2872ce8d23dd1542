"""What an organisation sets for itself: words, models and limits, each with a default."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from frontdesk.core.clock import Millis
from frontdesk.core.ids import OrganisationId
from frontdesk.core.locale import Locale

# The answer of a server's own house, in the place of a model's name.
HOUSE_MODEL = "house"
LONGEST_LINE = 1_000
LONGEST_INSTRUCTIONS = 20_000

Name = Annotated[str, Meta(min_length=1, max_length=200)]
ModelName = Annotated[str, Meta(max_length=200)]
Text = Annotated[str, Meta(min_length=1, max_length=LONGEST_LINE)]
Most = Annotated[int, Meta(ge=1, le=1_000_000)]

# The lines that code speaks by itself and an organisation may say in its own words.
Line = Literal[
    "greeting",
    "verify_first",
    "go_ahead",
    "filler",
    "still_working",
    "checking_takes_longer",
    "apology",
    "unreadable",
    "waiting_for_person",
    "not_open",
    "unknown_outcome",
    "unresolved_outcome",
    "reminder",
    "closing",
    "rating",
]
Lines = dict[Line, Text]


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of the settings: a name that is not known is refused, a default is not written."""


class ModelNames(_Part, frozen=True):
    """Which models of the server's provider answer; an empty name means the server's own choice.

    `answer` may be "house": then no other model is asked.
    """

    answer: ModelName = ""
    narrate: ModelName = ""
    interpret: ModelName = ""
    judge: ModelName = ""


class Limits(_Part, frozen=True):
    """How much an organisation may use; None means no limit of its own."""

    messages_per_minute: Most | None = None
    conversations_per_day: Most | None = None


class Privacy(_Part, frozen=True):
    """How long a finished conversation's texts are kept, and whether models see who a customer is.

    Without days they are kept until somebody erases them.
    """

    retention_days: Annotated[int, Meta(ge=1, le=36_500)] | None = None
    redact_models: bool = False


class Brand(_Part, frozen=True):
    """How pages show the company: its accent colour, as `#rrggbb`."""

    accent: Annotated[str, Meta(pattern=r"^(#[0-9a-fA-F]{6})?$(?!\n)")] = ""


class OrganisationSettings(_Part, frozen=True):
    """All that an organisation sets beside its pack, its language and its time zone."""

    models: ModelNames = ModelNames()
    limits: Limits = Limits()
    open_chat: bool = True
    inactivity_seconds: Annotated[float, Meta(ge=1, le=31_536_000)] | None = None
    instructions: Annotated[str, Meta(max_length=LONGEST_INSTRUCTIONS)] = ""
    strings: dict[Locale, Lines] = {}
    privacy: Privacy = Privacy()
    brand: Brand = Brand()


@dataclass(frozen=True, slots=True)
class Organisation:
    """A tenant; without a pack, language or zone of its own it has the server's and the pack's.

    `version` counts the changes of what its desk is made of. One that is a `preview_of` another is
    where drafts of that one are tried: nobody works there, and what is said there counts nowhere.
    """

    id: OrganisationId
    name: str
    pack: str | None = None
    language: Locale | None = None
    zone: str | None = None
    settings: OrganisationSettings = field(default_factory=OrganisationSettings)
    version: int = 1
    disabled: bool = False
    created_at: Millis = 0
    preview_of: OrganisationId | None = None

    @property
    def library(self) -> OrganisationId:
        """Whose documents it answers from."""
        return self.preview_of or self.id


def encode_settings(settings: OrganisationSettings) -> str:
    """Settings as the store keeps them."""
    return msgspec.json.encode(settings).decode()


def decode_settings(text: str) -> OrganisationSettings:
    """Settings that the store kept."""
    return msgspec.json.decode(text, type=OrganisationSettings)


def lines_in(settings: OrganisationSettings, locale: Locale) -> Mapping[Line, str]:
    """An organisation's own lines in a language."""
    return settings.strings.get(locale, {})
