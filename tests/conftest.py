"""What every test stands on: stores of its own, no network beyond this machine, quiet logs."""

import contextlib
import gc
import shutil
import tempfile
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest
import structlog
from hypothesis import HealthCheck, settings

from frontdesk.store.migrate import migrate_sqlite
from frontdesk.telemetry.log_ids import add_log_ids
from tests.network import only_this_machine
from tests.private_postgres import PrivatePostgres

Store = Path | str
Stores = Callable[[], contextlib.AbstractContextManager[Store]]

settings.register_profile(
    "default",
    max_examples=25,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "soak",
    max_examples=600,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("default")


def pytest_collection_finish() -> None:
    """What was imported and collected stays: no collection of garbage need walk it again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 10, 3)


@pytest.fixture(scope="session", autouse=True)
def blocked_network() -> Generator[None]:
    """No connection leaves this machine."""
    with only_this_machine():
        yield


@pytest.fixture(autouse=True)
def plain_logs() -> None:
    """Log lines go to the captured output in a form that is cheap to make."""
    structlog.configure(
        processors=[
            add_log_ids,
            structlog.processors.add_log_level,
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(default=repr),
        ],
        wrapper_class=structlog.make_filtering_bound_logger("info"),
        logger_factory=structlog.PrintLoggerFactory(),
        # A test that serves in this process has bound loggers for good.
        cache_logger_on_first_use=False,
    )


@pytest.fixture(scope="session")
def private_postgres() -> Generator[PrivatePostgres]:
    """A PostgreSQL server that only this test session knows."""
    with contextlib.closing(PrivatePostgres()) as server:
        yield server


@pytest.fixture(scope="session")
def migrated_sqlite() -> Generator[Path]:
    """An empty SQLite file at the newest schema, to be copied."""
    with tempfile.TemporaryDirectory(prefix="frontdesk-sqlite-") as folder:
        path = Path(folder) / "template.db"
        migrate_sqlite(path)
        yield path


@pytest.fixture
def sqlite_path(tmp_path: Path, migrated_sqlite: Path) -> Path:
    """A fresh SQLite file at the newest schema."""
    return Path(shutil.copy(migrated_sqlite, tmp_path / "frontdesk.db"))


@pytest.fixture
def postgres_url(private_postgres: PrivatePostgres) -> Iterator[str]:
    """A PostgreSQL database at the newest schema without rows."""
    with private_postgres.database() as url:
        yield url


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def store(request: pytest.FixtureRequest) -> Store:
    """A fresh store of each kind: a path for SQLite, a URL for PostgreSQL."""
    return request.getfixturevalue("sqlite_path" if request.param == "sqlite" else "postgres_url")


@pytest.fixture(
    scope="session", params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)]
)
def stores(request: pytest.FixtureRequest) -> Stores:
    """Makes fresh stores of each kind, one at a time, for tests that run many examples."""
    if request.param == "postgres":
        server: PrivatePostgres = request.getfixturevalue("private_postgres")
        return server.database
    template: Path = request.getfixturevalue("migrated_sqlite")

    @contextlib.contextmanager
    def fresh_file() -> Generator[Store]:
        with tempfile.TemporaryDirectory(prefix="frontdesk-sqlite-") as folder:
            yield Path(shutil.copy(template, Path(folder) / "frontdesk.db"))

    return fresh_file
