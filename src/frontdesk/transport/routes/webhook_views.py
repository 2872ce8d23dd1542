"""Webhooks and their deliveries as the API and the command line show them."""

import msgspec

from frontdesk.core.clock import Millis
from frontdesk.store.queries.webhook_deliveries import Delivery, DeliveryState
from frontdesk.store.queries.webhooks import Webhook


class _View(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    pass


class WebhookView(_View, frozen=True, kw_only=True):
    """A webhook; its secret is there when it was made or rotated, and never again."""

    id: str
    url: str
    events: tuple[str, ...]
    description: str
    enabled: bool
    disabled_reason: str | None
    failing_since: Millis | None
    last_secret_until: Millis | None
    created_at: Millis
    secret: str | msgspec.UnsetType = msgspec.UNSET
    deliveries: dict[str, int] | msgspec.UnsetType = msgspec.UNSET


class WebhookList(_View, frozen=True, kw_only=True):
    """An organisation's webhooks, the oldest first."""

    webhooks: tuple[WebhookView, ...]


class DeliveryView(_View, frozen=True, kw_only=True):
    """One event on its way to a webhook; `dueAt` is when it is tried next."""

    id: str
    conversation_id: str
    seq: int
    type: str
    state: DeliveryState
    attempts: int
    status: int | None
    error: str | None
    first_at: Millis
    last_at: Millis
    due_at: Millis | None


class DeliveryPage(_View, frozen=True, kw_only=True):
    """A page of deliveries, the latest attempt first; `next` asks for the page after it."""

    deliveries: tuple[DeliveryView, ...]
    next: str | None = None


class Replayed(_View, frozen=True, kw_only=True):
    """How many dead letters are sent again."""

    replayed: int


class PingResult(_View, frozen=True, kw_only=True):
    """How a webhook answered to a ping."""

    ok: bool
    status: int | None
    error: str | None


def webhook_view(
    hook: Webhook,
    *,
    secret: str | msgspec.UnsetType = msgspec.UNSET,
    deliveries: dict[str, int] | msgspec.UnsetType = msgspec.UNSET,
) -> WebhookView:
    """A webhook as it is shown."""
    return WebhookView(
        id=hook.id,
        url=hook.url,
        events=hook.events,
        description=hook.description,
        enabled=hook.enabled,
        disabled_reason=hook.disabled_reason,
        failing_since=hook.failing_since,
        last_secret_until=hook.last_secret_until,
        created_at=hook.created_at,
        secret=secret,
        deliveries=deliveries,
    )


def delivery_view(delivery: Delivery) -> DeliveryView:
    """A delivery as it is shown."""
    return DeliveryView(
        **{name: getattr(delivery, name) for name in DeliveryView.__struct_fields__}
    )
