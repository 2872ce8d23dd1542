"""Customers, their bills and the company's policies, as rows."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import bindparam, insert, select

from frontdesk import ORGANISATION, OrganisationId, Query, Row, Transaction, in_organisation
from frontdesk.packs.pestcall import tables as t
from frontdesk.packs.pestcall.identity import fold_name
from frontdesk.packs.pestcall.records import Customer, CustomerId, Invoice, Phone, Policy, Zip

_c = t.customers.c
_columns = (_c.id, _c.name, _c.email, _c.address, _c.zip)
_customer = select(*_columns).where(in_organisation(t.customers)).order_by(_c.id)
_by_id = Query(_customer.where(_c.id == bindparam("wanted")))
_by_email = Query(_customer.where(_c.email == bindparam("wanted")))
_by_name = Query(_customer.where(_c.name_folded == bindparam("wanted")))
_by_phone = Query(
    _customer.join(
        t.phones,
        (t.phones.c.organisation_id == _c.organisation_id) & (t.phones.c.customer_id == _c.id),
    ).where(t.phones.c.phone == bindparam("wanted"))
)
_page = Query(_customer.where(_c.id > bindparam("after")).limit(bindparam("most")))
_insert = Query(
    insert(t.customers).values(
        organisation_id=bindparam(ORGANISATION),
        id=bindparam("customer"),
        name=bindparam("name"),
        name_folded=bindparam("name_folded"),
        email=bindparam("email"),
        address=bindparam("address"),
        zip=bindparam("zip"),
    )
)
_insert_phone = Query(
    insert(t.phones).values(
        organisation_id=bindparam(ORGANISATION),
        phone=bindparam("phone"),
        customer_id=bindparam("customer"),
    )
)
_phones = Query(
    select(t.phones.c.phone)
    .where(in_organisation(t.phones), t.phones.c.customer_id == bindparam("customer"))
    .order_by(t.phones.c.phone)
)
_i = t.invoices.c
_open_invoices = Query(
    select(_i.number, _i.what, _i.cents, _i.due_on)
    .where(
        in_organisation(t.invoices), _i.customer_id == bindparam("customer"), _i.status == "open"
    )
    .order_by(_i.due_on, _i.number)
)
_p = t.policies.c
_policies = Query(
    select(_p.topic, _p.keywords, _p.body).where(in_organisation(t.policies)).order_by(_p.topic)
)


async def by_id(
    tx: Transaction, organisation_id: OrganisationId, customer_id: CustomerId
) -> Customer | None:
    """A customer."""
    found = await _find(tx, _by_id, organisation_id, customer_id)
    return found[0] if found else None


async def by_phone(
    tx: Transaction, organisation_id: OrganisationId, phone: Phone
) -> list[Customer]:
    """The customers who name this number."""
    return await _find(tx, _by_phone, organisation_id, phone)


async def by_email(tx: Transaction, organisation_id: OrganisationId, email: str) -> list[Customer]:
    """The customers who name this address."""
    return await _find(tx, _by_email, organisation_id, email)


async def by_name(tx: Transaction, organisation_id: OrganisationId, name: str) -> list[Customer]:
    """The customers of this full name."""
    return await _find(tx, _by_name, organisation_id, fold_name(name))


async def page(
    tx: Transaction, organisation_id: OrganisationId, after: str, most: int
) -> list[Customer]:
    """Some customers in the order of their ids, after one of them."""
    scope: dict[str, Any] = {ORGANISATION: organisation_id}
    return [_read(row) for row in await tx.fetch(_page, **scope, after=after, most=most)]


async def phones_of(
    tx: Transaction, organisation_id: OrganisationId, customer_id: CustomerId
) -> list[Phone]:
    """The numbers that a customer names."""
    scope: dict[str, Any] = {ORGANISATION: organisation_id}
    return [Phone(row[0]) for row in await tx.fetch(_phones, **scope, customer=customer_id)]


async def add(
    tx: Transaction, organisation_id: OrganisationId, new: Customer, phones: Iterable[Phone]
) -> None:
    """Keep a new customer and the numbers they name."""
    scope: dict[str, Any] = {ORGANISATION: organisation_id}
    await tx.execute(
        _insert,
        **scope,
        customer=new.id,
        name=new.name,
        name_folded=fold_name(new.name),
        email=new.email,
        address=new.address,
        zip=new.zip,
    )
    for phone in phones:
        await tx.execute(_insert_phone, **scope, phone=phone, customer=new.id)


async def open_invoices(
    tx: Transaction, organisation_id: OrganisationId, customer_id: CustomerId
) -> list[Invoice]:
    """A customer's unpaid bills, the oldest first."""
    scope: dict[str, Any] = {ORGANISATION: organisation_id}
    rows = await tx.fetch(_open_invoices, **scope, customer=customer_id)
    return [Invoice(*row) for row in rows]


async def policies(tx: Transaction, organisation_id: OrganisationId) -> list[Policy]:
    """Every policy."""
    scope: dict[str, Any] = {ORGANISATION: organisation_id}
    return [Policy(*row) for row in await tx.fetch(_policies, **scope)]


async def _find(
    tx: Transaction, query: Query, organisation_id: OrganisationId, wanted: str
) -> list[Customer]:
    scope: dict[str, Any] = {ORGANISATION: organisation_id}
    return [_read(row) for row in await tx.fetch(query, **scope, wanted=wanted)]


def _read(row: Row) -> Customer:
    return Customer(CustomerId(row[0]), row[1], row[2], row[3], Zip(row[4]))
