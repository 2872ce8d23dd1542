"""The composition root: builds a desk from settings."""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from fastapi import APIRouter, FastAPI

from frontdesk.channels.dispatcher import Dispatcher
from frontdesk.channels.mail.mail import Mail
from frontdesk.channels.mail.smtp import SendMail, read_smtp
from frontdesk.channels.webhooks.webhooks import Webhooks
from frontdesk.configuration.pack_settings import read_pack_settings
from frontdesk.core.clock import Clock, Millis, SystemClock
from frontdesk.core.ids import IdSource
from frontdesk.core.locale import Locale
from frontdesk.egress.post import GuardedPost, Post
from frontdesk.events.hub import Hub
from frontdesk.jobs.inactivity import Inactivity
from frontdesk.language.consent.learned import load_weights
from frontdesk.models.chain import Closing
from frontdesk.models.configured import configured_model
from frontdesk.models.house import FACTORY, HouseModel, InWorkers, Thinker
from frontdesk.models.port import Model
from frontdesk.pack.pack import Demo, Pack, Seed, Translation
from frontdesk.pack.prompts import DefaultPrompts, PromptProvider
from frontdesk.pack.provider import ToolProvider
from frontdesk.runtime.local import SWEEP_SECONDS, LocalRuntime
from frontdesk.runtime.port import Runtime
from frontdesk.runtime.reading_marks import ReadingMarks
from frontdesk.session.host import Host
from frontdesk.session.parts import SessionParts, Spoken
from frontdesk.settings import Settings
from frontdesk.store.database import Database
from frontdesk.store.postgres import PostgresDatabase
from frontdesk.store.queries import conversations
from frontdesk.telemetry.configured import configured_telemetry
from frontdesk.telemetry.port import Telemetry
from frontdesk.transport.application import surface
from frontdesk.transport.credentials.presence import Presence
from frontdesk.transport.credentials.revocations import Revocations
from frontdesk.transport.credentials.sign_in import SignIns
from frontdesk.transport.credentials.tokens import Tokens
from frontdesk.transport.door.addresses import Proxies
from frontdesk.transport.door.hosts import Hosts
from frontdesk.transport.door.limits import RateLimits, Rates
from frontdesk.transport.door.origins import Origins
from frontdesk.transport.entry import Entry
from frontdesk.transport.gateway import Gateway
from frontdesk.transport.probes import Probes
from frontdesk.transport.routes.contact import resume_link
from frontdesk.transport.routes.demo import demo_routes
from frontdesk.transport.wire import HEARTBEAT
from frontdesk.turn.deadlines import Deadlines
from frontdesk.turn.deps import TurnDeps, in_language, make_deps, no_tools, specs_of
from frontdesk.turn.loop import TurnLoop


@dataclass(frozen=True, slots=True)
class Ingredients:
    """What a desk is made with; each has a default, and tests replace some."""

    model: Model | None = None
    prompts: PromptProvider | None = None
    provider: ToolProvider | None = None
    seed: Seed | None = None
    demo: Demo | None = None
    translations: Mapping[Locale, Translation] = field(default_factory=dict[Locale, Translation])
    clock: Clock | None = None
    ids: IdSource | None = None
    deadlines: Deadlines | None = None
    thinker: Thinker | None = None
    thoughts: str = FACTORY
    marks: ReadingMarks | None = None
    rates: Rates | None = None
    telemetry: Telemetry | None = None
    post: Post | None = None
    send_mail: SendMail | None = None
    sweep_seconds: float = SWEEP_SECONDS
    wrap_database: Callable[[Database], Database] = lambda db: db
    wrap_runtime: Callable[[Runtime], Runtime] = lambda runtime: runtime
    lifespan: Callable[[], AbstractAsyncContextManager[Any]] = nullcontext


def made_of(settings: Settings, pack: Pack | None, model: Model | None = None) -> Ingredients:
    """A pack and a model, the configured one unless given; without either the house answers.

    The pack's invented customers are there only where the settings ask for the demo.
    """
    answering = model or configured_model(settings.models, settings.model_deadlines)
    if pack is None:
        return Ingredients(model=answering)
    return Ingredients(
        model=answering,
        prompts=pack.prompts,
        provider=pack.tools,
        seed=pack.seed if settings.demo else None,
        demo=pack.demo if settings.demo else None,
        translations=pack.translations,
        lifespan=_lifespan(settings, pack),
    )


def _lifespan(settings: Settings, pack: Pack) -> Callable[[], AbstractAsyncContextManager[Any]]:
    given = read_pack_settings(pack.settings, settings.pack_settings)
    return nullcontext if pack.lifespan is None else partial(pack.lifespan, given)


