"""The composition root: builds a desk from settings and serves it."""

import asyncio
import contextlib
import gc
import os
import secrets
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import structlog
import uvloop
from fastapi import APIRouter, FastAPI

from frontdesk.core.clock import Clock, SystemClock
from frontdesk.core.ids import IdSource
from frontdesk.events.hub import Hub
from frontdesk.jobs.inactivity import Inactivity
from frontdesk.models.chain import Closing
from frontdesk.models.configured import configured_model
from frontdesk.models.house.embedding import preload
from frontdesk.models.house.model import HouseModel
from frontdesk.models.port import Model
from frontdesk.runtime.local import SWEEP_SECONDS, LocalRuntime
from frontdesk.runtime.port import Runtime
from frontdesk.session.host import Host
from frontdesk.session.parts import SessionParts
from frontdesk.settings import Settings
from frontdesk.store import conversations
from frontdesk.store.database import Database
from frontdesk.store.open import DataFolder, open_database
from frontdesk.transport.demo import demo_routes
from frontdesk.transport.gateway import Gateway
from frontdesk.transport.limits import RateLimits, Rates
from frontdesk.transport.origins import Origins
from frontdesk.transport.server import Announce, DrainingServer, listen, server_config
from frontdesk.transport.sign_in import SignIns, first_link
from frontdesk.transport.surface import surface
from frontdesk.transport.tokens import Tokens
from frontdesk.transport.wire import HEARTBEAT
from frontdesk.turn.deadlines import Deadlines
from frontdesk.turn.kit import make_kit
from frontdesk.turn.loop import TurnLoop
from frontdesk.turn.pack import Demo, Pack, Seed
from frontdesk.turn.prompts import DefaultPrompts, PromptProvider
from frontdesk.workflows.pack import ToolProvider

Welcome = Callable[[int, str], None]


@dataclass(frozen=True, slots=True)
class Ingredients:
    """What a desk is made with; each has a default, and tests replace some."""

    model: Model | None = None
    prompts: PromptProvider | None = None
    provider: ToolProvider | None = None
    seed: Seed | None = None
    demo: Demo | None = None
    clock: Clock | None = None
    ids: IdSource | None = None
    deadlines: Deadlines | None = None
    rates: Rates | None = None
    sweep_seconds: float = SWEEP_SECONDS
    wrap_database: Callable[[Database], Database] = lambda db: db
    wrap_runtime: Callable[[Runtime], Runtime] = lambda runtime: runtime


