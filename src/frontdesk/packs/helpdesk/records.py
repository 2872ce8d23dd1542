"""Larkspur's records: licences, reports and links, as rows of an organisation."""

import re
from dataclasses import dataclass

from sqlalchemy import bindparam, insert, select

from frontdesk import (
    ORGANISATION,
    ConversationRef,
    Millis,
    OrganisationId,
    Query,
    Transaction,
    in_organisation,
    row_values,
    scope,
)
from frontdesk.packs.helpdesk import tables as t

FIRST = 1001
_KEY = re.compile(r"\bLK[- ]?(\d{4})[- ]?(\d{4})\b", re.IGNORECASE)

_licence = Query(
    select(
        t.licences.c.key, t.licences.c.product, t.licences.c.email, t.licences.c.valid_until
    ).where(in_organisation(t.licences), t.licences.c.key == bindparam("its_key"))
)
_next = Query(
    lambda insert: (
        insert(t.counters)
        .values(organisation_id=bindparam(ORGANISATION), name=bindparam("name"), value=FIRST)
        .on_conflict_do_update(
            index_elements=["organisation_id", "name"], set_={"value": t.counters.c.value + 1}
        )
        .returning(t.counters.c.value)
    )
)
_report = Query(
    insert(t.bugs).values(**row_values("number", "product", "version", "happened", "created_at"))
)
_send = Query(insert(t.links).values(**row_values("key", "email", "created_at")))


@dataclass(frozen=True, slots=True)
class Licence:
    """A licence, and the address that it was sold to."""

    key: str
    product: str
    email: str
    valid_until: str

    @property
    def masked_email(self) -> str:
        """The address as somebody may read it who only has the key."""
        name, _, host = self.email.partition("@")
        return f"{name[:1]}•••@{host}"


def key_in(text: str) -> str | None:
    """The licence key that a text names, as it is kept."""
    found = _KEY.search(text[:200])
    return f"LK-{found[1]}-{found[2]}" if found is not None else None


async def licence_of(tx: Transaction, organisation_id: OrganisationId, text: str) -> Licence | None:
    """The licence whose key a text names."""
    key = key_in(text)
    if key is None:
        return None
    rows = await tx.fetch(_licence, **{ORGANISATION: organisation_id}, its_key=key)
    return Licence(*rows[0]) if rows else None


async def next_number(tx: Transaction, organisation_id: OrganisationId, name: str) -> int:
    """A counter's next number."""
    rows = await tx.fetch(_next, **{ORGANISATION: organisation_id}, name=name)
    return int(rows[0][0])


async def report(
    tx: Transaction, ref: ConversationRef, product: str, version: str, happened: str, now: Millis
) -> int:
    """Keep a report; its number."""
    number = await next_number(tx, ref.organisation_id, "bug")
    told = {"product": product, "version": version, "happened": happened}
    await tx.execute(_report, **scope(ref), number=number, **told, created_at=now)
    return number


async def send_link(tx: Transaction, ref: ConversationRef, licence: Licence, now: Millis) -> None:
    """Have a sign-in link sent to a licence's address."""
    to = {"key": licence.key, "email": licence.email}
    await tx.execute(_send, **scope(ref), **to, created_at=now)
