"""Picks one of several options by number, day, time, its words, or loosely; never by id."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from zoneinfo import ZoneInfo

from frontdesk.core.clock import Millis
from frontdesk.core.dialog import Option
from frontdesk.language.calendar.clock_times import read_part_of_day, read_times
from frontdesk.language.calendar.dates import read_dates
from frontdesk.language.calendar.order import ANY, COMPARES, EXTREMES, HELD
from frontdesk.language.consent.phrase_tokens import PAUSE
from frontdesk.language.consent.phrases import marked
from frontdesk.language.lexicon.agreement import YES_WORDS
from frontdesk.language.lexicon.calendar_names import WEEKDAY
from frontdesk.language.lexicon.common_words import COMMON, COURTEOUS, HEDGE_WORDS
from frontdesk.language.lexicon.numbers import ORDINALS
from frontdesk.language.lexicon.questions import ASKS_WHAT
from frontdesk.language.lexicon.refusals import NO_WORDS, NOT_ANY
from frontdesk.language.lexicon.word_list import word_set
from frontdesk.language.options.offers import EMPTY, Offer, read_offer
from frontdesk.language.options.pointing import BARE, FORMER, LAST, NTH, SEVERAL, fits
from frontdesk.language.text.exclusions import exclusions
from frontdesk.language.text.sentences import split
from frontdesk.language.text.spelling import mended
from frontdesk.language.text.words import number_of, plain, stem, words


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

# "230 works": the minutes stand right after the hour.
_RUN_TOGETHER = re.compile(r"(?<![\d:.$])(1[0-2]|[1-9])([0-5][05])(?![\d:.])")
# Nobody picks from a list at greater length.
_LONGEST = 500

# Words such as "opt_2" or "a3f9": no customer says them, and a model's are not to be trusted.
_RAW_ID = re.compile(
    r"(?<!\S)#?(?!\d+(?:[:.]\d\d)?(?:am|pm|st|nd|rd|th|ish)\b)(?=[\w-]*\d)(?=[\w-]*[a-z_])[\w-]{2,}"
)
_KEEPS = re.compile(r"\b(?:keep|leave)(?:ing)?\b((?: (?!but\b|and\b)[\w:']+){0,4})")
_REFUSES = re.compile(
    rf"\b(?:{'|'.join(NOT_ANY)}|no thanks|something else|(?:any|some) others?|another (?:day|time"
    r"|date)|(?:can't|won't|don't|doesn't|not)(?: \w+){0,2} any (?:of (?:those|these|them))?)\b"
)
# "Could I have the first one?" picks all the same.
_ASKS = re.compile(rf"(?:{ASKS_WHAT}|is|do|does)\b")
_INFORMS = re.compile(
    r"^(?:and |so |ok |okay |but |well |then )*(?:who(?:'s)?|why|how (?:much|long|many|far|big)"
    r"|where(?:'s)?"
    r"|what(?:'s| is| does| do| are)|when(?:'s| is)|does|do you (?:have|do)|are there|is there"
    r"|(?:have|haven't) you(?: got)?|(?:would|could) there be|got any(?:thing)?)\b"
)
_FREE = re.compile(
    r"\b(?:(?:does|do|has|have|is|are|would|could|can|got|what|when)\b[^.!?]{0,40}\b(?:have|got|free|open"
    r"|available|openings?|times?|slots?|anything|something)\b|(?:any|some|no)thing\b[^.!?]*)[^.!?]*\?*"
)
# "Is 4:30 free too?", "is Dr. Kim there at 4 or just 3:30?"
_IF_FREE = re.compile(
    r"(?:^|[,.;!?] ?|\b(?:and|but|so|ok|okay|lol|oh|then) )"
    r"(?:is|are|isn't|aren't|do|does|don't|doesn't|has|have)\b[^.!?]*\?"
)
_OWN = re.compile(r"\b(?:my|mine|our|i have|i've|do i|am i|how (?:long|much))\b")
# "Talk to you later" is no later one.
_PARTING = re.compile(
    r"\b(?:talk|speak|see|catch) (?:to |with |up with )?(?:you|ya|u)"
    r" (?:later|soon|then|tomorrow|tonight|next (?:week|time))\b"
)
_NTH_OF = re.compile(
    r"\b(first|second|third|last) (?:one )?(?:of the )?(?:two )?(?:on )?(?:the )?"
    rf"{WEEKDAY}s?\b|\b(last) of the\b"
)
_MIDDLE = re.compile(r"\b(?:the )?middle(?: one| option| choice)?\b|\bin the middle\b")
_EARLY = re.compile(r"\b(?:early|bright and early)\b")
_LATE = re.compile(r"\b(?:late|tea ?time)\b")
_POINTS = re.compile(r"\b(?:th(?:at|is|e other)|other) (?:one|option|slot)\b|^(?:that|this)[.!]*$")
# Words that are left over beside what is set aside, and pick nothing.
_LEFT_OVER = EMPTY | word_set(
    "other else anything any day days time times just anytime okay ok works fine good really only"
    " but so then thanks thank sorry otherwise all whatever free open available am i'm can could"
    " whenever sure everything flexible prefer rather except"
)
_LAST_HOUR = 12
# Beside a lone number: "ok whatever, 2", "10 works for me".
_BESIDE = (COURTEOUS | HEDGE_WORDS | YES_WORDS) - NO_WORDS


def choose(text: str, options: Sequence[Option], now: Millis, zone: ZoneInfo) -> Choice:
    """Read which option a customer means."""
    if len(text) > _LONGEST:
        return NoneOfThem()
    said = mended(text)
    exact = [o for o in options if mended(o.label) == said.rstrip(".!")]
    if len(exact) == 1:
        return Picked(exact[0])
    offers = [read_offer(number, o, now, zone) for number, o in enumerate(options, start=1)]
    if any(offer.minutes is not None for offer in offers):
        said = _RUN_TOGETHER.sub(r"\1:\2", said)
    said = " ".join(_PARTING.sub(" ", _RAW_ID.sub(" ", said)).split())
    if not offers or not said or _REFUSES.search(said) or _INFORMS.match(said) or _puts_off(said):
        return NoneOfThem()
    kept = _KEEPS.search(said)
    if kept is not None:
        # What is kept is not picked, and picks nothing else either.
        offers = _without(offers, kept[1].strip(), now, zone)
        said = " ".join(_KEEPS.sub(" ", said).split())
        return _narrowed(said, offers, now, zone) if kept[1] else NoneOfThem()
    aside, rest = exclusions(said)
    left = offers
    for avoided in aside:
        left = _without(left, avoided, now, zone)
    if aside and not set(words(rest)) - _LEFT_OVER:
        return _choice(left) if left != offers else NoneOfThem()
    found = _narrowed(rest, left, now, zone) if left else NoneOfThem()
    return _by_lone_number(said, offers) if found == NoneOfThem() and not aside else found


def asks_for_times(text: str) -> bool:
    """Whether a text asks what else is free, and nothing about what the customer has."""
    asked = [part for part in split(mended(text)) if not _OWN.search(part)]
    return any(_FREE.search(part) or _IF_FREE.search(part) for part in asked)


def asks_if_free(text: str) -> bool:
    """Whether a text asks if something is so, and takes nothing: "is 4:30 free too?"."""
    return _IF_FREE.search(mended(text)) is not None


def points_at_one(text: str) -> bool:
    """Whether a text points at one of a list by more than what it has: "the one with Luis"."""
    said = plain(text)
    loose = (NTH, LAST, FORMER, _POINTS, *(pattern for pattern, _ in EXTREMES + COMPARES))
    return " one" in said or any(pattern.search(said) for pattern in loose)


def asks_what_there_is(text: str) -> bool:
    """Whether a text asks which others there are: "what does he have on Friday?"."""
    return _INFORMS.match(mended(text)) is not None


def _by_lone_number(said: str, offers: list[Offer]) -> Choice:
    """The option that has a number as its place or its hour, where little else is said."""
    figures = [word for word in words(said) if word.isdigit()]
    little = _BESIDE.issuperset({*words(said)} - {*figures})
    if len(figures) != 1 or int(figures[0]) > _LAST_HOUR or not little:
        return NoneOfThem()
    number = int(figures[0])
    timed = [(o, divmod(o.minutes, 60)) for o in offers if o.minutes is not None]
    hours = [(o, minutes) for o, (hour, minutes) in timed if (hour - 1) % 12 + 1 == number]
    sharp = [o for o, minutes in hours if not minutes]
    meant = [o for o in offers if o.number == number or o in sharp]
    return _choice(meant or [o for o, _ in hours])


def _puts_off(said: str) -> bool:
    """Whether nothing is picked yet: "let me ask my daughter first"."""
    return PAUSE in marked(said)


def looks_like_choice(text: str, now: Millis, zone: ZoneInfo) -> bool:
    """Tell by its form alone whether a text picks something from a list."""
    said = plain(text)
    asks = said.endswith("?") and _ASKS.match(said)
    if asks:
        return False
    loose = (ANY, NTH, LAST, FORMER, _POINTS, *(p for p, _ in EXTREMES + COMPARES))
    if any(pattern.search(said) for pattern in loose):
        return True
    bare = BARE.fullmatch(said)
    if bare is not None and (number_of(bare[1]) or 100) < 100:
        return True
    when = read_dates(said, now, zone) or read_times(said) or read_part_of_day(said)
    return bool(when) or re.search(r"\bthe (?:\w+ ){1,3}one\b", said) is not None


def _narrowed(said: str, offers: list[Offer], now: Millis, zone: ZoneInfo) -> Choice:
    ways = fits(said, offers, now, zone)
    fitting = [fit for fit in ways if fit is not None]
    if any(not fit for fit in fitting) or _at_no_such_time(said, offers, now, zone):
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
    if fitting and not left and LAST.search(said) and others:
        return _choice(others[-1:])
    if fitting and not left:
        # Of "the second one, Friday" either may be meant; other things that do not agree are wanted
        # of something else.
        meant = [o for fit in fitting if ways[0] and len(fit) == 1 for o in fit]
        return _choice([offer for offer in offers if offer in meant])
    if SEVERAL.search(said):
        return _choice(left)
    loose = _loosely(said, left, offers)
    if loose is not None:
        return loose
    if fitting:
        return _choice(left)
    return _choice(offers) if _POINTS.search(said) else NoneOfThem()


def _at_no_such_time(said: str, offers: list[Offer], now: Millis, zone: ZoneInfo) -> bool:
    """Whether a day and a time are named that are both on offer, but not together."""
    _, day, time, _ = fits(said, offers, now, zone)
    return bool(day and time) and not any(offer in (time or ()) for offer in day or ())


def _loosely(said: str, left: list[Offer], offers: list[Offer]) -> Choice | None:
    in_time = left
    if all(o.day is not None for o in left):
        in_time = sorted(left, key=lambda o: (o.day or date.min, o.minutes or 0, o.number))
    for pattern, place in EXTREMES:
        if pattern.search(said):
            return Picked(in_time[place].option)
    if len(left) < len(offers) or read_part_of_day(said):
        early = _EARLY.search(said), _LATE.search(said)
        if any(early):
            return Picked(in_time[0 if early[0] else -1].option)
    for pattern, place in COMPARES:
        if pattern.search(HELD.sub(" ", said)):
            rest = in_time[1:] if place else in_time[:-1]
            return _choice(sorted(rest, key=lambda o: o.number))
    return Picked(left[0].option) if ANY.search(said) and not _asks_more(said, left) else None


def _asks_more(said: str, left: list[Offer]) -> bool:
    """Whether any would do only with something that none is said to have."""
    told = {stem(word) for offer in left for word in words(offer.option.label)}
    return any(w not in COMMON and stem(w) not in told for w in words(ANY.sub(" ", said)))


def _without(offers: list[Offer], avoided: str, now: Millis, zone: ZoneInfo) -> list[Offer]:
    fitting = [fit for fit in fits(avoided, offers, now, zone) if fit]
    kept = [o for o in offers if not fitting or not all(o in fit for fit in fitting)]
    return kept if fitting else offers


def _choice(offers: list[Offer]) -> Choice:
    if not offers:
        return NoneOfThem()
    if len(offers) == 1:
        return Picked(offers[0].option)
    return Ambiguous(tuple(offer.option for offer in offers))
