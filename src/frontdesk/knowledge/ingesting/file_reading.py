"""Reads the files of a run: those of a folder, or those that were sent up."""

import asyncio
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import structlog

from frontdesk.core.errors import ControlFlow, StoreError, Unavailable
from frontdesk.core.library import ItemState, JobItem, SourceKind
from frontdesk.knowledge.ingesting.folder_walk import FoundFile, files_of
from frontdesk.knowledge.ingesting.intake import Intake
from frontdesk.knowledge.ingesting.run_record import RunRecord
from frontdesk.knowledge.ingesting.stored_json import Cursor, ItemFacts, RunSettings, read, written
from frontdesk.knowledge.parsing.refusal import DocumentRefused, RefusalReason

# Items that are added and fetched at once.
BATCH = 200
# What ended the process so often is left out.
MOST_TRIES = 3

_log = structlog.get_logger("frontdesk.knowledge")


class FileReading:
    """The files of one run."""

    def __init__(self, record: RunRecord, intake: Intake) -> None:
        self._record = record
        self._intake = intake

    async def read_all(self) -> None:
        """Read what has not been read yet."""
        await self._find()
        while items := await self._record.held.waiting(BATCH):
            for item in items:
                await self._read(item)

    async def _find(self) -> None:
        """Note all that there is; a walk that broke off begins again, and adds the rest."""
        held = self._record.held
        if held.cursor.found_all:
            return
        if self._record.source.kind is SourceKind.UPLOAD:
            ordered = read(held.job.settings, RunSettings).items
            await held.add([(one.uri, written(one.facts)) for one in ordered])
        else:
            walk = files_of(Path(self._record.source.location))
            while batch := await asyncio.to_thread(_next_of, walk):
                await held.add([(one.uri, _body_of(one)) for one in batch])
        await self._record.count()
        await self._record.keep(Cursor(found_all=True))

    async def _read(self, item: JobItem) -> None:
        facts = read(item.body, ItemFacts)
        before = self._record.held.cursor
        tries = before.tries + 1 if before.item == item.number else 1
        # Kept before it is begun: what ends the process is then known to have done so.
        await self._record.keep(Cursor(found_all=True, item=item.number, tries=tries))
        state, error = await self._taken(item, facts, tries)
        if state is ItemState.FAILED:
            ours = (self._record.organisation_id, self._record.source)
            await self._intake.refuse(*ours, item.uri, error or "", facts)
        await self._record.settle(item, state, error)
        if facts.ours:
            await asyncio.to_thread(Path(facts.path).unlink, missing_ok=True)

    async def _taken(
        self, item: JobItem, facts: ItemFacts, tries: int
    ) -> tuple[ItemState, str | None]:
        if tries > MOST_TRIES:
            return ItemState.FAILED, f"reading it ended the process {MOST_TRIES} times"
        ours = (self._record.organisation_id, self._record.source)
        try:
            return await self._intake.take_file(*ours, item.uri, facts), None
        except DocumentRefused as refused:
            return await self._refused(refused, item.uri), refused.detail
        except (ControlFlow, StoreError, Unavailable):
            raise
        except Exception as failure:
            # Whatever is wrong with one document keeps no other from being read.
            _log.error("knowledge.document_failed", uri=item.uri, error=repr(failure))
            return ItemState.FAILED, f"it could not be taken in: {failure}"

    async def _refused(self, refused: DocumentRefused, uri: str) -> ItemState:
        """What lies beside documents in a folder, and never was one, is no failure."""
        is_other = refused.reason is RefusalReason.UNKNOWN_FORMAT
        in_folder = self._record.source.kind is not SourceKind.UPLOAD
        if not (is_other and in_folder and self._record.progress.found > 1):
            return ItemState.FAILED
        ours = (self._record.organisation_id, self._record.source)
        known = await self._intake.is_known(*ours, uri)
        return ItemState.FAILED if known else ItemState.SKIPPED


def _next_of(walk: Iterator[FoundFile]) -> list[FoundFile]:
    return list(islice(walk, BATCH))


def _body_of(file: FoundFile) -> str:
    return written(ItemFacts(path=str(file.path), audience=file.audience))
