"""A pack: what a company brings, as one package that an entry point names."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from importlib.metadata import entry_points

from frontdesk.core.clock import Millis
from frontdesk.core.errors import FrontdeskError
from frontdesk.core.ids import OrganisationId
from frontdesk.core.locale import Locale
from frontdesk.pack.prompts import PromptProvider
from frontdesk.pack.provider import ToolProvider
from frontdesk.store.database import Transaction

ENTRY_POINTS = "frontdesk.packs"

Seed = Callable[[Transaction, OrganisationId, Millis], Awaitable[object]]


class UnknownPack(FrontdeskError):
    """No installed package brings a pack of this name; the message says which there are."""

    code = "unknown_pack"


@dataclass(frozen=True, slots=True)
class DemoCaller:
    """An invented customer to try the desk as, and what they would know when asked."""

    name: str
    phone: str
    knows: str = ""


@dataclass(frozen=True, slots=True)
class Demo:
    """How a pack is shown on a desk of one's own: the company's name and who may call it."""

    company: str
    callers: tuple[DemoCaller, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Translation:
    """A pack's tools and words in another language: the same tools, workflows and states."""

    tools: ToolProvider
    prompts: PromptProvider


@dataclass(frozen=True, slots=True, kw_only=True)
class Pack:
    """A company's tools, its words, its demo data, and a line that says how to try it."""

    tools: ToolProvider
    prompts: PromptProvider
    seed: Seed | None = None
    hint: str = ""
    demo: Demo | None = None
    translations: Mapping[Locale, Translation] = field(default_factory=dict[Locale, Translation])


def find_pack(name: str) -> Pack:
    """The installed pack of this name."""
    found = {point.name: point for point in entry_points(group=ENTRY_POINTS)}
    if name not in found:
        known = ", ".join(sorted(found)) or "none"
        raise UnknownPack(
            f"FRONTDESK_PACK: expected one of the installed packs ({known}); got {name!r}"
        )
    return found[name].load()
