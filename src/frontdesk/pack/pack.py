"""A pack: what a company brings, as one package that an entry point names."""

import sys
import traceback
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import msgspec

from frontdesk.core.clock import Millis
from frontdesk.core.errors import FrontdeskError
from frontdesk.core.ids import OrganisationId
from frontdesk.core.locale import Locale
from frontdesk.pack.mistakes import InvalidPack
from frontdesk.pack.prompts import PromptProvider
from frontdesk.pack.provider import ToolProvider
from frontdesk.store.database import Transaction

ENTRY_POINTS = "frontdesk.packs"
# Named in a pack's place where a desk only talks.
NO_PACK = "none"

Seed = Callable[[Transaction, OrganisationId, Millis], Awaitable[object]]


Lifespan = Callable[[Any], AbstractAsyncContextManager[Any]]


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
    """How a pack is shown on a desk of one's own: the company's name and who may call it.

    `reset` puts what was used up of the invented records back as it was, for whoever tries next.
    """

    company: str
    callers: tuple[DemoCaller, ...] = ()
    reset: Seed | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Translation:
    """A pack's tools and words in another language: the same tools, workflows and states."""

    tools: ToolProvider
    prompts: PromptProvider


@dataclass(frozen=True, slots=True, kw_only=True)
class Pack:
    """A company's tools, its words, its demo data, and a line that says how to try it.

    `lifespan` is entered when the desk starts and left when it stops: what it gives, such as a
    client of the company's own system, tools find in `ctx.shared`. It gets the pack's `settings`.
    """

    tools: ToolProvider
    prompts: PromptProvider
    seed: Seed | None = None
    hint: str = ""
    demo: Demo | None = None
    translations: Mapping[Locale, Translation] = field(default_factory=dict[Locale, Translation])
    settings: type[msgspec.Struct] | None = None
    lifespan: Lifespan | None = None


def find_pack(name: str) -> Pack:
    """The installed pack of this name, or the one that `module:pack` names in this folder.

    What is named may also make a pack. Raises UnknownPack, or InvalidPack where it cannot be made.
    """
    module, named_here, attribute = name.partition(":")
    if named_here:
        return _made(name, lambda: _found_here(module, attribute, name))
    found = {point.name: point for point in entry_points(group=ENTRY_POINTS)}
    if name not in found:
        known = ", ".join(sorted(found)) or "none"
        raise UnknownPack(
            f"FRONTDESK_PACK: expected one of the installed packs ({known}), or module:pack;"
            f" got {name!r}"
        )
    return _made(name, found[name].load)


def _found_here(module: str, attribute: str, name: str) -> object:
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        return getattr(import_module(module), attribute)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module}.".startswith(f"{error.name}."):
            raise
        raise UnknownPack(f"expected a module {module} in {here} or installed; got none") from None
    except AttributeError:
        raise UnknownPack(f"expected {attribute} in the module {module}; it has none") from None


def _place(error: BaseException) -> str:
    """Where in a pack's own files an error came up, where that is known.

    The first file outside the desk is the pack's; a library that it called lies elsewhere.
    """
    own = Path(__file__).parents[1]
    files = [
        (Path(frame.filename), frame.lineno)
        for frame in traceback.extract_tb(error.__traceback__)
        if not frame.filename.startswith("<") and own not in Path(frame.filename).parents
    ]
    named = [(path, line) for path, line in files if path.parts[-2:-1] != ("importlib",)]
    if not named:
        return ""
    folder = named[0][0].parent
    path, line = [one for one in named if _is_of(folder, one[0])][-1]
    return f" ({path.name}, line {line})"


def _is_of(folder: Path, file: Path) -> bool:
    """Whether a file belongs to what lies in a folder, and not to an environment inside it."""
    return folder in file.parents and "site-packages" not in file.relative_to(folder).parts


def _made(name: str, load: Callable[[], object]) -> Pack:
    """The pack that was loaded or is made by it; a mistake in a declaration is told in a line."""
    try:
        found = load()
        made = found() if callable(found) and not isinstance(found, Pack) else found
    except (TypeError, ValueError, ImportError) as error:
        raise InvalidPack(f"pack: {error}{_place(error)}") from error
    if not isinstance(made, Pack):
        raise InvalidPack(f"pack: expected {name} to be a Pack; got a {type(made).__name__}")
    return made
