"""Picks one of several options by number, day, time, its words, or loosely; never by id."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from frontdesk.core.clock import Millis
from frontdesk.core.dialog import Option
from frontdesk.models.house.calendar_words import MONTHS
from frontdesk.models.house.clock_times import ClockTime, part_at, read_part_of_day, read_times
from frontdesk.models.house.dates import DateRange, read_dates, read_weekdays
from frontdesk.models.house.figures import in_figures
from frontdesk.models.house.phrases import PAUSE, marked
from frontdesk.models.house.refused import set_aside
from frontdesk.models.house.spelling import mended
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
    r"(?<!\S)#?(?!\d+(?:[:.]\d\d)?(?:am|pm|st|nd|rd|th|ish)\b)(?=[\w-]*\d)(?=[\w-]*[a-z_])[\w-]{2,}"
)
_KEEPS = re.compile(r"\b(?:keep|leave)(?:ing)?\b((?: (?!but\b|and\b)[\w:']+){0,4})")
_REFUSES = re.compile(
    r"\b(?:none|neither|nothing|no thanks|something else|(?:any|some) others?|another (?:day|time"
    r"|date)|(?:can't|won't|don't|doesn't|not)(?: \w+){0,2} any (?:of (?:those|these|them))?)\b"
)
_INFORMS = re.compile(
    r"^(?:and |so |ok |but |well )*(?:who(?:'s)?|why|how (?:much|long|many|far|big)|where(?:'s)?"
    r"|what(?:'s| is| does| do| are)|when(?:'s| is)|does|do you (?:have|do)|are there|is there"
    r"|(?:have|haven't) you(?: got)?|(?:would|could) there be|got any(?:thing)?)\b"
)
_ANY = re.compile(
    r"\b(?:either|any|anything|anytime|whenever|whichever|whatever|(?:you|your) (?:pick|choose"
    r"|choice|call)"
    r"|(?:don't|doesn't|does not|do not) (?:care|mind|matter)|no preference|up to you"
    r"|surprise me)\b"
)
_NTH = re.compile(
    r"(?:\b(?:option|number|choice|no\.?)|#) ?(\w+)|\b(?<!me )(?<!you )(?<!him )(?<!her )(?:the "
    r"|my )?(\d{1,2}(?:st|nd|rd|th)|"
    + "|".join(ORDINALS)
    + r")\b(?! (?:thing\b|of\b(?! (?:those|these|them|the)\b)))(?:( ones?| option| choice| slot))?"
)
_BARE = re.compile(
    r"(?:(?:i'll|i will|let's|i'd|i) (?:take|like|go with|do|pick|choose"
    r"|want) )?(\w+)(?: please)?[.!]*"
)
_LETTER = re.compile(
    r"(?:(?:option|choice|letter|answer|it's|i'll take|let's do) )?([a-h])(?: please)?[.!)]*"
)
_EITHER = re.compile(r"\b(\w+) (?:or|and) (\w+)[.!?]*$")
# A date is no place in the list.
_IS_DATE = re.compile(
    r"\b(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?|(?:mon|tues|wednes|thurs"
    r"|fri|satur"
    r"|sun)day) (?:the )?\d{1,2}(?:st|nd|rd|th)?\b(?!:)|\b(?:the )?\d{1,2}(?:st|nd|rd|th)? (?:of"
    r" )?(?:jan|feb"
    r"|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b"
)
_FROM_END = re.compile(
    r"\b(second|third|fourth|2nd|3rd|4th)(?: one)? from the (top|bottom|end|last)\b"
)
_SHORT_WEEKEND = re.compile(r"\b(sat|sun)\b")
_LUNCHTIME = 12 * 60 + 30
_LUNCH = re.compile(r"\blunch(?: ?time)?\b")
_NTH_OF = re.compile(
    r"\b(first|second|third|last) (?:one )?(?:of the )?(?:two )?(?:on )?(?:the )?(?:mon|tues"
    r"|wednes|thurs|fri"
    r"|satur|sun)days?\b|\b(last) of the\b"
)
_OR = re.compile(r"\b(?:or|and)\b")
_LAST_BUT = re.compile(r"\b(?:second|next) to(?: the)? last\b|\blast but one\b|\bpenultimate\b")
_SEVERAL = re.compile(
    r"\b(first|last|top|bottom) (two|2|couple|three|3)\b|\b(both)\b|\ball of (?:them)\b"
)
_LAST = re.compile(
    r"\b(?:the |very )?(?:last|final)(?: one| option| choice)?\b(?! (?:week|month|time)\b)"
    r"|\bthe latter\b|\bbottom(?: one| option| choice)?\b|\bend of the list\b"
)
_FORMER = re.compile(r"\bthe former\b|\b(?:top|first listed)(?: one| option| choice)?\b")
_MIDDLE = re.compile(r"\b(?:the )?middle(?: one| option| choice)?\b|\bin the middle\b")
_EARLY = re.compile(r"\b(?:early|bright and early)\b")
_LATE = re.compile(r"\b(?:late|tea ?time)\b")
_BARE_HOUR = re.compile(
    r"\b(?:the|\w+day) (\d{1,2})(?: one| please)?[.!]*$|\b(\d{1,2}) (?:to|till|until) \d{1,2}\b"
    r"|^(?:the )?(\d{1,2}) on \w+"
)
_HOURS = re.compile(
    r"\b(\d{1,2})(:\d\d)?(?: ?([AP])M)? ?(?:-|\u2013|to) ?(\d{1,2})(?::(\d\d))? ?([AP])M\b",
    re.IGNORECASE,
)
_WEEKEND = re.compile(r"\bweekends?\b")
_MONTH = re.compile(
    r"\b(january|february|march|april|june|july|august|september|october|november|december|(?<=the"
    r" )may"
    r"|(?<=in )may|^may)\b(?! (?:the )?\d)"
)
_EXTREMES = [
    (
        re.compile(
            r"\b(?:earliest|soonest|first available|next available|asap|as (?:soon|early) as"
            r" (?:possible"
            r"|you can)|next (?:one|visit|appointment|available)|coming up|upcoming|nearest"
            r"|closest|quickest|the sooner the better|as early as)\b"
        ),
        0,
    ),
    (re.compile(r"\b(?:latest|furthest(?: out| away| off)?|as late as|farthest)\b"), -1),
]
_COMPARES = [
    (re.compile(r"\b(?:earlier|sooner)\b"), 0),
    (re.compile(r"\blater\b(?! on\b)"), -1),
]
_POINTS = re.compile(r"\b(?:th(?:at|is|e other)|other) (?:one|option|slot)\b|^(?:that|this)[.!]*$")
_EMPTY = word_set(
    "the a an one ones on in at of for my i me please that this is it to and or works work"
    " fine good with take do can we you your would like want i'll i'd let's day time am pm"
    " option number what are was when be have has there no not yes hello hi visit appointment"
    " slot service"
)
# Words that are left over beside what is set aside, and pick nothing.
_LEFT_OVER = _EMPTY | word_set(
    "other else anything any day days time times just anytime okay ok works fine good really only"
    " but so then thanks thank sorry otherwise all whatever free open available am i'm can could"
    " sure everything flexible prefer rather except"
)


@dataclass(frozen=True, slots=True)
class _Offer:
    number: int
    option: Option
    day: date | None
    minutes: int | None
    stems: frozenset[str]
    until: int | None = None


def choose(text: str, options: Sequence[Option], now: Millis, zone: ZoneInfo) -> Choice:
    """Read which option a customer means."""
    if len(text) > _LONGEST:
        return NoneOfThem()
    said = mended(text)
    exact = [o for o in options if mended(o.label) == said.rstrip(".!")]
    if len(exact) == 1:
        return Picked(exact[0])
    offers = [_offer(number, o, now, zone) for number, o in enumerate(options, start=1)]
    said = " ".join(_RAW_ID.sub(" ", said).split())
    if not offers or not said or _REFUSES.search(said) or _INFORMS.match(said) or _puts_off(said):
        return NoneOfThem()
    kept = _KEEPS.search(said)
    if kept is not None:
        # What is kept is not picked, and picks nothing else either.
        offers = _without(offers, kept[1].strip(), now, zone)
        said = " ".join(_KEEPS.sub(" ", said).split())
        return _narrowed(said, offers, now, zone) if kept[1] else NoneOfThem()
    aside, rest = set_aside(said)
    left = offers
    for avoided in aside:
        left = _without(left, avoided, now, zone)
    if aside and not set(words(rest)) - _LEFT_OVER:
        return _choice(left) if left != offers else NoneOfThem()
    return _narrowed(rest, left, now, zone) if left else NoneOfThem()


def _puts_off(said: str) -> bool:
    """Tell whether nothing is picked yet: "let me ask my daughter first"."""
    return PAUSE in marked(said)


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
    if not fitting and _MIDDLE.search(said):
        return _choice(offers[(len(offers) - 1) // 2 : len(offers) // 2 + 1])
    left = [offer for offer in offers if all(offer in fit for fit in fitting)]
    within = _NTH_OF.search(said)
    if within is not None and not left and len(fitting) > 1:
        rest = [o for o in offers if all(o in fit for fit in fitting[1:])]
        place = -1 if within[1] == "last" else ORDINALS[within[1]] - 1
        return _choice(rest[place:][:1])
    others = [o for o in offers if all(o in fit for fit in fitting[1:])]
    if fitting and not left and _LAST.search(said) and others:
        return _choice(others[-1:])
    if fitting and not left:
        smallest = min(len(fit) for fit in fitting)
        meant = [o for fit in fitting if len(fit) == smallest for o in fit]
        return _choice([offer for offer in offers if offer in meant])
    if _SEVERAL.search(said):
        return _choice(left)
    loose = _loosely(said, left, offers)
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
    from_end = _FROM_END.search(said)
    if from_end is not None:
        place = {"s": 2, "2": 2, "t": 3, "3": 3, "f": 4, "4": 4}[from_end[1][0]]
        return offers[place - 1 : place] if from_end[2] == "top" else offers[-place:][:1]
    letter = _LETTER.fullmatch(said)
    if letter is not None:
        return _at(ord(letter[1]) - ord("a") + 1, offers)
    several = _SEVERAL.search(said)
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
    if _LAST.search(said):
        return offers[-1:]
    if _FORMER.search(said):
        return offers[:1]
    told = _IS_DATE.sub(" ", in_figures(said))
    named = [found for nth in _NTH.finditer(told) if (found := _nth(nth, offers)) is not None]
    if named:
        several = len(named) > 1 and _OR.search(said)
        return [o for o in offers if any(o in f for f in (named if several else named[:1]))]
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
        number = ORDINALS[nth[2]]
        return _at(number, offers) or _on_day(number, offers)
    number = int(nth[2][:-2])
    if nth[3]:
        return _at(number, offers)
    # "The 3rd" is a day of the month where one is offered, and a place in the list where not.
    return _on_day(number, offers) or _at(number, offers)


def _on_day(number: int, offers: list[_Offer]) -> list[_Offer]:
    return [o for o in offers if o.day is not None and o.day.day == number]


def _at(number: int, offers: list[_Offer]) -> list[_Offer]:
    return [offer for offer in offers if offer.number == number]


def _hour_or_day(offer: _Offer, number: int) -> bool:
    by_time = offer.minutes is not None and ClockTime(number, 0, certain=False).fits(offer.minutes)
    return by_time or (offer.day is not None and offer.day.day == number)


def _by_day(said: str, offers: list[_Offer], now: Millis, zone: ZoneInfo) -> list[_Offer] | None:
    told = in_figures(said)
    named = read_weekdays(said) | {{"sat": 5, "sun": 6}[d] for d in _SHORT_WEEKEND.findall(said)}
    if not named and not _IS_DATE.search(told) and re.search(r"\b\d{1,2}(?:st|nd|rd|th)\b", told):
        return None
    if not named and _WEEKEND.search(said):
        named = frozenset((5, 6))
    month = _MONTH.search(told)
    if month is not None:
        return [o for o in offers if o.day is not None and o.day.month == MONTHS[month[1]]]
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
    clock = _BARE_HOUR.search(in_figures(said))
    if not times and clock is not None and int(clock[1] or clock[2] or clock[3]) < 24:
        times = (ClockTime(int(clock[1] or clock[2] or clock[3]), 0, certain=False),)
    timed = [(o, o.minutes) for o in offers if o.minutes is not None]
    if times:
        return [o for o, minutes in timed if any(time.fits(minutes) for time in times)]
    part = read_part_of_day(said)
    if _LUNCH.search(said) and (part is None or "time" in said):
        at_lunch = [o for o, minutes in timed if minutes <= _LUNCHTIME < (o.until or minutes + 60)]
        return at_lunch or None
    if part is None:
        return None
    begins = [o for o, minutes in timed if part_at(minutes) is part]
    return begins or [o for o in offers if o.until is not None and part_at(o.until - 1) is part]


def _by_words(said: str, offers: list[_Offer]) -> list[_Offer] | None:
    """The offers whose labels share the text's most telling words: those of the fewest labels."""
    heard = {stem(word) for word in words(said) if word not in _EMPTY and not word.isdigit()}
    best: list[_Offer] = []
    for told in heard:
        having = [offer for offer in offers if told in offer.stems]
        if having and (not best or len(having) < len(best)):
            best = having
    return best or None


