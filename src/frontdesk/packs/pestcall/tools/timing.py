"""When a customer has time, as fields of a tool's input, and what is said where nothing is free."""

from collections.abc import Sequence
from datetime import date, datetime, time
from typing import Annotated

import msgspec

from frontdesk import Spoken, SpokenAs, Strings, day_in_words, enumerated, moment_in_words
from frontdesk.packs.pestcall.records import Technician
from frontdesk.packs.pestcall.slot_choice import TimeWanted, minutes_of
from frontdesk.packs.pestcall.times import Order, PartOfDay

_FirstDay = Annotated[
    date | None,
    msgspec.Meta(description="First day that suits, YYYY-MM-DD"),
    Spoken.DAY,
]
_LastDay = Annotated[
    date | None,
    msgspec.Meta(description="Last day that suits"),
    Spoken.LAST_DAY,
]
_NotOn = Annotated[
    Annotated[tuple[date, ...], msgspec.Meta(max_length=60)],
    msgspec.Meta(description="Days between these that don't suit"),
    Spoken.NOT_ON,
]
_Clock = Annotated[str, msgspec.Meta(pattern=r"^((?:[01]?\d|2[0-3]):[0-5]\d)?$(?!\n)")] | None
_DoneBy = Annotated[_Clock, msgspec.Meta(description="When it must be over"), Spoken.DONE_BY]
_Daytime = Annotated[PartOfDay, Spoken.PART_OF_DAY]
_StartTime = Annotated[
    _Clock, msgspec.Meta(description="Start that suits, HH:MM, 24 hours"), Spoken.TIME
]
_NotBefore = Annotated[_Clock, msgspec.Meta(description="Earliest start, HH:MM"), Spoken.NOT_BEFORE]
_NotAfter = Annotated[_Clock, msgspec.Meta(description="Latest start, HH:MM"), Spoken.NOT_AFTER]
_TechnicianName = Annotated[
    Annotated[str, msgspec.Meta(max_length=100)] | None,
    msgspec.Meta(description="Who should come; 'same' as now; 'not Dana' for others"),
    SpokenAs(Spoken.PERSON_NAME, called=("technician", "tech")),
]
_Order = Annotated[
    Order | None,
    msgspec.Meta(description="Soonest, latest; or than the visit"),
    Spoken.ORDER,
]


class Timing(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """When the customer has time, and for whom; everything may be left open."""

    from_date: _FirstDay = None
    to_date: _LastDay = None
    not_on: _NotOn = ()
    part_of_day: _Daytime = PartOfDay.ANY
    time: _StartTime = None
    not_before: _NotBefore = None
    not_after: _NotAfter = None
    done_by: _DoneBy = None
    technician: _TechnicianName = None
    order: _Order = None

    def of_day(self, minutes: int = 0) -> TimeWanted:
        """What is wanted beside the days, of a visit that takes so many minutes."""
        usual = TimeWanted()
        last = minutes_of(self.not_after) if self.not_after else usual.not_after
        over = minutes_of(self.done_by) - minutes if self.done_by else last
        return TimeWanted(
            part=self.part_of_day,
            at=minutes_of(self.time) if self.time else None,
            not_before=minutes_of(self.not_before) if self.not_before else usual.not_before,
            not_after=min(last, over),
            technician=self.technician or "",
        )

    def suits_on(self, day: date) -> bool:
        """Whether a day is not refused; the only one that is asked for never is."""
        return day not in self.not_on or day == self.one_day

    @property
    def one_day(self) -> date | None:
        """The only day that suits, where one is named."""
        first, last = self.from_date or self.to_date, self.to_date or self.from_date
        return first if first == last else None

    @property
    def names_hours(self) -> bool:
        """Whether something is said of the time of the day."""
        window = self.time or self.not_before or self.not_after or self.done_by
        return bool(window) or self.part_of_day is not PartOfDay.ANY


TIMING = tuple(field.encode_name for field in msgspec.structs.fields(Timing))


def not_free(
    wanted: Timing, today: date, technicians: Sequence[Technician], strings: Strings
) -> str:
    """What is said where nothing is free that is wanted, naming it; of names only our own."""
    known = [one.name for one in technicians if wanted.of_day().suits(one)]
    who = strings.say("free.who", technician=enumerated(known, strings.locale, either=True))
    if not wanted.technician or not known:
        who = strings.say("free.nobody_so_called") if wanted.technician else ""
    day, at = wanted.one_day, wanted.of_day().at
    if day is not None and at is not None:
        when = moment_in_words(_moment(day, at), today, strings.locale)
        return strings.say("free.exact_not_free", when=when, who=who)
    asked = f"{_days(wanted, today, strings)}{_hours(wanted, strings)}{who}"
    return strings.say("free.not_free", asked=asked)


def _days(wanted: Timing, today: date, strings: Strings) -> str:
    first, last = wanted.from_date or wanted.to_date, wanted.to_date or wanted.from_date
    if first is None or last is None:
        return ""
    begins, ends = (day_in_words(day, today, strings.locale) for day in (first, last))
    if first == last:
        return strings.say("free.on_day", day=begins)
    return strings.say("free.on_days", first=begins, last=ends)


def _hours(wanted: Timing, strings: Strings) -> str:
    first, last, at = (
        _clock(-(-minutes_of(said) // 5) * 5, strings) if said else ""
        for said in (wanted.not_before, wanted.done_by or wanted.not_after, wanted.time)
    )
    if at:
        return strings.say("free.at_time", time=at)
    if first and last:
        return strings.say("free.between", first=first, last=last)
    if first or last:
        return strings.say("free.after" if first else "free.before", time=first or last)
    if wanted.part_of_day is PartOfDay.ANY:
        return ""
    return strings.say(f"free.{wanted.part_of_day}")


def _clock(minutes: int, strings: Strings) -> str:
    """A time of day as one says it."""
    day = date(2000, 1, 1)
    said = moment_in_words(_moment(day, minutes), day, strings.locale)
    return said.partition(strings.say("free.joint"))[2]


def _moment(day: date, minutes: int) -> datetime:
    return datetime.combine(day, time(minutes // 60, minutes % 60))
