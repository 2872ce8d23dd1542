"""What the practice's desk can look up: visits, free times, bills, and answers to questions."""

from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import Annotated

import msgspec

from dental.identity import Given
from dental.practice import Dentist, FreeTime, Practice, Visit
from frontdesk import (
    CodeOnly,
    Kind,
    Listed,
    OfferedTool,
    Spoken,
    Tool,
    ToolContext,
    Verified,
    day_in_words,
    enumerated,
    moment_in_words,
)

_SHOWN, _SAID, _NOON, _VISIT = 6, 4, 12, 30


class PartOfDay(StrEnum):
    """When in the day a patient has time."""

    ANY = "any"
    MORNING = "morning"
    AFTERNOON = "afternoon"


class Order(StrEnum):
    """Which of the times, where only their order is said."""

    SOONEST = "soonest"
    LATEST = "latest"
    EARLIER = "earlier"
    LATER = "later"


_Clock = Annotated[str, msgspec.Meta(pattern=r"^(\d?\d:\d\d)?$(?!\n)")] | None


class Nothing(Given, frozen=True):
    """Nothing."""


class When(Given, frozen=True):
    """When the patient has time, and for whom; everything may be left open."""

    from_date: Annotated[
        date | None, msgspec.Meta(description="First day that suits"), Spoken.DAY
    ] = None
    to_date: Annotated[
        date | None, msgspec.Meta(description="Last day that suits"), Spoken.LAST_DAY
    ] = None
    not_on: Annotated[tuple[date, ...], Spoken.NOT_ON] = ()
    part_of_day: Annotated[PartOfDay, Spoken.PART_OF_DAY] = PartOfDay.ANY
    time: Annotated[
        _Clock, msgspec.Meta(description="Start that suits, HH:MM, 24 hours"), Spoken.TIME
    ] = None
    not_before: Annotated[_Clock, Spoken.NOT_BEFORE] = None
    not_after: Annotated[_Clock, Spoken.NOT_AFTER] = None
    done_by: Annotated[_Clock, Spoken.DONE_BY] = None
    dentist: Dentist | None = None
    order: Annotated[Order | None, Spoken.ORDER] = None


NARROWING = tuple(field.encode_name for field in msgspec.structs.fields(When))


class Line(msgspec.Struct, frozen=True, rename="camel"):
    """A visit or a free time, in words."""

    id: Annotated[str, Listed("visit")]
    words: str


class TimeLine(msgspec.Struct, frozen=True, rename="camel"):
    """A free time, in words."""

    id: Annotated[str, CodeOnly()]
    words: str


class Visits(msgspec.Struct, frozen=True):
    """What a patient has coming."""

    visits: list[Line]


class Times(msgspec.Struct, frozen=True):
    """Some free times; `asked` says that they are of the days that were asked for."""

    times: list[TimeLine]
    asked: bool = True


class Told(msgspec.Struct, frozen=True):
    """An answer in words."""

    words: str


def now_of(ctx: ToolContext) -> datetime:
    """The practice's wall clock."""
    return datetime.fromtimestamp(ctx.now / 1000, ctx.zone).replace(tzinfo=None)


def time_words(time: FreeTime, now: datetime) -> str:
    """A time as one says it."""
    return f"{moment_in_words(time.at, now.date())} with {time.dentist.title}"


def visit_words(visit: Visit, now: datetime) -> str:
    """A visit as one says it."""
    return f"{visit.treatment.value.capitalize()} on {time_words(visit.time, now)}"


def fitting(practice: Practice, when: When, now: datetime) -> list[FreeTime]:
    """The free times that suit a patient."""
    last = when.to_date or when.from_date or date.max
    return [
        free
        for free in practice.free(now)
        if (when.from_date or now.date()) <= free.at.date() <= last
        and (when.part_of_day is PartOfDay.ANY or when.part_of_day is _part(free))
        and (not when.time or _minutes(when.time) == _start(free))
        and (not when.not_before or _minutes(when.not_before) <= _start(free))
        and (not when.not_after or _start(free) <= _minutes(when.not_after))
        and (not when.done_by or _start(free) + _VISIT <= _minutes(when.done_by))
        and (free.at.date() not in when.not_on or when.from_date == last)
        and (when.dentist is None or when.dentist is free.dentist)
    ]


