"""Server processes for the tests that kill them."""

import contextlib
from collections.abc import Generator

import pytest

from tests.durability.processes import Servers


@pytest.fixture(scope="session")
def servers() -> Generator[Servers]:
    """Starts server processes quickly."""
    with contextlib.closing(Servers()) as started:
        yield started
