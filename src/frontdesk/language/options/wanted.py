"""Which options fit what a model says that a customer wants: days, a time, a word of a label."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from zoneinfo import ZoneInfo

from frontdesk.core.clock import Millis
from frontdesk.core.dialog import Option
from frontdesk.language.calendar.clock_times import part_at
from frontdesk.language.options.offers import Offer, read_offer
from frontdesk.language.text.words import stem, words


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is wanted of an option; a first day without a last is that day alone."""

    first: date | None = None
    last: date | None = None
    part_of_day: str = ""
    minutes: int | None = None
    not_before: int | None = None
    not_after: int | None = None
    done_by: int | None = None
    not_on: tuple[date, ...] = ()
    words: tuple[str, ...] = ()
    not_words: tuple[str, ...] = ()


def fitting(
    wanted: Wanted, options: Sequence[Option], now: Millis, zone: ZoneInfo
) -> tuple[Option, ...]:
    """The options that have all that is wanted; one without a day or a time has none."""
    offers = [read_offer(number, option, now, zone) for number, option in enumerate(options, 1)]
    return tuple(offer.option for offer in offers if _fits(wanted, offer))


def _fits(wanted: Wanted, offer: Offer) -> bool:
    return _on_the_day(wanted, offer.day) and _at_the_time(wanted, offer) and _named(wanted, offer)


def _on_the_day(wanted: Wanted, day: date | None) -> bool:
    first, last = wanted.first, wanted.last or wanted.first
    if day in wanted.not_on and first != last:
        return False
    if last is None:
        return True
    return day is not None and (first or day) <= day <= last


def _at_the_time(wanted: Wanted, offer: Offer) -> bool:
    if wanted.minutes is not None and offer.minutes != wanted.minutes:
        return False
    if not _within(wanted, offer.minutes):
        return False
    if not wanted.part_of_day:
        return True
    return offer.minutes is not None and part_at(offer.minutes) == wanted.part_of_day


def _within(wanted: Wanted, minutes: int | None) -> bool:
    first, last = wanted.not_before, wanted.not_after
    if minutes is None:
        return first is None and last is None
    in_time = wanted.done_by is None or minutes < wanted.done_by
    return in_time and (first is None or first <= minutes) and (last is None or minutes <= last)


def _named(wanted: Wanted, offer: Offer) -> bool:
    label = {stem(word) for word in words(offer.option.label)}
    refused = {stem(word) for text in wanted.not_words for word in words(text)}
    return label.isdisjoint(refused) and label >= {
        stem(word) for text in wanted.words for word in words(text)
    }