def near(practice: Practice, when: When, now: datetime) -> list[FreeTime]:
    """What comes close where nothing suits: first of the same day, then of any."""
    replaced = msgspec.structs.replace
    anytime = replaced(when, time=None, not_before=None, not_after=None, done_by=None)
    for less in (
        replaced(when, dentist=None),
        anytime,
        replaced(anytime, part_of_day=PartOfDay.ANY, dentist=None),
        When(from_date=when.from_date, to_date=date.max),
    ):
        found = fitting(practice, less, now) if less != when else []
        if found:
            return _closest(found, when.time or when.not_before or when.not_after)
    return []


def _closest(times: list[FreeTime], time: str | None) -> list[FreeTime]:
    """The times of the first days, by how near they are to an hour."""
    wanted = _minutes(time) if time else 0
    by_clock = sorted(times, key=lambda t: (t.at.date(), abs(_start(t) - wanted)))
    return sorted(by_clock[:_SHOWN], key=lambda t: t.at)


def not_free(when: When, now: datetime) -> str:
    """What is said of a time that was asked for and is not free."""
    day = when.from_date if when.from_date == (when.to_date or when.from_date) else None
    who = f" with {when.dentist.title}" if when.dentist is not None else ""
    if day is None or not when.time:
        on = f" on {day_in_words(day, now.date())}" if day is not None else " then"
        return f"Nothing is free{on}{who} as you asked. The nearest times are:"
    at = datetime.combine(day, datetime.min.time()) + timedelta(minutes=_minutes(when.time))
    return f"{moment_in_words(at, now.date())} isn't free{who}. The nearest times are:"


def spread(times: list[FreeTime], order: Order | None = None) -> list[FreeTime]:
    """A few of the times, evenly apart; one where their order tells which."""
    if order in {Order.SOONEST, Order.LATEST} and times:
        return times[:1] if order is Order.SOONEST else [max(times, key=lambda t: t.at.time())]
    if len(times) <= _SHOWN:
        return times
    return [times[place * (len(times) - 1) // (_SHOWN - 1)] for place in range(_SHOWN)]


def _start(free: FreeTime) -> int:
    return free.at.hour * 60 + free.at.minute


def _part(free: FreeTime) -> PartOfDay:
    return PartOfDay.MORNING if free.at.hour < _NOON else PartOfDay.AFTERNOON


def _minutes(time: str) -> int:
    hour, _, minute = time.partition(":")
    return int(hour) * 60 + int(minute)


def _say_visits(out: Visits) -> str:
    if not out.visits:
        return "You have no visits coming up."
    said = [visit.words[0].lower() + visit.words[1:] for visit in out.visits]
    return f"You have {enumerated([f'a {words}' for words in said])}."


def _say_times(out: Times) -> str:
    if not out.times:
        return "I have nothing free in the next four weeks."
    times = enumerated([time.words for time in out.times[:_SAID]], either=True)
    lead = "I have" if out.asked else "That isn't free. The nearest I have is"
    return f"{lead} {times}."


def reads(practice: Practice) -> tuple[Tool[Nothing, Visits], Tool[When, Times]]:
    """The look-ups of the calendar."""

    async def list_visits(ctx: ToolContext, _: Nothing) -> Visits:
        now = now_of(ctx)
        own = practice.visits_of(ctx.dialog.verified_as or "", now)
        return Visits([Line(visit.id, visit_words(visit, now)) for visit in own])

    async def free_times(ctx: ToolContext, when: When) -> Times:
        now = now_of(ctx)
        found = spread(fitting(practice, when, now), when.order)
        shown = found or near(practice, when, now)
        return Times([TimeLine(t.id, time_words(t, now)) for t in shown], asked=bool(found))

    return (
        Tool(
            name="listVisits",
            description="List the patient's coming visits.",
            kind=Kind.READ,
            input=Nothing,
            output=Visits,
            read=list_visits,
            say=_say_visits,
            gates=(Verified(),),
            does="tell you when your visits are",
            examples=(
                "when is my appointment",
                "when is it again",
                "what visits do I have coming up",
                "what time do I have to be there",
                "I'd like to know when I have to come in",
                "which dentist am I seeing",
                "do I still have an appointment next week",
                "list my appointments",
            ),
        ),
        Tool(
            name="freeTimes",
            description="Find free times with a dentist; it books nothing.",
            kind=Kind.READ,
            input=When,
            output=Times,
            read=free_times,
            say=_say_times,
            asks=lambda out: OfferedTool("bookVisit") if out.times else None,
            does="look for free times",
            examples=(
                "when do you have something free",
                "what openings do you have next week",
                "is there anything on Friday afternoon",
                "when could Dr. Kim see me",
                "do you have a slot in the morning",
                "what times are available",
            ),
        ),
    )
