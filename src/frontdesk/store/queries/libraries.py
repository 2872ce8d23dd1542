"""The row of an organisation's library: the numbers it gives, and whose vectors are searched."""

from dataclasses import dataclass

from sqlalchemy import bindparam, select, update

from frontdesk.core.ids import OrganisationId
from frontdesk.store import tables as t
from frontdesk.store.database import Transaction
from frontdesk.store.query import Query
from frontdesk.store.scope import ORGANISATION, in_organisation

# A library's own share of all numbers of passages: those of its `id` times this, and above.
SHARE = 1 << 32

_libraries = t.libraries
_columns = (
    _libraries.c.id,
    _libraries.c.passages_given,
    _libraries.c.vectors_given,
    _libraries.c.encoder,
)
_begin = Query(
    lambda insert: (
        insert(_libraries)
        .values(
            organisation_id=bindparam(ORGANISATION),
            passages_given=0,
            vectors_given=0,
            encoder=bindparam("encoder"),
        )
        .on_conflict_do_nothing(index_elements=["organisation_id"])
    )
)
_find = Query(select(*_columns).where(in_organisation(_libraries)))
_give = Query(
    update(_libraries)
    .where(in_organisation(_libraries))
    .values(
        passages_given=_libraries.c.passages_given + bindparam("passages"),
        vectors_given=_libraries.c.vectors_given + bindparam("vectors"),
    )
    .returning(*_columns)
)
_use = Query(
    update(_libraries).where(in_organisation(_libraries)).values(encoder=bindparam("new_encoder"))
)


@dataclass(frozen=True, slots=True)
class LibraryRow:
    """How many numbers a library has given, and the encoder whose vectors are searched."""

    id: int
    passages_given: int
    vectors_given: int
    encoder: str

    @property
    def first(self) -> int:
        """Below the number of its first passage."""
        return self.id * SHARE

    @property
    def end(self) -> int:
        """Beyond the number of its last passage."""
        return (self.id + 1) * SHARE


async def begin(tx: Transaction, organisation_id: OrganisationId, encoder: str) -> None:
    """Begin a library whose vectors are an encoder's, unless there is one."""
    await tx.execute(_begin, **{ORGANISATION: organisation_id}, encoder=encoder)


async def find(tx: Transaction, organisation_id: OrganisationId) -> LibraryRow | None:
    """An organisation's library."""
    rows = await tx.fetch(_find, **{ORGANISATION: organisation_id})
    return LibraryRow(*rows[0]) if rows else None


async def give(
    tx: Transaction, organisation_id: OrganisationId, *, passages: int = 0, vectors: int = 0
) -> LibraryRow | None:
    """Take so many numbers; they are the last ones of the row that comes back."""
    given = {ORGANISATION: organisation_id, "passages": passages, "vectors": vectors}
    rows = await tx.fetch(_give, **given)
    return LibraryRow(*rows[0]) if rows else None


async def use_encoder(tx: Transaction, organisation_id: OrganisationId, encoder: str) -> None:
    """Have an encoder's vectors be searched from now on."""
    await tx.execute(_use, **{ORGANISATION: organisation_id}, new_encoder=encoder)
