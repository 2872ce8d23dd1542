"""What an administrator does with webhooks: make, change, rotate, try, replay; all is put down."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from frontdesk.administration.administrator import Administrator, record
from frontdesk.channels.webhooks.attempt import Attempt, Sender
from frontdesk.channels.webhooks.notice import FAMILIES, encoded
from frontdesk.channels.webhooks.signature import new_secret
from frontdesk.core.clock import Clock, Millis
from frontdesk.core.errors import CallerError, NotFound
from frontdesk.core.ids import IdSource, OrganisationId, WebhookId, is_client_chosen_id
from frontdesk.egress.target import read_target
from frontdesk.store.database import Transaction
from frontdesk.store.queries import audit, webhook_deliveries, webhooks
from frontdesk.store.queries.webhooks import Webhook

MOST_WEBHOOKS = 20
LONGEST_DESCRIPTION = 200
# How long a secret still signs beside the one that replaced it.
ROTATION: Millis = 24 * 60 * 60 * 1000
BY_HAND = "switched off by hand"
_PUT_DOWN = ("url", "events", "description", "enabled")


@dataclass(frozen=True, slots=True)
class WebhookChange:
    """What is to be different of a webhook; None leaves a thing as it is."""

    url: str | None = None
    events: Sequence[str] | None = None
    description: str | None = None
    enabled: bool | None = None


@dataclass(frozen=True, slots=True)
class WebhookAdministration:
    """The webhooks of organisations; each operation is part of a write or a read of one of them.

    `private` says whether a webhook may have a private address.
    """

    clock: Clock
    ids: IdSource
    private: bool = False

    async def add(self, tx: Transaction, by: Administrator, change: WebhookChange) -> Webhook:
        """Make a webhook; its secret is told now and never again."""
        read_target(change.url or "", private=self.private)
        if len(await webhooks.of_organisation(tx, by.organisation_id)) >= MOST_WEBHOOKS:
            raise CallerError(
                f"expected at most {MOST_WEBHOOKS} webhooks; remove one first",
                code="too_many_webhooks",
                status=409,
            )
        made = Webhook(
            organisation_id=by.organisation_id,
            id=self.ids.webhook(),
            url=change.url or "",
            events=_families(change.events),
            description=change.description or "",
            secret=new_secret(),
            created_at=self.clock.now(),
        )
        await webhooks.add(tx, made)
        await record(tx, by, "webhook.add", made.id, _differences(None, made))
        return made

    async def find(
        self, tx: Transaction, organisation_id: OrganisationId, webhook_id: WebhookId
    ) -> Webhook:
        """One webhook, or NotFound."""
        found = None
        if is_client_chosen_id(webhook_id):
            found = await webhooks.find(tx, organisation_id, webhook_id)
        if found is None:
            raise NotFound(
                f"expected the id of a webhook; got {webhook_id[:40]!r}", code="webhook_not_found"
            )
        return found

    async def change(
        self, tx: Transaction, by: Administrator, webhook_id: WebhookId, change: WebhookChange
    ) -> Webhook:
        """Change a webhook; enabled again, it is told what happened meanwhile."""
        before = hook = await self.find(tx, by.organisation_id, webhook_id)
        if change.url is not None:
            read_target(change.url, private=self.private)
            hook = replace(hook, url=change.url)
        if change.events is not None:
            hook = replace(hook, events=_families(change.events))
        if change.description is not None:
            hook = replace(hook, description=change.description)
        if change.enabled is not None and change.enabled != hook.enabled:
            reason = None if change.enabled else BY_HAND
            hook = replace(hook, enabled=change.enabled, disabled_reason=reason, failing_since=None)
        if hook != before:
            await webhooks.change(tx, hook)
            await record(tx, by, "webhook.change", hook.id, _differences(before, hook))
        return hook

    async def rotate(self, tx: Transaction, by: Administrator, webhook_id: WebhookId) -> Webhook:
        """Give a webhook a new secret; for a day the one of before signs as well."""
        hook = await self.find(tx, by.organisation_id, webhook_id)
        until = self.clock.now() + ROTATION
        hook = replace(hook, secret=new_secret(), last_secret=hook.secret, last_secret_until=until)
        await webhooks.change(tx, hook)
        await record(tx, by, "webhook.rotate", hook.id)
        return hook

    async def remove(self, tx: Transaction, by: Administrator, webhook_id: WebhookId) -> None:
        """Remove a webhook with all that it was to be told."""
        hook = await self.find(tx, by.organisation_id, webhook_id)
        await webhooks.remove(tx, by.organisation_id, webhook_id)
        await record(tx, by, "webhook.remove", hook.id, _differences(hook, None))

    async def replay(
        self,
        tx: Transaction,
        by: Administrator,
        webhook_id: WebhookId,
        its_id: str | None = None,
    ) -> int:
        """Have one dead letter sent again, or all; how many there are."""
        hook = await self.find(tx, by.organisation_id, webhook_id)
        if not hook.enabled:
            raise CallerError(
                "expected a webhook that is enabled", code="webhook_disabled", status=409
            )
        count = 0
        if its_id is None or is_client_chosen_id(its_id):
            now = self.clock.now()
            count = await webhook_deliveries.replay(tx, by.organisation_id, hook.id, its_id, now)
        if its_id is not None and count == 0:
            raise NotFound("expected the id of a dead letter", code="delivery_not_found")
        if count:
            await record(tx, by, "webhook.replay", hook.id, {"replayed": (None, count)})
        return count

    async def try_out(self, tx: Transaction, by: Administrator, webhook_id: WebhookId) -> Webhook:
        """Put down that a webhook is to be sent a ping, which leaves the desk in its name."""
        hook = await self.find(tx, by.organisation_id, webhook_id)
        await record(tx, by, "webhook.test", hook.id)
        return hook

    async def ping(self, hook: Webhook, sender: Sender) -> Attempt:
        """Send a webhook something that tells of nothing, to see whether it answers."""
        now = self.clock.now()
        message_id = f"msg_ping{self.ids.webhook().removeprefix('hook_')}"
        return await sender.attempt(hook, message_id, encoded("ping", now, {"webhookId": hook.id}))


def _families(wanted: Sequence[str] | None) -> tuple[str, ...]:
    """What a webhook subscribes to, in one order; all there is where nothing is named."""
    unknown = sorted(set(wanted or ()) - set(FAMILIES))
    if unknown or wanted == []:
        raise CallerError(
            f"events: expected some of {', '.join(FAMILIES)}; got {', '.join(unknown) or 'none'}",
            code="unknown_event",
            status=422,
        )
    return tuple(one for one in FAMILIES if wanted is None or one in wanted)


def _differences(before: Webhook | None, after: Webhook | None) -> dict[str, audit.Change]:
    """How a webhook differs, but for its secrets."""
    pairs = {name: (getattr(before, name, None), getattr(after, name, None)) for name in _PUT_DOWN}
    return {name: (was, now) for name, (was, now) in pairs.items() if was != now}
