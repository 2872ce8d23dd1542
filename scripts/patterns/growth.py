"""Judges how the cost of something grows with the length of a hostile text, in CPU time.

Wall time is not looked at, a suspicious figure is measured again, and a timer of CPU time breaks
off what would never end: the engine for patterns looks at signals while it searches.
"""

import re
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType

from scripts.patterns.attacks import Attack

# What a text of a dozen or two pumps costs at most: beyond it the cost doubles with every pump.
_FEW_UNITS = (10, 16, 22, 28)
_DEAR_WHEN_SHORT = 0.05
_GIVEN_UP = 0.4
# Linear growth costs 4 times as much for 4 times the text, quadratic growth 16 times.
_SUPER_LINEAR = 7.5
_TRIES = 4
# What seems wrong is measured so often, and the least counts, before it is said to be.
_MORE_TRIES = 12

# What the measure of the machine takes on a quiet core of the kind that the limits are for.
_USUAL_PACE = 0.001
_WORDS = re.compile(r"\w+(?: \w+)?")


class Overrun(BaseException):
    """It would not end; no reader catches this."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What the dearest text cost, in seconds of CPU, and what is wrong with that."""

    what: str
    seconds: float = 0.0
    attack: Attack | None = None
    fault: str = ""


@contextmanager
def _given_up_after(seconds: float) -> Iterator[None]:
    def overrun(_: int, __: FrameType | None) -> None:
        raise Overrun

    before = signal.signal(signal.SIGVTALRM, overrun)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def seconds_for(call: Callable[[str], object], text: str, tries: int = 1) -> float:
    """The least CPU time that a call took, of so many; _GIVEN_UP where it did not end."""
    least = _GIVEN_UP
    for _ in range(tries):
        begun = time.thread_time()
        try:
            with _given_up_after(_GIVEN_UP):
                call(text)
        except Overrun:
            continue
        least = min(least, time.thread_time() - begun)
    return least


def slowness() -> float:
    """How many times the usual this machine takes now; limits in seconds are so much longer."""
    text = "what others do makes it slower " * 600

    def work(text: str) -> None:
        for found in _WORDS.finditer(text):
            found[0].lower().split()

    return max(1.0, seconds_for(work, text, _MORE_TRIES) / _USUAL_PACE)


def judge(
    what: str, call: Callable[[str], object], attack: Attack, length: int, floor: float, most: float
) -> Cost:
    """What a text of this length costs; a fault where that is too much or grows too fast."""
    for count in _FEW_UNITS:
        text = attack.of_units(count)
        few = seconds_for(call, text)
        if few > _DEAR_WHEN_SHORT and seconds_for(call, text, 2) > _DEAR_WHEN_SHORT:
            return Cost(what, few, attack, f"{few * 1000:.0f} ms for {len(text)} characters")
    whole = seconds_for(call, attack.of_length(length))
    if whole <= floor:
        return Cost(what, whole, attack)
    for tries in (_TRIES, _MORE_TRIES):
        cost = _grown(what, call, attack, length, floor, most, tries)
        if not cost.fault or cost.seconds >= _GIVEN_UP:
            break
    return cost


def _grown(
    what: str,
    call: Callable[[str], object],
    attack: Attack,
    length: int,
    floor: float,
    most: float,
    tries: int,
) -> Cost:
    sizes = (length // 4, length // 2, length)
    quarter, half, whole = (seconds_for(call, attack.of_length(n), tries) for n in sizes)
    figures = f"{quarter * 1e3:.1f}, {half * 1e3:.1f}, {whole * 1e3:.1f} ms for {sizes} characters"
    slow = slowness() if whole > floor else 1.0
    if whole > most * slow:
        return Cost(what, whole, attack, f"too dear: {figures}")
    grows = whole > floor * slow and whole > _SUPER_LINEAR * max(quarter, floor * slow / 16)
    return Cost(what, whole, attack, f"grows faster than the text: {figures}" if grows else "")
