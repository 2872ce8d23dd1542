"""How far each side has read, gathered for a moment: who reads along costs next to nothing."""

import asyncio

import structlog

from frontdesk.core.errors import FrontdeskError
from frontdesk.core.ids import ConversationRef, Seq
from frontdesk.core.inputs import ReadInput
from frontdesk.core.reading import Reader
from frontdesk.session.conversations import Conversations

GATHER_SECONDS = 1.0
MOST_WAITING = 10_000

_log = structlog.get_logger("frontdesk.read_marks")


class ReadMarks:
    """Brings the furthest mark of each side to the conversation's owner, at most one a moment."""

    def __init__(
        self, conversations: Conversations, gather_seconds: float = GATHER_SECONDS
    ) -> None:
        self._conversations = conversations
        self._seconds = gather_seconds
        self._waiting: dict[tuple[ConversationRef, Reader], Seq] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def note(self, ref: ConversationRef, by: Reader, seq: Seq) -> None:
        """Take in how far one side has read; it is told after a moment, and lost by a crash."""
        key = (ref, by)
        before = self._waiting.get(key)
        if before is None and len(self._waiting) >= MOST_WAITING:
            return
        self._waiting[key] = max(seq, before or seq)
        if before is None:
            task = asyncio.get_running_loop().create_task(self._tell(ref, by))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _tell(self, ref: ConversationRef, by: Reader) -> None:
        await asyncio.sleep(self._seconds)
        seq = self._waiting.pop((ref, by))
        try:
            await self._conversations.accept(ref, ReadInput(by, seq))
        except FrontdeskError as error:
            # The page tells how far it has come again with the next thing that it shows.
            _log.warning("read_mark.lost", conversation=ref.conversation_id, error=str(error))
