"""All of the webhooks of a server: who is told, by whom, and what administrators ask for."""

from collections.abc import Callable, Iterable
from random import Random, SystemRandom

from frontdesk.administration.administrator import Administrator
from frontdesk.administration.webhooks import WebhookAdministration, WebhookChange
from frontdesk.channels.webhooks.attempt import Attempt, Sender
from frontdesk.channels.webhooks.courier import Courier
from frontdesk.channels.webhooks.replays import Replays
from frontdesk.channels.webhooks.subscriptions import Subscriptions, replays_of
from frontdesk.core.clock import Clock
from frontdesk.core.ids import IdSource, OrganisationId, WebhookId
from frontdesk.egress.post import Post
from frontdesk.store.database import Database
from frontdesk.store.queries.webhooks import Webhook


class ServedWebhooks:
    """What an administrator asks of a running server; a change is in force when this returns."""

    def __init__(
        self,
        db: Database,
        clock: Clock,
        ids: IdSource,
        post: Post,
        *,
        private: bool = False,
        random: Random | None = None,
    ) -> None:
        random = random or SystemRandom()
        self._db = db
        self._sender = Sender(post, clock)
        self._administration = WebhookAdministration(clock, ids, private)
        courier = Courier(db, self._sender, random)
        replays = Replays(db, self._sender, random)
        self.subscriptions = Subscriptions(db, clock, courier, replays)
        self.on_change: Callable[[Iterable[str]], None] = lambda channels: None

    async def add(self, by: Administrator, change: WebhookChange) -> Webhook:
        """Make a webhook."""
        made = await self._db.write(lambda tx: self._administration.add(tx, by, change))
        await self._changed(made.id)
        return made

    async def find(self, organisation_id: OrganisationId, webhook_id: WebhookId) -> Webhook:
        """One webhook."""
        return await self._db.read(
            lambda tx: self._administration.find(tx, organisation_id, webhook_id)
        )

    async def change(
        self, by: Administrator, webhook_id: WebhookId, change: WebhookChange
    ) -> Webhook:
        """Change a webhook."""
        changed = await self._db.write(
            lambda tx: self._administration.change(tx, by, webhook_id, change)
        )
        await self._changed(webhook_id)
        return changed

    async def rotate(self, by: Administrator, webhook_id: WebhookId) -> Webhook:
        """Give a webhook a new secret."""
        return await self._db.write(lambda tx: self._administration.rotate(tx, by, webhook_id))

    async def remove(self, by: Administrator, webhook_id: WebhookId) -> None:
        """Remove a webhook."""
        await self._db.write(lambda tx: self._administration.remove(tx, by, webhook_id))
        await self._changed(webhook_id)

    async def replay(
        self, by: Administrator, webhook_id: WebhookId, its_id: str | None = None
    ) -> int:
        """Have a dead letter sent again, or all of them; how many."""
        count = await self._db.write(
            lambda tx: self._administration.replay(tx, by, webhook_id, its_id)
        )
        self.on_change([replays_of(webhook_id)])
        return count

    async def ping(self, by: Administrator, webhook_id: WebhookId) -> Attempt:
        """Send a webhook something that tells of nothing."""
        hook = await self._db.write(lambda tx: self._administration.try_out(tx, by, webhook_id))
        return await self._administration.ping(hook, self._sender)

    async def _changed(self, webhook_id: WebhookId) -> None:
        await self.subscriptions.refresh()
        self.on_change([webhook_id, replays_of(webhook_id)])
