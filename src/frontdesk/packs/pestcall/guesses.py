"""Wrong answers, counted across conversations by what was guessed at: a ZIP cannot be tried out.

A subject that was guessed at too often is locked until a day has passed without a wrong answer.
Asking while locked tells nothing and prolongs nothing.
"""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import bindparam, case, delete, update

from frontdesk import ORGANISATION, Millis, OrganisationId, Query, Transaction, in_organisation
from frontdesk.packs.pestcall import tables as t
from frontdesk.packs.pestcall.identity import fold_name
from frontdesk.packs.pestcall.records import Customer, Phone

ALLOWED = 4
FORGOTTEN_AFTER: Millis = 24 * 60 * 60_000

_g = t.guesses.c
# The update changes nothing: it keeps the row from others until the transaction ends, so that
# guesses made at the same moment are counted one after the other.
_hold = Query(
    lambda insert: (
        insert(t.guesses)
        .values(
            organisation_id=bindparam(ORGANISATION),
            subject=bindparam("subject"),
            failures=0,
            last_at=bindparam("now"),
        )
        .on_conflict_do_update(
            index_elements=["organisation_id", "subject"], set_={"failures": _g.failures}
        )
        .returning(_g.failures, _g.last_at)
    )
)
_fail = Query(
    update(t.guesses)
    .where(in_organisation(t.guesses), _g.subject == bindparam("guessed_at"))
    .values(
        failures=case((_g.last_at <= bindparam("forgotten"), 1), else_=_g.failures + 1),
        last_at=bindparam("now"),
    )
)
_forgive = Query(
    delete(t.guesses).where(in_organisation(t.guesses), _g.subject == bindparam("guessed_at"))
)


def of_phone(phone: Phone) -> str:
    """A phone number as the subject of a guess."""
    return f"phone:{phone}"


def of_customer(customer: Customer) -> str:
    """A customer as the subject of a guess."""
    return f"customer:{customer.id}"


def of_name(name: str) -> str:
    """A name as the subject of a guess."""
    return f"name:{fold_name(name)[:100]}"


async def locked(
    tx: Transaction, organisation_id: OrganisationId, subjects: Iterable[str], now: Millis
) -> bool:
    """Tell whether any subject is locked; all are kept from others until the transaction ends."""
    found = False
    # In one order everywhere, so that two transactions never wait for each other.
    for subject in sorted(set(subjects)):
        scope: dict[str, Any] = {ORGANISATION: organisation_id}
        rows = await tx.fetch(_hold, **scope, subject=subject, now=now)
        failures, last_at = rows[0]
        found = found or (failures >= ALLOWED and now < last_at + FORGOTTEN_AFTER)
    return found


async def record_failure(
    tx: Transaction, organisation_id: OrganisationId, subjects: Iterable[str], now: Millis
) -> None:
    """Count one wrong answer against every subject."""
    for subject in sorted(set(subjects)):
        scope: dict[str, Any] = {ORGANISATION: organisation_id}
        await tx.execute(
            _fail, **scope, guessed_at=subject, now=now, forgotten=now - FORGOTTEN_AFTER
        )


async def forgive(
    tx: Transaction, organisation_id: OrganisationId, subjects: Iterable[str]
) -> None:
    """Forget the wrong answers against those who have shown who they are."""
    for subject in sorted(set(subjects)):
        await tx.execute(_forgive, **{ORGANISATION: organisation_id}, guessed_at=subject)
