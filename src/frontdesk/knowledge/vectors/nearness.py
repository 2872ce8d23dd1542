"""How near passages are to a question, wherever their vectors are looked through."""

from dataclasses import dataclass
from typing import Protocol

from frontdesk.core.ids import OrganisationId, PassageId
from frontdesk.knowledge.vectors.vector_hits import VectorHits
from frontdesk.store.database import Transaction
from frontdesk.store.queries import passage_vectors


class Nearness(Protocol):
    """The passages of a library by how near they are to one question."""

    async def nearest(self, most: int) -> list[tuple[PassageId, float]]:
        """The nearest passages, each with its similarity."""
        ...

    async def of(self, passage: PassageId) -> float:
        """How near a passage is; 0 where it has no vector."""
        ...


@dataclass(frozen=True, slots=True)
class NearnessAtHand:
    """By the vectors at hand, which were looked through already."""

    tx: Transaction
    organisation_id: OrganisationId
    encoder: str
    hits: VectorHits

    async def nearest(self, most: int) -> list[tuple[PassageId, float]]:
        """The nearest passages, whoever may read them."""
        return self.hits.nearest(most)

    async def of(self, passage: PassageId) -> float:
        """How near a passage is."""
        number = await passage_vectors.number_of(
            self.tx, self.organisation_id, self.encoder, passage
        )
        return self.hits.of_number(number) if number is not None else 0.0
