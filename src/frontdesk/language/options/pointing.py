"""The ways of pointing at one of several options: by its place, day, time or words."""

import re
from collections.abc import Sequence
from datetime import date
from zoneinfo import ZoneInfo

from frontdesk.core.clock import Millis
from frontdesk.language.calendar.clock_times import ClockTime, part_at, read_part_of_day, read_times
from frontdesk.language.calendar.dates import DateRange, read_dates, read_weekdays
from frontdesk.language.calendar.named_times import without_details
from frontdesk.language.calendar.spoken_numbers import in_figures
from frontdesk.language.lexicon.calendar_names import (
    ANY_MONTH,
    CLEAR_MONTH,
    MONTH_NUMBERS,
    SHORT_WEEKEND,
    WEEKDAY,
    WEEKDAY_NUMBERS,
)
from frontdesk.language.lexicon.numbers import ORDINALS
from frontdesk.language.options.offers import EMPTY, Offer
from frontdesk.language.text.words import number_of, plain, stem, words

NTH = re.compile(
    r"(?:\b(?:option|number|choice|no\.?)|#) ?(\w+)|\b(?<!me )(?<!you )(?<!him )(?<!her )(?:the "
    r"|my )?(\d{1,2}(?:st|nd|rd|th)|"
    + "|".join(ORDINALS)
    + r")\b(?! (?:thing\b|of\b(?! (?:those|these|them|the)\b)))(?:( ones?| option| choice| slot))?"
)
BARE = re.compile(
    r"(?:(?:i'll|i will|let's|i'd|i) (?:take|like|go with|do|pick|choose"
    r"|want) )?(\w+)(?: please)?[.!]*"
)
_LETTER = re.compile(
    r"(?:(?:option|choice|letter|answer|it's|i'll take|let's do) )?([a-h])(?: please)?[.!)]*"
)
_EITHER = re.compile(r"\b(\w+) (?:or|and) (\w+)[.!?]*$")
# A date is no place in the list.
_IS_DATE = re.compile(
    rf"\b(?:{ANY_MONTH}\.?|{WEEKDAY}) (?:the )?\d{{1,2}}(?:st|nd|rd|th)?\b(?!:)"
    rf"|\b(?:the )?\d{{1,2}}(?:st|nd|rd|th)? (?:of )?{ANY_MONTH}\b"
)
_FROM_END = re.compile(
    r"\b(second|third|fourth|2nd|3rd|4th)(?: one)? from the (top|bottom|end|last)\b"
)
_SHORT_WEEKEND = re.compile(rf"\b({'|'.join(SHORT_WEEKEND)})\b")
# "Friday at the latest": the last day that will do, and none that is picked.
_LAST_DAY = re.compile(r"\bat the (?:very )?latest\b|\b(?:no|not) later than\b")
_LUNCHTIME = 12 * 60 + 30
_LUNCH = re.compile(r"\blunch(?: ?time)?\b")
_OR = re.compile(r"\b(?:or|and)\b")
_LAST_BUT = re.compile(r"\b(?:second|next) to(?: the)? last\b|\blast but one\b|\bpenultimate\b")
SEVERAL = re.compile(
    r"\b(first|last|top|bottom) (two|2|couple|three|3)\b|\b(both)\b|\ball of (?:them)\b"
)
LAST = re.compile(
    r"\b(?:the |very )?(?:last|final)(?: one| option| choice)?\b(?! (?:week|month|time)\b)"
    r"|\bthe latter\b|\bbottom(?: one| option| choice)?\b|\bend of the list\b"
)
FORMER = re.compile(r"\bthe former\b|\b(?:top|first listed)(?: one| option| choice)?\b")
_WEEKEND = re.compile(r"\bweekends?\b")
_MONTH = re.compile(rf"\b({CLEAR_MONTH}|march|(?<=the )may|(?<=in )may|^may)\b(?! (?:the )?\d)")
_BARE_HOUR = re.compile(
    r"\b(?:the|\w+day) (\d{1,2})(?: one| please)?[.!]*$|\b(\d{1,2}) (?:to|till|until) \d{1,2}\b"
    r"|^(?:the )?(\d{1,2}) on \w+"
)


