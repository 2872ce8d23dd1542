"""The composition root: builds a desk from settings."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from fastapi import APIRouter, FastAPI

from frontdesk.administration.previews import Previews
from frontdesk.administration.served_webhooks import ServedWebhooks
from frontdesk.channels.dispatcher import Dispatcher
from frontdesk.channels.mail.mail import Mail
from frontdesk.channels.mail.smtp import SendMail, read_smtp
from frontdesk.configuration.pack_settings import divided, read_pack_settings
from frontdesk.core.clock import Clock, SystemClock
from frontdesk.core.ids import ConversationRef, IdSource, OrganisationId
from frontdesk.core.locale import Locale
from frontdesk.desks.demo_organisations import set_up_demo
from frontdesk.desks.knowledge import Knowledge
from frontdesk.desks.named_models import MakeModel, NamedModels, models_of
from frontdesk.desks.served_pack import DeskParts, PackParts, ServedPack
from frontdesk.desks.stored_desks import StoredDesks
from frontdesk.egress.post import GuardedPost, Post
from frontdesk.egress.redaction import redacted
from frontdesk.events.feed.feed import Feed
from frontdesk.events.hub import RESYNC_REASON, Hub
from frontdesk.jobs.insights_keeper import InsightsKeeper
from frontdesk.jobs.privacy_keeper import LOOKS_EVERY, PrivacyKeeper
from frontdesk.jobs.search_index import SWEEP_SECONDS as INDEX_SECONDS
from frontdesk.jobs.search_index import SearchIndexer
from frontdesk.jobs.unsent_files import UnsentFiles
from frontdesk.knowledge.answering.gaps import KnowledgeGaps
from frontdesk.knowledge.document_search import DocumentLibrary
from frontdesk.language.consent.learned import load_weights
from frontdesk.models.configured import configured_model
from frontdesk.models.house import FACTORY, HouseModel, HouseWorkers
from frontdesk.models.port import Model
from frontdesk.pack.customer_data import CustomerData
from frontdesk.pack.pack import NO_PACK, Demo, Pack, Seed, Translation, find_pack
from frontdesk.pack.pack_mistakes import expect_sound_pack
from frontdesk.pack.prompts import PromptProvider
from frontdesk.pack.provider import ToolProvider
from frontdesk.runtime.local import SWEEP_SECONDS, LocalRuntime
from frontdesk.runtime.port import Runtime
from frontdesk.runtime.reading_marks import ReadingMarks
from frontdesk.session.attachments import Allowance, Attachments
from frontdesk.session.conversations import Conversations
from frontdesk.session.host import Host
from frontdesk.session.parts import SessionParts
from frontdesk.session.read_marks import ReadMarks
from frontdesk.session.reader import Reader
from frontdesk.settings import Settings
from frontdesk.store.database import Database
from frontdesk.store.postgres import PostgresDatabase
from frontdesk.store.queries import conversations
from frontdesk.telemetry.configured import configured_telemetry
from frontdesk.telemetry.port import Telemetry
from frontdesk.transport.application import surface
from frontdesk.transport.credentials.api_keys import ApiKeys
from frontdesk.transport.credentials.presence import Presence
from frontdesk.transport.credentials.revocations import Revocations
from frontdesk.transport.credentials.sign_in import SignIns
from frontdesk.transport.credentials.tokens import Tokens
from frontdesk.transport.door.addresses import Proxies
from frontdesk.transport.door.hosts import Hosts
from frontdesk.transport.door.limits import RateLimits, Rates
from frontdesk.transport.door.organisation_limits import OrganisationLimits
from frontdesk.transport.door.origins import Origins
from frontdesk.transport.entry import Entry
from frontdesk.transport.gateway import Gateway
from frontdesk.transport.probes import Probes
from frontdesk.transport.routes.contact import resume_link
from frontdesk.transport.routes.demo import demo_routes
from frontdesk.transport.wire import HEARTBEAT
from frontdesk.turn.deadlines import Deadlines
from frontdesk.turn.deps import TurnDeps


@dataclass(frozen=True, slots=True)
class Ingredients:
    """What a server is made with; each has a default, and tests replace some.

    `provider`, `prompts` and `translations` are of the server's own pack, which an organisation has
    unless it names one of `packs`; `models` makes the models that organisations name. `ingests`
    says whether documents are taken in beside the turns, also those that packs bring.
    """

    model: Model | None = None
    prompts: PromptProvider | None = None
    provider: ToolProvider | None = None
    seed: Seed | None = None
    demo: Demo | None = None
    translations: Mapping[Locale, Translation] = field(default_factory=dict[Locale, Translation])
    packs: tuple[PackParts, ...] = ()
    models: MakeModel | None = None
    documents: DocumentLibrary | None = None
    gaps: KnowledgeGaps | None = None
    knowledge_folder: Path | None = None
    ingests: bool = False
    clock: Clock | None = None
    ids: IdSource | None = None
    deadlines: Deadlines | None = None
    workers: HouseWorkers | None = None
    thoughts: str = FACTORY
    marks: ReadingMarks | None = None
    rates: Rates | None = None
    telemetry: Telemetry | None = None
    post: Post | None = None
    send_mail: SendMail | None = None
    sweep_seconds: float = SWEEP_SECONDS
    jobs_seconds: float = 0.0
    wrap_database: Callable[[Database], Database] = lambda db: db
    wrap_runtime: Callable[[Runtime], Runtime] = lambda runtime: runtime
    lifespan: Callable[[], AbstractAsyncContextManager[Any]] = nullcontext


def made_of(settings: Settings, pack: Pack | None, model: Model | None = None) -> Ingredients:
    """A pack and a model, the configured one unless given; without either the house answers.

    The pack's invented customers are there only where the settings ask for the demo.
    """
    answering = model or configured_model(settings.models, settings.model_deadlines)
    own, *others = _served(settings, pack)
    return Ingredients(
        model=answering,
        prompts=own.prompts,
        provider=own.provider,
        seed=pack.seed if pack is not None and settings.demo else None,
        demo=pack.demo if pack is not None and settings.demo else None,
        translations=own.translations,
        packs=tuple(others),
        lifespan=own.lifespan,
    )


def _served(settings: Settings, own: Pack | None) -> list[PackParts]:
    """The server's own pack, and the further ones that organisations may have."""
    packs = {settings.pack: own}
    for name in sorted(settings.packs - {settings.pack}):
        packs[name] = None if name == NO_PACK else find_pack(name)
    kinds = [pack.settings if pack is not None else None for pack in packs.values()]
    given = divided(kinds, settings.pack_settings)
    return [
        pack_parts(name, pack, read_pack_settings(kind, its), demo=settings.demo)
        for (name, pack), kind, its in zip(packs.items(), kinds, given, strict=True)
    ]


