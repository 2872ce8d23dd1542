"""Times that are named by their order alone: the soonest, a later one, any."""

import re

from frontdesk.language.calendar.when import Order

ANY = re.compile(
    r"\b(?:either|any|anything|anytime|whenever|whichever|whatever|(?:you|your) (?:pick|choose"
    r"|choice|call)"
    r"|(?:don't|doesn't|does not|do not) (?:care|mind|matter)|no preference|up to you"
    r"|surprise me)\b"
)
EXTREMES = [
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
COMPARES = [
    (re.compile(r"\b(?:earlier|sooner)\b"), 0),
    (re.compile(r"\blater\b(?! on\b)"), -1),
]
_ORDERS = (
    (EXTREMES[0][0], Order.SOONEST),
    (EXTREMES[1][0], Order.LATEST),
    (COMPARES[0][0], Order.EARLIER),
    (COMPARES[1][0], Order.LATER),
    (ANY, Order.ANY),
)


def order_of(said: str) -> Order | None:
    """The order by which a plain text names a time, if it does."""
    return next((order for pattern, order in _ORDERS if pattern.search(said)), None)
