"""The servers that the tests of the command line share."""

from collections.abc import Generator
from pathlib import Path

import pytest

from tests.cli.processes import Server, echoing, running, start_endless


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[Server]:
    """A desk on a data folder of its own, without rate limits."""
    data: Path = tmp_path_factory.mktemp("desk") / "data"
    with echoing(data, FRONTDESK_RATE_LIMITS="off") as desk:
        yield desk


@pytest.fixture(scope="session")
def endless_server(tmp_path_factory: pytest.TempPathFactory) -> Generator[Server]:
    """A desk whose answers begin and never end."""
    with running(start_endless(tmp_path_factory.mktemp("endless") / "data")) as desk:
        yield desk
