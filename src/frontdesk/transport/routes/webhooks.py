"""The routes by which administrators keep webhooks and look after what they were sent."""

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response
from pydantic import Field

from frontdesk.administration.webhooks import LONGEST_DESCRIPTION, WebhookChange
from frontdesk.core.clock import Millis
from frontdesk.core.errors import CallerError
from frontdesk.core.ids import WebhookId
from frontdesk.core.permissions import Permission
from frontdesk.egress.target import LONGEST_URL
from frontdesk.store.queries import webhook_deliveries, webhooks
from frontdesk.store.queries.webhook_deliveries import DeliveryState
from frontdesk.transport.gateway import Gateway
from frontdesk.transport.openapi import answer, problems, struct_response
from frontdesk.transport.routes.webhook_views import (
    DeliveryPage,
    PingResult,
    Replayed,
    WebhookList,
    WebhookView,
    delivery_view,
    webhook_view,
)
from frontdesk.transport.schemas import Body

LINES = 50
_LATEST: tuple[Millis, str] = (2**53, "")
_Url = Annotated[str, Field(min_length=1, max_length=LONGEST_URL)]
_Events = list[Annotated[str, Field(max_length=40)]]
_Description = Annotated[str, Field(max_length=LONGEST_DESCRIPTION)]


class NewWebhook(Body):
    """A webhook to be; without events it is told of all."""

    url: _Url
    events: Annotated[_Events, Field(min_length=1, max_length=20)] | None = None
    description: _Description = ""


class ChangedWebhook(Body):
    """What is to be different of a webhook."""

    url: _Url | None = None
    events: Annotated[_Events, Field(min_length=1, max_length=20)] | None = None
    description: _Description | None = None
    enabled: bool | None = None


class Replay(Body):
    """Which dead letter is to be sent again; all without one."""

    delivery: Annotated[str, Field(max_length=100)] | None = None


STRUCTS = (WebhookView, WebhookList, DeliveryPage, Replayed, PingResult)


def webhook_routes(gateway: Gateway) -> APIRouter:
    """The routes under `/api/admin/webhooks`."""
    refusals = problems(400, 401, 403, 404, 409, 413, 422, 429, 503)
    router = APIRouter(tags=["administration"], responses=refusals)
    _keeping(router, gateway)
    _looking_after(router, gateway)
    return router


def _keeping(router: APIRouter, gateway: Gateway) -> None:
    @router.post(
        "/webhooks",
        status_code=201,
        response_class=Response,
        responses={201: struct_response(WebhookView, "The webhook, with its secret")},
    )
    async def add_webhook(request: Request, body: NewWebhook) -> Response:
        """Make a webhook."""
        by = await gateway.administrator(request, Permission.WEBHOOKS)
        wanted = WebhookChange(url=body.url, events=body.events, description=body.description)
        made = await gateway.webhooks.add(by, wanted)
        return answer(webhook_view(made, secret=made.secret), 201)

    @router.get(
        "/webhooks",
        response_class=Response,
        responses={200: struct_response(WebhookList, "The webhooks")},
    )
    async def list_webhooks(request: Request) -> Response:
        """The organisation's webhooks."""
        by = await gateway.administrator(request, Permission.WEBHOOKS)
        found = await gateway.db.read(lambda tx: webhooks.of_organisation(tx, by.organisation_id))
        return answer(WebhookList(webhooks=tuple(webhook_view(hook) for hook in found)))

    @router.get(
        "/webhooks/{webhook_id}",
        response_class=Response,
        responses={200: struct_response(WebhookView, "The webhook, with how many deliveries")},
    )
    async def get_webhook(request: Request, webhook_id: str) -> Response:
        """One webhook, and how many of its deliveries are in which state."""
        by = await gateway.administrator(request, Permission.WEBHOOKS)
        hook = await gateway.webhooks.find(by.organisation_id, WebhookId(webhook_id))
        counts = await gateway.db.read(
            lambda tx: webhook_deliveries.counts(tx, by.organisation_id, hook.id)
        )
        return answer(webhook_view(hook, deliveries=counts))

    @router.patch(
        "/webhooks/{webhook_id}",
        response_class=Response,
        responses={200: struct_response(WebhookView, "The webhook as it is now")},
    )
    async def change_webhook(request: Request, webhook_id: str, body: ChangedWebhook) -> Response:
        """Change a webhook, switch it off, or on again."""
        by = await gateway.administrator(request, Permission.WEBHOOKS)
        wanted = WebhookChange(body.url, body.events, body.description, body.enabled)
        changed = await gateway.webhooks.change(by, WebhookId(webhook_id), wanted)
        return answer(webhook_view(changed))

    @router.delete("/webhooks/{webhook_id}", status_code=204)
    async def remove_webhook(request: Request, webhook_id: str) -> Response:
        """Remove a webhook with all that it was to be told."""
        by = await gateway.administrator(request, Permission.WEBHOOKS)
        await gateway.webhooks.remove(by, WebhookId(webhook_id))
        return Response(status_code=204)

    @router.post(
        "/webhooks/{webhook_id}/rotate",
        response_class=Response,
        responses={200: struct_response(WebhookView, "The webhook, with its new secret")},
    )
    async def rotate_secret(request: Request, webhook_id: str) -> Response:
        """Give a webhook a new secret; for a day the last one signs as well."""
        by = await gateway.administrator(request, Permission.WEBHOOKS)
        hook = await gateway.webhooks.rotate(by, WebhookId(webhook_id))
        return answer(webhook_view(hook, secret=hook.secret))