def house_workers(settings: Settings, made_with: Ingredients) -> InWorkers:
    """Processes of their own for the house to think in, with all that a desk's pack declares."""
    provider = made_with.provider or no_tools()
    specs = list(specs_of(provider, _tools(made_with.translations)).values())
    deadlines = made_with.deadlines or settings.deadlines
    return InWorkers.of(
        provider.zone,
        specs,
        seconds=deadlines.think,
        silence=deadlines.first_token,
        factory=made_with.thoughts,
        trade=provider.trade,
    )


def _tools(translations: Mapping[Locale, Translation]) -> dict[Locale, ToolProvider]:
    return {locale: translation.tools for locale, translation in translations.items()}


def migrations_of(made_with: Ingredients) -> tuple[str, ...]:
    """The folders of migrations that a desk's pack brings."""
    provider = made_with.provider
    return (provider.migrations,) if provider is not None and provider.migrations else ()


class Desk:
    """A running desk without its network."""

    def __init__(self, settings: Settings, db: Database, made_with: Ingredients) -> None:
        clock, ids = made_with.clock or SystemClock(), made_with.ids or IdSource()
        prompts = made_with.prompts or DefaultPrompts()
        runtime = made_with.wrap_runtime(
            LocalRuntime(db, clock, sweep_seconds=made_with.sweep_seconds)
        )
        deps = make_deps(
            made_with.provider,
            model=made_with.model,
            prompts=prompts,
            deadlines=made_with.deadlines or settings.deadlines,
            clock=clock,
            ids=ids,
            thinker=made_with.thinker,
            others=_tools(made_with.translations),
        )
        deps = replace(deps, debug_replies=settings.debug_replies, most_tools=settings.most_tools)
        threshold = int(settings.inactivity_seconds * 1000)
        post = made_with.post or GuardedPost(private=settings.webhook_private)
        self.webhooks = Webhooks(db, clock, ids, post, private=settings.webhook_private)
        self.mail = _mail(settings, db, clock, made_with)
        sources = [self.webhooks.subscriptions, *([self.mail] if self.mail is not None else [])]
        self.dispatcher = Dispatcher(clock, sources, sweep_seconds=made_with.sweep_seconds)
        self.webhooks.on_change = self.dispatcher.look_at
        parts = SessionParts(
            db=db,
            clock=clock,
            ids=ids,
            runtime=runtime,
            loop=TurnLoop(deps),
            prompts=prompts,
            rules=Inactivity(threshold, prompts),
            telemetry=made_with.telemetry or _telemetry(settings),
            marks=made_with.marks,
            others=_others(deps, made_with, ids, threshold),
            shared=lambda: self._shared,
            outbound=self.dispatcher,
        )
        self._lifespan = made_with.lifespan()
        self._shared: object = None
        self.telemetry = parts.telemetry
        self.others = parts.others
        self.settings = settings
        self.deps = deps
        self.demo = made_with.demo if settings.is_demo else None
        self._seed = made_with.seed
        self.db = db
        self.clock = clock
        self.runtime = runtime
        self.hub = Hub(runtime)
        if self.mail is not None:
            self.mail.is_here, self.hub.on_customer = self.hub.has_customer, self.mail.saw
        self.host = Host(parts, self.hub, idle_seconds=settings.idle_seconds)
        self._heart: asyncio.Task[None] | None = None
        metrics = self.telemetry.metrics
        metrics.sessions.reads(lambda: self.host.live)
        metrics.turns_running.reads(lambda: self.host.turns_running)
        metrics.inbox_waiting.reads(lambda: self.host.inbox_waiting)
        metrics.store_pending.reads(lambda: self.db.pending)
        if isinstance(db, PostgresDatabase) and db.lock is not None:
            db.lock.on_regained = self._begin_anew

    async def start(self) -> None:
        """Make the organisation, resume what was cut off, begin to serve."""
        organisation_id, now = self.settings.organisation_id, self.clock.now()
        await self.db.write(
            lambda tx: conversations.ensure_organisation(tx, organisation_id, organisation_id, now)
        )
        if self._seed is not None:
            seed = self._seed
            await self.db.write(lambda tx: seed(tx, organisation_id, now))
        self._shared = await self._lifespan.__aenter__()
        # First: what a resumed turn commits is marked for whom it concerns.
        await self.dispatcher.start()
        await self.host.start()
        self._heart = asyncio.create_task(self._beat())

    async def warm(self) -> None:
        """Load what a first receipt needs, off the loop; the house, where it answers all turns."""
        await asyncio.to_thread(load_weights)
        if isinstance(self.deps.model, HouseModel):
            await self.deps.model.warm()

    async def drain(self) -> None:
        """Finish running turns or hand them back, and send clients away to resync."""
        if self._heart is not None:
            self._heart.cancel()
        await self.dispatcher.stop()
        await self.host.drain(self.settings.drain_seconds)
        await asyncio.to_thread(self.telemetry.tracer.close)
        if isinstance(self.deps.model, Closing):
            await self.deps.model.close()
        await self._lifespan.__aexit__(None, None, None)

    def _begin_anew(self) -> None:
        """Read all anew: while the lock was away another server may have written, or a restore."""
        self.runtime.begin_history()
        self.host.reload()

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(self.settings.heartbeat_seconds)
            self.hub.tell_all(HEARTBEAT)


