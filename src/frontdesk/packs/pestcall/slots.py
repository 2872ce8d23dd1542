"""Free slots out of working hours and what is taken. Pure: moments in, slots out."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import date, timedelta
from zoneinfo import ZoneInfo

from frontdesk import Millis
from frontdesk.packs.pestcall.records import (
    MINUTE,
    AppointmentId,
    Slot,
    SlotId,
    Technician,
    TechnicianId,
)
from frontdesk.packs.pestcall.times import (
    PartOfDay,
    days_between,
    instant,
    local_day,
    local_time,
    minutes_later,
    start_of,
)

QUARTER: Millis = 15 * MINUTE
STEP: Millis = 30 * MINUTE
NOTICE: Millis = 120 * MINUTE
HORIZON_DAYS = 60
USUAL_DAYS = 14
_NOTHING: AbstractSet[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Shift:
    """Weekly working hours, in minutes of the local day."""

    weekday: int
    opens: int
    closes: int

    def on(self, day: date, zone: ZoneInfo) -> tuple[Millis, Millis]:
        """The moments between which it lasts when it opens on this day."""
        ends_on = day if self.closes > self.opens else day + timedelta(days=1)
        return instant(day, self.opens, zone), instant(ends_on, self.closes, zone)


@dataclass(frozen=True, slots=True)
class Search:
    """Which slots a customer could use; days are local, both included.

    The time of a visit that is `moving` counts as free.
    """

    first: date
    last: date
    minutes: int
    part: PartOfDay = PartOfDay.ANY
    moving: AppointmentId | None = None


@dataclass(frozen=True, slots=True)
class Calendar:
    """The technicians, when they work, and which quarters of an hour are taken."""

    technicians: Sequence[Technician]
    shifts: Mapping[TechnicianId, Sequence[Shift]]
    taken: AbstractSet[tuple[TechnicianId, int]]


def search_from(
    now: Millis,
    zone: ZoneInfo,
    minutes: int,
    wanted: tuple[date | None, date | None] = (None, None),
    part: PartOfDay = PartOfDay.ANY,
) -> Search:
    """The search for the days that a customer named, or for the coming ones, within the horizon."""
    today = local_day(now, zone)
    end = today + timedelta(days=HORIZON_DAYS)
    first = min(max(wanted[0] or today, today), end)
    last = wanted[1] or (wanted[0] or today + timedelta(days=USUAL_DAYS))
    return Search(first, min(max(last, first), end), minutes, part)


def quarters(starts_at: Millis, ends_at: Millis) -> range:
    """Every quarter of an hour that a stretch of time touches."""
    return range(starts_at // QUARTER, -(-ends_at // QUARTER))


def free_slots(calendar: Calendar, search: Search, zone: ZoneInfo, now: Millis) -> list[Slot]:
    """All slots that are free, by time and then by technician."""
    begin = max(start_of(search.first, zone), now + NOTICE)
    end = start_of(search.last + timedelta(days=1), zone)
    found: list[Slot] = []
    taken = _by_technician(calendar.taken)
    # A shift of the evening before may reach into the first day.
    for day in days_between(search.first - timedelta(days=1), search.last):
        for technician in calendar.technicians:
            for shift in calendar.shifts.get(technician.id, ()):
                if shift.weekday == day.weekday():
                    busy = taken.get(technician.id, _NOTHING)
                    found += _within(technician, shift.on(day, zone), search.minutes, busy)
    kept = [slot for slot in found if begin <= slot.starts_at < end]
    if search.part is not PartOfDay.ANY:
        kept = [s for s in kept if search.part.holds(local_time(s.starts_at, zone))]
    return sorted(kept, key=lambda slot: (slot.starts_at, slot.technician.name))


def _by_technician(taken: AbstractSet[tuple[TechnicianId, int]]) -> dict[TechnicianId, set[int]]:
    busy: dict[TechnicianId, set[int]] = {}
    for technician_id, quarter in taken:
        busy.setdefault(technician_id, set()).add(quarter)
    return busy


def _within(
    technician: Technician, shift: tuple[Millis, Millis], minutes: int, busy: AbstractSet[int]
) -> list[Slot]:
    opens, closes = shift
    last = closes - minutes * MINUTE
    starts = range(opens, last + 1, STEP)
    spans = ((start, minutes_later(start, minutes)) for start in starts)
    return [
        Slot(technician, start, end)
        for start, end in spans
        if busy.isdisjoint(quarters(start, end))
    ]


def is_free(calendar: Calendar, slot: Slot) -> bool:
    """Whether nothing of a slot is taken."""
    wanted = quarters(slot.starts_at, slot.ends_at)
    return not any((slot.technician.id, quarter) in calendar.taken for quarter in wanted)


def read_slot_id(slot_id: SlotId) -> tuple[TechnicianId, Millis] | None:
    """The technician and the start that a slot's id names; None when it names neither."""
    kind, _, rest = slot_id.partition("_")
    minute, _, technician_id = rest.partition("_")
    if kind != "slot" or not technician_id or not (minute.isascii() and minute.isdigit()):
        return None
    return TechnicianId(technician_id), int(minute[:12]) * MINUTE
