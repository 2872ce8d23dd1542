"""The stores that a library is tested on: with vectors at hand, and searched by the database."""

import pytest

from tests.conftest import Store
from tests.knowledge.shelves import ExactStore


@pytest.fixture(
    params=[
        "sqlite",
        pytest.param("postgres", marks=pytest.mark.postgres),
        pytest.param("exact postgres", marks=pytest.mark.postgres),
    ]
)
def store(request: pytest.FixtureRequest) -> Store:
    """A fresh store of each kind."""
    if request.param == "sqlite":
        return request.getfixturevalue("sqlite_path")
    url: str = request.getfixturevalue("postgres_url")
    return url if request.param == "postgres" else ExactStore(url)
