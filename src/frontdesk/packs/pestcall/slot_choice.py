"""Which of the free slots to speak of: those that fit, a few spread out, or the nearest. Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import lru_cache
from itertools import groupby
from typing import TypeVar
from zoneinfo import ZoneInfo

from frontdesk import NOT_PERSON, Millis
from frontdesk.packs.pestcall.records import Slot, Technician
from frontdesk.packs.pestcall.times import Order, PartOfDay, local_day, local_time

T = TypeVar("T")

_LAST_MINUTE = 24 * 60 - 1
# What being off in another way costs, in minutes off the time that was asked for.
_ANOTHER_DAY, _ANOTHER_TECHNICIAN = 600, 150


@dataclass(frozen=True, slots=True)
class TimeWanted:
    """What a customer wants of a slot beside its day, in minutes of the local day."""

    part: PartOfDay = PartOfDay.ANY
    at: int | None = None
    not_before: int = 0
    not_after: int = _LAST_MINUTE
    technician: str = ""

    def minutes_off(self, local: datetime) -> int:
        """By how much a start misses what is wanted; 0 where it fits."""
        start = local.hour * 60 + local.minute
        if self.at is not None:
            return abs(start - self.at)
        first, last = self._window()
        return max(first - start, start - last, 0)

    def fits(self, slot: Slot, zone: ZoneInfo) -> bool:
        """Whether a slot is what is wanted."""
        on_time = self.minutes_off(local_time(slot.starts_at, zone)) == 0
        return on_time and self.suits(slot.technician)

    def suits(self, technician: Technician) -> bool:
        """Whether it is the technician that is wanted, be the name a part of theirs."""
        return _is_named(technician.name, self.technician)

    def _window(self) -> tuple[int, int]:
        begins, ends = self.part.minutes
        first, last = max(begins, self.not_before), min(ends, self.not_after)
        # "After 2" says more than the morning that was spoken of before.
        return (first, last) if first <= last else (self.not_before, self.not_after)


@lru_cache(maxsize=256)
def _is_named(name: str, wanted: str) -> bool:
    words, names = wanted.casefold(), {*name.casefold().split()}
    if words.startswith(NOT_PERSON):
        return names.isdisjoint(words.removeprefix(NOT_PERSON).split())
    return {*words.split()} <= names


def minutes_of(time: str) -> int:
    """The minutes of the day at which a clock shows HH:MM."""
    hour, _, minute = time.partition(":")
    return int(hour) * 60 + int(minute)


def one_for_each_time(slots: Iterable[Slot], technician: str = "") -> list[Slot]:
    """One of the slots at each time, that of the technician where they have one."""
    seen: dict[Millis, Slot] = {}
    for slot in slots:
        if slot.starts_at not in seen or slot.technician.name == technician:
            seen[slot.starts_at] = slot
    return list(seen.values())


def on_first_days(slots: Sequence[Slot], zone: ZoneInfo, most: int) -> list[Slot]:
    """The slots of the first few days that have any."""
    days = list(dict.fromkeys(local_day(slot.starts_at, zone) for slot in slots))[:most]
    return [slot for slot in slots if local_day(slot.starts_at, zone) in days]


def spread(slots: Sequence[Slot], zone: ZoneInfo, most: int) -> list[Slot]:
    """A few slots, spread evenly over the days and over the hours of each, in order."""
    by_day = [list(day) for _, day in groupby(slots, lambda s: local_day(s.starts_at, zone))]
    days = _evenly(by_day, most)
    chosen: list[Slot] = []
    for place, day in enumerate(days):
        share = most // len(days) + (place < most % len(days))
        # One of each day alone: early, then at noon, then late.
        picked = _evenly(day, share) if share > 1 else [day[place % 3 * (len(day) - 1) // 2]]
        chosen += picked
    return chosen


def in_order(slots: Sequence[Slot], order: Order | None, zone: ZoneInfo) -> list[Slot]:
    """The soonest of the slots, or the one that is latest in its day, where that is wanted."""
    if not slots or order not in {Order.SOONEST, Order.LATEST}:
        return []
    if order is Order.SOONEST:
        return list(slots[:1])
    return [max(slots, key=lambda slot: local_time(slot.starts_at, zone).time())]


def nearest(
    slots: Sequence[Slot],
    wanted: TimeWanted,
    days: tuple[date, date],
    zone: ZoneInfo,
    most: int,
) -> list[Slot]:
    """A few slots by how close they come to what is wanted on some days, in order."""

    def cost(slot: Slot) -> int:
        local = local_time(slot.starts_at, zone)
        days_off = max((days[0] - local.date()).days, (local.date() - days[1]).days, 0)
        other = 0 if wanted.suits(slot.technician) else _ANOTHER_TECHNICIAN
        return days_off * _ANOTHER_DAY + wanted.minutes_off(local) + other

    cheapest: dict[Millis, tuple[int, Slot]] = {}
    for slot in slots:
        costs, at = cost(slot), slot.starts_at
        if at not in cheapest or costs < cheapest[at][0]:
            cheapest[at] = costs, slot
    by_cost = sorted(cheapest.values(), key=lambda priced: (priced[0], priced[1].starts_at))
    chosen: list[Slot] = []
    for _, alike in groupby(by_cost, lambda priced: priced[0]):
        if len(chosen) >= most:
            break
        chosen += spread([slot for _, slot in alike], zone, most - len(chosen))
    return sorted(chosen, key=lambda slot: slot.starts_at)


def _evenly(items: Sequence[T], most: int) -> list[T]:
    """So many of the items, the first and the last among them."""
    if len(items) <= most:
        return list(items)
    if most == 1:
        return [items[0]]
    return [items[place * (len(items) - 1) // (most - 1)] for place in range(most)]