def made_of(settings: Settings, pack: Pack | None, model: Model | None = None) -> Ingredients:
    """A pack and a model, the configured one unless given; without either the house answers."""
    answering = model or configured_model(settings.models)
    if pack is None:
        return Ingredients(model=answering)
    return Ingredients(
        model=answering,
        prompts=pack.prompts,
        provider=pack.tools,
        seed=pack.seed,
        demo=pack.demo,
    )


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
        kit = make_kit(
            made_with.provider,
            model=made_with.model,
            prompts=prompts,
            deadlines=made_with.deadlines or Deadlines(interpret=settings.interpret_seconds),
            clock=clock,
            ids=ids,
        )
        kit = replace(kit, debug_replies=settings.debug_replies, most_tools=settings.most_tools)
        parts = SessionParts(
            db=db,
            clock=clock,
            ids=ids,
            runtime=runtime,
            loop=TurnLoop(kit),
            prompts=prompts,
            rules=Inactivity(int(settings.inactivity_seconds * 1000), prompts),
        )
        self.settings = settings
        self.kit = kit
        self.demo = made_with.demo if settings.is_demo else None
        self._seed = made_with.seed
        self.db = db
        self.clock = clock
        self.runtime = runtime
        self.hub = Hub(runtime)
        self.host = Host(parts, self.hub, idle_seconds=settings.idle_seconds)
        self._heart: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Make the organisation, resume what was cut off, begin to serve."""
        organisation_id, now = self.settings.organisation_id, self.clock.now()
        await self.db.write(
            lambda tx: conversations.ensure_organisation(tx, organisation_id, organisation_id, now)
        )
        if self._seed is not None:
            seed = self._seed
            await self.db.write(lambda tx: seed(tx, organisation_id, now))
        await self.host.start()
        self._heart = asyncio.create_task(self._beat())

    async def warm(self) -> None:
        """Let the house model get ready where it answers every turn."""
        if isinstance(self.kit.model, HouseModel):
            await self.kit.model.warm()

    async def drain(self) -> None:
        """Finish running turns or hand them back, and send clients away to resync."""
        if self._heart is not None:
            self._heart.cancel()
        await self.host.drain(self.settings.drain_seconds)
        if isinstance(self.kit.model, Closing):
            await self.kit.model.close()

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(self.settings.heartbeat_seconds)
            self.hub.tell_all(HEARTBEAT)


def create_app(desk: Desk, tokens: Tokens, rates: Rates | None = None) -> FastAPI:
    """The network surface of a desk."""
    return surface(
        Gateway(
            host=desk.host,
            db=desk.db,
            runtime=desk.runtime,
            clock=desk.clock,
            tokens=tokens,
            limits=RateLimits(rates or Rates(), enabled=desk.settings.rate_limits),
            origins=Origins(desk.settings.origins, desk.db, desk.clock),
            organisation_id=desk.settings.organisation_id,
            open_chat=desk.settings.open_chat,
            provider=desk.kit.provider,
            sign_ins=SignIns(desk.db, desk.clock, desk.settings.organisation_id),
            explainer=desk.kit.model if desk.kit.model is not desk.kit.house else None,
        ),
        _demo(desk),
    )


def _demo(desk: Desk) -> APIRouter | None:
    if desk.demo is None:
        return None
    prompts, workflows = desk.kit.prompts, desk.kit.provider.workflows
    return demo_routes(desk.demo, {w.kind: prompts.pressed_start(w.kind) for w in workflows})


def server_secret(settings: Settings, folder: Path) -> bytes:
    """The secret that signs tokens: set by the environment, or made once in the data folder."""
    if settings.secret:
        return settings.secret.encode()
    path = folder / "secret"
    if not path.exists():
        # Linked whole: a second process that starts now reads all of it or makes none of its own.
        made, draft = tempfile.mkstemp(dir=folder, prefix="secret.")
        with os.fdopen(made, "w") as file:
            file.write(secrets.token_hex(32))
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(FileExistsError):
            os.link(draft, path)
        Path(draft).unlink()
    return path.read_bytes()


async def run_server(
    settings: Settings,
    made_with: Ingredients,
    announce: Announce | None = None,
    welcome: Welcome | None = None,
) -> None:
    """Serve until told to stop."""
    with contextlib.ExitStack() as held:
        listener = held.enter_context(listen(settings))
        if made_with.model is None:
            # Meanwhile the store is opened.
            preload()
        folder = DataFolder(settings.data)
        held.callback(folder.release)
        opened = await open_database(settings.database_url, folder, migrations_of(made_with))
        db = made_with.wrap_database(opened)
        try:
            desk = Desk(settings, db, made_with)
            tokens = Tokens(server_secret(settings, folder.path), desk.clock)
            await desk.start()
            warming = asyncio.create_task(desk.warm())
            held.callback(warming.cancel)
            app = create_app(desk, tokens, made_with.rates)
            announced = await _with_welcome(desk, announce, welcome)
            server = DrainingServer(server_config(app, settings), desk.drain, announced)
            # What start-up made stays for good: a collection need not walk it again and again.
            gc.collect()
            gc.freeze()
            # Turns leave few cycles behind; the default looks for some far more often.
            gc.set_threshold(3_000, 10, 3)
            await server.serve(sockets=[listener])
        finally:
            await db.close()


async def _with_welcome(
    desk: Desk, announce: Announce | None, welcome: Welcome | None
) -> Announce | None:
    """Where somebody is there to read it, a first run's link is made, and told with the port."""
    if welcome is None:
        return announce
    organisation_id, now = desk.settings.organisation_id, desk.clock.now()
    link = await desk.db.write(lambda tx: first_link(tx, organisation_id, now))

    def both(port: int) -> None:
        if announce is not None:
            announce(port)
        if link is not None:
            welcome(port, link)

    return both


def configure_logging(level: str) -> None:
    """Structured logs on standard error: readable at a terminal, JSON elsewhere."""
    renderer = (
        structlog.dev.ConsoleRenderer()
        if sys.stderr.isatty()
        else structlog.processors.JSONRenderer()
    )
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )


def serve(
    settings: Settings,
    *,
    model: Model | None = None,
    pack: Pack | None = None,
    prompts: PromptProvider | None = None,
) -> None:
    """Serve a desk in this process until it is told to stop."""
    made_with = made_of(settings, pack, model)
    serve_with(settings, replace(made_with, prompts=prompts or made_with.prompts))


def serve_with(
    settings: Settings,
    made_with: Ingredients,
    announce: Announce | None = None,
    welcome: Welcome | None = None,
) -> None:
    """Serve a desk made with other ingredients than the default.

    `announce` hears of its port, `welcome` on a first run also of the link that lets one sign in.
    """
    configure_logging(settings.log_level)
    with (
        contextlib.suppress(KeyboardInterrupt),
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
    ):
        runner.run(run_server(settings, made_with, announce, welcome))
