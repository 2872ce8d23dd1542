"""Tells a webhook of a conversation: in order, each again until taken or given up."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from frontdesk.channels.webhooks.attempt import Sender
from frontdesk.channels.webhooks.notice import Notice, delivery_id, notice_of
from frontdesk.channels.webhooks.outcome import keep, outcome_of, tell_log
from frontdesk.core.ids import ConversationRef, Seq, WebhookId
from frontdesk.store.database import Database, Transaction
from frontdesk.store.queries import outbound, webhooks
from frontdesk.store.queries.webhook_deliveries import Delivery, DeliveryState
from frontdesk.store.queries.webhooks import Webhook

PAGE = 50


@dataclass(frozen=True, slots=True)
class _Page:
    """What a webhook is to be told next, from where it stands to `end`."""

    hook: Webhook
    settled: Seq
    attempts: int
    notices: Sequence[Notice]
    end: Seq


class Courier:
    """Brings notices to webhooks; what was sent and not yet settled is sent again by the next."""

    def __init__(self, db: Database, sender: Sender, random: Random) -> None:
        self._db = db
        self._sender = sender
        self._random = random

    async def deliver(self, webhook_id: WebhookId, ref: ConversationRef) -> bool:
        """Tell all that was not told yet, until an attempt fails; False if nothing has moved."""
        moved = False
        while (page := await self._db.read(lambda tx: _page(tx, webhook_id, ref))) is not None:
            moved = True
            if not await self._tell(ref, page):
                break
        return moved

    async def _tell(self, ref: ConversationRef, page: _Page) -> bool:
        """Send a page; False where it came to a halt."""
        settled, attempts = page.settled, page.attempts
        for notice in page.notices:
            # With the last of them, what the page has besides is settled as well.
            to = page.end if notice is page.notices[-1] else notice.seq
            if not await self._send(page.hook, ref, notice, attempts, (settled, to)):
                return False
            settled, attempts = to, 0
        if page.notices:
            return True
        now = self._sender.clock.now()
        return await self._db.write(
            lambda tx: outbound.advance(tx, ref, page.hook.id, settled, page.end, now)
        )

    async def _send(
        self,
        hook: Webhook,
        ref: ConversationRef,
        notice: Notice,
        attempts: int,
        move: tuple[Seq, Seq],
    ) -> bool:
        """Try one notice; True if the next may follow."""
        its_id = delivery_id(hook.id, ref.conversation_id, notice.seq)
        attempt = await self._sender.attempt(hook, its_id, notice.body)
        again = DeliveryState.RETRYING
        outcome = outcome_of(attempt, attempts + 1, self._random, again=again)
        delivery = Delivery(
            conversation_id=ref.conversation_id,
            webhook_id=hook.id,
            id=its_id,
            seq=notice.seq,
            type=notice.type,
            state=outcome.state,
            attempts=attempts + 1,
            status=attempt.status,
            error=attempt.error,
            first_at=attempt.at,
            last_at=attempt.at,
            due_at=outcome.due_at,
        )

        async def settle(tx: Transaction) -> bool:
            known, to = move
            if outcome.due_at is not None:
                moved = await outbound.postpone(tx, ref, hook.id, known, outcome.due_at)
            else:
                moved = await outbound.advance(tx, ref, hook.id, known, to, attempt.at)
            if moved:
                await keep(tx, hook, ref, delivery, attempt)
            return moved

        moved = await self._db.write(settle)
        tell_log(hook, delivery)
        return moved and outcome.settled


async def _page(tx: Transaction, webhook_id: WebhookId, ref: ConversationRef) -> _Page | None:
    """What is next; None where there is nothing, or the webhook wants nothing now."""
    hook = await webhooks.find(tx, ref.organisation_id, webhook_id)
    cursor = await outbound.find(tx, ref, webhook_id)
    if hook is None or not hook.enabled or cursor is None or cursor.seq >= cursor.until:
        return None
    records = await outbound.events_between(tx, ref, cursor.seq, cursor.until, PAGE)
    found = [notice for record in records if (notice := notice_of(record)) is not None]
    notices = [notice for notice in found if notice.family in hook.events]
    end = records[-1].seq if len(records) == PAGE else cursor.until
    return _Page(hook, cursor.seq, cursor.attempts, notices, end)
