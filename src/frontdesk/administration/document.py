"""An organisation's configuration as one document, to be shown, compared and exported."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any, cast
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
from msgspec import Meta

from frontdesk.core.errors import CallerError
from frontdesk.core.locale import Locale
from frontdesk.core.organisation import Name, Organisation, OrganisationSettings
from frontdesk.store.queries.audit import Change

PackName = Annotated[str, Meta(min_length=1, max_length=200)]
ZoneName = Annotated[str, Meta(min_length=1, max_length=64)]

Document = dict[str, Any]


class InvalidOrganisation(CallerError):
    """A configuration that cannot be; the message says what was expected."""

    code = "invalid_organisation"
    status = 422


class _Own(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    name: Name
    pack: PackName | None = None
    language: Locale | None = None
    zone: ZoneName | None = None


_OWN = tuple(_Own.__struct_fields__)


def document_of(organisation: Organisation) -> Document:
    """What an organisation has of its own; what it has not is left out."""
    own = _Own(*(getattr(organisation, name) for name in _OWN))
    return {**msgspec.to_builtins(own), **msgspec.to_builtins(organisation.settings)}


def with_document(organisation: Organisation, document: Mapping[str, Any]) -> Organisation:
    """An organisation with another configuration, or InvalidOrganisation."""
    _expect_text(document)
    own = {name: value for name, value in document.items() if name in _OWN}
    rest = {name: value for name, value in document.items() if name not in _OWN}
    try:
        read = msgspec.convert(own, _Own)
        settings = msgspec.convert(rest, OrganisationSettings)
    except msgspec.ValidationError as error:
        raise InvalidOrganisation(str(error)) from None
    if read.zone is not None:
        _expect_zone(read.zone)
    return replace(
        organisation,
        name=read.name,
        pack=read.pack,
        language=read.language,
        zone=read.zone,
        settings=settings,
    )


def _expect_text(value: object) -> None:
    """Refuse what no store keeps: broken Unicode and control characters, at any depth."""
    if isinstance(value, str):
        kept = value.replace("\n", "").replace("\t", "")
        if any(ord(c) < 32 or 0xD800 <= ord(c) <= 0xDFFF for c in kept):
            raise InvalidOrganisation("expected text without control characters")
    elif isinstance(value, dict):
        for name, inner in cast("dict[object, object]", value).items():
            _expect_text(name)
            _expect_text(inner)
    elif isinstance(value, list):
        for inner in cast("list[object]", value):
            _expect_text(inner)


def _expect_zone(name: str) -> None:
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        wanted = "a time zone such as America/New_York"
        raise InvalidOrganisation(f"zone: expected {wanted}; got {name!r}") from None


def changes_between(before: Organisation | None, after: Organisation) -> dict[str, Change]:
    """What differs, by dotted names: what was, and what is."""
    old = _flat(document_of(before)) if before is not None else {}
    new = _flat(document_of(after))
    if before is not None and before.disabled is not after.disabled:
        old, new = {**old, "disabled": before.disabled}, {**new, "disabled": after.disabled}
    return {
        name: (old.get(name), new.get(name))
        for name in sorted({*old, *new})
        if old.get(name) != new.get(name)
    }


def _flat(document: Mapping[str, Any], before: str = "") -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in document.items():
        if isinstance(value, dict):
            found |= _flat(value, f"{before}{name}.")  # pyright: ignore[reportUnknownArgumentType]
        else:
            found[f"{before}{name}"] = value
    return found
