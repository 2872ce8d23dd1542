"""Virtual time: an event loop whose clock jumps to the next timer as soon as all is quiet."""

import asyncio
import contextlib
import selectors
from collections.abc import Awaitable, Callable, Coroutine, Generator
from typing import Any, TypeVar, cast

from frontdesk.core.clock import Millis

T = TypeVar("T")

EPOCH: Millis = 1_800_000_000_000
_REAL_WAIT = 5.0


class _PatientSelector(selectors.DefaultSelector):
    """Waits for real while real work is under way, and otherwise lets the loop jump ahead."""

    def __init__(self) -> None:
        super().__init__()
        self.jump: Callable[[float], None] = lambda seconds: None
        self.busy: Callable[[], bool] = lambda: False

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Return what is ready; with nothing ready and nothing under way, move time on."""
        ready = super().select(0)
        if ready or (timeout is not None and timeout <= 0):
            return ready
        if self.busy() or timeout is None:
            return super().select(_REAL_WAIT)
        self.jump(timeout)
        return ready


class VirtualTimeLoop(asyncio.SelectorEventLoop):
    """An event loop in which waiting costs nothing.

    Work outside the loop (threads, database sockets) must be watched, so that time stands still
    while it is under way.
    """

    def __init__(self) -> None:
        selector = _PatientSelector()
        self._now = 0.0
        self._outside = 0
        self._watched: list[Callable[[], int]] = []
        super().__init__(selector)
        # After some months a float of seconds carries no nanosecond: timers would never be due.
        self._clock_resolution = 1e-6
        selector.jump = self._jump
        selector.busy = self._busy

    def time(self) -> float:
        """The virtual time in seconds."""
        return self._now

    def _jump(self, seconds: float) -> None:
        self._now += seconds

    def _busy(self) -> bool:
        return self._outside > 0 or any(count() > 0 for count in self._watched)

    def watch(self, pending: Callable[[], int]) -> None:
        """Let time stand still while this says that something is pending."""
        self._watched.append(pending)

    @contextlib.contextmanager
    def real_time(self) -> Generator[None]:
        """Let time stand still while the block does work outside the loop."""
        self._outside += 1
        try:
            yield
        finally:
            self._outside -= 1

    def run_in_executor(self, executor: Any, func: Any, *args: Any) -> asyncio.Future[Any]:
        """Run in a thread; time stands still until it is done."""
        future = cast(Awaitable[Any], super().run_in_executor(executor, func, *args))
        tracked = cast(asyncio.Future[Any], future)
        self._outside += 1
        tracked.add_done_callback(self._back_inside)
        return tracked

    def _back_inside(self, _: object) -> None:
        self._outside -= 1


class VirtualClock:
    """A wall clock that follows the running loop's virtual time."""

    def now(self) -> Millis:
        """Milliseconds since the epoch."""
        return EPOCH + round(asyncio.get_running_loop().time() * 1000)


def run_virtual(main: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine to its end in virtual time."""
    with asyncio.Runner(loop_factory=VirtualTimeLoop) as runner:
        return runner.run(main)
