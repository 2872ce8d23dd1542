"""Where customers who have left may be written to, and whether they were since they were seen."""

from dataclasses import dataclass

from sqlalchemy import bindparam, delete, func, select, update

from frontdesk.core.clock import Millis
from frontdesk.core.ids import ConversationRef, OrganisationId
from frontdesk.store import tables as t
from frontdesk.store.database import Transaction
from frontdesk.store.query import Query
from frontdesk.store.scope import (
    ORGANISATION,
    in_conversation,
    in_organisation,
    row_values,
    scope,
)

_own = t.mail_contacts.c
_this = in_conversation(t.mail_contacts)
_give = Query(
    lambda insert: (
        stmt := insert(t.mail_contacts).values(
            **row_values("address", "given_at", "seen_at", "mailed_at")
        )
    ).on_conflict_do_update(
        index_elements=["conversation_id"],
        set_={
            name: stmt.excluded[name] for name in ("address", "given_at", "seen_at", "mailed_at")
        },
        where=t.mail_contacts.c.organisation_id == stmt.excluded.organisation_id,
    )
)
_find = Query(select(_own.address, _own.seen_at, _own.mailed_at).where(_this))
_seen = Query(
    update(t.mail_contacts)
    .where(_this, _own.seen_at < bindparam("now"))
    .values(seen_at=bindparam("now"))
)
_mailed = Query(update(t.mail_contacts).where(_this).values(mailed_at=bindparam("now")))
_letters = Query(
    select(func.count())
    .select_from(t.mail_contacts)
    .where(
        in_organisation(t.mail_contacts),
        _own.address == bindparam("to"),
        _own.mailed_at >= bindparam("since"),
    )
)
_remove = Query(delete(t.mail_contacts).where(_this))


@dataclass(frozen=True, slots=True)
class MailContact:
    """A customer's address for one conversation, when they were last here, and last written to."""

    address: str
    seen_at: Millis
    mailed_at: Millis | None

    @property
    def awaited(self) -> bool:
        """Whether they were written to and have not been here since."""
        return self.mailed_at is not None and self.mailed_at >= self.seen_at


async def give(tx: Transaction, ref: ConversationRef, address: str, now: Millis) -> None:
    """Keep the address that a customer gave in order to be reached."""
    await tx.execute(
        _give, **scope(ref), address=address, given_at=now, seen_at=now, mailed_at=None
    )


async def find(tx: Transaction, ref: ConversationRef) -> MailContact | None:
    """Where a conversation's customer may be written to, if they said so."""
    rows = await tx.fetch(_find, **scope(ref))
    return MailContact(*rows[0]) if rows else None


async def seen(tx: Transaction, ref: ConversationRef, now: Millis) -> None:
    """Note that the customer is here."""
    await tx.execute(_seen, **scope(ref), now=now)


async def mailed(tx: Transaction, ref: ConversationRef, now: Millis) -> None:
    """Note that the customer was written to."""
    await tx.execute(_mailed, **scope(ref), now=now)


async def letters_since(
    tx: Transaction, organisation_id: OrganisationId, address: str, since: Millis
) -> int:
    """How many conversations were written about to an address since a moment."""
    given = {ORGANISATION: organisation_id, "to": address, "since": since}
    return (await tx.fetch(_letters, **given))[0][0]


async def remove(tx: Transaction, ref: ConversationRef) -> None:
    """Forget an address."""
    await tx.execute(_remove, **scope(ref))
