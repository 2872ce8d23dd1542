"""What `frontdesk check` looks at, each as one line that says how it stands and what to do."""

import contextlib
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

import aiohttp
from asyncpg import PostgresError  # pyright: ignore[reportMissingTypeStubs]
from sqlalchemy.exc import SQLAlchemyError

from frontdesk.cli.chosen_pack import chosen_pack
from frontdesk.cli.vectors_told import vectors_told
from frontdesk.core.errors import FrontdeskError
from frontdesk.models.at_hand import AtHand
from frontdesk.models.configured import configured_model
from frontdesk.models.embedding.weights import NoWeights, check_weights, weights_folder
from frontdesk.models.parameters import in_words
from frontdesk.models.providers import ProviderSettings
from frontdesk.pack.mistakes import doubts_about
from frontdesk.pack.pack_mistakes import pack_mistakes
from frontdesk.settings import Settings
from frontdesk.store.files.private_files import OTHERS
from frontdesk.store.files.secret_file import SECRET_FILE, read_secret
from frontdesk.store.migrate import behind_postgres, behind_sqlite
from frontdesk.store.open import DATABASE_FILE, OUR_FILES

PROBE_SECONDS = 3.0


class Grade(StrEnum):
    """How something stands: a desk serves with a warning, and not with a failure."""

    OK = "ok"
    WARN = "warn"
    FAIL = "fail"


@dataclass(frozen=True, slots=True)
class Finding:
    """How one thing stands."""

    what: str
    grade: Grade
    detail: str


def local_findings(settings: Settings) -> Iterator[Finding]:
    """All that is known without a connection."""
    yield _settings(settings)
    for one in _each_pack(settings):
        yield from _pack(one)
    yield _told("secret", lambda: _secret(settings))
    yield _folder(settings.data)
    yield _weights()


async def distant_findings(settings: Settings, at_hand: AtHand) -> list[Finding]:
    """The database and the models, which may be elsewhere."""
    found = [await _database(settings), *await _vectors(settings)]
    if at_hand.told:
        found.append(Finding("auto", Grade.OK if at_hand.well else Grade.WARN, at_hand.told))
    try:
        configured_model(at_hand.models)
    except FrontdeskError as error:
        return [*found, Finding("models", Grade.FAIL, str(error))]
    return [*found, *[_as_set(one, await _provider(one)) for one in at_hand.models.providers]]


def _as_set(provider: ProviderSettings, found: Finding) -> Finding:
    """A finding about a model, with the parameters that it is asked with."""
    told = [in_words(provider.parameters)]
    if provider.reasoning_seconds:
        told.append(f"may reason unseen for {provider.reasoning_seconds:g} s")
    parameters = "; ".join(part for part in told if part)
    return replace(found, detail=f"{found.detail}; {parameters}") if parameters else found


def _settings(settings: Settings) -> Finding:
    if settings.demo and not settings.is_demo:
        return Finding("settings", Grade.WARN, "the demo is on, but nobody may open a conversation")
    if not settings.rate_limits:
        return Finding("settings", Grade.WARN, "FRONTDESK_RATE_LIMITS is off: for load tests only")
    return Finding("settings", Grade.OK, "all are known and can be used")


def _told(what: str, look: Callable[[], str]) -> Finding:
    try:
        return Finding(what, Grade.OK, look())
    except FrontdeskError as error:
        return Finding(what, Grade.FAIL, str(error))


def _each_pack(settings: Settings) -> list[Settings]:
    """The settings with each of the server's packs in turn, its own first."""
    further = sorted(settings.packs - {settings.pack})
    return [settings, *(replace(settings, pack=name) for name in further)]


def _pack(settings: Settings) -> Iterator[Finding]:
    """Whether the pack declares its tools so that they can run and be understood."""
    try:
        pack = chosen_pack(settings)
        found = pack_mistakes(pack) if pack is not None else []
    except FrontdeskError as error:
        lines = str(error).splitlines()
        yield from (Finding("pack", Grade.FAIL, line.removeprefix("pack: ")) for line in lines)
        return
    if pack is None:
        yield Finding("pack", Grade.OK, "none: the desk only talks")
        return
    yield from (Finding("pack", Grade.FAIL, line) for line in found)
    doubts = [] if found else doubts_about(pack.tools)
    yield from (Finding("pack", Grade.WARN, line) for line in doubts)
    if not (found or doubts):
        yield Finding("pack", Grade.OK, f"{settings.pack}, {len(pack.tools.tools)} tools")


