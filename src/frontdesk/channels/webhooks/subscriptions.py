"""The webhooks of this server in memory, so that a commit is asked nothing where there are none."""

from collections.abc import Sequence
from functools import partial

from frontdesk.channels.channel import Channel
from frontdesk.channels.webhooks.courier import Courier
from frontdesk.channels.webhooks.notice import FOUND_IN
from frontdesk.channels.webhooks.replays import Replays
from frontdesk.core.clock import Clock, Millis
from frontdesk.core.ids import ConversationRef, OrganisationId, WebhookId
from frontdesk.store.database import Database
from frontdesk.store.queries import outbound, webhook_deliveries, webhooks
from frontdesk.store.queries.webhooks import Webhook
from frontdesk.store.records import Commit, OutboundMark

# Conversations of one webhook that are told at the same time: a slow one holds up no other webhook.
MOST_CONVERSATIONS = 8
MOST_REPLAYS = 2
_DAY: Millis = 24 * 60 * 60 * 1000
KEPT_DELIVERED, KEPT_DEAD = 7 * _DAY, 30 * _DAY
_PRUNED_EVERY: Millis = 60 * 60 * 1000


class Subscriptions:
    """Who is told of what; a change by another process is known within a sweep."""

    def __init__(self, db: Database, clock: Clock, courier: Courier, replays: Replays) -> None:
        self._db = db
        self._clock = clock
        self._courier = courier
        self._replays = replays
        self._hooks: dict[WebhookId, Webhook] = {}
        self._found_in: dict[OrganisationId, list[tuple[WebhookId, frozenset[str]]]] = {}
        self._pruned_at: Millis = 0

    async def refresh(self) -> None:
        """Read all webhooks; now and then forget old deliveries."""
        found = await self._db.read(webhooks.anywhere)
        self._hooks = {hook.id: hook for hook in found}
        self._found_in = {}
        for hook in found:
            types = frozenset[str]().union(
                *(FOUND_IN.get(family, frozenset[str]()) for family in hook.events)
            )
            self._found_in.setdefault(hook.organisation_id, []).append((hook.id, types))
        now = self._clock.now()
        if found and now - self._pruned_at >= _PRUNED_EVERY:
            self._pruned_at = now
            await self._db.write(
                lambda tx: webhook_deliveries.prune_anywhere(
                    tx, delivered_before=now - KEPT_DELIVERED, dead_before=now - KEPT_DEAD
                )
            )

    def wanted(self, commit: Commit) -> Sequence[OutboundMark]:
        """A mark for each webhook that a commit's events may concern, be it enabled or not."""
        interested = self._found_in.get(commit.ref.organisation_id)
        if interested is None:
            return ()
        marks: list[OutboundMark] = []
        for webhook_id, types in interested:
            seqs = [event.seq for event in commit.events if event.type in types]
            if seqs:
                marks.append(OutboundMark(webhook_id, seqs[0], seqs[-1], commit.now))
        return marks

    def channels(self) -> Sequence[Channel[ConversationRef] | Channel[str]]:
        """Of each webhook that is enabled: its conversations in order, and its replays."""
        enabled = [hook for hook in self._hooks.values() if hook.enabled]
        return [channel for hook in enabled for channel in self._of(hook)]

    def _of(self, hook: Webhook) -> tuple[Channel[ConversationRef], Channel[str]]:
        return (
            Channel(
                hook.id,
                MOST_CONVERSATIONS,
                partial(self._due, hook.id),
                partial(self._courier.deliver, hook.id),
            ),
            Channel(
                replays_of(hook.id),
                MOST_REPLAYS,
                partial(self._due_replays, hook),
                partial(self._replays.send, hook.organisation_id, hook.id),
            ),
        )

    async def _due(
        self, webhook_id: WebhookId, now: Millis, most: int
    ) -> Sequence[ConversationRef]:
        return await self._db.read(lambda tx: outbound.due_anywhere(tx, webhook_id, now, most))

    async def _due_replays(self, hook: Webhook, now: Millis, most: int) -> Sequence[str]:
        return await self._db.read(
            lambda tx: webhook_deliveries.due_replays(tx, hook.organisation_id, hook.id, now, most)
        )


def replays_of(webhook_id: WebhookId) -> str:
    """The name of the channel that sends a webhook's dead letters again."""
    return f"{webhook_id}/replays"
