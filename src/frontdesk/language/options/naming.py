"""Which option a request has named already: "cancel my ant treatment" needs no "which one?"."""

import re
from collections import Counter
from collections.abc import Sequence

from frontdesk.core.dialog import Option
from frontdesk.language.calendar.named_times import details_of, without_details
from frontdesk.language.calendar.when import DateRange
from frontdesk.language.lexicon.refusals import TURNS_DOWN
from frontdesk.language.lexicon.word_list import word_set
from frontdesk.language.options.offers import EMPTY, start_of
from frontdesk.language.text.exclusions import exclusions
from frontdesk.language.text.sentences import split
from frontdesk.language.text.words import digits_of, plain, stem, words

# "Not the ant one", "all but the first": what is named may be what is not meant.
_SET_ASIDE = word_set("not don't dont except other others else without never")
# "I can't make the cleaning", "not with Luis": what is meant has that.
_CANNOT = r"(?:can't|cannot|couldn't|won't|don't|do not|never)(?: really| ever)? \w+"
# What stands so before a thing refuses no thing: "I can't do mornings", "not with Dana".
_BESIDE = re.compile(rf"(?:{_CANNOT}|\bwith) $")
_OF_HOURS = re.compile(r"\bnot (?:before|until|till|after|later|earlier|too|so)\b")
_WITH = re.compile(r"\b(?:with|to) (?:dr\.? )?\w+")
_KEEPS = word_set("keep leave keeping leaving")
_REFUSAL = re.compile(
    rf"^(?:{TURNS_DOWN}\b[,.! ]*)+"
    r"|,? instead\b"
)
_RATHER = re.compile(r"\b(?:rather than|instead of|in place of) (?:(?:an?|the|my|your) )?[\w-]+")
_NEXT = re.compile(
    r"(?:\b(after|before|than|keep|leave|to|for|until|but|except|not) )?"
    r"\b(?:my|our) (?:very )?(?:next|upcoming) (?:visit|appointment|booking|treatment|service)\b"
)
# "Whichever is due first".
_FIRST = re.compile(
    r"\b(?:due|back|up|comes?|ends?|expires?|is|'s) first\b|\b(?:soonest|first) due\b"
)
_REFERS_BACK = re.compile(
    r"\b(?:it|that|this|that one|this one|instead|rather|said|meant|asked)\b|\bnot (?:to )?\w+"
)
_ANOTHER = re.compile(r"\b(?:another|other|others|also|too|as well|new|different|all|both)\b")
_SHORTEST, _LONGEST = 3, 200
_DIGITS_OF_A_KEY = 5


def named_option(
    said: Sequence[str], options: Sequence[Option], days: Sequence[DateRange] = ()
) -> Option | None:
    """The one option that the last message names, by a word that no other has or as the next.

    Where that message, and others before it, say who the customer is, the request is in the one
    before them. `days` are those on which it is, where they are not about something else.
    """
    if not said or not options:
        return None
    whole = _OF_HOURS.sub(" ", plain(request_in(said)))
    aside, request = exclusions(whole)
    left = _not_refused(aside, whole, options)
    if left is not None and not _named(request, options):
        return left
    if not _SET_ASIDE.isdisjoint(words(request)):
        return None
    named = _named(request, options)
    if not named and (_SET_ASIDE | _KEEPS).isdisjoint(words(whole)):
        # "I can't make the cleaning" is about the cleaning.
        named = _named(whole, options)
    if len(named) > 1:
        # "My ant visit to Friday with Dana": who is wanted names no other visit.
        named = _named(_WITH.sub(" ", request), options) or named
    if len(named) != 1 and days:
        starts = ((option, start_of(option)) for option in named or options)
        named = [o for o, at in starts if at and any(d.first <= at.date() <= d.last for d in days)]
    if not named:
        return _next(request, options)
    return named[0] if len(named) == 1 else None


