"""Offices for conversations: a PestCall store, migrated and seeded once, then copied."""

import shutil
from collections.abc import Generator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from frontdesk.testing import run_virtual
from tests.conversations.office import office


@pytest.fixture(scope="session")
def pestcall_template() -> Generator[Path]:
    """A PestCall store as the demo leaves it, at virtual time's first moment."""
    with TemporaryDirectory(prefix="frontdesk-pestcall-") as folder:
        path = Path(folder) / "template.db"

        async def make() -> None:
            async with office(path):
                pass

        run_virtual(make())
        yield path


@pytest.fixture
def pestcall_path(tmp_path: Path, pestcall_template: Path) -> Path:
    """A fresh PestCall store of its own."""
    return Path(shutil.copy(pestcall_template, tmp_path / "frontdesk.db"))
