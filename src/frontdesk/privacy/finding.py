"""Finds a customer's conversations: by who was verified there, a phone, an address, or one id."""

import re
from collections.abc import AsyncIterator
from dataclasses import dataclass
from functools import partial

import msgspec

from frontdesk.core.errors import CallerError, NotFound
from frontdesk.core.ids import ConversationId, ConversationRef, OrganisationId
from frontdesk.pack.customer_data import CustomerData, CustomerFacts
from frontdesk.store.database import Database, Transaction
from frontdesk.store.queries import conversations, people_found
from frontdesk.store.queries.people_found import Traces

NO_FACTS = CustomerFacts()
_DIGITS = 10
_NOT_DIGIT = re.compile(r"[^0-9]")


class Subject(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Who is meant, by exactly one of these; `customer` is the pack's own id of them."""

    customer: str | None = None
    phone: str | None = None
    email: str | None = None
    conversation: str | None = None


@dataclass(frozen=True, slots=True)
class Found:
    """A customer as the store knows them."""

    organisation_id: OrganisationId
    customer: str | None
    facts: CustomerFacts
    refs: tuple[ConversationRef, ...]


class _Verified(msgspec.Struct, rename="camel"):
    verified_as: str | None = None


async def find_person(
    db: Database, organisation_id: OrganisationId, subject: Subject, data: CustomerData | None
) -> Found:
    """Everything that is a customer's, looked for in short reads; NotFound where nothing is."""
    _expect_one(subject)
    if subject.conversation is not None:
        ref = ConversationRef(organisation_id, ConversationId(subject.conversation))
        await db.read(lambda tx: conversations.find(tx, ref))
        return Found(organisation_id, None, NO_FACTS, (ref,))
    customer = subject.customer
    facts = _given(subject)
    known = None
    if customer is not None and data is not None:
        known = await db.read(lambda tx: data.facts(tx, organisation_id, customer))
    found = [ref async for ref in _theirs(db, organisation_id, customer, known or facts)]
    if known is None and not found:
        raise NotFound("expected a customer of whom something is stored", code="customer_not_found")
    return Found(organisation_id, customer, known or facts, tuple(found))


def _expect_one(subject: Subject) -> None:
    given = [name for name in Subject.__struct_fields__ if (getattr(subject, name) or "").strip()]
    if len(given) != 1:
        wanted = ", ".join(Subject.__struct_fields__)
        raise CallerError(
            f"expected exactly one of {wanted}; got {', '.join(given) or 'none'}",
            code="invalid_subject",
            status=422,
        )


def _given(subject: Subject) -> CustomerFacts:
    return CustomerFacts(
        phones=(subject.phone,) if subject.phone else (),
        emails=(subject.email,) if subject.email else (),
    )


async def _theirs(
    db: Database, organisation_id: OrganisationId, customer: str | None, facts: CustomerFacts
) -> AsyncIterator[ConversationRef]:
    after: str = ""
    while True:
        page, found = await db.read(
            partial(_page, organisation_id=organisation_id, after=after, whose=(customer, facts))
        )
        for ref in found:
            yield ref
        if not page:
            return
        after = page[-1].ref.conversation_id


async def _page(
    tx: Transaction,
    organisation_id: OrganisationId,
    after: str,
    whose: tuple[str | None, CustomerFacts],
) -> tuple[list[Traces], list[ConversationRef]]:
    page = await people_found.page(tx, organisation_id, after)
    return page, [one.ref for one in page if await _is_theirs(tx, one, *whose)]


async def _is_theirs(
    tx: Transaction, one: Traces, customer: str | None, facts: CustomerFacts
) -> bool:
    """Where the customer was verified, be it in an earlier call; else by a phone or an address."""
    verified = _verified_in(one)
    if customer is not None and (customer in verified or await _mentions(tx, one, customer)):
        return True
    if verified and customer is not None:
        # Somebody else of the household: their conversation is theirs, whoever's phone it was.
        return False
    if _reached_by(one, facts):
        return True
    return any([await _mentions(tx, one, fact) for fact in (*facts.emails, *facts.phones)])


async def _mentions(tx: Transaction, one: Traces, word: str) -> bool:
    texts = await people_found.texts_with(tx, one.ref, _spelled(word))
    return any(_stands_in(word, text) for text in texts)


def _verified_in(one: Traces) -> set[str]:
    bodies = (one.dialog, *one.intents)
    named = {msgspec.json.decode(body, type=_Verified).verified_as for body in bodies}
    return {name for name in (*named, *one.ticket_customers) if name}


def _reached_by(one: Traces, facts: CustomerFacts) -> bool:
    phones = {_last_digits(phone) for phone in facts.phones}
    if one.phone is not None and _last_digits(one.phone) in phones:
        return True
    emails = {email.casefold() for email in facts.emails}
    return one.mail is not None and one.mail.casefold() in emails


def _last_digits(phone: str) -> str:
    return _NOT_DIGIT.sub("", phone)[-_DIGITS:]


def _spelled(word: str) -> str:
    """A word as it may stand in a body; of a number, the digits that all spellings share."""
    digits = _last_digits(word)
    return digits if len(digits) == _DIGITS and "@" not in word else word


def _stands_in(word: str, text: str) -> bool:
    """Whether a word stands in a text by itself, and not as a part of another."""
    wanted = _spelled(word).casefold()
    text = text.casefold()
    at = text.find(wanted)
    while at >= 0:
        before, after = text[at - 1 : at], text[at + len(wanted) : at + len(wanted) + 1]
        number = wanted.isdigit()
        left = number or not (before.isalnum() or before in {"_", "-"})
        right = not (after.isalnum() or after in {"_", "-"})
        if left and right:
            return True
        at = text.find(wanted, at + 1)
    return False
