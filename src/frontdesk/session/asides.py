"""What is shown beside an answer while a turn works: statuses, progress, an early word."""

from collections.abc import Callable
from functools import partial

from frontdesk.core.events import FinalState
from frontdesk.session.parts import SessionParts
from frontdesk.session.running import RunningTurn
from frontdesk.session.writer import Writer


class Asides:
    """Has the one writer say them, each in a commit of its own; a turn that is over says none."""

    def __init__(
        self, writer: Writer, parts: SessionParts, current: Callable[[], RunningTurn | None]
    ) -> None:
        self._writer = writer
        self._clock = parts.clock
        self._current = current

    def status(self, turn: RunningTurn, text: str) -> None:
        """Ask for a status line, unless the answer has begun."""
        self._writer.post(partial(self._status, turn, text))

    def progress(self, turn: RunningTurn) -> None:
        """Have the line of the work under way say what the turn wants it to say by then."""
        self._writer.post(partial(self._progress, turn))

    def acknowledge(self, turn: RunningTurn, text: str) -> None:
        """Ask for an acknowledgement in a message of its own, unless the answer has begun."""
        self._writer.post(partial(self._acknowledge, turn, text))

    def _runs(self, turn: RunningTurn) -> bool:
        return turn is self._current() and not turn.closed

    async def _status(self, turn: RunningTurn, text: str) -> None:
        # A line that tells of the work says more than one that only asks for patience.
        if not self._runs(turn) or turn.spoken or turn.progress_shown:
            return
        self._shown(turn)
        draft = self._writer.draft()
        draft.status(text)
        await self._writer.commit(draft)

    async def _progress(self, turn: RunningTurn) -> None:
        if not self._runs(turn) or turn.progress_wanted == turn.progress_shown:
            return
        self._shown(turn)
        turn.progress_shown = turn.progress_wanted
        draft = self._writer.draft()
        draft.progress(turn)
        await self._writer.commit(draft)

    async def _acknowledge(self, turn: RunningTurn, text: str) -> None:
        if not self._runs(turn) or turn.spoken:
            return
        if turn.timings.first_token_ms is None:
            turn.timings.first_token_ms = self._clock.now() - turn.started_at
        draft = self._writer.draft()
        draft.final(turn.message_id, text, FinalState.COMPLETE, acknowledgement=True)
        turn.next_message()
        draft.turn_runs(turn)
        await self._writer.commit(draft)

    def _shown(self, turn: RunningTurn) -> None:
        if turn.timings.time_to_status_ms is None:
            turn.timings.time_to_status_ms = self._clock.now() - turn.started_at
