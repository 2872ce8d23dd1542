"""Serves a desk in this process: its secret, its start, its logs, its end."""

import asyncio
import contextlib
import gc
import os
import secrets
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import structlog
import uvloop

from frontdesk.app import Desk, Ingredients, create_app, made_of, migrations_of
from frontdesk.models.house.embedding import preload
from frontdesk.models.port import Model
from frontdesk.settings import Settings
from frontdesk.store.open import DataFolder, open_database
from frontdesk.telemetry.log_ids import add_log_ids
from frontdesk.transport.server import Announce, DrainingServer, listen, server_config
from frontdesk.transport.sign_in import first_link
from frontdesk.transport.tokens import Tokens
from frontdesk.turn.pack import Pack
from frontdesk.turn.prompts import PromptProvider

Welcome = Callable[[int, str], None]
SWITCH_SECONDS = 0.0005


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
            add_log_ids,
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
    # The house thinks in a thread of its own; sooner than by default, the loop gets its turn again.
    sys.setswitchinterval(SWITCH_SECONDS)
    with (
        contextlib.suppress(KeyboardInterrupt),
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
    ):
        runner.run(run_server(settings, made_with, announce, welcome))