def _others(
    deps: TurnDeps, made_with: Ingredients, ids: IdSource, threshold: Millis
) -> dict[Locale, Spoken]:
    """The desk in the other languages that its pack brings; without a pack, in all."""
    translations = made_with.translations
    if made_with.provider is None and made_with.prompts is None:
        translations = {
            locale: Translation(tools=deps.provider, prompts=DefaultPrompts(locale))
            for locale in Locale
            if locale is not deps.locale
        }
    spoken: dict[Locale, Spoken] = {}
    for locale, its in translations.items():
        turns = TurnLoop(in_language(deps, locale, its.tools, its.prompts, ids))
        spoken[locale] = Spoken(turns, its.prompts, Inactivity(threshold, its.prompts))
    return spoken


def _mail(settings: Settings, db: Database, clock: Clock, made_with: Ingredients) -> Mail | None:
    """Mail, where a server for it is set."""
    if settings.smtp_url is None:
        return None
    return Mail(
        db,
        clock,
        made_with.send_mail or read_smtp(settings.smtp_url),
        sender=settings.mail_from or "",
        grace=int(settings.mail_after_seconds * 1000),
    )


def _telemetry(settings: Settings) -> Telemetry:
    return configured_telemetry(
        metrics=settings.metrics, traces_url=settings.traces_url, prices=settings.model_prices
    )


def create_app(desk: Desk, tokens: Tokens, rates: Rates | None = None) -> FastAPI:
    """The network surface of a desk."""
    settings = desk.settings
    limits = RateLimits(rates or Rates(), desk.clock, enabled=settings.rate_limits)
    hosts = Hosts({settings.host, *settings.hosts})
    revocations = Revocations(desk.db, desk.clock)
    presence = Presence(
        desk.clock,
        revocations,
        settings.heartbeat_seconds,
        most=settings.sockets_per_conversation,
    )
    metrics = desk.telemetry.metrics
    metrics.sockets.reads(lambda: presence.count)
    if desk.mail is not None:
        desk.mail.link_to = partial(resume_link, tokens, settings.public_url or "")
    return surface(
        Gateway(
            host=desk.host,
            db=desk.db,
            runtime=desk.runtime,
            clock=desk.clock,
            tokens=tokens,
            revocations=revocations,
            limits=limits,
            origins=Origins(desk.settings.origins, desk.db, desk.clock),
            organisation_id=desk.settings.organisation_id,
            open_chat=desk.settings.open_chat,
            provider=desk.deps.provider,
            sign_ins=SignIns(
                desk.db,
                desk.clock,
                desk.settings.organisation_id,
                on_failure=metrics.sign_in_failures.add,
            ),
            presence=presence,
            webhooks=desk.webhooks,
            mail=desk.mail,
            probes=Probes(
                desk.db,
                desk.host,
                metrics,
                desk.settings.metrics_token,
                house_alone=desk.deps.model is desk.deps.house,
            ),
            explainer=desk.deps.model if desk.deps.model is not desk.deps.house else None,
        ),
        Entry(Proxies(settings.proxies), hosts, limits),
        _demo(desk),
        prefix=settings.prefix,
    )


def _demo(desk: Desk) -> APIRouter | None:
    if desk.demo is None:
        return None
    spoken = {locale: its.prompts for locale, its in desk.others.items()}
    starts_in = {str(locale): _starts(desk.deps, prompts) for locale, prompts in spoken.items()}
    return demo_routes(desk.demo, _starts(desk.deps, desk.deps.prompts), starts_in)


def _starts(deps: TurnDeps, prompts: PromptProvider) -> dict[str, str]:
    return {w.kind: prompts.pressed_start(w.kind) for w in deps.provider.workflows}
