"""Webhooks: where an organisation wants to be told, of what, and signed with which secret."""

from dataclasses import dataclass

import msgspec
from sqlalchemy import bindparam, delete, insert, select, update

from frontdesk.core.clock import Millis
from frontdesk.core.ids import OrganisationId, WebhookId
from frontdesk.store import tables as t
from frontdesk.store.database import Row, Transaction
from frontdesk.store.queries import outbound
from frontdesk.store.query import Query
from frontdesk.store.scope import ORGANISATION, in_organisation

_CHANGED = (
    *("url", "events", "description", "secret", "last_secret", "last_secret_until"),
    *("enabled", "disabled_reason", "failing_since"),
)
_COLUMNS = ("organisation_id", "id", *_CHANGED, "created_at")
_own = t.webhooks.c
_select = select(*(_own[name] for name in _COLUMNS))
_this = in_organisation(t.webhooks) & (_own.id == bindparam("its_id"))
_add = Query(insert(t.webhooks).values(**{name: bindparam(name) for name in _COLUMNS}))
_change = Query(
    update(t.webhooks).where(_this).values(**{name: bindparam(f"new_{name}") for name in _CHANGED})
)
_find = Query(_select.where(_this))
_of_organisation = Query(
    _select.where(in_organisation(t.webhooks)).order_by(_own.created_at, _own.id)
)
_anywhere = Query(_select.order_by(_own.organisation_id, _own.id))
_remove = Query(delete(t.webhooks).where(_this))
_remove_deliveries = Query(
    delete(t.webhook_deliveries).where(
        in_organisation(t.webhook_deliveries),
        t.webhook_deliveries.c.webhook_id == bindparam("its_id"),
    )
)
_fails = Query(
    update(t.webhooks)
    .where(_this, _own.failing_since.is_(None))
    .values(failing_since=bindparam("now"))
)
_recovers = Query(update(t.webhooks).where(_this).values(failing_since=None))
_disable = Query(
    update(t.webhooks)
    .where(_this, _own.enabled)
    .values(enabled=False, disabled_reason=bindparam("reason"))
)


@dataclass(frozen=True, slots=True)
class Webhook:
    """One subscription; both secrets sign while the last one still holds.

    `failing_since` is when the first of an unbroken row of failures was. One that is not enabled
    keeps what is to be told until it is again.
    """

    organisation_id: OrganisationId
    id: WebhookId
    url: str
    events: tuple[str, ...]
    description: str
    secret: str
    created_at: Millis
    last_secret: str | None = None
    last_secret_until: Millis | None = None
    enabled: bool = True
    disabled_reason: str | None = None
    failing_since: Millis | None = None


async def add(tx: Transaction, hook: Webhook) -> None:
    """Keep a new webhook."""
    await tx.execute(_add, **_values(hook))


async def change(tx: Transaction, hook: Webhook) -> bool:
    """Keep a webhook as it is now to be; False where there is none."""
    values = _values(hook)
    new = {f"new_{name}": values[name] for name in _CHANGED}
    scope = {ORGANISATION: hook.organisation_id}
    return await tx.execute(_change, **scope, its_id=hook.id, **new) == 1


async def find(
    tx: Transaction, organisation_id: OrganisationId, webhook_id: WebhookId
) -> Webhook | None:
    """One webhook."""
    rows = await tx.fetch(_find, **{ORGANISATION: organisation_id}, its_id=webhook_id)
    return _webhook(rows[0]) if rows else None


async def of_organisation(tx: Transaction, organisation_id: OrganisationId) -> list[Webhook]:
    """An organisation's webhooks, the oldest first."""
    rows = await tx.fetch(_of_organisation, **{ORGANISATION: organisation_id})
    return [_webhook(row) for row in rows]


async def anywhere(tx: Transaction) -> list[Webhook]:
    """The webhooks of every organisation."""
    return [_webhook(row) for row in await tx.fetch(_anywhere)]


async def remove(tx: Transaction, organisation_id: OrganisationId, webhook_id: WebhookId) -> bool:
    """Forget a webhook with all that it was to be told; False where there is none."""
    scope = {ORGANISATION: organisation_id}
    await tx.execute(_remove_deliveries, **scope, its_id=webhook_id)
    await outbound.forget(tx, organisation_id, webhook_id)
    return await tx.execute(_remove, **scope, its_id=webhook_id) == 1


async def fails(
    tx: Transaction, organisation_id: OrganisationId, webhook_id: WebhookId, now: Millis
) -> None:
    """Note when a webhook began to fail."""
    await tx.execute(_fails, **{ORGANISATION: organisation_id}, its_id=webhook_id, now=now)


async def recovers(tx: Transaction, organisation_id: OrganisationId, webhook_id: WebhookId) -> None:
    """Note that a webhook works."""
    await tx.execute(_recovers, **{ORGANISATION: organisation_id}, its_id=webhook_id)


async def disable(
    tx: Transaction, organisation_id: OrganisationId, webhook_id: WebhookId, reason: str
) -> bool:
    """Tell a webhook nothing more for the time being; False if it is told nothing already."""
    scope = {ORGANISATION: organisation_id}
    return await tx.execute(_disable, **scope, its_id=webhook_id, reason=reason) == 1


def _values(hook: Webhook) -> dict[str, object]:
    values = {name: getattr(hook, name) for name in _COLUMNS}
    return {**values, "events": msgspec.json.encode(hook.events).decode()}


def _webhook(row: Row) -> Webhook:
    values = dict(zip(_COLUMNS, row, strict=True))
    values["events"] = msgspec.json.decode(values["events"], type=tuple[str, ...])
    values["enabled"] = bool(values["enabled"])
    return Webhook(**values)
