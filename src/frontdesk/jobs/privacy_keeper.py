"""Keeps the promises about data: texts go when their time is over, and live sessions forget."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import structlog

from frontdesk.core.clock import Clock, Millis
from frontdesk.core.errors import CallerError, FrontdeskError
from frontdesk.core.ids import ConversationRef, OrganisationId
from frontdesk.core.organisation import Organisation
from frontdesk.pack.customer_data import CustomerData
from frontdesk.privacy.erasing import Eraser, NewCall, erase_again, erase_conversation, purged
from frontdesk.store.database import Database, Transaction
from frontdesk.store.erasures_file import read_erasures, write_erasures
from frontdesk.store.queries import erasures, organisations, people_found
from frontdesk.store.queries.erasures import Erasure

LOOKS_EVERY = 30.0
_DAY: Millis = 24 * 60 * 60 * 1000
RETENTION_EVERY: Millis = 60 * 60 * 1000
PURGE_EVERY = _DAY
# Conversations between two looks at what else there is to do.
_BATCH = 20

Forget = Callable[[Sequence[ConversationRef]], Awaitable[None]]
DataOf = Callable[[OrganisationId], Awaitable[CustomerData | None]]

_log = structlog.get_logger("frontdesk.privacy")


class PrivacyKeeper:
    """Looks now and then; what it missed while the server was away it does at the first look."""

    def __init__(
        self,
        db: Database,
        clock: Clock,
        new_call: NewCall,
        data_of: DataOf,
        forget: Forget,
        *,
        looks_every: float = LOOKS_EVERY,
    ) -> None:
        self._db = db
        self._clock = clock
        self._new_call = new_call
        self._data_of = data_of
        self._forget = forget
        self._looks_every = looks_every
        self._seen = 0
        self._swept_at: Millis = 0
        self._purged_at: Millis = 0
        self._remains = False
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin to look; what was erased before is no session's any more."""
        known = await self._db.read(lambda tx: erasures.after_anywhere(tx, 0))
        self._seen = max((one.id for one in known), default=0)
        self._task = asyncio.create_task(self._keep())

    async def stop(self) -> None:
        """Look no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])
            self._task = None

    async def replay(self, file: Path) -> None:
        """Erase anew what a restored backup has brought back, by the list that lies beside it.

        What cannot be erased yet stays on the list for the next start.
        """
        listed = await asyncio.to_thread(read_erasures, file)
        if not listed:
            return
        known = await self._db.read(lambda tx: erasures.after_anywhere(tx, 0))
        salts = {one.salt for one in known}
        left: list[Erasure] = []
        for one in listed:
            try:
                await self._erase_again(one, listed=one.salt in salts)
            except CallerError as refused:
                _log.warning("privacy.not_erased_again", erasure=one.salt[:12], why=str(refused))
                left.append(one)
        await self._purge()
        await asyncio.to_thread(write_erasures, file, left)
        _log.info("privacy.erased_again", erasures=len(listed) - len(left))

    async def _erase_again(self, erasure: Erasure, *, listed: bool) -> None:
        organisation_id = erasure.organisation_id
        found = await self._db.read(lambda tx: organisations.find(tx, organisation_id))
        if found is None:
            return
        by = await self._eraser(organisation_id)

        async def work(tx: Transaction) -> None:
            await erase_again(tx, by, erasure)
            if not listed:
                await erasures.add(tx, organisation_id, erasure)

        await self._db.write(work)

    async def _eraser(self, organisation_id: OrganisationId) -> Eraser:
        data = await self._data_of(organisation_id)
        return Eraser(organisation_id, self._clock.now(), self._new_call, data)

    async def _keep(self) -> None:
        while True:
            try:
                await self.look()
            except FrontdeskError as error:
                # The keeper outlives any failure of the store, or nothing would be erased again.
                _log.error("privacy.look_failed", error=str(error))
            await asyncio.sleep(self._looks_every)

    async def look(self) -> None:
        """Have sessions forget what another process erased; once an hour, do what is due."""
        seen = self._seen
        for one in await self._db.read(lambda tx: erasures.after_anywhere(tx, seen)):
            self._seen = one.id
            await self._forget(one.refs)
        now = self._clock.now()
        if now - self._swept_at >= RETENTION_EVERY:
            self._swept_at = now
            await self._sweep(now)

    async def _sweep(self, now: Millis) -> None:
        erased = 0
        for one in await self._db.read(organisations.everywhere):
            if days := one.settings.privacy.retention_days:
                erased += await self._retain(one, days, now)
        if erased:
            _log.info("privacy.retention", conversations=erased)
        self._remains = self._remains or bool(erased)
        # It holds up writes for as long as the file takes to copy.
        if self._remains and now - self._purged_at >= PURGE_EVERY:
            self._remains, self._purged_at = False, now
            await self._purge()

    async def _retain(self, organisation: Organisation, days: int, now: Millis) -> int:
        """Erase the texts of what ended longer ago than an organisation keeps them."""
        by = await self._eraser(organisation.id)
        before, erased = now - days * _DAY, 0
        while found := await self._db.read(
            lambda tx: people_found.finished(tx, organisation.id, before, _BATCH)
        ):
            for ref in found:
                await self._db.write(lambda tx, ref=ref: erase_conversation(tx, by, ref))
            await self._forget(found)
            erased += len(found)
        return erased

    async def _purge(self) -> None:
        await purged(self._db)
