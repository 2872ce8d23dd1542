"""What a pack lets administrators do over HTTP; the desk serves it without knowing what it is."""

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar
from zoneinfo import ZoneInfo

import msgspec

from frontdesk.core.clock import Millis
from frontdesk.core.ids import OrganisationId
from frontdesk.store.database import Database

In = TypeVar("In", bound=msgspec.Struct)
Out = TypeVar("Out", bound=msgspec.Struct)


@dataclass(frozen=True, slots=True)
class AdminScope:
    """For which organisation, when and on what an administrator acts."""

    organisation_id: OrganisationId
    db: Database
    now: Millis
    zone: ZoneInfo


@dataclass(frozen=True, slots=True, kw_only=True)
class AdminRoute(Generic[In, Out]):
    """A route under `/api/admin`.

    A GET's input comes from its path and query, a POST's from its body. `handle` raises
    CallerError for what cannot be done.
    """

    method: Literal["GET", "POST"]
    path: str
    summary: str
    input: type[In]
    output: type[Out]
    handle: Callable[[AdminScope, In], Awaitable[Out]]

    def __post_init__(self) -> None:
        """Refuse a declaration that could not be served."""
        fields = {field.encode_name for field in msgspec.structs.fields(self.input)}
        named = self.in_path
        if not named <= fields or (named and self.method == "POST"):
            raise TypeError(f"{self.path}: expected a GET with an input that has {named}")

    @property
    def in_path(self) -> set[str]:
        """The fields that the path names."""
        return set(re.findall(r"{(\w+)}", self.path))


AnyAdminRoute = AdminRoute[Any, Any]