# "The next one" is one of a list, and no wish for the soonest time.
POINTED_AT = re.compile(
    r"\b(?:next|upcoming|first|last|latest|earliest|soonest|later|earlier)"
    r" (?:one|visit|appointment|of (?:them|those|these|the two))\b"
)


def fits(said: str, offers: list[Offer], now: Millis, zone: ZoneInfo) -> list[list[Offer] | None]:
    """For each way of pointing that the text uses, the offers it fits; None for one it does not."""
    by_day, by_time = _by_day(said, offers, now, zone), _by_time(said, offers)
    # Of "Tuesday to Friday", or "over by 4:30", the last word tells no more.
    told = without_details(said) if by_day or by_time else said
    return [_by_number(said, offers), by_day, by_time, _by_words(told, offers)]


def place_named(text: str, thing: str) -> int | None:
    """The place by which a text names one of its own things: "the second one", "my third visit"."""
    said = plain(text)
    for nth in NTH.finditer(said):
        after = words(said[nth.end() :])[:1]
        if nth[2] in ORDINALS and (nth[3] or stem(thing) in map(stem, after)):
            return ORDINALS[nth[2]]
    return None


def _by_number(said: str, offers: list[Offer]) -> list[Offer] | None:
    placed = _by_place(said, offers)
    if placed is not None:
        return placed
    told = _IS_DATE.sub(" ", in_figures(said))
    named = [found for nth in NTH.finditer(told) if (found := _nth(nth, offers)) is not None]
    if named:
        either = len(named) > 1 and _OR.search(said)
        return [o for o in offers if any(o in f for f in (named if either else named[:1]))]
    bare = BARE.fullmatch(said)
    number = number_of(bare[1]) if bare else None
    if number is None:
        return None
    return _at(number, offers) or [o for o in offers if _hour_or_day(o, number)]


def _by_place(said: str, offers: list[Offer]) -> list[Offer] | None:
    """The offers at a place in the list that is told without a number: the last, "b", both."""
    from_end = _FROM_END.search(said)
    if from_end is not None:
        place = {"s": 2, "2": 2, "t": 3, "3": 3, "f": 4, "4": 4}[from_end[1][0]]
        return offers[place - 1 : place] if from_end[2] == "top" else offers[-place:][:1]
    letter = _LETTER.fullmatch(said)
    if letter is not None:
        return _at(ord(letter[1]) - ord("a") + 1, offers)
    several = SEVERAL.search(said)
    if several is not None:
        count = 3 if several[2] in {"three", "3"} else 2
        if several[1] is None:
            return offers if several[3] is None else offers[:2]
        return offers[-count:] if several[1] in {"last", "bottom"} else offers[:count]
    if _LAST_BUT.search(said):
        return offers[-2:-1]
    either = _EITHER.search(said)
    if either is not None:
        numbers = [number_of(either[1]), number_of(either[2])]
        if all(number is not None for number in numbers):
            return [offer for offer in offers if offer.number in numbers]
    if LAST.search(said):
        return offers[-1:]
    return offers[:1] if FORMER.search(said) else None


def _nth(nth: re.Match[str], offers: list[Offer]) -> list[Offer] | None:
    if nth[1]:
        number = number_of(nth[1]) or ORDINALS.get(nth[1])
        return None if number is None else _at(number, offers)
    if nth[2] in ORDINALS:
        number = ORDINALS[nth[2]]
        return _at(number, offers) or _on_day(number, offers)
    number = int(nth[2][:-2])
    if nth[3]:
        return _at(number, offers) or _on_day(number, offers)
    # "The 3rd" is a day of the month where one is offered, and a place in the list where not.
    return _on_day(number, offers) or _at(number, offers)


