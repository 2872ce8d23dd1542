"""Serves a desk in this process: its secret, its start, its logs, its end."""

import asyncio
import contextlib
import gc
import socket
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import msgspec
import structlog
import uvloop

from frontdesk.app import Desk, Ingredients, create_app, house_workers, made_of, migrations_of
from frontdesk.egress.redaction import redact_line
from frontdesk.models.at_hand import AtHand, find_model
from frontdesk.models.embedding.weights import are_there, weights_folder
from frontdesk.models.house import HouseWorkers
from frontdesk.models.port import Model
from frontdesk.pack.pack import Pack
from frontdesk.pack.prompts import PromptProvider
from frontdesk.runtime.reading_marks import ReadingMarks
from frontdesk.runtime.stall_watch import stalls_noted
from frontdesk.settings import Settings
from frontdesk.store.erasures_file import ERASURES_FILE
from frontdesk.store.files.secret_file import expect_strong, file_secret
from frontdesk.store.open import DataFolder, open_database
from frontdesk.telemetry.log_ids import add_log_ids
from frontdesk.transport.credentials.sign_in import first_link
from frontdesk.transport.credentials.tokens import Tokens
from frontdesk.transport.server import Announce, DrainingServer, listen, server_config

_json = msgspec.json.Encoder(enc_hook=repr)
_log = structlog.get_logger("frontdesk.serving")

Welcome = Callable[[int, str], None]
SWITCH_SECONDS = 0.0005
READING_FILE = "reading"


def server_secret(settings: Settings, folder: Path) -> bytes:
    """The secret that signs tokens: set by the settings, or made once in the data folder."""
    if settings.secret is None:
        return file_secret(folder)
    secret = settings.secret.encode()
    expect_strong(secret, "FRONTDESK_SECRET")
    return secret


def answering(settings: Settings) -> str:
    """Which models really answer, in the order in which they are asked."""
    by = "by meaning"
    if not are_there(weights_folder()):
        by = "by words only: its weights are missing, `frontdesk weights` fetches them"
    return " > ".join([*(p.model for p in settings.models.providers), f"the house model, {by}"])


def with_model_at_hand(settings: Settings) -> tuple[Settings, AtHand]:
    """The settings with the model that was found on this machine, where they ask for that."""
    if not settings.models.auto:
        return settings, AtHand(settings.models)
    found = asyncio.run(find_model(settings.models, settings.port))
    return replace(settings, models=found.models), found


def _named(settings: Settings, model: Model | None) -> str:
    return answering(settings) if model is None or settings.models.providers else model.name


async def run_server(
    settings: Settings,
    made_with: Ingredients,
    listener: socket.socket,
    workers: HouseWorkers,
    announce: Announce | None = None,
    welcome: Welcome | None = None,
) -> None:
    """Serve until told to stop."""
    async with contextlib.AsyncExitStack() as held:
        held.push_async_callback(workers.close)
        folder = DataFolder(settings.data)
        held.callback(folder.release)
        marks = ReadingMarks(folder.path / READING_FILE)
        held.callback(marks.close)
        await held.enter_async_context(stalls_noted(folder.path / READING_FILE))
        made_with = replace(
            made_with, workers=workers, marks=marks, knowledge_folder=folder.path, ingests=True
        )
        opened = await open_database(settings.database_url, folder, migrations_of(made_with))
        db = made_with.wrap_database(opened)
        try:
            desk = Desk(settings, db, made_with)
            tokens = Tokens(server_secret(settings, folder.path), desk.clock)
            _log.info("desk.starting", model=_named(settings, made_with.model))
            await desk.privacy.replay(folder.path / ERASURES_FILE)
            await desk.start()
            warming = asyncio.create_task(_warm(desk))
            held.callback(warming.cancel)
            app = create_app(desk, tokens, made_with.rates)
            announced = await _with_welcome(desk, announce, welcome)
            server = DrainingServer(server_config(app, settings), desk.drain, announced)
            # What start-up made stays for good: a collection need not walk it again and again.
            gc.collect()
            gc.freeze()
            # Turns leave few cycles behind; the default looks for some far more often.
            gc.set_threshold(10_000, 10, 3)
            await server.serve(sockets=[listener])
        finally:
            await db.close()


async def _warm(desk: Desk) -> None:
    await desk.warm()
    gc.collect()
    gc.freeze()


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


def configure_logging(level: str, *, for_good: bool = False) -> None:
    """Structured logs on standard error: readable at a terminal, JSON elsewhere.

    Where this holds for good, who logs is bound once and not with each line.
    """
    readable = sys.stderr.isatty()
    structlog.configure(
        processors=[
            add_log_ids,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            redact_line,
            structlog.dev.ConsoleRenderer() if readable else _as_json,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr)
        if readable
        else structlog.BytesLoggerFactory(sys.stderr.buffer),
        cache_logger_on_first_use=for_good,
    )


def _as_json(_: object, __: str, line: structlog.typing.EventDict) -> bytes:
    return _json.encode(line)


def serve(
    settings: Settings,
    *,
    model: Model | None = None,
    pack: Pack | None = None,
    prompts: PromptProvider | None = None,
) -> None:
    """Serve a desk in this process until it is told to stop."""
    settings, found = with_model_at_hand(settings)
    made_with = made_of(settings, pack, model)
    if found.told:
        _log.info("desk.looked_for_model", found=found.told)
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
    configure_logging(settings.log_level, for_good=True)
    # Where the house has to think in a thread, the loop gets its turn again sooner than by default.
    sys.setswitchinterval(SWITCH_SECONDS)
    with listen(settings) as listener, contextlib.suppress(KeyboardInterrupt):
        workers = house_workers(settings, made_with)
        if made_with.model is None:
            # They load while the store is opened; where another model answers, at the first need.
            workers.load_early()
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(run_server(settings, made_with, listener, workers, announce, welcome))
