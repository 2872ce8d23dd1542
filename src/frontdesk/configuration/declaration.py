"""What a setting is, as data: its names, its type, its default, its limits and its meaning."""

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, TypeVar

from frontdesk.core.errors import FrontdeskError

PREFIX = "FRONTDESK_"

T = TypeVar("T")
_METADATA = "frontdesk"
# A bool is an int as well: it comes first.
_KINDS: tuple[type[Any], ...] = (bool, int, float, frozenset, Path, str)


class InvalidSetting(FrontdeskError):
    """A setting's value cannot be used; the message says what was expected."""

    code = "invalid_setting"


@dataclass(frozen=True, slots=True)
class Declaration:
    """One setting; `env` is its variable, `key` its name in a file."""

    env: str
    default: Any
    meaning: str
    kind: type[Any] = str
    shown: str = ""
    least: float = 0
    most: float = 1e9
    least_length: int = 0
    choices: Sequence[str] = ()
    secret: bool = False

    @property
    def key(self) -> str:
        """The variable's name without its prefix, in small letters."""
        return key_of(self.env)


def key_of(env: str) -> str:
    """The key of a file for a variable."""
    return env.removeprefix(PREFIX).lower()


def setting(env: str, default: T, meaning: str, **limits: Any) -> T:
    """Declare a field of a dataclass as a setting; its type follows from its default."""
    declared = Declaration(env, default, meaning, kind=_kind_of(default), **limits)
    return field(default=default, metadata={_METADATA: declared})


def _kind_of(default: object) -> type[Any]:
    if default is None:
        return str
    return next(kind for kind in _KINDS if isinstance(default, kind))


def declared_in(kind: type[Any]) -> dict[str, Declaration]:
    """The settings that a dataclass declares, by the names of its fields."""
    found: dict[str, Declaration] = {}
    for one in fields(kind):
        if _METADATA in one.metadata:
            found[one.name] = one.metadata[_METADATA]
    return found
