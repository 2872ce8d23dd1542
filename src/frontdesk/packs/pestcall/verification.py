"""Who a customer is: phone and ZIP, and the name where a household shares both."""

from enum import StrEnum

import msgspec

from frontdesk import Transaction
from frontdesk.packs.pestcall import guesses
from frontdesk.packs.pestcall.crm import Crm, Scope
from frontdesk.packs.pestcall.identity import (
    Claim,
    closest_by_name,
    first_name,
    read_email,
    read_phone,
    read_zip,
)
from frontdesk.packs.pestcall.records import Customer, CustomerId, Zip


class Verdict(StrEnum):
    """What came of an attempt."""

    VERIFIED = "verified"
    FAILED = "failed"
    LOCKED = "locked"
    NEED_PHONE = "need_phone"
    NEED_ZIP = "need_zip"
    NEED_NAME = "need_name"


class Verification(msgspec.Struct, frozen=True, omit_defaults=True, rename="camel"):
    """An attempt's outcome; a customer is named only when it succeeded.

    `last` tells that no further attempt is left.
    """

    status: Verdict
    customer_id: str | None = None
    first_name: str | None = None
    claim: Claim = Claim()
    last: bool = False


class Finding(StrEnum):
    """Whether an account is there; nothing else of it is told."""

    FOUND = "found"
    NOT_FOUND = "not_found"
    LOCKED = "locked"
    NEED_MORE = "need_more"


class LookUp(msgspec.Struct, frozen=True, omit_defaults=True, rename="camel"):
    """What came of looking for an account; `last` tells that no further attempt is left."""

    status: Finding
    claim: Claim = Claim()
    last: bool = False


async def verify(crm: Crm, scope: Scope, tx: Transaction, claim: Claim) -> Verification:
    """Hold a claim against the accounts, counting wrong answers."""
    phone, zip_code = read_phone(claim.phone), read_zip(claim.zip)
    kept = Claim(phone=phone, zip=zip_code, name=claim.name)
    if zip_code is None:
        return Verification(Verdict.NEED_ZIP, claim=kept)
    if phone is None:
        return Verification(Verdict.NEED_PHONE, claim=kept)
    holders = await crm.customers_by_phone(scope, phone)
    subjects = [guesses.of_phone(phone), *map(guesses.of_customer, holders)]
    if await guesses.locked(tx, scope.organisation_id, subjects, scope.now):
        return Verification(Verdict.LOCKED)
    fitting = _fitting(holders, zip_code, claim.name)
    if len(fitting) > 1:
        return Verification(Verdict.NEED_NAME, claim=kept)
    if not fitting:
        await guesses.record_failure(tx, scope.organisation_id, subjects, scope.now)
        return Verification(Verdict.FAILED, claim=Claim(phone=phone))
    found = fitting[0]
    proven = [guesses.of_phone(phone), guesses.of_customer(found)]
    await guesses.forgive(tx, scope.organisation_id, proven)
    return Verification(Verdict.VERIFIED, CustomerId(found.id), first_name(found))


def _fitting(holders: list[Customer], zip_code: Zip, name: str | None) -> list[Customer]:
    fitting = [customer for customer in holders if customer.zip == zip_code]
    if len(fitting) < 2 or not name:
        return fitting
    return closest_by_name(fitting, name)


async def look_up(
    crm: Crm, scope: Scope, tx: Transaction, claim: Claim, email: str | None
) -> LookUp:
    """Tell whether there is an account; a name with a ZIP is a guess at the ZIP, and counted."""
    zip_code, address, phone = read_zip(claim.zip), read_email(email), read_phone(claim.phone)
    if address is not None:
        found = await crm.customers_by_email(scope, address)
        return _finding(found, Claim(zip=zip_code))
    if claim.name and zip_code is not None:
        return await _by_name(crm, scope, tx, claim.name, zip_code)
    if phone is not None:
        found = await crm.customers_by_phone(scope, phone)
        return _finding(found, Claim(phone=phone, zip=zip_code))
    return LookUp(Finding.NEED_MORE, Claim(zip=zip_code, name=claim.name))


async def _by_name(crm: Crm, scope: Scope, tx: Transaction, name: str, zip_code: Zip) -> LookUp:
    namesakes = await crm.customers_by_name(scope, name)
    subjects = [guesses.of_name(name), *map(guesses.of_customer, namesakes)]
    if await guesses.locked(tx, scope.organisation_id, subjects, scope.now):
        return LookUp(Finding.LOCKED)
    found = [customer for customer in namesakes if customer.zip == zip_code]
    if not found:
        await guesses.record_failure(tx, scope.organisation_id, subjects, scope.now)
    return _finding(found, Claim(zip=zip_code, name=name))


def _finding(found: list[Customer], claim: Claim) -> LookUp:
    return LookUp(Finding.FOUND, claim) if found else LookUp(Finding.NOT_FOUND)
