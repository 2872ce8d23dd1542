"""Whether a receipt shows what a model asks for, and what the customer has just asked for."""

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any

from frontdesk.core.dialog import Receipt
from frontdesk.core.meaning import Spoken, SpokenAs
from frontdesk.language.calendar.named_times import details_of, without_details
from frontdesk.language.claims.records import words_in
from frontdesk.language.consent.receipt_question import actions_named, receipt_question_in
from frontdesk.language.lexicon.actions import FAMILY
from frontdesk.language.lexicon.calendar_names import ANY_MONTH
from frontdesk.language.lexicon.numbers import ORDINALS
from frontdesk.language.lexicon.word_list import any_of
from frontdesk.language.reading.actions import actions_in
from frontdesk.language.reading.withdrawal import refuses_action
from frontdesk.language.text.clauses import clauses_of
from frontdesk.language.text.exclusions import exclusions
from frontdesk.language.text.sentences import split
from frontdesk.language.text.words import plain, stem, words

_NOT_SHOWN = frozenset(
    {
        Spoken.PART_OF_DAY,
        Spoken.LAST_DAY,
        Spoken.DONE_BY,
        Spoken.NOT_BEFORE,
        Spoken.NOT_AFTER,
        Spoken.SHIFT,
        Spoken.SHIFT_TIME,
    }
)
_HALF_DAY = 12
_WEEKDAY, _DAY, _HOUR = "weekday:", "day:", "time:"
_LOOSE_HOUR = re.compile(
    r"\b(?:after|before|from|until|till|by|between|around|about|past|later|earlier|or|not|than)\b|-"
)
# Without a month, "the first" is the place of an option in its list.
_PLACE = re.compile(rf"\b(?:{any_of(word for word in ORDINALS if word.isalpha())})\b(?! of\b)")
# "The one on Friday", "it's at 3": what was just named, by when it is.
_POINTS_AT_IT = re.compile(
    r"(?!.*\bother\b)(?:i mean(?:t)? |so |no,? )*"
    r"(?:(?:the|that|this)(?: \w+)? one\b|(?:it|that|this|on|at|from|the \w+day|\w+day)\b)"
)
_OTHER_ONE = re.compile(
    r"\b(?:the|my|our|your) (?:other|second|remaining|rest)\b|\b(?:another|an additional)\b"
)
_MONTH = re.compile(rf"\b{ANY_MONTH}\b")


def differs(
    receipt: Receipt,
    given: Mapping[str, Any],
    chosen: Mapping[str, Any],
    declared: Mapping[str, SpokenAs],
) -> bool:
    """Whether something is given that was not asked for before, and that the receipt lacks."""
    new = {k: v for k, v in given.items() if v != chosen.get(k) and isinstance(v, str)}
    spoken = {name: declared[name].spoken for name in new if name in declared}
    return any(not _shows(receipt, value, spoken.get(name)) for name, value in new.items())


def is_unlike(receipt: Receipt, said: str) -> bool:
    """Whether words name days or an hour of which a receipt has none, or refuse a day that it has.

    "After 2" and "around noon" name no hour; what is said of another action does not count.
    """
    shown = receipt_question_in(receipt.text)
    parts = [plain(part.text) for part in clauses_of(said)]
    of_this = [p for p in parts if not (named := actions_named(p)) or named & shown.families]
    refused, wanted = exclusions(" , ".join(of_this))
    aside = frozenset[str]().union(*(_of_kind(details_of(one), _WEEKDAY) for one in refused))
    if aside & shown.goal:
        return True
    named = details_of(without_places(wanted))
    kinds = [_WEEKDAY, _DAY] if _LOOSE_HOUR.search(wanted) else [_WEEKDAY, _DAY, _HOUR]
    asked = [_of_kind(named, kind) for kind in kinds]
    return any(one and not one & shown.details for one in asked)


def said_of(receipt: Receipt, said: str, *, of_times: bool) -> str:
    """What a message says of what a receipt would do, without what it says of other requests.

    Where no times are chosen (`of_times`), days and hours only name the thing: whoever has named
    it with the action speaks of something else beside it.
    """
    parts = [part.text for part in clauses_of(said)]
    families = receipt_question_in(receipt.text).families
    own = [part for part in parts if actions_named(plain(part)) & families]
    if not own:
        return said
    if not of_times and any(_names_thing(receipt, part) for part in own):
        return ". ".join(p for p in parts if p in own or _POINTS_AT_IT.match(plain(p)))
    others = [part for part in parts if part not in own]
    elsewhere = [p for p in others if _OTHER_ONE.search(plain(p)) or actions_named(plain(p))]
    return ". ".join(part for part in parts if part not in elsewhere)


def _names_thing(receipt: Receipt, part: str) -> bool:
    """Whether a clause names what a receipt shows by a word of its own, and not by its day."""
    told, shown = words_in(plain(without_details(plain(part)))), words_in(receipt.text.lower())
    return bool({word for word in told & shown if word not in FAMILY})


def without_places(said: str) -> str:
    """A text less what names an option by its place in the list: "the first"."""
    told = plain(said)
    return told if _MONTH.search(told) else _PLACE.sub(" ", told)


def names_hour_loosely(said: str) -> bool:
    """Whether an hour that a text names is not the very one: "around noon"."""
    return _LOOSE_HOUR.search(plain(said)) is not None


def refuses(receipt: Receipt, said: str) -> bool:
    """Whether words say that what a receipt would do is not to be done."""
    return refuses_action(said) and bool(actions_in(said) & actions_in(receipt.text))


def unheeded(
    receipt: Receipt,
    said: Sequence[str],
    heard: Callable[[str], Mapping[str, Any]],
    declared: Mapping[str, SpokenAs],
) -> dict[str, Any]:
    """What was said last of a receipt's arguments, since it was asked for, and differs from them.

    Only what is one of a few values counts, such as a service: what is declared to be said as a
    day, an hour or a name a later choice may have changed, and is compared by what is shown. What
    is only asked about is not wanted.
    """
    wanted: dict[str, Any] = {}
    families = receipt_question_in(receipt.text).families
    for text in reversed(said):
        asks_for_it = bool(actions_named(plain(text)) & families)
        told = text if asks_for_it else " ".join(p for p in split(text) if not p.endswith("?"))
        wanted = {**heard(told), **wanted} if told else wanted
        if asks_for_it:
            break
    given, kinds = receipt.arguments, {name: says.spoken for name, says in declared.items()}
    own = {k: v for k, v in wanted.items() if kinds.get(k) in {None, Spoken.ONE_OF}}
    own = {k: v for k, v in own.items() if isinstance(given.get(k), str)}
    return {k: v for k, v in own.items() if given[k] != v}


def _of_kind(details: frozenset[str], kind: str) -> frozenset[str]:
    return frozenset(detail for detail in details if detail.startswith(kind))


def _shows(receipt: Receipt, value: str, kind: Spoken | None) -> bool:
    if kind in _NOT_SHOWN:
        return True
    if kind is Spoken.DAY:
        day = date.fromisoformat(value)
        return any(f"{day:{month}} {day.day}" in receipt.text for month in ("%B", "%b"))
    if kind is Spoken.TIME:
        hour, _, minutes = value.partition(":")
        return f"{(int(hour) - 1) % _HALF_DAY + 1}:{minutes[:2]}" in receipt.text
    said = {stem(word) for word in words(value)}
    return said <= {stem(word) for word in words(receipt.text)}
