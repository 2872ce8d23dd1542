"""Free slots out of working hours and what is taken. Pure: moments in, slots out."""

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from frontdesk import Millis
from frontdesk.packs.pestcall.records import MINUTE, Slot, SlotId, Technician, TechnicianId
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
PER_PART_OF_DAY = 2


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
    """Which slots a customer could use; days are local, both included."""

    first: date
    last: date
    minutes: int
    part: PartOfDay = PartOfDay.ANY


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
    # A shift of the evening before may reach into the first day.
    for day in days_between(search.first - timedelta(days=1), search.last):
        for technician in calendar.technicians:
            for shift in calendar.shifts.get(technician.id, ()):
                if shift.weekday == day.weekday():
                    found += _within(calendar, technician, shift.on(day, zone), search.minutes)
    kept = [slot for slot in found if begin <= slot.starts_at < end]
    if search.part is not PartOfDay.ANY:
        kept = [s for s in kept if search.part.holds(local_time(s.starts_at, zone))]
    return sorted(kept, key=lambda slot: (slot.starts_at, slot.technician.name))


def _within(
    calendar: Calendar, technician: Technician, shift: tuple[Millis, Millis], minutes: int
) -> list[Slot]:
    opens, closes = shift
    last = closes - minutes * MINUTE
    slots = (
        Slot(technician, start, minutes_later(start, minutes))
        for start in range(opens, last + 1, STEP)
    )
    return [slot for slot in slots if is_free(calendar, slot)]


def is_free(calendar: Calendar, slot: Slot) -> bool:
    """Whether nothing of a slot is taken."""
    wanted = quarters(slot.starts_at, slot.ends_at)
    return not any((slot.technician.id, quarter) in calendar.taken for quarter in wanted)


def spread(slots: Sequence[Slot], zone: ZoneInfo, most: int) -> list[Slot]:
    """A few slots over days and parts of the day, one for each time, in order."""
    counts: dict[tuple[date, PartOfDay], int] = {}
    chosen: list[Slot] = []
    for slot in one_for_each_time(slots):
        if len(chosen) == most:
            break
        local = local_time(slot.starts_at, zone)
        key = local.date(), _part_of(local)
        if counts.get(key, 0) < PER_PART_OF_DAY:
            counts[key] = counts.get(key, 0) + 1
            chosen.append(slot)
    return chosen


def one_for_each_time(slots: Iterable[Slot]) -> list[Slot]:
    """The first of the slots at each time."""
    seen: dict[Millis, Slot] = {}
    for slot in slots:
        seen.setdefault(slot.starts_at, slot)
    return list(seen.values())


def nearest(slots: Sequence[Slot], time: str | None, zone: ZoneInfo, most: int) -> list[Slot]:
    """A few slots by how close they come to a time of the day, in order."""
    if not time:
        return spread(slots, zone, most)
    wanted = _minutes(time)
    near = sorted(one_for_each_time(slots), key=lambda s: abs(_minutes_into_day(s, zone) - wanted))
    return sorted(near[:most], key=lambda slot: slot.starts_at)


def starts_at(slot: Slot, time: str, zone: ZoneInfo) -> bool:
    """Whether a slot begins at a time of the day, HH:MM."""
    return _minutes_into_day(slot, zone) == _minutes(time)


def is_called(technician: Technician, name: str) -> bool:
    """Whether a technician goes by a name, be it a part of theirs."""
    return set(name.casefold().split()) <= set(technician.name.casefold().split())


def _minutes(time: str) -> int:
    hour, _, minute = time.partition(":")
    return int(hour) * 60 + int(minute)


def _minutes_into_day(slot: Slot, zone: ZoneInfo) -> int:
    local = local_time(slot.starts_at, zone)
    return local.hour * 60 + local.minute


def _part_of(local: datetime) -> PartOfDay:
    named = (PartOfDay.MORNING, PartOfDay.AFTERNOON)
    return next((part for part in named if part.holds(local)), PartOfDay.EVENING)


def read_slot_id(slot_id: SlotId) -> tuple[TechnicianId, Millis] | None:
    """The technician and the start that a slot's id names; None when it names neither."""
    kind, _, rest = slot_id.partition("_")
    minute, _, technician_id = rest.partition("_")
    if kind != "slot" or not technician_id or not (minute.isascii() and minute.isdigit()):
        return None
    return TechnicianId(technician_id), int(minute[:12]) * MINUTE
