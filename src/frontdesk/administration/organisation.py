"""Organisations: made, changed, disabled."""

import re
from collections.abc import Collection
from dataclasses import replace

from frontdesk.administration.administrator import Administrator, record
from frontdesk.administration.document import InvalidOrganisation, changes_between
from frontdesk.core.errors import CallerError
from frontdesk.core.organisation import Organisation
from frontdesk.session.desk import no_such_organisation
from frontdesk.store.database import Transaction
from frontdesk.store.queries import organisations
from frontdesk.store.queries.audit import Change

_ID = re.compile(r"[a-z0-9][a-z0-9._-]{0,62}\Z")


def expect_id(id: str) -> None:
    """Refuse what no organisation may be called."""
    if _ID.match(id) is None:
        wanted = "1 to 63 small letters, digits or . _ -, beginning with a letter or a digit"
        raise InvalidOrganisation(f"id: expected {wanted}; got {id[:64]!r}")


def expect_served(organisation: Organisation, packs: Collection[str]) -> None:
    """Refuse a pack that the server does not serve."""
    if organisation.pack is not None and organisation.pack not in packs:
        known = ", ".join(sorted(packs))
        raise InvalidOrganisation(
            f"pack: expected one of this server's ({known}); got {organisation.pack!r}: "
            "FRONTDESK_PACKS names further ones"
        )


async def create_organisation(
    tx: Transaction, by: Administrator, organisation: Organisation
) -> None:
    """Make an organisation."""
    expect_id(organisation.id)
    if not await organisations.add(tx, replace(organisation, created_at=by.now)):
        raise CallerError(
            f"there is an organisation {organisation.id} already", code="id_taken", status=409
        )
    await record(tx, by, "org.create", organisation.id, changes_between(None, organisation))


async def find_organisation(tx: Transaction, by: Administrator) -> Organisation:
    """The organisation that is administered, or NotFound."""
    found = await organisations.find(tx, by.organisation_id)
    if found is None:
        raise no_such_organisation(by.organisation_id)
    return found


async def change_organisation(
    tx: Transaction, by: Administrator, changed: Organisation
) -> dict[str, Change]:
    """Keep an organisation as it is now to be; what differs, and nothing where nothing does."""
    before = await find_organisation(tx, by)
    changes = changes_between(before, changed)
    if changes:
        await organisations.change(tx, changed)
        await record(tx, by, "org.change", changed.id, changes)
    return changes
