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
            r"\bas (?:soon|early) (?:[\w']+ ){1,4}?as\b"
            r"|\b(?:earliest|soonest|first available|next available|asap|(?:soon|early) as"
            r" (?:possible|you|u|can)|next (?:one|visit|appointment|available)|coming up|upcoming"
            r"|nearest|closest|quickest|the (?:sooner|earlier) the better|as early as)\b"
            r"|\b(?:due|back|up|out|comes?|coming|ends?|ending|expires?|is|are) first\b"
        ),
        0,
    ),
    (
        re.compile(
            r"\bas late (?:[\w']+ ){1,4}?as\b"
            r"|\b(?:latest|furthest(?: out| away| off)?|late as|farthest|the later the better"
            r"|last (?:slot|time) of the day)\b|\b(?:due|back|comes?|expires?|is|are) last\b"
        ),
        -1,
    ),
]
COMPARES = [
    (re.compile(r"\b(?:earlier|sooner|more early)\b"), 0),
    (re.compile(r"\b(?:later\b(?! on\b)|more late\b)"), -1),
]
# "My next visit" is one there is already; "said earlier" and "a day later" order nothing.
HELD = re.compile(
    r"\b(?:my|our|your) (?:very )?(?:next|upcoming|latest) [\w']+|\bcoming up\b"
    r"|\b(?:the )?(?:next|upcoming) (?:visit|appointment)\b"
    r"|\b(?:said|told|mentioned|wrote|asked)(?: [\w']+){0,2} earlier\b"
    r"|\b(?:or|no|not|days?|weeks?|hours?|hrs?|minutes?|mins?|months?) (?:later|earlier|sooner)\b"
    r"|\bat the (?:latest|earliest)\b"
)
_ORDERS = (
    (EXTREMES[0][0], Order.SOONEST),
    (EXTREMES[1][0], Order.LATEST),
    (COMPARES[0][0], Order.EARLIER),
    (COMPARES[1][0], Order.LATER),
    (ANY, Order.ANY),
)


def order_of(said: str) -> Order | None:
    """The order by which a plain text names a time, if it does."""
    free = HELD.sub(" ", said)
    return next((order for pattern, order in _ORDERS if pattern.search(free)), None)
