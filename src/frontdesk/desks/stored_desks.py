"""The desks of all organisations, made from what the store has of each."""

from collections.abc import Callable, Mapping

from frontdesk.core.configuration import ConfigurationKind
from frontdesk.core.errors import Unavailable
from frontdesk.core.ids import OrganisationId
from frontdesk.core.organisation import Organisation
from frontdesk.desks.configured import Configured
from frontdesk.desks.named_models import NamedModels
from frontdesk.desks.served_pack import ServedPack
from frontdesk.knowledge.document_search import DocumentLibrary, OrganisationDocuments
from frontdesk.session.desk import OrganisationDesk, no_such_organisation
from frontdesk.store.database import Database, Transaction
from frontdesk.store.queries import configurations, organisations
from frontdesk.turn.documents import NO_DESK_DOCUMENTS, DeskDocuments


async def _read(
    tx: Transaction, organisation_id: OrganisationId
) -> tuple[Organisation | None, Configured]:
    """An organisation and all that it configured, on one view."""
    found = await organisations.find(tx, organisation_id)
    serving = await configurations.serving(tx, organisation_id)
    every = [
        (kind, head.id)
        for kind in ConfigurationKind
        for head in await configurations.heads(tx, organisation_id, kind)
    ]
    return found, Configured(tuple(serving), frozenset(every))


class StoredDesks:
    """Makes a desk when it is first asked for, and anew when its organisation has changed.

    Whether it has is one number of one row, asked for each time unless whoever asks has just read
    it: who changed it may have been another process.
    """

    def __init__(
        self,
        db: Database,
        packs: Mapping[str, ServedPack],
        own: str,
        models: NamedModels,
        library: DocumentLibrary | None = None,
    ) -> None:
        self._db = db
        self._library = library
        self._packs = packs
        self._own = own
        self._models = models
        self._made: dict[OrganisationId, OrganisationDesk] = {}
        self.on_made: Callable[[OrganisationId, str | None], None] = lambda _, pack: None

    @property
    def packs(self) -> Mapping[str, ServedPack]:
        """The packs that organisations of this server may have."""
        return self._packs

    async def of(
        self, organisation_id: OrganisationId, version: int | None = None
    ) -> OrganisationDesk:
        """An organisation's desk as the store has it now."""
        known = self._made.get(organisation_id)
        if known is not None and version is not None and known.organisation.version >= version:
            return known
        newest = await self._db.read(lambda tx: organisations.version(tx, organisation_id))
        if known is not None and known.organisation.version == newest:
            return known
        found, configured = await self._db.read(lambda tx: _read(tx, organisation_id))
        if found is None:
            raise no_such_organisation(organisation_id)
        documents = await self._documents(found.library)
        made = self._made[organisation_id] = self._desk(found, configured, documents)
        if found.preview_of is None:
            self.on_made(organisation_id, found.pack)
        return made

    async def _documents(self, organisation_id: OrganisationId) -> DeskDocuments:
        """What the organisation's desk answers from, if it has any documents."""
        library = self._library
        if library is None or not await library.has_documents(organisation_id):
            return NO_DESK_DOCUMENTS
        return DeskDocuments(OrganisationDocuments(organisation_id, library))

    def _desk(
        self, organisation: Organisation, configured: Configured, documents: DeskDocuments
    ) -> OrganisationDesk:
        pack = self._packs.get(organisation.pack or self._own)
        if pack is None:
            raise Unavailable(
                f"the organisation {organisation.id} has the pack {organisation.pack}, which this"
                " server does not serve: FRONTDESK_PACKS names those that it does"
            )
        settings = organisation.settings
        models = self._models.redacting() if settings.privacy.redact_models else self._models
        model = models.of(settings.models)
        return pack.desk_of(organisation, model, configured, models, documents)

    async def enter(self) -> None:
        """Enter the lifespans of the packs."""
        for pack in self._packs.values():
            await pack.enter()

    async def close(self) -> None:
        """Let models and packs go."""
        await self._models.close()
        for pack in self._packs.values():
            await pack.leave()
