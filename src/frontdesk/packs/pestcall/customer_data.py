"""PestCall's own records of a customer: handed out whole, and erased but for what has to add up."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import bindparam, delete, select, update

from frontdesk import (
    ORGANISATION,
    CustomerFacts,
    OrganisationId,
    Query,
    Transaction,
    in_organisation,
)
from frontdesk.packs.pestcall import tables as t
from frontdesk.packs.pestcall.records import CustomerId
from frontdesk.packs.pestcall.sql import customers

ERASED = "[erased]"
_PAGE = 200


def _of_customer(column: Any) -> Any:
    return in_organisation(column.table) & (column == bindparam("customer"))


_kept = {
    "customer": t.customers.c.id,
    "phones": t.phones.c.customer_id,
    "appointments": t.appointments.c.customer_id,
    "invoices": t.invoices.c.customer_id,
}
_HIDDEN = {"organisation_id", "name_folded"}
_exports = {
    name: (
        tuple(column.name for column in of.table.c if column.name not in _HIDDEN),
        Query(select(*(c for c in of.table.c if c.name not in _HIDDEN)).where(_of_customer(of))),
    )
    for name, of in _kept.items()
}
# Visits and bills stay, since they were done and have to add up; they name nobody any more.
_erasures = (
    Query(delete(t.phones).where(_of_customer(t.phones.c.customer_id))),
    Query(
        update(t.appointments)
        .where(_of_customer(t.appointments.c.customer_id))
        .values(address=ERASED, notes="")
    ),
    Query(
        update(t.customers)
        .where(_of_customer(t.customers.c.id))
        .values(name=ERASED, name_folded="", email=None, address=ERASED, zip="")
    ),
)


class PestCallCustomerData:
    """What the desk asks of these records when a customer wants to see them, or to be forgotten."""

    personal: Mapping[str, frozenset[str]] = {
        "pestcall_customers": frozenset({"name", "name_folded", "email", "address", "zip"}),
        "pestcall_phones": frozenset({"phone"}),
        "pestcall_appointments": frozenset({"address", "notes"}),
    }
    plain: Mapping[str, frozenset[str]] = {
        "pestcall_customers": frozenset({"organisation_id", "id"}),
        "pestcall_phones": frozenset({"organisation_id", "customer_id"}),
        "pestcall_technicians": frozenset({"organisation_id", "id", "name"}),
        "pestcall_shifts": frozenset({"organisation_id", "technician_id"}),
        "pestcall_appointments": frozenset(
            {"organisation_id", "id", "customer_id", "technician_id", "service", "status"}
        ),
        "pestcall_taken": frozenset({"organisation_id", "technician_id", "appointment_id"}),
        "pestcall_invoices": frozenset(
            {"organisation_id", "id", "customer_id", "number", "what", "due_on", "status"}
        ),
        "pestcall_policies": frozenset({"organisation_id", "topic", "keywords", "body"}),
        "pestcall_counters": frozenset({"organisation_id", "name"}),
    }

    async def ids(
        self, tx: Transaction, organisation_id: OrganisationId, after: str
    ) -> Sequence[str]:
        """Some customers' ids in their order, after one of them."""
        return [one.id for one in await customers.page(tx, organisation_id, after, _PAGE)]

    async def facts(
        self, tx: Transaction, organisation_id: OrganisationId, customer: str
    ) -> CustomerFacts | None:
        """By which facts a customer is known."""
        found = await customers.by_id(tx, organisation_id, CustomerId(customer))
        if found is None:
            return None
        return CustomerFacts(
            names=(found.name,),
            emails=(found.email,) if found.email else (),
            phones=await customers.phones_of(tx, organisation_id, found.id),
            addresses=(found.address,),
        )

    async def export(
        self, tx: Transaction, organisation_id: OrganisationId, customer: str
    ) -> Mapping[str, Any]:
        """All that is kept of a customer."""
        given = {ORGANISATION: organisation_id, "customer": customer}
        return {
            name: [dict(zip(names, row, strict=True)) for row in await tx.fetch(query, **given)]
            for name, (names, query) in _exports.items()
        }

    async def erase(self, tx: Transaction, organisation_id: OrganisationId, customer: str) -> None:
        """Take the person out of their visits and their account."""
        given = {ORGANISATION: organisation_id, "customer": customer}
        for query in _erasures:
            await tx.execute(query, **given)
