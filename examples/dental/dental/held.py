"""Holds a conversation with the practice's desk, and keeps what it came to."""

from dataclasses import dataclass
from datetime import date
from pathlib import Path

from dental.pack import pack_of
from dental.practice import Practice
from frontdesk.testing import open_desk

FIRST_DAY = date(2027, 1, 15)


@dataclass(frozen=True)
class Held:
    """What was answered, what the practice has written down, what was done, and for whom."""

    said: list[str]
    practice: Practice
    effects: list[tuple[str, str]]
    patient: str | None
    attempts: int

    def visits(self, patient: str) -> list[tuple[str, str]]:
        """A patient's visits: what for, and when."""
        own = (v for v in self.practice.visits.values() if v.patient == patient)
        return [(v.treatment.value, f"{v.time.at:%b %d %H:%M}") for v in own]


async def hold(where: Path, lines: tuple[str, ...]) -> Held:
    """Say the lines to a fresh practice, each after the answer to the one before."""
    practice = Practice(FIRST_DAY)
    pack = pack_of(practice)
    async with open_desk(where, pack=pack, seed=1) as desk:
        talk = await desk.talk(*lines)
    dialog = talk.dialog
    return Held(talk.said, practice, talk.effects, dialog.verified_as, dialog.failed_attempts)
