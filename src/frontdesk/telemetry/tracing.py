"""The trace of a turn, as the turn sees it; without a tracer nothing is kept."""

from contextlib import AbstractContextManager
from types import TracebackType
from typing import Protocol

from frontdesk.core.clock import Millis

Attribute = str | int | float | bool


class Span(Protocol):
    """A stage under way."""

    def note(self, **attributes: Attribute) -> None:
        """Add what is known by now."""
        ...


class TurnTrace(Protocol):
    """One turn: its stages are spans within it."""

    @property
    def trace_id(self) -> str:
        """The trace's id in hexadecimal, empty where nothing is traced."""
        ...

    def span(self, name: str, **attributes: Attribute) -> AbstractContextManager[Span]:
        """A stage, from here to the end of the block."""
        ...

    def past(self, name: str, began: Millis, ended: Millis) -> None:
        """A stage that was over before anybody could tell whose it was."""
        ...

    def end(self, **attributes: Attribute) -> None:
        """The turn has ended."""
        ...


class Tracer(Protocol):
    """Begins traces."""

    def turn(self, began: Millis, **attributes: Attribute) -> TurnTrace:
        """Begin the trace of a turn."""
        ...

    def close(self) -> None:
        """Send what is kept and let go."""
        ...


class _Nothing:
    """A stage that nobody keeps."""

    __slots__ = ()

    def __enter__(self) -> Span:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        pass

    def note(self, **attributes: Attribute) -> None:
        """Forget it."""


_NOTHING = _Nothing()


class NoTrace:
    """The trace of a turn that is not traced."""

    __slots__ = ()
    trace_id = ""

    def span(self, name: str, **attributes: Attribute) -> AbstractContextManager[Span]:
        """Keep nothing."""
        return _NOTHING

    def past(self, name: str, began: Millis, ended: Millis) -> None:
        """Keep nothing."""

    def end(self, **attributes: Attribute) -> None:
        """Keep nothing."""


NO_TRACE = NoTrace()


class NoTracer:
    """Traces nothing."""

    def turn(self, began: Millis, **attributes: Attribute) -> TurnTrace:
        """A trace that keeps nothing."""
        return NO_TRACE

    def close(self) -> None:
        """There is nothing to send."""
