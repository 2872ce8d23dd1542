"""The web pages that an organisation's widget may be on: kept, and put down when they change."""

import re
from collections.abc import Callable, Iterable

from frontdesk.administration.administrator import Administrator, record
from frontdesk.core.errors import CallerError
from frontdesk.core.ids import OrganisationId
from frontdesk.store.database import Transaction
from frontdesk.store.queries import organisation_settings as kept

# The setting that names them, separated by spaces.
SETTING = "origins"
MOST_ORIGINS = 100
_ORIGIN = re.compile(r"https?://[a-z0-9.-]+(?::\d{1,5})?\Z")


class InvalidOrigin(CallerError):
    """An origin that no page can have."""

    code = "invalid_origin"
    status = 422


def expect_origins(origins: Iterable[str]) -> frozenset[str]:
    """The same, or InvalidOrigin."""
    found = frozenset(origins)
    for origin in sorted(found):
        if len(origin) > 300 or _ORIGIN.match(origin) is None:
            wanted = "expected an origin such as https://www.example.com"
            raise InvalidOrigin(f"{wanted}; got {origin[:80]!r}")
    if len(found) > MOST_ORIGINS:
        raise InvalidOrigin(f"expected at most {MOST_ORIGINS} origins; got {len(found)}")
    return found


async def origins_of(tx: Transaction, organisation_id: OrganisationId) -> frozenset[str]:
    """The origins that an organisation allows for itself."""
    return frozenset((await kept.get(tx, organisation_id, SETTING) or "").split())


async def change_origins(
    tx: Transaction, by: Administrator, change: Callable[[frozenset[str]], Iterable[str]]
) -> frozenset[str]:
    """Allow others than before; a running server heeds it within seconds."""
    before = await origins_of(tx, by.organisation_id)
    changed = expect_origins(change(before))
    if changed != before:
        await kept.put(tx, by.organisation_id, SETTING, " ".join(sorted(changed)))
        differs = {SETTING: (sorted(before), sorted(changed))}
        await record(tx, by, "origins.change", SETTING, differs)
    return changed