def _on_day(number: int, offers: list[Offer]) -> list[Offer]:
    return [o for o in offers if o.day is not None and o.day.day == number]


def _at(number: int, offers: list[Offer]) -> list[Offer]:
    return [offer for offer in offers if offer.number == number]


def _hour_or_day(offer: Offer, number: int) -> bool:
    by_time = offer.minutes is not None and ClockTime(number, 0, certain=False).fits(offer.minutes)
    return by_time or (offer.day is not None and offer.day.day == number)


def _by_day(said: str, offers: list[Offer], now: Millis, zone: ZoneInfo) -> list[Offer] | None:
    told = in_figures(said)
    bound = _bound_in(said, now, zone)
    if bound is not None:
        return [o for o in offers if o.day is not None and _within(o.day, (bound,))]
    named = read_weekdays(said) | {WEEKDAY_NUMBERS[d] for d in _SHORT_WEEKEND.findall(said)}
    if not named and not _IS_DATE.search(told) and re.search(r"\b\d{1,2}(?:st|nd|rd|th)\b", told):
        return None
    if not named and _WEEKEND.search(said):
        named = frozenset((5, 6))
    month = _MONTH.search(told)
    if month is not None:
        return [o for o in offers if o.day is not None and o.day.month == MONTH_NUMBERS[month[1]]]
    if named:
        return [o for o in offers if o.day is not None and o.day.weekday() in named]
    ranges = read_dates(said, now, zone)
    if not ranges:
        return None
    return [o for o in offers if o.day is not None and _within(o.day, ranges)]


def _bound_in(said: str, now: Millis, zone: ZoneInfo) -> DateRange | None:
    """The stretch that ends with the last day that will do, whatever other days are spoken of."""
    ranges = read_dates(said, now, zone) if _LAST_DAY.search(said) else ()
    return max(ranges, key=lambda days: days.last - days.first, default=None)


def _within(day: date, ranges: Sequence[DateRange]) -> bool:
    return any(days.first <= day <= days.last for days in ranges)


def _by_time(said: str, offers: list[Offer]) -> list[Offer] | None:
    times = read_times(said)
    clock = _BARE_HOUR.search(in_figures(said))
    if not times and clock is not None and int(clock[1] or clock[2] or clock[3]) < 24:
        times = (ClockTime(int(clock[1] or clock[2] or clock[3]), 0, certain=False),)
    timed = [(o, o.minutes) for o in offers if o.minutes is not None]
    if times:
        # Hours that an offer has as its own name it; else they hold what begins within them.
        own = [(t.likely, t.until) for t in times if not t.bound]
        named = [o for o, m in timed if (m, o.until) in own]
        return named or [o for o, m in timed if any(time.fits(m) for time in times)]
    part = read_part_of_day(said)
    if _LUNCH.search(said) and (part is None or "time" in said):
        at_lunch = [o for o, minutes in timed if minutes <= _LUNCHTIME < (o.until or minutes + 60)]
        return at_lunch or None
    if part is None:
        return None
    begins = [o for o, minutes in timed if part_at(minutes) is part]
    return begins or [o for o in offers if o.until is not None and part_at(o.until - 1) is part]


def _by_words(said: str, offers: list[Offer]) -> list[Offer] | None:
    """The offers whose labels share the text's most telling words: those of the fewest labels.

    Where such words tell of several offers, those are meant that have most of what was said.
    """
    heard = {stem(word) for word in words(said) if word not in EMPTY and not word.isdigit()}
    having = [[o for o in offers if told in o.stems] for told in heard]
    fewest = min((len(some) for some in having if some), default=0)
    told = [o for o in offers if any(o in some for some in having if len(some) == fewest)]
    most = max((len(heard & o.stems) for o in told), default=0)
    return [o for o in told if len(heard & o.stems) == most] or None
