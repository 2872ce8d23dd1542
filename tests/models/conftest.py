"""One fake provider for all tests of models."""

from collections.abc import Generator

import pytest

from tests.models.providers import fake_openai


@pytest.fixture(scope="session")
def fake_url() -> Generator[str]:
    """The base URL of the fake provider."""
    with fake_openai() as url:
        yield url
