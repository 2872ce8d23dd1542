"""What a pack keeps of customers in tables of its own, and how it hands that out and erases it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from frontdesk.core.ids import OrganisationId
from frontdesk.store.database import Transaction


@dataclass(frozen=True, slots=True, kw_only=True)
class CustomerFacts:
    """By which facts a customer is known: what finds their conversations, and what is redacted."""

    names: Sequence[str] = ()
    emails: Sequence[str] = ()
    phones: Sequence[str] = ()
    addresses: Sequence[str] = ()

    @property
    def all(self) -> tuple[str, ...]:
        """Every fact there is."""
        found = (*self.names, *self.emails, *self.phones, *self.addresses)
        return tuple(one for one in found if one.strip())


class CustomerData(Protocol):
    """A pack's own records of customers, by the ids that its tools verify them as.

    `personal` and `plain` name, for each of the pack's tables, the columns of text that hold
    something of a customer and those that do not: every column of text is in one of the two.
    """

    @property
    def personal(self) -> Mapping[str, frozenset[str]]:
        """The columns that `erase` empties, by table."""
        ...

    @property
    def plain(self) -> Mapping[str, frozenset[str]]:
        """The columns that hold nothing of a customer, by table."""
        ...

    async def ids(
        self, tx: Transaction, organisation_id: OrganisationId, after: str
    ) -> Sequence[str]:
        """Some customers' ids in their order, after one of them; none where there are no more."""
        ...

    async def facts(
        self, tx: Transaction, organisation_id: OrganisationId, customer: str
    ) -> CustomerFacts | None:
        """By which facts a customer is known; None for nobody's id."""
        ...

    async def export(
        self, tx: Transaction, organisation_id: OrganisationId, customer: str
    ) -> Mapping[str, Any]:
        """All that is kept of a customer, to be given to them as JSON."""
        ...

    async def erase(self, tx: Transaction, organisation_id: OrganisationId, customer: str) -> None:
        """Take the person out of all that is kept; what has to stay names nobody any more."""
        ...
