"""One browser for all tests of pages."""

from collections.abc import Generator

import pytest

from tests.web.stage import Stage


@pytest.fixture(scope="session")
def stage() -> Generator[Stage]:
    """The browser."""
    made = Stage()
    yield made
    made.close()
