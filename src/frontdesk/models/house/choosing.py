"""Picks one of several options by number, day, time, its words, or loosely; never by id."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from frontdesk.core.clock import Millis
from frontdesk.core.dialog import Option
from frontdesk.models.house.clock_times import ClockTime, part_at, read_part_of_day, read_times
from frontdesk.models.house.dates import DateRange, read_dates, read_weekdays
from frontdesk.models.house.words import ORDINALS, number_of, plain, stem, word_set, words


@dataclass(frozen=True, slots=True)
class Picked:
    """The words mean this option."""

    option: Option


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """The words fit several options."""

    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class NoneOfThem:
    """The words fit no option."""


Choice = Picked | Ambiguous | NoneOfThem

# Nobody picks from a list at greater length.
_LONGEST = 500

# Words such as "opt_2" or "a3f9": no customer says them, and a model's are not to be trusted.
_RAW_ID = re.compile(
    r"(?<!\S)#?(?!\d+(?::\d\d)?(?:am|pm|st|nd|rd|th|ish)\b)(?=[\w-]*\d)(?=[\w-]*[a-z_])[\w-]{2,}"
)
_NOT = re.compile(
    r"\b(?:(?:anything|any|everything) (?:but|except)|except(?: for)?|but not|not|no)\b"
    r"((?: (?!but\b|and\b)[\w:']+){1,4})"
)
_KEEPS = re.compile(r"\b(?:keep|leave)(?:ing)?\b((?: (?!but\b|and\b)[\w:']+){0,4})")
_REFUSES = re.compile(
    r"\b(?:none|neither|nothing|no thanks|something else|(?:any|some) other|another (?:day|time"
    r"|date))\b"
)
_ANY = re.compile(
    r"\b(?:either|any|anything|anytime|whichever|whatever|(?:you|your) (?:pick|choose|choice|call)"
    r"|(?:don't|doesn't|does not|do not) (?:care|mind|matter)|no preference|up to you"
    r"|surprise me)\b"
)
_NTH = re.compile(
    r"(?:\b(?:option|number|choice|no\.?)|#) ?(\w+)|\b(?:the |my )?(\d{1,2}(?:st|nd|rd|th)|"
    + "|".join(ORDINALS)
    + r")\b(?! (?:thing|of)\b)(?:( ones?| option| choice| slot))?"
)
_BARE = re.compile(
    r"(?:(?:i'll|i will|let's|i'd|i) (?:take|like|go with|do|pick|choose"
    r"|want) )?(\w+)(?: please)?[.!]*"
)
_EITHER = re.compile(r"\b(\w+) or (\w+)[.!?]*$")
_LAST = re.compile(r"\b(?:the |very )?(?:last|final)(?: one| option| choice)?\b|\bthe latter\b")
_FORMER = re.compile(r"\bthe former\b")
_EXTREMES = [
    (re.compile(r"\b(?:earliest|soonest|first available|asap|as soon as possible)\b"), 0),
    (re.compile(r"\b(?:latest|furthest out)\b"), -1),
]
_COMPARES = [
    (re.compile(r"\b(?:earlier|sooner)\b"), 0),
    (re.compile(r"\blater\b(?! on\b)"), -1),
]
_POINTS = re.compile(r"\b(?:th(?:at|is|e other)|other) (?:one|option|slot)\b|^(?:that|this)[.!]*$")
_EMPTY = word_set(
    "the a an one ones on in at of for my i me please that this is it to and or works work"
    " fine good with take do can we you your would like want i'll i'd let's day time am pm"
    " option number what are was when be have has there no not yes hello hi"
)


@dataclass(frozen=True, slots=True)
class _Offer:
    number: int
    option: Option
    day: date | None
    minutes: int | None
    stems: frozenset[str]


def choose(text: str, options: Sequence[Option], now: Millis, zone: ZoneInfo) -> Choice:
    """Read which option a customer means."""
    if len(text) > _LONGEST:
        return NoneOfThem()
    said = plain(text)
    exact = [option for option in options if plain(option.label) == said.rstrip(".!")]
    if len(exact) == 1:
        return Picked(exact[0])
    offers = [_offer(number, o, now, zone) for number, o in enumerate(options, start=1)]
    said = " ".join(_RAW_ID.sub(" ", said).split())
    if not offers or not said or _REFUSES.search(said):
        return NoneOfThem()
    kept = _KEEPS.search(said)
    if kept is not None:
        # What is kept is not picked, and picks nothing else either.
        offers = _without(offers, kept[1].strip(), now, zone)
        said = " ".join(_KEEPS.sub(" ", said).split())
        return _narrowed(said, offers, now, zone) if kept[1] else NoneOfThem()
    avoided = _NOT.search(said)
    if avoided is not None:
        offers = _without(offers, avoided[1].strip(), now, zone)
        said = " ".join(_NOT.sub(" ", said).split(" ")).strip(" ,")
        if not set(words(said)) - _EMPTY:
            return _choice(offers)
    return _narrowed(said, offers, now, zone)


def looks_like_choice(text: str, now: Millis, zone: ZoneInfo) -> bool:
    """Tell by its form alone whether a text picks something from a list."""
    said = plain(text)
    asks = said.endswith("?") and re.match(r"(?:what|when|where|who|why|how|is|do|does)\b", said)
    if asks:
        return False
    loose = (_ANY, _NTH, _LAST, _FORMER, _POINTS, *(p for p, _ in _EXTREMES + _COMPARES))
    if any(pattern.search(said) for pattern in loose):
        return True
    bare = _BARE.fullmatch(said)
    if bare is not None and (number_of(bare[1]) or 100) < 100:
        return True
    when = read_dates(said, now, zone) or read_times(said) or read_part_of_day(said)
    return bool(when) or re.search(r"\bthe (?:\w+ ){1,3}one\b", said) is not None


def _narrowed(said: str, offers: list[_Offer], now: Millis, zone: ZoneInfo) -> Choice:
    fitting = [fit for fit in _fits(said, offers, now, zone) if fit is not None]
    if any(not fit for fit in fitting):
        return NoneOfThem()
    left = [offer for offer in offers if all(offer in fit for fit in fitting)]
    if fitting and not left:
        smallest = min(len(fit) for fit in fitting)
        meant = [o for fit in fitting if len(fit) == smallest for o in fit]
        return _choice([offer for offer in offers if offer in meant])
    loose = _loosely(said, left)
    if loose is not None:
        return loose
    if fitting:
        return _choice(left)
    return _choice(offers) if _POINTS.search(said) else NoneOfThem()


def _fits(
    said: str, offers: list[_Offer], now: Millis, zone: ZoneInfo
) -> list[list[_Offer] | None]:
    """For each way of pointing that the text uses, the offers it fits; None for one it does not."""
    return [
        _by_number(said, offers),
        _by_day(said, offers, now, zone),
        _by_time(said, offers),
        _by_words(said, offers),
    ]


def _by_number(said: str, offers: list[_Offer]) -> list[_Offer] | None:
    either = _EITHER.search(said)
    if either is not None:
        numbers = [number_of(either[1]), number_of(either[2])]
        if all(number is not None for number in numbers):
            return [offer for offer in offers if offer.number in numbers]
    if _LAST.search(said):
        return offers[-1:]
    if _FORMER.search(said):
        return offers[:1]
    nth = _NTH.search(said)
    if nth is not None:
        return _nth(nth, offers)
    bare = _BARE.fullmatch(said)
    number = number_of(bare[1]) if bare else None
    if number is None:
        return None
    return _at(number, offers) or [o for o in offers if _hour_or_day(o, number)]


def _nth(nth: re.Match[str], offers: list[_Offer]) -> list[_Offer] | None:
    if nth[1]:
        number = number_of(nth[1]) or ORDINALS.get(nth[1])
        return None if number is None else _at(number, offers)
    if nth[2] in ORDINALS:
        return _at(ORDINALS[nth[2]], offers)
    number = int(nth[2][:-2])
    if nth[3]:
        return _at(number, offers)
    # "The 3rd" is a day of the month where one is offered, and a place in the list where not.
    by_day = [o for o in offers if o.day is not None and o.day.day == number]
    return by_day or _at(number, offers)


def _at(number: int, offers: list[_Offer]) -> list[_Offer]:
    return [offer for offer in offers if offer.number == number]


def _hour_or_day(offer: _Offer, number: int) -> bool:
    by_time = offer.minutes is not None and ClockTime(number, 0, certain=False).fits(offer.minutes)
    return by_time or (offer.day is not None and offer.day.day == number)


def _by_day(said: str, offers: list[_Offer], now: Millis, zone: ZoneInfo) -> list[_Offer] | None:
    if re.search(r"\bthe \d{1,2}(?:st|nd|rd|th)\b", said) and not read_weekdays(said):
        return None
    named = read_weekdays(said)
    if named:
        return [o for o in offers if o.day is not None and o.day.weekday() in named]
    ranges = read_dates(said, now, zone)
    if not ranges:
        return None
    return [o for o in offers if o.day is not None and _within(o.day, ranges)]


def _within(day: date, ranges: Sequence[DateRange]) -> bool:
    return any(days.first <= day <= days.last for days in ranges)


def _by_time(said: str, offers: list[_Offer]) -> list[_Offer] | None:
    times = read_times(said)
    clock = re.search(r"\b(?:the|\w+day) (\d{1,2})(?: one| please)?[.!]*$", said)
    if not times and clock is not None and int(clock[1]) < 24:
        times = [ClockTime(int(clock[1]), 0, certain=False)]
    timed = [(o, o.minutes) for o in offers if o.minutes is not None]
    if times:
        return [o for o, minutes in timed if any(time.fits(minutes) for time in times)]
    part = read_part_of_day(said)
    return None if part is None else [o for o, minutes in timed if part_at(minutes) is part]


def _by_words(said: str, offers: list[_Offer]) -> list[_Offer] | None:
    """The offers whose labels share the text's most telling words: those of the fewest labels."""
    heard = {stem(word) for word in words(said) if word not in _EMPTY and not word.isdigit()}
    best: list[_Offer] = []
    for told in heard:
        having = [offer for offer in offers if told in offer.stems]
        if having and (not best or len(having) < len(best)):
            best = having
    return best or None


