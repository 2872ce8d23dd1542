"""Removes files that were uploaded and never sent; what is due is in the rows, whoever looks."""

import asyncio

import structlog

from frontdesk.core.errors import StoreError
from frontdesk.session.attachments import Attachments

LOOK_SECONDS = 600.0

_log = structlog.get_logger("frontdesk.jobs")


class UnsentFiles:
    """Looks every ten minutes, and at the start for what fell due while nobody served."""

    def __init__(self, attachments: Attachments, look_seconds: float = LOOK_SECONDS) -> None:
        self._attachments = attachments
        self._seconds = look_seconds
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to look."""
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def stop(self) -> None:
        """Look no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def _run(self) -> None:
        while True:
            try:
                removed = await self._attachments.remove_forgotten()
                if removed:
                    _log.info("attachments.removed", unsent=removed)
            except StoreError as error:
                _log.warning("attachments.not_removed", error=str(error))
            await asyncio.sleep(self._seconds)
