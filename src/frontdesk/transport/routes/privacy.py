"""The routes by which administrators hand out and erase one customer's data."""

from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import Field

from frontdesk.administration.privacy import erase_customer, export_customer, reference_of
from frontdesk.core.ids import OrganisationId
from frontdesk.core.permissions import Permission
from frontdesk.pack.customer_data import CustomerData
from frontdesk.privacy.finding import Subject
from frontdesk.store.queries import erasures
from frontdesk.transport.gateway import Gateway
from frontdesk.transport.openapi import problems
from frontdesk.transport.schemas import Body

Named = Annotated[str, Field(min_length=1, max_length=200)]


class Whom(Body):
    """Who is meant, by exactly one of these; `customer` is the company's own id of them."""

    customer: Named | None = None
    phone: Named | None = None
    email: Named | None = None
    conversation: Named | None = None

    @property
    def subject(self) -> Subject:
        """The same, as it is looked for."""
        return Subject(
            customer=self.customer,
            phone=self.phone,
            email=self.email,
            conversation=self.conversation,
        )


class Exported(Body):
    """All that is stored of a customer."""

    customer: str | None
    facts: dict[str, list[str]]
    records: dict[str, Any] | None = None
    conversations: list[dict[str, Any]]


class ErasedView(Body):
    """What an erasure did; `purged` says that nothing of it is left in the store's files."""

    reference: str
    conversations: int
    records: bool
    purged: bool


class ErasureView(Body):
    """An erasure, without the person."""

    reference: str
    at: int
    conversations: list[str]


class Erasures(Body):
    """Every erasure, the oldest first."""

    erasures: list[ErasureView]


def privacy_routes(gateway: Gateway) -> APIRouter:
    """What is stored of one customer: handed out, erased, and the list of erasures."""
    refusals = problems(400, 401, 403, 404, 409, 413, 422, 429, 503)
    router = APIRouter(prefix="/privacy", tags=["administration"], responses=refusals)

    async def data_of(organisation_id: OrganisationId) -> CustomerData | None:
        return (await gateway.desks.of(organisation_id)).deps.provider.customer_data

    @router.post("/export")
    async def export(request: Request, body: Whom) -> Exported:
        """Hand out all that is stored of a customer."""
        by = await gateway.administrator(request, Permission.PRIVACY)
        data = await data_of(by.organisation_id)
        return Exported(**await export_customer(gateway.db, by, body.subject, data))

    @router.post("/erase")
    async def erase(request: Request, body: Whom) -> ErasedView:
        """Erase all that is stored of a customer, for good."""
        by = await gateway.administrator(request, Permission.PRIVACY)
        done = await erase_customer(
            gateway.db,
            by,
            body.subject,
            await data_of(by.organisation_id),
            gateway.new_call,
            gateway.forget,
        )
        return ErasedView(
            reference=done.reference,
            conversations=done.conversations,
            records=done.records,
            purged=done.purged,
        )

    @router.get("/erasures")
    async def listed(request: Request) -> Erasures:
        """What was erased, and when."""
        by = await gateway.administrator(request, Permission.PRIVACY)
        found = await gateway.db.read(lambda tx: erasures.of_organisation(tx, by.organisation_id))
        return Erasures(
            erasures=[
                ErasureView(
                    reference=reference_of(one), at=one.at, conversations=list(one.conversations)
                )
                for one in found
            ]
        )

    return router
