"""Wishes that are said by what is being changed, such as "same time", as days and hours."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from frontdesk.core.dialog import Option, OptionId
from frontdesk.core.meaning import SAME_PERSON, Spoken, SpokenAs
from frontdesk.language.calendar.when import Order
from frontdesk.language.options.offers import start_of

# What a field has where nothing is wanted of it.
LEFT_OPEN: tuple[Any, ...] = ("", None, "any", [], ())
_HOURS = (
    Spoken.TIME,
    Spoken.PART_OF_DAY,
    Spoken.NOT_BEFORE,
    Spoken.NOT_AFTER,
    Spoken.DONE_BY,
)
_MINUTE = timedelta(minutes=1)
_BESIDE = {Order.EARLIER: (Spoken.NOT_AFTER, -_MINUTE), Order.LATER: (Spoken.NOT_BEFORE, _MINUTE)}


def start_in(value: dict[str, Any] | None) -> datetime | None:
    """When something that was chosen starts, where it does."""
    return start_of(Option(OptionId(""), "", value)) if value is not None else None


def resolved(
    wishes: Mapping[str, Any],
    thing: dict[str, Any],
    declared: Mapping[str, SpokenAs],
    *,
    named_now: bool,
) -> dict[str, Any]:
    """The wishes with days and hours in place of what is counted from the thing that is changed.

    A day and an hour that it has already, where it was `named_now`, name it and are no wish.
    """
    start = start_in(thing)
    if start is None:
        return dict(wishes)
    names = {said.spoken: name for name, said in declared.items()}
    of_kind = {kind: wishes.get(name) for kind, name in names.items()}
    said = {kind: value for kind, value in of_kind.items() if value not in LEFT_OPEN}
    changed: dict[Spoken, Any] = {}
    if said.get(Spoken.PERSON_NAME) == SAME_PERSON:
        changed[Spoken.PERSON_NAME] = thing.get(names[Spoken.PERSON_NAME])
    if named_now and _is_its_own(said, start):
        changed |= dict.fromkeys((Spoken.DAY, Spoken.LAST_DAY, Spoken.TIME))
    else:
        changed |= _counted(said, start, keeps_day=named_now)
    return {**wishes, **{names[k]: value for k, value in changed.items() if k in names}}


def ended_limits(
    chosen: Mapping[str, Any],
    anew: Mapping[str, Any],
    thing: dict[str, Any],
    declared: Mapping[str, SpokenAs],
) -> dict[str, Any]:
    """The limits that were counted from a thing on its day, where another day is wanted now."""
    start, names = start_in(thing), {said.spoken: name for name, said in declared.items()}
    days = [names[kind] for kind in (Spoken.DAY, Spoken.LAST_DAY) if kind in names]
    if start is None or all(anew.get(day) in {None, "", chosen.get(day)} for day in days):
        return {}
    counted = {names[kind]: f"{start + by:%H:%M}" for kind, by in _BESIDE.values() if kind in names}
    return {n: None for n, at in counted.items() if chosen.get(n) == at and n not in anew}


def _is_its_own(said: Mapping[Spoken, Any], start: datetime) -> bool:
    """Whether all that is said of days and hours is when the thing is now."""
    days = {said.get(kind) for kind in (Spoken.DAY, Spoken.LAST_DAY)}
    own_time = said.get(Spoken.TIME) in {None, f"{start:%H:%M}"}
    more = {*_HOURS, Spoken.SHIFT, Spoken.SHIFT_TIME, Spoken.ORDER, Spoken.PERSON_NAME}
    more -= {Spoken.TIME}
    named = bool(days - {None}) or Spoken.TIME in said
    return named and days <= {None, start.date().isoformat()} and own_time and not more & {*said}


def _counted(said: Mapping[Spoken, Any], start: datetime, *, keeps_day: bool) -> dict[Spoken, Any]:
    """What stands in place of wishes that are counted from a start.

    Who names but another hour keeps the day.
    """
    changed: dict[Spoken, Any] = {}
    days, minutes, order = (
        said.get(kind) for kind in (Spoken.SHIFT, Spoken.SHIFT_TIME, Spoken.ORDER)
    )
    goal = start + timedelta(days=int(days or 0), minutes=int(minutes or 0))
    names_day = not {Spoken.DAY, Spoken.LAST_DAY}.isdisjoint(said)
    names_hour = not said.keys().isdisjoint(_HOURS)
    other_hour = keeps_day and names_hour and not {Spoken.ORDER, Spoken.NOT_ON} & {*said}
    by = days is not None or minutes is not None or order in _BESIDE
    if not names_day and (by or other_hour):
        day = goal.date().isoformat()
        changed |= {Spoken.DAY: day, Spoken.LAST_DAY: day}
    if not names_hour and (minutes is not None or (days and not names_day)):
        changed[Spoken.TIME] = f"{goal:%H:%M}"
    elif not names_hour and order in _BESIDE:
        bound, by = _BESIDE[Order(order)]
        changed[bound] = f"{start + by:%H:%M}"
    if days is not None or minutes is not None:
        changed |= dict.fromkeys((Spoken.SHIFT, Spoken.SHIFT_TIME))
    if order in _BESIDE:
        changed[Spoken.ORDER] = None
    return changed