def request_in(said: Sequence[str]) -> str:
    """The last of a customer's messages, with those before it to what only says who they are."""
    first = len(said) - 1
    while first > 0 and sum(map(str.isdigit, digits_of(said[first]))) >= _DIGITS_OF_A_KEY:
        first -= 1
    return "\n".join(said[max(first, 0) :])


def refers_back(text: str) -> bool:
    """Whether a text is about what was talked about last: "move it instead", "not cancel, move"."""
    said = plain(text[:_LONGEST])
    return _REFERS_BACK.search(said) is not None and _ANOTHER.search(said) is None


def place_of(text: str, labels: Sequence[str]) -> int | None:
    """Which of a list a text is and nothing else: by its number, or by its whole label."""
    said = plain(text[:_LONGEST]).strip(" .!#)")
    if re.fullmatch(r"[0-9]{1,2}", said):
        return int(said) - 1 if 1 <= int(said) <= len(labels) else None
    return next((n for n, label in enumerate(labels) if plain(label) == said), None)


def _named(request: str, options: Sequence[Option]) -> list[Option]:
    """The options of which a request says a word that no other has; days do not count."""
    heard = _stems(request)
    labels = [_stems(" ".join((_told(o.label, heard), *o.also))) for o in options]
    shared = Counter(word for label in labels for word in label)
    return [
        option
        for option, label in zip(options, labels, strict=True)
        if any(shared[word] == 1 for word in label & heard)
    ]


def _not_refused(aside: Sequence[str], said: str, options: Sequence[Option]) -> Option | None:
    """The one option that is left when those go that a text says are not meant."""
    things = [part for part in aside if not _BESIDE.search(said.partition(part)[0])]
    refused = [option for part in things for option in _named(part, options)]
    left = [option for option in options if option not in refused]
    return left[0] if refused and len(left) == 1 else None


def _told(label: str, heard: set[str]) -> str:
    """A label, with what it explains in brackets where at least half of that is said."""
    name, _, explained = label.partition("(")
    said = _stems(explained)
    return label if 2 * len(said & heard) >= len(said) else name


def _next(request: str, options: Sequence[Option]) -> Option | None:
    """What "my next visit" is, unless that is what is not meant or a day names another."""
    said = _NEXT.search(plain(request))
    first = _FIRST.search(plain(request))
    if first is None and (said is None or said[1]):
        return None
    soonest = _soonest(options)
    others = (details_of(option.label) for option in options if option is not soonest)
    days = {one for one in details_of(request) if one.startswith(("weekday:", "day:", "month:"))}
    return None if any(days & other for other in others) else soonest


def _soonest(options: Sequence[Option]) -> Option | None:
    """The first to come of things that have a time; times themselves are not what is next."""
    if any(details_of(option.label.split()[0]) for option in options):
        return None
    starts = [(start.timestamp(), o) for o in options if (start := start_of(o)) is not None]
    if len(starts) < len(options):
        return None
    first = min(at for at, _ in starts)
    soonest = [option for at, option in starts if at == first]
    return soonest[0] if len(soonest) == 1 else None


def corrected_option(
    text: str, options: Sequence[Option], others: Sequence[Option] = ()
) -> Option | None:
    """The one option that a correction names, "no, I mean the ant treatment".

    A word that one of `others` has as well, which are chosen from later on, may be about those.
    """
    _, said = exclusions(_RATHER.sub(" ", _REFUSAL.sub("", plain(text))))
    later = set[str]().union(*(_stems(other.label) for other in others))
    stated = [part for part in split(said) if not part.rstrip().endswith("?")]
    kept = [part for part in stated if _SET_ASIDE.isdisjoint(words(part))]
    left = [word for word in words(" ".join(kept)) if stem(word.removesuffix("'s")) not in later]
    named = _named(" ".join(left), options)
    return named[0] if len(named) == 1 else None


def _stems(text: str) -> set[str]:
    bare = (word.removesuffix("'s") for word in words(without_details(text)))
    telling = (word for word in bare if word not in EMPTY and not word[0].isdigit())
    return {stem(word) for word in telling if len(word) >= _SHORTEST}
