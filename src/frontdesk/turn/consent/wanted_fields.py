"""What a customer wants of an option, told by how the fields are declared to be spoken."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

import msgspec

from frontdesk.core.as_stored import as_stored
from frontdesk.core.meaning import NOT_PERSON, SAME_PERSON, Spoken, SpokenAs
from frontdesk.language.calendar.dates import DateRange
from frontdesk.language.options.wanted import Wanted
from frontdesk.tools.fields import spoken_fields

_DAYS = (Spoken.DAY, Spoken.LAST_DAY, Spoken.SHIFT)
OF_DAYS = (*_DAYS, Spoken.NOT_ON)
HOURS = (
    Spoken.TIME,
    Spoken.PART_OF_DAY,
    Spoken.NOT_BEFORE,
    Spoken.NOT_AFTER,
    Spoken.DONE_BY,
    Spoken.SHIFT_TIME,
)
OF_TIME = frozenset((*_DAYS, *HOURS, Spoken.NOT_ON, Spoken.ORDER))
_RIVALS: Mapping[Spoken | None, tuple[Spoken, ...]] = {
    **dict.fromkeys(_DAYS, _DAYS),
    **dict.fromkeys(HOURS, (*HOURS, Spoken.ORDER)),
    Spoken.ORDER: (Spoken.TIME,),
    # Who names a kind wants that, whatever there was before.
    Spoken.ONE_OF: (Spoken.AS_BEFORE,),
}


def kind_of(name: str, declared: Mapping[str, SpokenAs]) -> Spoken | None:
    """How a field is said, where it declares that."""
    return declared[name].spoken if name in declared else None


def wanted_in(values: Mapping[str, Any], declared: Mapping[str, SpokenAs]) -> Wanted:
    """What the customer wants of an option, as the fields declare it."""
    by_kind = {kind_of(name, declared): value for name, value in values.items()}
    others = [v for name, v in values.items() if kind_of(name, declared) not in OF_TIME]
    names = [str(v) for v in others if v != SAME_PERSON]
    refused = [name.removeprefix(NOT_PERSON) for name in names if name.startswith(NOT_PERSON)]
    return Wanted(
        first=_day(by_kind.get(Spoken.DAY)),
        last=_day(by_kind.get(Spoken.LAST_DAY)),
        part_of_day=str(by_kind.get(Spoken.PART_OF_DAY, "")),
        minutes=_minutes(by_kind.get(Spoken.TIME)),
        not_before=_minutes(by_kind.get(Spoken.NOT_BEFORE)),
        not_after=_minutes(by_kind.get(Spoken.NOT_AFTER)),
        done_by=_minutes(by_kind.get(Spoken.DONE_BY)),
        not_on=tuple(map(date.fromisoformat, by_kind.get(Spoken.NOT_ON) or ())),
        words=tuple(name for name in names if not name.startswith(NOT_PERSON)),
        not_words=tuple(refused),
    )


def set_aside_by(taken: type[msgspec.Struct], values: Mapping[str, Any]) -> dict[str, Any]:
    """What was wanted before and counts no more: after "at 2" nobody means the morning."""
    declared = spoken_fields(taken)
    kinds = kinds_of(values, declared)
    aside = {kind for one in kinds for kind in _RIVALS.get(one, ())}
    return {
        f.encode_name: as_stored(f.default)
        for f in msgspec.structs.fields(taken)
        if kind_of(f.encode_name, declared) in aside
    }


def kinds_of(
    values: Mapping[str, Any], declared: Mapping[str, SpokenAs]
) -> frozenset[Spoken | None]:
    """How the fields of some values are said."""
    return frozenset(kind_of(name, declared) for name in values)


def counts_from_visit(values: Mapping[str, Any], declared: Mapping[str, SpokenAs]) -> bool:
    """Whether a day is given that only the pack can count, from what is being changed."""
    return not kinds_of(values, declared).isdisjoint((Spoken.SHIFT, Spoken.SHIFT_TIME))


def at_time(
    start: datetime, kinds: frozenset[Spoken | None], declared: Mapping[str, SpokenAs]
) -> dict[str, Any]:
    """The fields that keep the day where it is not named, and the hour where only a person is."""
    kept: dict[Spoken | None, str] = {}
    if kinds.isdisjoint(_DAYS):
        kept |= dict.fromkeys((Spoken.DAY, Spoken.LAST_DAY), start.date().isoformat())
    if kinds <= {Spoken.PERSON_NAME}:
        kept[Spoken.TIME] = f"{start:%H:%M}"
    if kinds.isdisjoint((*HOURS, Spoken.ORDER, Spoken.PERSON_NAME)):
        return {}
    return {n: kept[kind] for n in declared if (kind := kind_of(n, declared)) in kept}


def days_in(values: Mapping[str, Any], declared: Mapping[str, SpokenAs]) -> DateRange | None:
    """The stretch of days that was wanted so far."""
    by_kind = {kind_of(name, declared): value for name, value in values.items()}
    first, last = _day(by_kind.get(Spoken.DAY)), _day(by_kind.get(Spoken.LAST_DAY))
    return DateRange(first, last or first) if first is not None else None


def names_day_of(days: DateRange, start: date) -> bool:
    """Whether days are said of something that is on a day: its weekday, or what holds it."""
    alike = days.first == days.last and days.first.weekday() == start.weekday()
    return alike or days.first <= start <= days.last


def is_same(value: Mapping[str, Any], chosen: Mapping[str, Any]) -> bool:
    """Whether two values are of one option, whatever one of them says beside the other."""
    shared = value.keys() & chosen.keys()
    return bool(shared) and all(value[name] == chosen[name] for name in shared)


def _day(value: Any) -> date | None:
    return date.fromisoformat(value) if value is not None else None


def _minutes(time: str | None) -> int | None:
    if time is None:
        return None
    hour, _, minute = time.partition(":")
    return int(hour) * 60 + int(minute)
