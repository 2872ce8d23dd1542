"""What a very long message of a model costs grows no faster than the message."""

import time
from collections.abc import Callable

import pytest

from frontdesk.language.claims.judging import Evidence
from frontdesk.language.leaks.cleaning import clean
from frontdesk.turn.speaking.release import ReleaseGate

LONGEST = 100_000
TOKEN = 4
# Four times the text costs four times as much where growth is linear, sixteen where quadratic.
MOST = 9.0


def _released(text: str) -> None:
    gate = ReleaseGate(Evidence(), tools=("cancelAppointment",))
    for at in range(0, len(text), TOKEN):
        gate.feed(text[at : at + TOKEN])
    gate.finish()


@pytest.mark.parametrize("unit", ["I. ", '{"a', "<a"])
@pytest.mark.parametrize("read", [_released, clean])
def test_that_a_message_costs_no_more_than_its_length(
    read: Callable[[str], object], unit: str
) -> None:
    # What seems to grow too fast is measured again: others use the machine too.
    assert _grows_as_the_text(read, unit, 1) or _grows_as_the_text(read, unit, 4)


def _grows_as_the_text(read: Callable[[str], object], unit: str, tries: int) -> bool:
    quarter, half, whole = (
        min(_cpu_seconds(read, unit * (LONGEST // part // len(unit))) for _ in range(tries))
        for part in (4, 2, 1)
    )
    return half < MOST / 2 * quarter and whole < MOST * quarter


def _cpu_seconds(read: Callable[[str], object], text: str) -> float:
    begun = time.thread_time()
    read(text)
    return time.thread_time() - begun
