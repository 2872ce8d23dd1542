"""What an attempt changes: the delivery, and how its webhook is doing."""

from dataclasses import dataclass
from random import Random

import structlog

from frontdesk.channels.retries import DISABLED_AFTER, next_attempt
from frontdesk.channels.webhooks.attempt import Attempt
from frontdesk.core.clock import Millis
from frontdesk.core.ids import ConversationRef
from frontdesk.store.database import Transaction
from frontdesk.store.queries import webhook_deliveries, webhooks
from frontdesk.store.queries.webhook_deliveries import Delivery, DeliveryState
from frontdesk.store.queries.webhooks import Webhook

_log = structlog.get_logger("frontdesk.webhooks")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What becomes of a delivery; with `due_at` it is tried again."""

    state: DeliveryState
    due_at: Millis | None = None

    @property
    def settled(self) -> bool:
        """Whether nothing more is tried."""
        return self.due_at is None


def outcome_of(attempt: Attempt, attempts: int, random: Random, *, again: DeliveryState) -> Outcome:
    """Judge the newest of so many attempts; `again` is how a delivery waits for the next."""
    if attempt.taken:
        return Outcome(DeliveryState.DELIVERED)
    due_at = next_attempt(attempts, attempt.at, random)
    return Outcome(DeliveryState.DEAD) if due_at is None else Outcome(again, due_at)


async def keep(
    tx: Transaction, hook: Webhook, ref: ConversationRef, delivery: Delivery, attempt: Attempt
) -> None:
    """Write an attempt down, and disable a webhook that asks for it or has failed for long."""
    await webhook_deliveries.put(tx, ref, delivery)
    if attempt.taken:
        if hook.failing_since is not None:
            await webhooks.recovers(tx, hook.organisation_id, hook.id)
        return
    await webhooks.fails(tx, hook.organisation_id, hook.id, attempt.at)
    reason = why_disabled(hook, attempt)
    if reason and await webhooks.disable(tx, hook.organisation_id, hook.id, reason):
        _log.warning("webhook.disabled", webhook=hook.id, reason=reason)


def why_disabled(hook: Webhook, attempt: Attempt) -> str | None:
    """Why a webhook is to be told nothing more for the time being, if so."""
    if attempt.gone:
        return "it answered 410: it wants to be told nothing more"
    since = hook.failing_since
    if since is not None and attempt.at - since >= DISABLED_AFTER:
        return f"it has failed for {(attempt.at - since) // 3_600_000} hours: {attempt.error}"
    return None


def tell_log(hook: Webhook, delivery: Delivery) -> None:
    """Log what went wrong; what went well shows in the list of deliveries."""
    if delivery.state is not DeliveryState.DELIVERED:
        _log.warning(
            "webhook.failed",
            webhook=hook.id,
            delivery=delivery.id,
            state=delivery.state,
            attempts=delivery.attempts,
            error=delivery.error,
        )
