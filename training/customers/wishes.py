"""When a customer wants a visit: at one moment, or within days and parts of the day."""

import re
from dataclasses import dataclass
from datetime import date, datetime

from frontdesk.packs.pestcall.records import Slot
from frontdesk.packs.pestcall.times import PartOfDay

_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_PART = re.compile(r"(.*) (morning|afternoon|evening)$")
_ENOUGH = 4


@dataclass(frozen=True, slots=True)
class Exactly:
    """One moment, as chosen from what was offered."""

    start: datetime

    def fits(self, start: datetime) -> bool:
        """Tell whether a visit then is what is wanted."""
        return start == self.start


@dataclass(frozen=True, slots=True)
class Wish:
    """Days, perhaps a part of them, and the words for it; without days, any but a weekday."""

    days: tuple[tuple[date, date], ...]
    part: PartOfDay
    avoided: int | None
    words: tuple[str, ...]

    def fits(self, start: datetime) -> bool:
        """Tell whether a visit then is what is wanted."""
        if self.avoided is not None:
            return start.weekday() != self.avoided
        within = any(first <= start.date() <= last for first, last in self.days)
        return within and self.part.holds(start)

    def possible(self, free: list[Slot], zone_of: datetime) -> bool:
        """Tell whether enough is free then for the wish to come true."""
        starts = {datetime.fromtimestamp(s.starts_at / 1000, zone_of.tzinfo) for s in free}
        return sum(self.fits(start) for start in starts) >= _ENOUGH


When = Exactly | Wish


def read_wish(value: str, words: tuple[str, ...]) -> Wish | None:
    """A wish from the value of a date; None for a time of day, which no slot is looked for by."""
    if value.startswith("not "):
        return Wish((), PartOfDay.ANY, _DAYS.index(value.removeprefix("not ")), words)
    parted = _PART.match(value)
    days, part = (parted[1], PartOfDay(parted[2])) if parted else (value, PartOfDay.ANY)
    if ":" in days:
        return None
    stretches = [one.partition("..") for one in days.split(", ")]
    both = tuple(
        (date.fromisoformat(first), date.fromisoformat(last or first))
        for first, _, last in stretches
    )
    return Wish(both, part, None, words)