def pack_parts(
    name: str, pack: Pack | None, settings: Any = None, *, demo: bool = False
) -> PackParts:
    """A pack as a server takes it, with its settings; None is a desk that only talks."""
    if pack is None:
        return PackParts(name)
    expect_sound_pack(pack)
    lifespan = nullcontext if pack.lifespan is None else partial(pack.lifespan, settings)
    seed = pack.seed if demo else None
    return PackParts(name, pack.tools, pack.prompts, pack.translations, lifespan, seed)


def _packs(settings: Settings, made_with: Ingredients) -> tuple[PackParts, ...]:
    own = PackParts(
        settings.pack,
        made_with.provider,
        made_with.prompts,
        made_with.translations,
        made_with.lifespan,
    )
    return (own, *made_with.packs)


def _seeds(settings: Settings, made_with: Ingredients) -> dict[str, Seed]:
    """The invented customers of the packs that have some."""
    seeds = {pack.name: pack.seed for pack in made_with.packs} | {settings.pack: made_with.seed}
    return {name: seed for name, seed in seeds.items() if seed is not None}


def house_workers(settings: Settings, made_with: Ingredients) -> HouseWorkers:
    """Processes of their own for the house to think in, with all that the packs declare."""
    deadlines = made_with.deadlines or settings.deadlines
    return HouseWorkers(
        [pack.declared() for pack in _packs(settings, made_with)],
        seconds=deadlines.think,
        silence=deadlines.first_token,
        factory=made_with.thoughts,
    )


def migrations_of(made_with: Ingredients) -> tuple[str, ...]:
    """The folders of migrations that the packs bring."""
    packs = (PackParts("", made_with.provider), *made_with.packs)
    return tuple(folder for pack in packs for folder in pack.migrations)