def _loosely(said: str, left: list[_Offer]) -> Choice | None:
    in_time = left
    if all(o.day is not None for o in left):
        in_time = sorted(left, key=lambda o: (o.day or date.min, o.minutes or 0, o.number))
    for pattern, place in _EXTREMES:
        if pattern.search(said):
            return Picked(in_time[place].option)
    for pattern, place in _COMPARES:
        if pattern.search(said):
            rest = in_time[1:] if place else in_time[:-1]
            return _choice(sorted(rest or left, key=lambda o: o.number))
    return Picked(left[0].option) if _ANY.search(said) else None


def _without(offers: list[_Offer], avoided: str, now: Millis, zone: ZoneInfo) -> list[_Offer]:
    fitting = [fit for fit in _fits(avoided, offers, now, zone) if fit]
    kept = [o for o in offers if not fitting or not all(o in fit for fit in fitting)]
    return kept if fitting else offers


def _choice(offers: list[_Offer]) -> Choice:
    if not offers:
        return NoneOfThem()
    if len(offers) == 1:
        return Picked(offers[0].option)
    return Ambiguous(tuple(offer.option for offer in offers))


def _offer(number: int, option: Option, now: Millis, zone: ZoneInfo) -> _Offer:
    stems = frozenset(stem(word) for word in words(option.label) if word not in _EMPTY)
    start = option.value.get("start")
    if isinstance(start, str):
        try:
            moment = datetime.fromisoformat(start)
        except ValueError:
            moment = None
        if moment is not None:
            local = moment.astimezone(zone) if moment.tzinfo else moment
            return _Offer(number, option, local.date(), local.hour * 60 + local.minute, stems)
    days, times = read_dates(option.label, now, zone), read_times(option.label)
    day = days[0].first if len(days) == 1 and days[0].first == days[0].last else None
    minutes = times[0].hour * 60 + times[0].minute if len(times) == 1 else None
    return _Offer(number, option, day, minutes, stems)
