"""`frontdesk webhook`: which systems are told of conversations, and what came of it."""

import asyncio
from datetime import datetime
from typing import Annotated

import typer

from frontdesk.administration.administrator import Administrator
from frontdesk.administration.webhooks import WebhookAdministration, WebhookChange
from frontdesk.channels.webhooks.attempt import Sender
from frontdesk.cli import administering
from frontdesk.cli.failure import fail, told_in_one_line
from frontdesk.cli.options import ConfigOption, DataOption, OrganisationOption, chosen_settings
from frontdesk.cli.output import JsonOption, print_json
from frontdesk.core.clock import Millis, SystemClock
from frontdesk.core.ids import IdSource, WebhookId
from frontdesk.egress.post import GuardedPost
from frontdesk.settings import Settings
from frontdesk.store.database import Transaction
from frontdesk.store.queries import webhook_deliveries, webhooks
from frontdesk.store.queries.webhook_deliveries import Delivery, DeliveryState
from frontdesk.store.queries.webhooks import Webhook
from frontdesk.transport.routes.webhook_views import (
    DeliveryPage,
    PingResult,
    Replayed,
    WebhookList,
    delivery_view,
    webhook_view,
)

app = typer.Typer(add_completion=False, no_args_is_help=True)

IdArgument = Annotated[str, typer.Argument(metavar="ID", help="The webhook's id.")]
UrlOption = Annotated[str | None, typer.Option("--url", help="Where to post.")]
EventOption = Annotated[
    list[str] | None,
    typer.Option("--event", help="Of what to tell; may be repeated.", show_default="all"),
]
DescriptionOption = Annotated[str | None, typer.Option("--description", help="What it is for.")]
StateOption = Annotated[
    DeliveryState | None, typer.Option("--state", help="Only those in this state.")
]
MostOption = Annotated[int, typer.Option("--most", help="How many.", min=1, max=1000)]


@app.callback()
def _group() -> None:
    """Say which systems are told of conversations; a running server soon heeds it."""