class Desk:
    """A running server without its network: the desks of its organisations."""

    def __init__(self, settings: Settings, db: Database, made_with: Ingredients) -> None:
        clock, ids = made_with.clock or SystemClock(), made_with.ids or IdSource()
        runtime = made_with.wrap_runtime(
            LocalRuntime(db, clock, sweep_seconds=made_with.sweep_seconds)
        )
        shared = DeskParts(
            clock=clock,
            ids=ids,
            deadlines=made_with.deadlines or settings.deadlines,
            inactivity_seconds=settings.inactivity_seconds,
            workers=made_with.workers,
            debug_replies=settings.debug_replies,
            most_tools=settings.most_tools,
        )
        packs = {
            pack.name: ServedPack(pack, shared, made_with.model)
            for pack in _packs(settings, made_with)
        }
        self.knowledge = Knowledge(
            settings,
            db,
            clock,
            ids,
            folder=made_with.knowledge_folder,
            packs=_packs(settings, made_with),
        )
        self._ingests = made_with.ingests
        models = NamedModels(made_with.model, made_with.models or models_of(settings))
        library = made_with.documents or self.knowledge.library
        self.desks = StoredDesks(db, packs, settings.pack, models, library)
        post = made_with.post or GuardedPost(private=settings.webhook_private)
        self.webhooks = ServedWebhooks(db, clock, ids, post, private=settings.webhook_private)
        self.mail = _mail(settings, db, clock, made_with)
        sources = [self.webhooks.subscriptions, *([self.mail] if self.mail is not None else [])]
        self.dispatcher = Dispatcher(clock, sources, sweep_seconds=made_with.sweep_seconds)
        self.webhooks.on_change = self.dispatcher.look_at
        parts = SessionParts(
            db=db,
            clock=clock,
            ids=ids,
            runtime=runtime,
            desks=self.desks,
            telemetry=made_with.telemetry or _telemetry(settings),
            marks=made_with.marks,
            outbound=self.dispatcher,
            gaps=made_with.gaps or self.knowledge.gap_placing,
        )
        self.telemetry = parts.telemetry
        self.settings = settings
        self.own = packs[settings.pack]
        self.demo = made_with.demo if settings.is_demo else None
        self.previews = Previews(db, settings.pack, _seeds(settings, made_with))
        self._further = made_with.packs
        self.db = db
        self.clock = clock
        self.ids = ids
        self.runtime = runtime
        self.hub = Hub(runtime)
        self.feed = Feed(db, clock, runtime)
        self.knowledge.keeper.on_progress = self.feed.look_soon
        # How often jobs look for work that no turn waits for.
        jobs_seconds = max(made_with.sweep_seconds, made_with.jobs_seconds)
        self.search_indexer = SearchIndexer(
            db, clock, sweep_seconds=max(INDEX_SECONDS, jobs_seconds)
        )
        if self.mail is not None:
            self.mail.is_here, self.hub.on_customer = self.hub.has_customer, self.mail.saw
        self.host = Host(parts, self.hub, idle_seconds=settings.idle_seconds)
        self.reader = Reader(db, self.hub, self.host)
        self.conversations = Conversations(parts, self.host, self.reader)
        self.privacy = PrivacyKeeper(
            db,
            clock,
            ids.call,
            self._customer_data,
            self.forget,
            looks_every=max(LOOKS_EVERY, jobs_seconds),
        )
        self.read_marks = ReadMarks(self.conversations)
        allowance = Allowance(settings.attachment_bytes, settings.attachments_quota)
        self.attachments = Attachments(db, clock, ids, allowance)
        self._unsent_files = UnsentFiles(self.attachments)
        self.insights = InsightsKeeper(db, clock, self._zone_of, sweep_seconds=jobs_seconds)
        self._heart: asyncio.Task[None] | None = None
        metrics = self.telemetry.metrics
        metrics.sessions.reads(lambda: self.host.live)
        metrics.turns_running.reads(lambda: self.host.turns_running)
        metrics.inbox_waiting.reads(lambda: self.host.inbox_waiting)
        metrics.store_pending.reads(lambda: self.db.pending)
        if isinstance(db, PostgresDatabase) and db.lock is not None:
            db.lock.on_regained = self._begin_anew

    @property
    def deps(self) -> TurnDeps:
        """What turns of the server's own pack are made with."""
        return self.own.deps

    async def start(self) -> None:
        """Make the organisation, resume what was cut off, begin to serve."""
        organisation_id, now = self.settings.organisation_id, self.clock.now()
        await self.db.write(
            lambda tx: conversations.ensure_organisation(tx, organisation_id, organisation_id, now)
        )
        if seed := self.previews.seeds.get(self.settings.pack):
            await self.db.write(lambda tx: seed(tx, organisation_id, now))
        for pack in self._further:
            await self.db.write(partial(set_up_demo, pack=pack, now=now))
        await self.desks.enter()
        # First: what a resumed turn commits is marked for whom it concerns.
        await self.dispatcher.start()
        await self.host.start()
        await self.privacy.start()
        self._unsent_files.start()
        self.search_indexer.start()
        self.insights.start()
        if self._ingests:
            self.desks.on_made = self.knowledge.keeper.look_at
            self.knowledge.keeper.start()
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
        await self.privacy.stop()
        await self._unsent_files.stop()
        await self.insights.stop()
        await self.knowledge.close()
        await self.dispatcher.stop()
        self.feed.close()
        await self.search_indexer.stop()
        await self.host.drain(self.settings.drain_seconds)
        await asyncio.to_thread(self.telemetry.tracer.close)
        await self.desks.close()

    async def forget(self, refs: Sequence[ConversationRef]) -> None:
        """Have sessions and clients hold nothing of these conversations that the store has not."""
        if refs:
            # Whoever comes back with a position is shown all anew, and nothing of what was.
            self.runtime.begin_history()
        for ref in refs:
            await self.host.evict(ref)
            self.hub.drop(ref, RESYNC_REASON)

    async def _customer_data(self, organisation_id: OrganisationId) -> CustomerData | None:
        return (await self.desks.of(organisation_id)).deps.provider.customer_data

    async def _zone_of(self, organisation_id: OrganisationId) -> ZoneInfo:
        return (await self.desks.of(organisation_id)).zone

    def _begin_anew(self) -> None:
        """Read all anew: while the lock was away another server may have written, or a restore."""
        self.runtime.begin_history()
        self.host.reload()

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(self.settings.heartbeat_seconds)
            self.hub.tell_all(HEARTBEAT)
            self.feed.tell_all(HEARTBEAT)


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
        metrics=settings.metrics,
        traces_url=settings.traces_url,
        prices=settings.model_prices,
        redact=redacted,
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
    gateway = Gateway(
        conversations=desk.conversations,
        reader=desk.reader,
        hub=desk.hub,
        db=desk.db,
        runtime=desk.runtime,
        clock=desk.clock,
        tokens=tokens,
        revocations=revocations,
        limits=limits,
        origins=Origins(desk.settings.origins, desk.db, desk.clock),
        organisation_id=desk.settings.organisation_id,
        open_chat=desk.settings.open_chat,
        desks=desk.desks,
        organisation_limits=OrganisationLimits(desk.db, desk.clock, enabled=settings.rate_limits),
        packs={name: pack.deps.provider for name, pack in desk.desks.packs.items()},
        api_keys=ApiKeys(desk.db, desk.clock),
        sign_ins=SignIns(
            desk.db,
            desk.clock,
            desk.settings.organisation_id,
            on_failure=metrics.sign_in_failures.add,
        ),
        presence=presence,
        feed=desk.feed,
        search_indexer=desk.search_indexer,
        webhooks=desk.webhooks,
        forget=desk.forget,
        new_call=desk.ids.call,
        previews=desk.previews,
        attachments=desk.attachments,
        documents=desk.knowledge.administration,
        gaps=desk.knowledge.gaps,
        read_marks=desk.read_marks,
        mail=desk.mail,
        probes=Probes(
            desk.db,
            desk.host,
            metrics,
            desk.settings.metrics_token,
            house_alone=desk.deps.model is desk.deps.house,
        ),
    )
    return surface(
        gateway,
        Entry(Proxies(settings.proxies), hosts, limits),
        _demo(desk, gateway),
        prefix=settings.prefix,
        company=desk.demo.company if desk.demo is not None else None,
    )


def _demo(desk: Desk, gateway: Gateway) -> APIRouter | None:
    if desk.demo is None:
        return None
    first, *others = desk.own.languages
    starts_in = {str(deps.locale): _starts(deps) for deps in others}
    reset = None if desk.demo.reset is None else partial(_reset, desk, desk.demo.reset)
    return demo_routes(gateway, desk.demo, _starts(first), starts_in, reset)


async def _reset(desk: Desk, reset: Seed) -> None:
    organisation_id, now = desk.settings.organisation_id, desk.clock.now()
    await desk.db.write(lambda tx: reset(tx, organisation_id, now))


def _starts(deps: TurnDeps) -> dict[str, str]:
    return {w.kind: deps.prompts.pressed_start(w.kind) for w in deps.provider.workflows}
