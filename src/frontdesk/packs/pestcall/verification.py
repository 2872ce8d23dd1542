"""Who a customer is: phone and ZIP, the name where a household shares both, more under attack."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated

import msgspec

from frontdesk import Attempt, CodeOnly
from frontdesk.packs.pestcall.crm import Crm, Scope
from frontdesk.packs.pestcall.identity import (
    Claim,
    closest_by_name,
    first_name,
    fold_name,
    is_name_of,
    named_in,
    read_email,
    read_phone,
    read_zip,
)
from frontdesk.packs.pestcall.records import Customer, CustomerId, Zip
from frontdesk.packs.pestcall.views import AppointmentView, view_appointment


class Verdict(StrEnum):
    """What came of an attempt."""

    VERIFIED = "verified"
    FAILED = "failed"
    LATER = "later"
    NEED_PHONE = "need_phone"
    NEED_ZIP = "need_zip"
    NEED_NAME = "need_name"
    NEED_MORE = "need_more"


class Verification(msgspec.Struct, frozen=True, omit_defaults=True, rename="camel"):
    """An attempt's outcome; a customer, and the address on file, is named only when it succeeded.

    `last` tells that no further attempt is left, `retry_seconds` when another may be made. `only`
    is the visit to come of a customer who has but one, `people` are the technicians. `corrected`
    says of a ticket that it took them for somebody else, `spoken_for` that another speaks for them.
    """

    status: Verdict
    customer_id: str | None = None
    first_name: str | None = None
    address: str | None = None
    claim: Claim = Claim()
    last: bool = False
    retry_seconds: int = 0
    only: Annotated[AppointmentView | None, CodeOnly()] = None
    people: Annotated[tuple[str, ...], CodeOnly()] = ()
    corrected: str = ""
    spoken_for: bool = False


def tidy(claim: Claim) -> Claim:
    """A claim in one spelling, without what cannot be right."""
    return Claim(
        phone=read_phone(claim.phone),
        zip=read_zip(claim.zip),
        name=claim.name,
        email=read_email(claim.email),
    )


async def attempted(crm: Crm, scope: Scope, claim: Claim) -> Attempt | None:
    """What a claim guesses at; None while it is not enough to be held against an account."""
    given, phone = tidy(claim), read_phone(claim.phone)
    if phone is None or given.zip is None:
        return None
    holders = await crm.customers_by_phone(scope, phone)
    subjects = [f"phone:{phone}"]
    if given.name and fold_name(given.name):
        subjects.append(f"name:{fold_name(given.name)[:100]}")
    return Attempt(
        subjects=tuple(subjects),
        accounts=tuple(holder.id for holder in holders),
        second_fact=bool(given.name or given.email),
    )


async def verify(
    crm: Crm, scope: Scope, claim: Claim, *, second_fact: bool, said: Sequence[str] = ()
) -> Verification:
    """Hold a claim against the accounts; with a second fact, the name or e-mail has to fit too.

    Which one of a household it is may have been `said` among other words.
    """
    given = tidy(claim)
    phone, zip_code = read_phone(given.phone), read_zip(given.zip)
    if zip_code is None:
        return Verification(Verdict.NEED_ZIP, claim=given)
    if phone is None:
        return Verification(Verdict.NEED_PHONE, claim=given)
    holders = await crm.customers_by_phone(scope, phone)
    if second_fact:
        holders = [customer for customer in holders if _proven(customer, given)]
    fitting = _fitting(holders, zip_code, given.name)
    fitting = named_in(fitting, said) or fitting
    if len(fitting) > 1:
        return Verification(Verdict.NEED_NAME, claim=given)
    if not fitting:
        return Verification(Verdict.FAILED, claim=Claim(phone=phone, zip=zip_code))
    found = fitting[0]
    coming = await crm.appointments(scope, CustomerId(found.id))
    return Verification(
        Verdict.VERIFIED,
        CustomerId(found.id),
        first_name(found),
        f"{found.address} {found.zip}",
        only=view_appointment(coming[0], scope) if len(coming) == 1 else None,
        people=tuple(one.name for one in await crm.technicians(scope)),
    )


def _proven(customer: Customer, given: Claim) -> bool:
    by_email = given.email is not None and given.email == read_email(customer.email)
    return by_email or (given.name is not None and is_name_of(customer, given.name))


def _fitting(holders: list[Customer], zip_code: Zip, name: str | None) -> list[Customer]:
    fitting = [customer for customer in holders if customer.zip == zip_code]
    if len(fitting) < 2:
        # Whoever gives the name of one who shares the number is not the other.
        named = closest_by_name(holders, name) if name else []
        return [customer for customer in fitting if not named or customer in named]
    return closest_by_name(fitting, name) if name else fitting
