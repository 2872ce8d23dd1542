"""What an administrator does with webhooks: make, change, rotate, try, look at, replay."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from frontdesk.channels.webhooks.attempt import Attempt, Sender
from frontdesk.channels.webhooks.notice import FAMILIES, encoded
from frontdesk.channels.webhooks.signature import new_secret
from frontdesk.core.clock import Clock, Millis
from frontdesk.core.errors import CallerError, NotFound
from frontdesk.core.ids import IdSource, OrganisationId, WebhookId
from frontdesk.egress.target import read_target
from frontdesk.store.database import Transaction
from frontdesk.store.queries import webhook_deliveries, webhooks
from frontdesk.store.queries.webhooks import Webhook

MOST_WEBHOOKS = 20
LONGEST_DESCRIPTION = 200
# How long a secret still signs beside the one that replaced it.
ROTATION: Millis = 24 * 60 * 60 * 1000
BY_HAND = "switched off by hand"


@dataclass(frozen=True, slots=True)
class Change:
    """What is to be different of a webhook; None leaves a thing as it is."""

    url: str | None = None
    events: Sequence[str] | None = None
    description: str | None = None
    enabled: bool | None = None


@dataclass(frozen=True, slots=True)
class Administration:
    """The webhooks of organisations; each operation is a write or a read of one of them.

    `private` says whether a webhook may have a private address.
    """

    clock: Clock
    ids: IdSource
    private: bool = False

    async def add(
        self, tx: Transaction, organisation_id: OrganisationId, change: Change
    ) -> Webhook:
        """Make a webhook; its secret is told now and never again."""
        read_target(change.url or "", private=self.private)
        if len(await webhooks.of_organisation(tx, organisation_id)) >= MOST_WEBHOOKS:
            raise CallerError(
                f"expected at most {MOST_WEBHOOKS} webhooks; remove one first",
                code="too_many_webhooks",
                status=409,
            )
        made = Webhook(
            organisation_id=organisation_id,
            id=self.ids.webhook(),
            url=change.url or "",
            events=_families(change.events),
            description=change.description or "",
            secret=new_secret(),
            created_at=self.clock.now(),
        )
        await webhooks.add(tx, made)
        return made

    async def find(
        self, tx: Transaction, organisation_id: OrganisationId, webhook_id: WebhookId
    ) -> Webhook:
        """One webhook, or NotFound."""
        found = await webhooks.find(tx, organisation_id, webhook_id)
        if found is None:
            raise NotFound(
                f"expected the id of a webhook; got {webhook_id[:40]!r}", code="webhook_not_found"
            )
        return found

    async def change(
        self,
        tx: Transaction,
        organisation_id: OrganisationId,
        webhook_id: WebhookId,
        change: Change,
    ) -> Webhook:
        """Change a webhook; enabled again, it is told what happened meanwhile."""
        hook = await self.find(tx, organisation_id, webhook_id)
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
        await webhooks.change(tx, hook)
        return hook

    async def rotate(
        self, tx: Transaction, organisation_id: OrganisationId, webhook_id: WebhookId
    ) -> Webhook:
        """Give a webhook a new secret; for a day the one of before signs as well."""
        hook = await self.find(tx, organisation_id, webhook_id)
        until = self.clock.now() + ROTATION
        hook = replace(hook, secret=new_secret(), last_secret=hook.secret, last_secret_until=until)
        await webhooks.change(tx, hook)
        return hook

    async def remove(
        self, tx: Transaction, organisation_id: OrganisationId, webhook_id: WebhookId
    ) -> None:
        """Remove a webhook with all that it was to be told."""
        await self.find(tx, organisation_id, webhook_id)
        await webhooks.remove(tx, organisation_id, webhook_id)

    async def replay(
        self,
        tx: Transaction,
        organisation_id: OrganisationId,
        webhook_id: WebhookId,
        its_id: str | None = None,
    ) -> int:
        """Have one dead letter sent again, or all; how many there are."""
        hook = await self.find(tx, organisation_id, webhook_id)
        if not hook.enabled:
            raise CallerError(
                "expected a webhook that is enabled", code="webhook_disabled", status=409
            )
        now = self.clock.now()
        count = await webhook_deliveries.replay(tx, organisation_id, webhook_id, its_id, now)
        if its_id is not None and count == 0:
            raise NotFound("expected the id of a dead letter", code="delivery_not_found")
        return count

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
