"""Takes a file in that is sent up: to a file in the data folder, bounded, whole or not at all."""

import asyncio
import contextlib
import os
import secrets
from collections.abc import AsyncGenerator, AsyncIterator
from pathlib import Path

from frontdesk.core.errors import CallerError
from frontdesk.knowledge.parsing.formats import HEAD_BYTES, format_of
from frontdesk.knowledge.parsing.limits import shown_size
from frontdesk.store.files.private_files import private_folder

FOLDER = "uploads"
# A file that no run has read by then is nobody's any more.
KEPT_SECONDS = 3 * 24 * 3600
_LONGEST_NAME = 200


class Uploads:
    """The files that were sent up and not read yet."""

    def __init__(self, folder: Path, most_bytes: int) -> None:
        self._folder = folder
        self.most_bytes = most_bytes

    @contextlib.asynccontextmanager
    async def kept(
        self, name: str, content_type: str, declared: int | None, body: AsyncIterator[bytes]
    ) -> AsyncGenerator[Path]:
        """Take a file in; it stays once the block has ended well, and only then."""
        if declared is not None and declared > self.most_bytes:
            raise self._too_large(declared)
        path = self._folder / secrets.token_hex(16)
        try:
            await asyncio.to_thread(private_folder, self._folder)
            await self._write(path, body)
            head = await asyncio.to_thread(_head_of, path)
            format_of(name, content_type, head)
            yield path
        except BaseException:
            path.unlink(missing_ok=True)
            raise

    async def _write(self, path: Path, body: AsyncIterator[bytes]) -> None:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        size = 0
        with os.fdopen(handle, "wb") as file:
            async for piece in body:
                size += len(piece)
                if size > self.most_bytes:
                    raise self._too_large(None)
                await asyncio.to_thread(file.write, piece)
            file.flush()
            await asyncio.to_thread(os.fsync, file.fileno())

    def _too_large(self, declared: int | None) -> CallerError:
        came = f"; this one has {shown_size(declared)}" if declared is not None else ""
        return CallerError(
            f"expected a document of at most {shown_size(self.most_bytes)}{came}",
            code="document_too_large",
            status=413,
        )

    def remove_forgotten(self, now_seconds: float) -> int:
        """Remove files that no run has read for long; how many."""
        if not self._folder.is_dir():
            return 0
        count = 0
        for path in self._folder.iterdir():
            with contextlib.suppress(FileNotFoundError):
                if path.stat().st_mtime < now_seconds - KEPT_SECONDS:
                    path.unlink()
                    count += 1
        return count


def document_name(given: str) -> str:
    """What a document that is sent up is called: a name, and no path."""
    name = given.replace("\\", "/").rpartition("/")[2].strip()
    if not name or not name.isprintable() or len(name) > _LONGEST_NAME:
        raise CallerError(
            f"name: expected 1 to {_LONGEST_NAME} printable characters, such as prices.pdf",
            code="invalid_name",
            status=422,
        )
    return name


def _head_of(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(HEAD_BYTES)
