"""`frontdesk webhook`: which systems are told of conversations, and what came of it."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Annotated, TypeVar

import msgspec
import typer

from frontdesk.channels.webhooks.administration import Administration, Change
from frontdesk.channels.webhooks.attempt import Sender
from frontdesk.cli.failure import fail, told_in_one_line
from frontdesk.cli.options import ConfigOption, DataOption, chosen_settings
from frontdesk.cli.store import read_store, write_store
from frontdesk.core.clock import Millis, SystemClock
from frontdesk.core.ids import IdSource, WebhookId
from frontdesk.egress.post import GuardedPost
from frontdesk.settings import Settings
from frontdesk.store.database import Transaction
from frontdesk.store.queries import webhook_deliveries, webhooks
from frontdesk.store.queries.webhook_deliveries import DeliveryState
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
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]
StateOption = Annotated[
    DeliveryState | None, typer.Option("--state", help="Only those in this state.")
]
MostOption = Annotated[int, typer.Option("--most", help="How many.", min=1, max=1000)]

T = TypeVar("T")
Work = Callable[[Administration, Settings, Transaction], Awaitable[T]]


@app.callback()
def _group() -> None:
    """Say which systems are told of conversations; a running server soon heeds it."""


@app.command()
def add(
    url: Annotated[str, typer.Argument(metavar="URL", help="Where to post.")],
    event: EventOption = None,
    description: DescriptionOption = None,
    as_json: JsonOption = False,
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """Add a webhook, and print its secret, which is shown this once."""
    with told_in_one_line():
        wanted = Change(url=url, events=event, description=description)
        settings = chosen_settings(data=data, config=config)
        made = _write(settings, lambda a, s, tx: a.add(tx, s.organisation_id, wanted))
    if as_json:
        _print(webhook_view(made, secret=made.secret))
    else:
        print(f"{made.id} is told of {', '.join(made.events)}.\nIts secret: {made.secret}")


@app.command("list")
def everyone(
    as_json: JsonOption = False, data: DataOption = None, config: ConfigOption = None
) -> None:
    """List the webhooks."""
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config)
        found = asyncio.run(
            read_store(settings, lambda tx: webhooks.of_organisation(tx, settings.organisation_id))
        )
    if as_json:
        _print(WebhookList(webhooks=tuple(webhook_view(hook) for hook in found)))
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
    enabled: Annotated[
        bool | None, typer.Option("--on/--off", help="Switch it on or off.", show_default=False)
    ] = None,
    as_json: JsonOption = False,
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """Change a webhook; switched on again, it is told what happened meanwhile."""
    with told_in_one_line():
        wanted = Change(url, event or None, description, enabled)
        settings = chosen_settings(data=data, config=config)
        changed = _write(
            settings,
            lambda a, s, tx: a.change(tx, s.organisation_id, WebhookId(webhook_id), wanted),
        )
    if as_json:
        _print(webhook_view(changed))
    else:
        print(f"{changed.id} is {'on' if changed.enabled else 'off'}.")


@app.command()
def rotate(
    webhook_id: IdArgument,
    as_json: JsonOption = False,
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """Give a webhook a new secret; for a day the one of before signs as well."""
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config)
        hook = _write(
            settings, lambda a, s, tx: a.rotate(tx, s.organisation_id, WebhookId(webhook_id))
        )
    if as_json:
        _print(webhook_view(hook, secret=hook.secret))
    else:
        print(f"The new secret of {hook.id}: {hook.secret}")


@app.command()
def remove(webhook_id: IdArgument, data: DataOption = None, config: ConfigOption = None) -> None:
    """Remove a webhook with all that it was to be told."""
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config)
        _write(settings, lambda a, s, tx: a.remove(tx, s.organisation_id, WebhookId(webhook_id)))
    print(f"{webhook_id} is gone.")


@app.command()
def test(
    webhook_id: IdArgument,
    as_json: JsonOption = False,
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """Send a webhook a ping now, and say how it answered."""
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config)
        ours = _administration(settings)
        hook = asyncio.run(
            read_store(
                settings,
                lambda tx: ours.find(tx, settings.organisation_id, WebhookId(webhook_id)),
            )
        )
        sender = Sender(GuardedPost(private=settings.webhook_private), SystemClock())
        went = asyncio.run(ours.ping(hook, sender))
    if as_json:
        _print(PingResult(ok=went.taken, status=went.status, error=went.error))
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
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """List what a webhook was sent and what came of it, the latest first."""
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config)
        organisation_id, its_id = settings.organisation_id, WebhookId(webhook_id)
        found = asyncio.run(
            read_store(
                settings,
                lambda tx: webhook_deliveries.recent(
                    tx, organisation_id, its_id, state=state, before=(2**53, ""), most=most
                ),
            )
        )
    if as_json:
        _print(DeliveryPage(deliveries=tuple(delivery_view(one) for one in found)))
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
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """Have a running server send dead letters again, each under its own id."""
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config)
        its_id = WebhookId(webhook_id)
        count = _write(settings, lambda a, s, tx: a.replay(tx, s.organisation_id, its_id, delivery))
    if as_json:
        _print(Replayed(replayed=count))
    else:
        print(f"{count} {'is' if count == 1 else 'are'} sent again.")


def _administration(settings: Settings) -> Administration:
    return Administration(SystemClock(), IdSource(), settings.webhook_private)


def _write(settings: Settings, work: Work[T]) -> T:
    ours = _administration(settings)
    return asyncio.run(write_store(settings, lambda tx: work(ours, settings, tx)))


def _shown(at: Millis) -> str:
    return f"{datetime.fromtimestamp(at / 1000).astimezone():%Y-%m-%d %H:%M:%S}"


def _print(view: msgspec.Struct) -> None:
    print(msgspec.json.format(msgspec.json.encode(view), indent=2).decode())
