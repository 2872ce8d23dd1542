"""Hours that people tell of their own day, a game or their work: bounds at most, never the wish."""

import re
from dataclasses import replace

from frontdesk.language.calendar.rules import Reduction, Sign, T
from frontdesk.language.calendar.when import ClockTime, Order

# Where somebody begins to tell of themselves; "move my" and "can we" do not.
_JOINED = "".join(f"|(?<={word} )" for word in ("and", "but", "so", "cause", "since", "though"))
_BEGINS = re.compile(
    r"(?<![\w'])(?=(?:i|we|he|she|they)(?:'\w+)?\b)"
    rf"|(?:\A|(?<=[,.;!?]\s){_JOINED})(?=(?:my|our) \w|got (?:\w+ )?\w+ {T})"
)
_ENDS = re.compile(r"[,.;!?\n]| (?:so|but|then|can|could|would|is there|do you|please)\b")
_INVERTED = re.compile(
    r"\b(?:can|could|do|did|does|am|are|is|was|should|shall|may|might|would|will|have|had|if|that"
    r"|what|which|than|like|as|before|after|once|until)\s*\Z"
)
# What says what one wants, or when one is there.
_WISH = re.compile(
    r"(?:i|we)(?:'(?:d|ll)\b|(?:'(?:m|re|ve)| am| are| was| were| have| only| really| just| also"
    r"| still| always| usually)*"
    r" (?:want|need|like|love|prefer|can|can't|cannot|could|couldn't|would|will|won't|wish|hope"
    r"|hoping|thinking|looking|take|choose|pick|book|do|don't|mean|meant|said|say|think|thought|suggest"
    r"|ask|asked|guess|try|wanted|needed|available|free|home|here|around|open|flexible|ok|okay|good"
    rf"|fine|happy|there|in(?= {T})|time)\b)"
)
# He may be the one who is to come: "he finishes by five" is a wish, "she naps until 10" is none.
_OF_OTHERS = re.compile(r"(?:he|she|they)\b")
_FREED = re.compile(r"\b(?:off|home|out|back|done|finish\w*|ends?|ended|over|through|free|until)\b")
_AWAY = re.compile(
    r"\b(?:leave|leaving|go|going|head|heading|starts?|begins?|have to|got to|gotta|must|pick\w*)\b"
)
_IS_WHEN = re.compile(rf"({T}) is (?:when|the time) (?:i|we|my|our)\b[^,.;!?]*")


def tell_own_times(read: Reduction, order: Order | None) -> None:
    """Put bounds in the place of the hours that tell of the customer's own day, or nothing."""
    read.said = _IS_WHEN.sub(lambda m: _bounded(read, m[0], order), read.said)
    begins = [m.end() for m in _BEGINS.finditer(read.said)]
    for at in reversed(begins):
        before, rest = read.said[:at], read.said[at:]
        end = _ENDS.search(rest)
        stop = end.start() if end is not None else len(rest)
        fact = rest[:stop]
        times = [read.value(sign) for sign in re.findall(T, fact)]
        if not times or _INVERTED.search(before) or _WISH.match(fact):
            continue
        if _OF_OTHERS.match(fact) and any(time.bound != "until" for time in times):
            continue
        read.said = before + _bounded(read, fact, order) + rest[stop:]


def _bounded(read: Reduction, fact: str, order: Order | None) -> str:
    """A fact with what its hours leave free in the place of these."""

    def bound(match: re.Match[str]) -> str:
        time: ClockTime = read.value(match[0])
        way = _way(fact, time, order)
        if not way:
            return " "
        return read.sign_for(Sign.TIME, replace(time, bound=way))

    return re.sub(T, bound, fact)


def _way(fact: str, time: ClockTime, order: Order | None) -> str:
    """On which side of an hour somebody has time who tells what they do then."""
    if time.until is not None:
        return ""
    if time.bound:
        return "before" if time.bound == "after" else "after"
    if _FREED.search(fact):
        return "after"
    if _AWAY.search(fact) or order is Order.EARLIER:
        return "before"
    return "after" if order is Order.LATER else ""
