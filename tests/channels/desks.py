"""A desk with a webhook in virtual time, and what is stored of its deliveries."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator
from dataclasses import dataclass

from frontdesk.administration.administrator import SERVER, Administrator
from frontdesk.administration.webhooks import WebhookChange
from frontdesk.app import Ingredients
from frontdesk.channels.dispatcher import SWEEP_SECONDS
from frontdesk.core.ids import DEFAULT_ORGANISATION
from frontdesk.store.queries import webhook_deliveries, webhooks
from frontdesk.store.queries.webhook_deliveries import Delivery, DeliveryState
from frontdesk.store.queries.webhooks import Webhook
from frontdesk.testing import ScriptedModel, TestDesk, open_desk
from tests.channels.receiver import Receiver
from tests.conftest import Store

URL = "https://hooks.example.com/frontdesk"
A_MOMENT = 1.0
RARELY = 3600.0
ADMINISTRATOR = Administrator(DEFAULT_ORGANISATION, SERVER, 0)


@dataclass
class HookedDesk:
    """A desk whose webhook is somebody's server."""

    desk: TestDesk
    hook: Webhook
    receiver: Receiver

    async def stored(self) -> Webhook:
        """The webhook as it is stored now."""
        found = await self.desk.db.read(
            lambda tx: webhooks.find(tx, DEFAULT_ORGANISATION, self.hook.id)
        )
        assert found is not None
        return found

    async def deliveries(self, state: DeliveryState | None = None) -> list[Delivery]:
        """What is stored of the webhook's deliveries, in the order of their events."""
        found = await self.desk.db.read(
            lambda tx: webhook_deliveries.recent(
                tx, DEFAULT_ORGANISATION, self.hook.id, state=state, before=(2**53, ""), most=1000
            )
        )
        return sorted(found, key=lambda one: (one.conversation_id, one.seq))

    async def a_moment(self, seconds: float = A_MOMENT) -> None:
        """Let virtual time go by."""
        await asyncio.sleep(seconds)


def answering() -> ScriptedModel:
    return ScriptedModel(("Good day.",), loop=True)


@contextlib.asynccontextmanager
async def hooked_desk(
    store: Store,
    receiver: Receiver | None = None,
    *events: str,
    sweep_seconds: float = SWEEP_SECONDS,
) -> AsyncGenerator[HookedDesk]:
    """Run a desk with a webhook for these events, for all unless named.

    Where days go by, a sweep now and then is enough.
    """
    receiver = receiver or Receiver()
    made_with = Ingredients(post=receiver, sweep_seconds=sweep_seconds, jobs_seconds=1e9)
    async with open_desk(store, answering(), made_with=made_with) as desk:
        hook = await desk.desk.webhooks.add(
            ADMINISTRATOR, WebhookChange(url=URL, events=list(events) or None)
        )
        yield HookedDesk(desk, hook, receiver)
