"""Writes to customers who have left when a person or a reminder has answered: once an absence."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random, SystemRandom

import structlog

from frontdesk.channels.channel import Channel
from frontdesk.channels.mail.letter import Said, letter_to
from frontdesk.channels.mail.smtp import MailFailed, SendMail
from frontdesk.channels.retries import next_attempt
from frontdesk.core.clock import Clock, Millis
from frontdesk.core.events import EventType, Role, decode_event
from frontdesk.core.ids import ConversationRef
from frontdesk.core.lifecycle import Status
from frontdesk.core.locale import Locale
from frontdesk.store.database import Database, Transaction
from frontdesk.store.queries import conversations, mail_contacts, outbound
from frontdesk.store.queries.mail_contacts import MailContact
from frontdesk.store.queries.outbound import Cursor
from frontdesk.store.records import Commit, EventRecord, MessageRecord, OutboundMark

CHANNEL = "mail"
MOST_LETTERS = 4
# To one address: whoever types in somebody else's cannot have them flooded.
MOST_A_DAY = 5
_DAY: Millis = 24 * 60 * 60 * 1000
PAGE = 200

_log = structlog.get_logger("frontdesk.mail")


@dataclass(frozen=True, slots=True)
class _Job:
    cursor: Cursor
    contact: MailContact | None
    said: Said | None
    locale: Locale
    letters_today: int


class Mail:
    """The mail of a server; without `link_to` it does not know the way back yet, and waits."""

    def __init__(
        self,
        db: Database,
        clock: Clock,
        send: SendMail,
        *,
        sender: str,
        grace: Millis,
        random: Random | None = None,
    ) -> None:
        self._db = db
        self._clock = clock
        self._send = send
        self._sender = sender
        self._grace = grace
        self._random = random or SystemRandom()
        self._seen: dict[ConversationRef, Millis] = {}
        self.link_to: Callable[[ConversationRef], str] | None = None
        self.is_here: Callable[[ConversationRef], bool] = lambda ref: False

    # Who is here

    def saw(self, ref: ConversationRef) -> None:
        """Note that a customer is here, or was until now."""
        self._seen[ref] = self._clock.now()

    async def give(self, ref: ConversationRef, address: str | None) -> None:
        """Keep the address that a customer wants to be reached under, or forget it."""
        now = self._clock.now()

        async def work(tx: Transaction) -> None:
            if address is None:
                await mail_contacts.remove(tx, ref)
            else:
                await mail_contacts.give(tx, ref, address, now)

        await self._db.write(work)

    # What the dispatcher asks

    async def refresh(self) -> None:
        """Keep who was seen."""
        seen, self._seen = self._seen, {}
        if not seen:
            return

        async def work(tx: Transaction) -> None:
            for ref, at in seen.items():
                await mail_contacts.seen(tx, ref, at)

        await self._db.write(work)

    def wanted(self, commit: Commit) -> Sequence[OutboundMark]:
        """A mark where a person, or code of its own accord, has said something."""
        if commit.status is Status.CLOSED:
            return ()
        seqs = [message.seq for message in commit.messages if _calls_back(message)]
        if not seqs:
            return ()
        return [OutboundMark(CHANNEL, seqs[0], seqs[-1], commit.now + self._grace)]

    def channels(self) -> Sequence[Channel[ConversationRef]]:
        """The one channel, once it can tell the way back."""
        if self.link_to is None:
            return ()
        return [Channel(CHANNEL, MOST_LETTERS, self._due, self._run)]

    async def _due(self, now: Millis, most: int) -> Sequence[ConversationRef]:
        return await self._db.read(lambda tx: outbound.due_anywhere(tx, CHANNEL, now, most))

    async def _run(self, ref: ConversationRef) -> bool:
        await self.refresh()
        since = self._clock.now() - _DAY
        job = await self._db.read(lambda tx: _job(tx, ref, since))
        if job is None:
            return False
        said, contact = job.said, job.contact
        if said is None or contact is None or not self._is_away(ref, contact, said):
            return await self._settle(ref, job.cursor, mailed=False)
        if job.letters_today >= MOST_A_DAY:
            _log.warning("mail.too_many", conversation=ref.conversation_id)
            return await self._settle(ref, job.cursor, mailed=False)
        try:
            await self._write(ref, contact, said, job.locale)
        except MailFailed as failed:
            return await self._later(ref, job.cursor, str(failed))
        return await self._settle(ref, job.cursor, mailed=True)

    def _is_away(self, ref: ConversationRef, contact: MailContact, said: Said) -> bool:
        """Whether they have not seen it, and were not written to since they left."""
        return not self.is_here(ref) and contact.seen_at < said.at and not contact.awaited

    async def _write(
        self, ref: ConversationRef, contact: MailContact, said: Said, locale: Locale
    ) -> None:
        assert self.link_to is not None
        link = self.link_to(ref)
        await self._send(letter_to(contact.address, self._sender, ref, said, link, locale))

    async def _settle(self, ref: ConversationRef, cursor: Cursor, *, mailed: bool) -> bool:
        now = self._clock.now()

        async def work(tx: Transaction) -> bool:
            if mailed:
                await mail_contacts.mailed(tx, ref, now)
            return await outbound.advance(tx, ref, CHANNEL, cursor.seq, cursor.until, now)

        return await self._db.write(work)

    async def _later(self, ref: ConversationRef, cursor: Cursor, error: str) -> bool:
        due_at = next_attempt(cursor.attempts + 1, self._clock.now(), self._random)
        _log.warning(
            "mail.failed",
            conversation=ref.conversation_id,
            attempts=cursor.attempts + 1,
            given_up=due_at is None,
            error=error,
        )
        if due_at is None:
            return await self._settle(ref, cursor, mailed=False)
        return await self._db.write(
            lambda tx: outbound.postpone(tx, ref, CHANNEL, cursor.seq, due_at)
        )


def _calls_back(message: MessageRecord) -> bool:
    """Whether a customer who has left should hear of this."""
    return message.role == Role.OPERATOR or (message.role == Role.ASSISTANT and message.aside)


async def _job(tx: Transaction, ref: ConversationRef, since: Millis) -> _Job | None:
    cursor = await outbound.find(tx, ref, CHANNEL)
    if cursor is None or cursor.seq >= cursor.until:
        return None
    contact = await mail_contacts.find(tx, ref)
    records = await outbound.events_between(tx, ref, cursor.seq, cursor.until, PAGE)
    said = [found for record in records if (found := _said(record)) is not None]
    letters = 0
    if contact is not None:
        organisation_id, address = ref.organisation_id, contact.address
        letters = await mail_contacts.letters_since(tx, organisation_id, address, since)
    language = (await conversations.find(tx, ref)).language
    return _Job(cursor, contact, said[-1] if said else None, language or Locale.EN, letters)


def _said(record: EventRecord) -> Said | None:
    """What an event says to the customer by a person or of code's own accord."""
    event = decode_event(record.body)
    data = event.data or {}
    by_person = event.type is EventType.MESSAGE and event.role is Role.OPERATOR
    aside = event.type is EventType.FINAL and (event.message_id or "").startswith("s")
    if not (by_person or aside) or data.get("internal") or not event.text:
        return None
    return Said(event.seq, event.text, str(data.get("name") or "") if by_person else "", event.at)