def _loosely(said: str, left: list[_Offer], offers: list[_Offer]) -> Choice | None:
    in_time = left
    if all(o.day is not None for o in left):
        in_time = sorted(left, key=lambda o: (o.day or date.min, o.minutes or 0, o.number))
    for pattern, place in _EXTREMES:
        if pattern.search(said):
            return Picked(in_time[place].option)
    if len(left) < len(offers) or read_part_of_day(said):
        early = _EARLY.search(said), _LATE.search(said)
        if any(early):
            return Picked(in_time[0 if early[0] else -1].option)
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
    label = _window(option.label)
    days, times = read_dates(label, now, zone), read_times(label)
    day = days[0].first if len(days) == 1 and days[0].first == days[0].last else None
    minutes = times[0].hour * 60 + times[0].minute if len(times) == 1 else None
    return _Offer(number, option, day, minutes, stems, _end_of(option.label))


def _end_of(label: str) -> int | None:
    hours = _HOURS.search(label)
    if hours is None:
        return None
    return (int(hours[4]) % 12 + (12 if hours[6].upper() == "P" else 0)) * 60 + int(hours[5] or 0)


def _window(label: str) -> str:
    """The label with the beginning alone of a stretch of hours, such as "9:00-11:00 AM"."""
    return _HOURS.sub(_beginning, label)


def _beginning(match: re.Match[str]) -> str:
    hour, rest, half, end, _, last = match.groups()
    if half is None:
        half = last if int(hour) % 12 <= int(end) % 12 else {"A": "P", "P": "A"}[last.upper()]
    return f"{hour}{rest or ''} {half}M"