def _secret(settings: Settings) -> str:
    if settings.secret is not None:
        return "FRONTDESK_SECRET, long enough"
    path = settings.data / SECRET_FILE
    if not path.exists():
        return f"{path} is made at the first start"
    read_secret(path)
    return f"{path}, long enough"


def _folder(data: Path) -> Finding:
    if not data.exists():
        return Finding("folder", Grade.OK, f"{data} is made at the first start")
    if not data.is_dir():
        return Finding("folder", Grade.FAIL, f"{data} is no folder; name another with DATA")
    open_ = [
        path.name
        for path in (data, *(data / name for name in sorted(OUR_FILES)))
        if path.exists() and path.stat().st_mode & OTHERS
    ]
    if open_:
        said = f"others can read {', '.join(open_)}; run `chmod -R go= {data}`"
        return Finding("folder", Grade.WARN, said)
    return Finding("folder", Grade.OK, f"{data} is its owner's alone")


def _weights() -> Finding:
    folder = weights_folder()
    try:
        check_weights(folder)
    except NoWeights as error:
        return Finding("weights", Grade.WARN, f"the house model goes by words only: {error}")
    return Finding("weights", Grade.OK, f"{folder}, the right ones")


async def _database(settings: Settings) -> Finding:
    packs = _pack_migrations(settings)
    path = settings.data / DATABASE_FILE
    if settings.database_url is None and not path.exists():
        return Finding("database", Grade.OK, f"{path} is made at the first start")
    try:
        if settings.database_url is None:
            behind = behind_sqlite(path, packs)
        else:
            behind = await behind_postgres(settings.database_url, packs)
    except (OSError, sqlite3.Error, SQLAlchemyError, PostgresError) as cause:
        first_line = str(cause).split("\n", 1)[0]
        return Finding("database", Grade.FAIL, f"cannot be read: {first_line}")
    if behind:
        said = f"reached; {', '.join(behind)} not at the newest schema: the next start migrates"
        return Finding("database", Grade.WARN, said)
    return Finding("database", Grade.OK, "reached, at the newest schema")


async def _vectors(settings: Settings) -> list[Finding]:
    told = await vectors_told(settings)
    return [Finding("vectors", Grade.OK, told)] if told else []


def _pack_migrations(settings: Settings) -> tuple[str, ...]:
    """The folders of the packs' migrations; one that is not well is told of in its own line."""
    found: list[str] = []
    for one in _each_pack(settings):
        with contextlib.suppress(FrontdeskError):
            pack = chosen_pack(one)
            if pack is not None and pack.tools.migrations:
                found.append(pack.tools.migrations)
    return tuple(found)


async def _provider(provider: ProviderSettings) -> Finding:
    """Ask an OpenAI-compatible provider for its models, which every one of them can tell."""
    what = f"model {provider.model}"
    if provider.own_protocol:
        return Finding(what, Grade.OK, "named; it is not asked before the first turn")
    headers = {"authorization": f"Bearer {provider.key}"} if provider.key else {}
    timeout = aiohttp.ClientTimeout(total=PROBE_SECONDS)
    try:
        async with (
            aiohttp.ClientSession(timeout=timeout) as http,
            http.get(f"{provider.url.rstrip('/')}/models", headers=headers) as reply,
        ):
            status = reply.status
    except (aiohttp.ClientError, OSError) as cause:
        reason = str(cause) or f"silent for {PROBE_SECONDS:g} s"
        return Finding(what, Grade.FAIL, f"cannot reach {provider.url} ({reason}); check the URL")
    if status in (401, 403):
        return Finding(what, Grade.FAIL, f"{provider.url} refused the key ({status}); check it")
    return Finding(what, Grade.OK, f"{provider.url} answers ({status})")