def _looking_after(router: APIRouter, gateway: Gateway) -> None:
    @router.post(
        "/webhooks/{webhook_id}/test",
        response_class=Response,
        responses={200: struct_response(PingResult, "How it answered")},
    )
    async def ping_webhook(request: Request, webhook_id: str) -> Response:
        """Send a webhook a `ping` now, and wait for its answer."""
        by = await gateway.administrator(request, Permission.WEBHOOKS)
        went = await gateway.webhooks.ping(by, WebhookId(webhook_id))
        return answer(PingResult(ok=went.taken, status=went.status, error=went.error))

    @router.get(
        "/webhooks/{webhook_id}/deliveries",
        response_class=Response,
        responses={200: struct_response(DeliveryPage, "Deliveries")},
    )
    async def list_deliveries(
        request: Request,
        webhook_id: str,
        state: DeliveryState | None = None,
        before: str | None = None,
        most: Annotated[int, Query(ge=1, le=200)] = LINES,
    ) -> Response:
        """What a webhook was sent and what came of it, the latest first, a page at a time."""
        by = await gateway.administrator(request, Permission.WEBHOOKS)
        hook = await gateway.webhooks.find(by.organisation_id, WebhookId(webhook_id))
        start = _LATEST if before is None else _position(before)
        found = await gateway.db.read(
            lambda tx: webhook_deliveries.recent(
                tx, by.organisation_id, hook.id, state=state, before=start, most=most + 1
            )
        )
        shown = tuple(delivery_view(one) for one in found[:most])
        after = f"{shown[-1].last_at}.{shown[-1].id}" if len(found) > most else None
        return answer(DeliveryPage(deliveries=shown, next=after))

    @router.post(
        "/webhooks/{webhook_id}/replay",
        response_class=Response,
        responses={200: struct_response(Replayed, "How many are sent again")},
    )
    async def replay_deliveries(request: Request, webhook_id: str, body: Replay) -> Response:
        """Send a dead letter again under its own id, or all of them."""
        by = await gateway.administrator(request, Permission.WEBHOOKS)
        count = await gateway.webhooks.replay(by, WebhookId(webhook_id), body.delivery)
        return answer(Replayed(replayed=count))


def _position(given: str) -> tuple[Millis, str]:
    at, _, id = given.partition(".")
    if not (at.isascii() and at.isdigit() and len(at) <= 16 and id.isprintable()):
        raise CallerError("before: expected a page's `next`", code="invalid_position")
    return int(at), id
