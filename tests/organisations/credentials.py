"""Keys for tests, made as administrators make them."""

from frontdesk.administration.administrator import Administrator
from frontdesk.administration.keys import add_key
from frontdesk.core.ids import OrganisationId
from frontdesk.core.permissions import Scope
from frontdesk.transport.credentials.api_keys import new_key
from tests.organisations.two_desks import PEST
from tests.transport.served_desk import Served


async def make_key(
    served: Served, *scopes: Scope, days: int | None = None, id: OrganisationId = PEST
) -> str:
    """A key of an organisation."""
    now = served.desk.desk.clock.now()
    made, text = new_key(id, "test", frozenset(scopes), now=now, by="cli", days=days)
    by = Administrator(id, "cli", now)
    await served.desk.db.write(lambda tx: add_key(tx, by, made))
    return text