@app.command()
def add(
    url: Annotated[str, typer.Argument(metavar="URL", help="Where to post.")],
    event: EventOption = None,
    description: DescriptionOption = None,
    as_json: JsonOption = False,
    org: OrganisationOption = None,
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """Add a webhook, and print its secret, which is shown this once."""
    with told_in_one_line():
        wanted = WebhookChange(url=url, events=event, description=description)
        settings = chosen_settings(data=data, config=config, organisation=org)
        ours = _administration(settings)
        made = administering.change(settings, lambda tx, by: ours.add(tx, by, wanted))
    if as_json:
        print_json(webhook_view(made, secret=made.secret))
    else:
        print(f"{made.id} is told of {', '.join(made.events)}.\nIts secret: {made.secret}")


@app.command("list")
def everyone(
    as_json: JsonOption = False,
    org: OrganisationOption = None,
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """List the webhooks."""
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config, organisation=org)
        found = administering.look(
            settings, lambda tx, by: webhooks.of_organisation(tx, by.organisation_id)
        )
    if as_json:
        print_json(WebhookList(webhooks=tuple(webhook_view(hook) for hook in found)))
        return
    for hook in found:
        state = "on" if hook.enabled else f"off: {hook.disabled_reason}"
        if hook.enabled and hook.failing_since is not None:
            state = f"on, fails since {_shown(hook.failing_since)}"
        print(f"{hook.id}  {hook.url}  {','.join(hook.events)}  {state}")


@app.command()
def change(
    webhook_id: IdArgument,
    url: UrlOption = None,
    event: EventOption = None,
    description: DescriptionOption = None,
    as_json: JsonOption = False,
    org: OrganisationOption = None,
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """Change a webhook: where it leads, of what it is told."""
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config, organisation=org)
        wanted = WebhookChange(url, event or None, description)
        changed = _changed(settings, webhook_id, wanted)
    if as_json:
        print_json(webhook_view(changed))
    else:
        print(f"{changed.id} is told of {', '.join(changed.events)}.")


@app.command()
def disable(
    webhook_id: IdArgument,
    as_json: JsonOption = False,
    org: OrganisationOption = None,
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """Switch a webhook off; what it is to be told is kept."""
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config, organisation=org)
        _print_switched(_changed(settings, webhook_id, WebhookChange(enabled=False)), as_json)


@app.command()
def enable(
    webhook_id: IdArgument,
    as_json: JsonOption = False,
    org: OrganisationOption = None,
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """Switch a webhook on again; it is told what happened meanwhile."""
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config, organisation=org)
        _print_switched(_changed(settings, webhook_id, WebhookChange(enabled=True)), as_json)


@app.command()
def rotate(
    webhook_id: IdArgument,
    as_json: JsonOption = False,
    org: OrganisationOption = None,
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """Give a webhook a new secret; for a day the one of before signs as well."""
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config, organisation=org)
        ours, its_id = _administration(settings), WebhookId(webhook_id)
        hook = administering.change(settings, lambda tx, by: ours.rotate(tx, by, its_id))
    if as_json:
        print_json(webhook_view(hook, secret=hook.secret))
    else:
        print(f"The new secret of {hook.id}: {hook.secret}")


@app.command()
def remove(
    webhook_id: IdArgument,
    as_json: JsonOption = False,
    org: OrganisationOption = None,
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """Remove a webhook with all that it was to be told."""
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config, organisation=org)
        ours, its_id = _administration(settings), WebhookId(webhook_id)
        administering.change(settings, lambda tx, by: ours.remove(tx, by, its_id))
    if as_json:
        print_json({"removed": webhook_id})
    else:
        print(f"{webhook_id} is gone.")


@app.command()
def test(
    webhook_id: IdArgument,
    as_json: JsonOption = False,
    org: OrganisationOption = None,
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """Send a webhook a ping now, and say how it answered."""
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config, organisation=org)
        ours, its_id = _administration(settings), WebhookId(webhook_id)
        hook = administering.change(settings, lambda tx, by: ours.try_out(tx, by, its_id))
        sender = Sender(GuardedPost(private=settings.webhook_private), SystemClock())
        went = asyncio.run(ours.ping(hook, sender))
    if as_json:
        print_json(PingResult(ok=went.taken, status=went.status, error=went.error))
    elif went.taken:
        print(f"{hook.id} answered {went.status}.")
    if not went.taken:
        fail(f"{hook.id}: {went.error}")


@app.command()
def deliveries(
    webhook_id: IdArgument,
    state: StateOption = None,
    most: MostOption = 50,
    as_json: JsonOption = False,
    org: OrganisationOption = None,
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """List what a webhook was sent and what came of it, the latest first."""
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config, organisation=org)
        ours, its_id = _administration(settings), WebhookId(webhook_id)

        async def work(tx: Transaction, by: Administrator) -> list[Delivery]:
            hook = await ours.find(tx, by.organisation_id, its_id)
            return await webhook_deliveries.recent(
                tx, by.organisation_id, hook.id, state=state, before=(2**53, ""), most=most
            )

        found = administering.look(settings, work)
    if as_json:
        print_json(DeliveryPage(deliveries=tuple(delivery_view(one) for one in found)))
        return
    for one in found:
        why = f"  {one.error}" if one.error else ""
        print(f"{_shown(one.last_at)}  {one.id}  {one.type}  {one.state} ({one.attempts}){why}")


@app.command()
def replay(
    webhook_id: IdArgument,
    delivery: Annotated[
        str | None, typer.Argument(metavar="DELIVERY", help="One dead letter; else all of them.")
    ] = None,
    as_json: JsonOption = False,
    org: OrganisationOption = None,
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """Have a running server send dead letters again, each under its own id."""
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config, organisation=org)
        ours, its_id = _administration(settings), WebhookId(webhook_id)
        count = administering.change(settings, lambda tx, by: ours.replay(tx, by, its_id, delivery))
    if as_json:
        print_json(Replayed(replayed=count))
    else:
        print(f"{count} {'is' if count == 1 else 'are'} sent again.")


def _administration(settings: Settings) -> WebhookAdministration:
    return WebhookAdministration(SystemClock(), IdSource(), settings.webhook_private)


def _changed(settings: Settings, webhook_id: str, wanted: WebhookChange) -> Webhook:
    ours, its_id = _administration(settings), WebhookId(webhook_id)
    return administering.change(settings, lambda tx, by: ours.change(tx, by, its_id, wanted))


def _print_switched(hook: Webhook, as_json: bool) -> None:
    if as_json:
        print_json(webhook_view(hook))
    else:
        print(f"{hook.id} is {'on' if hook.enabled else 'off'}.")


def _shown(at: Millis) -> str:
    return f"{datetime.fromtimestamp(at / 1000).astimezone():%Y-%m-%d %H:%M:%S}"
