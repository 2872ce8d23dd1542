"""Organisations to try further packs with, beside the server's own."""

from frontdesk.administration.administrator import SERVER, Administrator
from frontdesk.administration.organisation import create_organisation
from frontdesk.core.clock import Millis
from frontdesk.core.ids import OrganisationId
from frontdesk.core.organisation import Organisation
from frontdesk.desks.served_pack import PackParts
from frontdesk.store.database import Transaction
from frontdesk.store.queries import organisations


async def set_up_demo(tx: Transaction, pack: PackParts, now: Millis) -> None:
    """Give a pack an organisation of its name, with its invented customers.

    An organisation of that name that has another pack is somebody's own, and stays as it is.
    """
    if pack.seed is None:
        return
    organisation_id = demo_organisation_of(pack.name)
    found = await organisations.find(tx, organisation_id)
    if found is None:
        found = Organisation(organisation_id, organisation_id, pack=pack.name)
        await create_organisation(tx, Administrator(organisation_id, SERVER, now), found)
    if found.pack == pack.name:
        await pack.seed(tx, organisation_id, now)


def demo_organisation_of(pack: str) -> OrganisationId:
    """What the organisation of a pack is called; of `module:pack` it is the module."""
    return OrganisationId(pack.partition(":")[0].lower())
