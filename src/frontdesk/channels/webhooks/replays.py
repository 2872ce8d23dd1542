"""Sends dead letters again, under their own ids, beside what is told in order."""

from dataclasses import replace
from random import Random

from frontdesk.channels.webhooks.attempt import Attempt, Sender
from frontdesk.channels.webhooks.notice import Notice, notice_of
from frontdesk.channels.webhooks.outcome import Outcome, keep, outcome_of, tell_log
from frontdesk.core.ids import ConversationRef, OrganisationId, Seq, WebhookId
from frontdesk.store.database import Database, Transaction
from frontdesk.store.queries import outbound, webhook_deliveries, webhooks
from frontdesk.store.queries.webhook_deliveries import Delivery, DeliveryState
from frontdesk.store.queries.webhooks import Webhook

_Job = tuple[Webhook, Delivery, Notice | None]


class Replays:
    """What somebody asked to have sent again; it is retried and given up like anything else."""

    def __init__(self, db: Database, sender: Sender, random: Random) -> None:
        self._db = db
        self._sender = sender
        self._random = random

    async def send(
        self, organisation_id: OrganisationId, webhook_id: WebhookId, its_id: str
    ) -> bool:
        """Try a dead letter once more; False if it is not to be sent any more."""
        job = await self._db.read(lambda tx: _job(tx, organisation_id, webhook_id, its_id))
        if job is None:
            return False
        hook, found, notice = job
        attempts = found.attempts + 1
        if notice is None:
            attempt = Attempt(self._sender.clock.now(), error="its event is no longer stored")
            outcome = Outcome(DeliveryState.DEAD)
        else:
            attempt = await self._sender.attempt(hook, its_id, notice.body)
            again = DeliveryState.REPLAYING
            outcome = outcome_of(attempt, attempts, self._random, again=again)
        delivery = replace(
            found,
            state=outcome.state,
            attempts=attempts,
            status=attempt.status,
            error=attempt.error,
            last_at=attempt.at,
            due_at=outcome.due_at,
        )
        ref = ConversationRef(organisation_id, found.conversation_id)
        await self._db.write(lambda tx: keep(tx, hook, ref, delivery, attempt))
        tell_log(hook, delivery)
        return True


async def _job(
    tx: Transaction, organisation_id: OrganisationId, webhook_id: WebhookId, its_id: str
) -> _Job | None:
    hook = await webhooks.find(tx, organisation_id, webhook_id)
    found = await webhook_deliveries.find(tx, organisation_id, webhook_id, its_id)
    if hook is None or not hook.enabled or found is None:
        return None
    if found.state is not DeliveryState.REPLAYING:
        return None
    ref = ConversationRef(organisation_id, found.conversation_id)
    records = await outbound.events_between(tx, ref, Seq(found.seq - 1), found.seq, 1)
    return hook, found, notice_of(records[0]) if records else None
