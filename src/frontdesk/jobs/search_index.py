"""Keeps the index of words up to date beside the turns: none of it is in their commits.

A conversation's row tells by when it was written that it has changed. A cursor of each organisation
says up to when its rows were looked at, so that a crash leaves nothing out.
"""

import asyncio
import contextlib
from dataclasses import dataclass

import structlog

from frontdesk.core.clock import Clock, Millis
from frontdesk.core.dialog import decode_dialog
from frontdesk.core.events import Event, EventType, FinalState, decode_event
from frontdesk.core.ids import ConversationRef, OrganisationId
from frontdesk.core.search import (
    BAD_TURN,
    customer_marks,
    organisation_mark,
    outcome_mark,
    status_mark,
    tool_mark,
    words_of,
)
from frontdesk.store.database import Database, Transaction
from frontdesk.store.queries import history, ledger, mail_contacts, search_index, tickets
from frontdesk.store.queries.search_index import IndexRow, Stale

SWEEP_SECONDS = 30.0
BATCH = 8
# Events that are read at once of one conversation.
PAGE = 200
# Between batches, so that turns have the store and the loop to themselves meanwhile.
REST_SECONDS = 0.02
MOST_WORDS = 4_000
# A write may be committed so long after the moment that its row tells.
MARGIN: Millis = 60_000
# A row that was just written may be written again in the same millisecond: it is looked at again.
_FRESH: Millis = 1_000
# Marks of how a conversation is now; all others stay.
_OF_NOW = (status_mark(""),)
_ENTRIES = 50

_log = structlog.get_logger("frontdesk.search")


@dataclass(frozen=True, slots=True)
class _Read:
    """What is read of a conversation; there may be more of it than is read at once."""

    stale: Stale
    row: IndexRow
    more: bool


class SearchIndexer:
    """Brings the words of conversations into the index, a few at a time."""

    def __init__(self, db: Database, clock: Clock, *, sweep_seconds: float = SWEEP_SECONDS) -> None:
        self._db = db
        self._clock = clock
        self._sweep_seconds = sweep_seconds
        self._one_at_a_time = asyncio.Lock()
        self._keeper: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to keep the index up to date."""
        self._keeper = asyncio.get_running_loop().create_task(self._keep())

    async def stop(self) -> None:
        """Stop after the batch under way; the next server goes on from there."""
        if self._keeper is not None:
            self._keeper.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._keeper
            self._keeper = None

    async def catch_up(self, organisation_id: OrganisationId, batches: int | None = None) -> bool:
        """Bring an organisation's words up to date; False if that takes more batches than given."""
        now = self._clock.now()
        known = await self._db.read(lambda tx: search_index.cursor(tx, organisation_id))
        after = (min(known, now - MARGIN), "")
        while batches is None or batches > 0:
            async with self._one_at_a_time:
                last = await self._batch(organisation_id, after, now)
            if last is None:
                if now - known > MARGIN // 2:
                    await self._db.write(lambda tx: search_index.move(tx, organisation_id, now))
                return True
            after, batches = last, batches - 1 if batches is not None else None
            if batches != 0:
                await asyncio.sleep(REST_SECONDS)
        return False

    async def _keep(self) -> None:
        while True:
            await asyncio.sleep(self._sweep_seconds)
            try:
                for organisation_id in await self._behind():
                    await self.catch_up(organisation_id)
            except Exception as error:
                # It outlives any failure of the store: what is behind now is so at the next sweep.
                _log.error("search.not_indexed", error=repr(error))

    async def _behind(self) -> list[OrganisationId]:
        margin = self._clock.now() - MARGIN
        return await self._db.read(lambda tx: search_index.behind_anywhere(tx, margin))

    async def _batch(
        self, organisation_id: OrganisationId, after: tuple[Millis, str], now: Millis
    ) -> tuple[Millis, str] | None:
        """Index the next conversations; from where to go on, None if there were none."""

        async def read(tx: Transaction) -> list[_Read]:
            found = await search_index.stale(tx, organisation_id, after, BATCH)
            return [await _read(tx, organisation_id, one, now) for one in found]

        batch = await self._db.read(read)
        if not batch:
            return None
        # What is not read to its end comes again, with all that was written at its moment.
        unread = [(one.stale.updated_at, "") for one in batch if one.more]
        last = batch[-1].stale
        go_on = min([*unread, (last.updated_at, last.conversation_id)])

        async def write(tx: Transaction) -> None:
            for one in batch:
                ref = ConversationRef(organisation_id, one.stale.conversation_id)
                await search_index.put(tx, ref, one.stale.created_at, one.row)
            await search_index.move(tx, organisation_id, go_on[0])

        await self._db.write(write)
        return go_on


async def _read(
    tx: Transaction, organisation_id: OrganisationId, stale: Stale, now: Millis
) -> _Read:
    """The words of a conversation: those that it had, and those of what came since."""
    ref = ConversationRef(organisation_id, stale.conversation_id)
    words = {word for word in stale.words.split(" ") if word and not word.startswith(_OF_NOW)}
    words |= {organisation_mark(organisation_id), status_mark(stale.status)}
    words |= words_of(stale.title or "")
    words |= await _customer(tx, ref, stale)
    words |= {outcome_mark(entry.status) for entry in await ledger.recent(tx, ref, _ENTRIES)}
    turns = await search_index.turns_since(tx, ref, stale.turn_id)
    words |= {outcome_mark(outcome) for _, outcome, _ in turns if outcome is not None}
    if any(diagnosed or outcome == "abandoned" for _, outcome, diagnosed in turns):
        words.add(BAD_TURN)
    records = await search_index.events_after(tx, ref, stale.seq, PAGE)
    for record in records:
        words |= _words_of_event(decode_event(record.body))
    more = len(records) == PAGE
    settled = not more and stale.updated_at < now - _FRESH
    row = IndexRow(
        words=" ".join(_bounded(words)),
        seq=records[-1].seq if records else stale.seq,
        turn_id=turns[-1][0] if turns else stale.turn_id,
        as_of=stale.updated_at if settled else stale.updated_at - 1,
    )
    return _Read(stale, row, more)


async def _customer(tx: Transaction, ref: ConversationRef, stale: Stale) -> set[str]:
    marks = customer_marks(stale.phone or "")
    body = await history.dialog(tx, ref)
    dialog = decode_dialog(body) if body is not None else None
    marks |= customer_marks((dialog.verified_as if dialog is not None else None) or "")
    for ticket in await tickets.of_conversation(tx, ref):
        marks |= words_of(ticket.name) | customer_marks(ticket.contact)
        marks |= customer_marks(ticket.customer or "")
    contact = await mail_contacts.find(tx, ref)
    return marks | customer_marks(contact.address if contact is not None else "")


def _words_of_event(event: Event) -> set[str]:
    data = event.data or {}
    if event.type is EventType.TOOL_CALL:
        return {tool_mark(str(data.get("tool"))), outcome_mark(str(data.get("outcome")))}
    if data.get("state") == FinalState.SUPERSEDED:
        return set()
    return words_of(event.text or "")


def _bounded(words: set[str]) -> list[str]:
    # Marks begin with a digit, and so come first.
    return sorted(words)[:MOST_WORDS]
