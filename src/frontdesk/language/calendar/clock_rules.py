"""The grammar of clock times: in figures and words, their windows and their bounds."""

import re
from dataclasses import replace
from datetime import date

from frontdesk.language.calendar.day_patterns import MOVING
from frontdesk.language.calendar.rules import D, Meaning, Rule, Sign, T, Table, rule, rules
from frontdesk.language.calendar.when import HALF_DAY, ClockTime
from frontdesk.language.lexicon.calendar_names import DAY_PART
from frontdesk.language.lexicon.numbers import HOURS, UNITS

# "At 5 Oak Street" is a place.
_NO_PLACE = (
    r"(?! (?:(?!(?:by|on|from|i|we|you)\b)[\w']+ ){1,2}"
    r"(?:street|avenue|ave|road|boulevard|blvd|drive|lane)\b)"
)
_HOUR = rf"(?<![#$:.])([01]?\d|2[0-4]|{'|'.join(HOURS)})(?!\.\d){_NO_PLACE}"
_MINUTES = r"(?::([0-5]\d))?"
_HALF = r"(?: ?([ap])\.?m\b\.?)?"
# An hour, its minutes and its half of the day.
_X = rf"{_HOUR}{_MINUTES}{_HALF}(?!:)"
_PART = rf",? (?:in the |at |of a |this )?({DAY_PART}|night)"
_SAYS_HALF = rf"(?:{_PART})?"
_O_CLOCK = r" ?(?:o'?clock|o clock|clock|sharp|on the dot|(?:hundred )?hours|hrs|h)\b"
_ROUGHLY = r"(?:(?:about|around|like|say|roughly|maybe|just) )?"
_COUNTS = "|".join(HOURS)
_NO_TIME = (
    r"(?! ?(?:days?|nights?|weeks?|months?|years?|hours?|minutes?|mins?|of (?:them|those|these)"
    r"|or (?:\d|{_COUNTS})|ones?\b|people|percent|%|times?\b|rooms?|bed)"
    r"|[-/]\d)"
)
_AFTER = (
    r"any ?time (?:after|from)|after|past|gone|not before|not until|no earlier than"
    r"|not earlier than|later than|starting(?: at| from)?|from|since"
)
_DONE_BY = (
    r"(?:finish(?:ed)?|done|over|through|ready|gone|out(?: of here)?|wrapped up|completed?)"
    r"(?: (?:up|here|there|with it|it))? (?:by|before|at the latest by|no later than)"
)
_BEFORE = (
    r"any ?time before|before|by|no later than|not later than|not after|earlier than|until|till|til"
    r"|up to"
)
_BOUND = rf"({_DONE_BY}|{_AFTER}|{_BEFORE}) {_ROUGHLY}"
_IS_BEFORE, _IS_DONE = re.compile(_BEFORE), re.compile(_DONE_BY)
_STRICTLY = re.compile(r"(?:any ?time )?before|earlier than")
_AT = rf"(?:@ ?|(?:at|around|about|like|say|roughly|nearly|towards) {_ROUGHLY}(?:the )?)"
_ONWARDS = (
    r"(?:or (?:later|after)|onwards?|on\b(?! [\w\ue000-\uf8ff])|and (?:after|later)"
    r"|at the earliest)"
)
_OR_EARLIER = r"(?:or (?:earlier|before)|at the (?:very )?latest)"
_TO = r"(?: ?(?:to|till|til|until) (?:about )?| ?(?<=[\dm ])[-\u2013] ?(?=\d))"
_THEN = (
    r"(?=\Z|[,.!?;)]| (?:on|in|or|and|please|works?|would|is|it|that|then|but|so|at|with|was|still"
    rf"|thanks?|only|if|instead|for|because|not|though|like)\b| {D})"
)
# "Over by 430" is an hour; a phone number or a price is none.
_NO_MORE = r"(?![\d:%/-]| ?\d| (?:dollars?|bucks?|feet|percent))"
_NO_NUMBER = "".join(f"(?<!{word} )" for word in ("unit", "room", "number", "option", "flat"))
# "The 2 pm one to 10".
_NOT_ONE = r"(?!one\b)"
_BETWEEN = "(?<!difference )(?<!diff )(?:between|from)"


def _clock(hour: str, minute: str, half: str, part: str) -> ClockTime | None:
    number = UNITS[hour] if hour in UNITS else int(hour)
    if part and not half:
        half = "a" if part == "morning" or (part == "night" and number < 5) else "p"
    if half and 0 < number <= 12:
        number = number % 12 + (12 if half == "p" else 0)
    if number > 24:
        return None
    certain = bool(half) or number > 12 or number == 0
    return ClockTime(number % 24, int(minute or 0), certain)


def _time(_: date, hour: str, minute: str = "", half: str = "", part: str = "") -> ClockTime | None:
    return _clock(hour, minute, half, part)


def _bounded(_: date, bound: str, *said: str) -> ClockTime | None:
    time = _clock(*said) if said[0] else None
    return None if time is None else _bind(time, bound)


def _bind(time: ClockTime, bound: str) -> ClockTime:
    if _IS_DONE.fullmatch(bound):
        return replace(time, bound="done")
    if _STRICTLY.fullmatch(bound):
        return replace(time, bound="before")
    return replace(time, bound="until" if _IS_BEFORE.fullmatch(bound) else "after")


def _window(_: date, hour: str, minute: str, half: str, *end: str) -> ClockTime | None:
    first, last = _clock(hour, minute, half, ""), _clock(*end)
    if first is None or last is None:
        return None
    start, until = first.likely, last.hour * 60 + last.minute
    if not first.certain and last.certain:
        start = first.hour * 60 + first.minute
        later = start % HALF_DAY + (HALF_DAY if until >= HALF_DAY else 0)
        start = later if later < until else start % HALF_DAY
    if until <= start and (not last.certain or until == 0):
        until += HALF_DAY if until else 2 * HALF_DAY
    if until <= start:
        return None
    return ClockTime(start // 60, start % 60, certain=True, until=until)


def _counted(_: date, minutes: str, way: str, hour: str, half: str, part: str) -> ClockTime | None:
    time, count = _clock(hour, "", half, part), int(minutes)
    # "18 to 20" is a window.
    if time is None or count > 59 or (way == "to" and count < time.hour < 24):
        return None
    at = time.hour * 60 + (count if way in {"past", "gone", "after"} else -count)
    at %= 24 * 60 if time.certain else HALF_DAY
    hour_of = at // 60 if time.certain or at >= 60 else 12
    return ClockTime(hour_of, at % 60, time.certain)


NOON = re.compile(r"\b(?:(?:12|twelve) )?(?:noon|midday)(?:-?ish)?\b")
MIDNIGHT = re.compile(r"\b(?:12|twelve )?midnight\b")
# As a transcript writes it: "5 10 p.m.".
SPACED = re.compile(
    r"(?<![\w:./-])([01]?\d|2[0-3]) ([0-5]\d)"
    rf"(?= ?[ap]\.?m\b| (?:in the |at )?(?:{DAY_PART}|night)\b)"
)
# "Move my 9am to 11" is no window.
MOVED = re.compile(
    rf"\b({MOVING}(?: [\w']+){{0,5}}? (?:my|from)) (?P<held>{_X}) to (?={_HOUR}|half|quarter)"
)
# "It can't start before 11", "nothing after 5, please": bounds the other way round.
NOT_SO = re.compile(
    r"\b(?:(\w+n't|cannot|not|never)(?: (?:be|begin|start|come|happen|go|end|take place|do"
    r"|want (?:it|one|anything)|have (?:it|one|anything)|any ?(?:time|thing)))+|nothing"
    r"(?![^.!?]*\?)) (?=(?:before|until|till|after|past|earlier than|later than)\b)"
)
ISH = re.compile(
    rf"\b(?<!to )(?<!past )(?<!half )(\d{{1,2}}(?::\d\d)?(?: ?[ap]m)?|{'|'.join(HOURS)})[ -]?ish\b"
)


def _onwards(_: date, time: ClockTime) -> ClockTime:
    return _bind(time, "after")


def _or_earlier(_: date, time: ClockTime) -> ClockTime:
    return replace(time, bound="until")


def _either(_: date, *said: str) -> ClockTime | None:
    """The stretch from the one to the other of two hours, both included."""
    window = _window(_, *said)
    return replace(window, either=True) if window is not None else None


_EITHER = rf" or (?:{_AT})?(?:maybe )?"
_EITHERS: Table = [
    (rf"(?:{_AT})?{_HOUR}:([0-5]\d){_HALF}{_EITHER}{_X}{_SAYS_HALF}", _either),
    (rf"(?:{_AT})?{_X}{_EITHER}{_HOUR}:([0-5]\d){_HALF}{_SAYS_HALF}", _either),
    (rf"(?:{_AT})?{_X}{_EITHER}{_HOUR}{_MINUTES} ?([ap])\.?m\b\.?()", _either),
    (rf"{_AT}{_X}{_EITHER}{_X}{_SAYS_HALF}{_NO_TIME}", _either),
    (rf"(?<={D} ){_X}{_EITHER}{_X}(){_NO_TIME}", _either),
    (rf"{_X}{_EITHER}{_X}()(?= on (?:the )?{D})", _either),
]


def _stretch(first: int, last: int | None) -> Meaning:
    def read(_: date) -> ClockTime:
        until = last * 60 if last is not None else None
        return ClockTime(first, 0, certain=True, bound="" if until else "after", until=until)

    return read


_IN_THE = r"(?:[ -]|(?:r)? in the )"
_STRETCHES: Table = [
    (
        r"(?<!before )(?<!after )(?:(?:at|around|over|during) )?lunch ?(?:times?|hours?)",
        _stretch(11, 14),
    ),
    (rf"early{_IN_THE}mornings?", _stretch(6, 10)),
    (rf"(?:mid|late){_IN_THE}mornings?", _stretch(10, 12)),
    (rf"early{_IN_THE}afternoons?", _stretch(12, 15)),
    (
        rf"(?:mid|late){_IN_THE}afternoons?|after (?:school|college)(?! (?:run|drop))",
        _stretch(15, None),
    ),
]
_RULES: Table = [
    *_STRETCHES,
    *_EITHERS,
    (rf"(?<!:)(\d{{1,2}})(?: minutes?)? (past|gone) {_HOUR}{_HALF}{_SAYS_HALF}", _counted),
    (rf"(\d{{1,2}}) minutes (to|before) {_HOUR}{_HALF}{_SAYS_HALF}", _counted),
    (rf"(?<!:)(15|[2-5]\d) (to|before) {_HOUR}{_HALF}{_SAYS_HALF}", _counted),
    (rf"{_BETWEEN} {_X}(?: and |{_TO}){_X}{_SAYS_HALF}{_NO_TIME}", _window),
    (rf"{_NOT_ONE}{_X}{_TO}{_HOUR}{_MINUTES} ?([ap])\.?m\b\.?()", _window),
    (rf"{_NOT_ONE}{_X}{_TO}{_HOUR}{_MINUTES}(){_PART}", _window),
    (rf"{_HOUR}:([0-5]\d){_HALF}{_TO}{_X}()", _window),
    (rf"{_NOT_ONE}{_X}{_TO}{_HOUR}:([0-5]\d){_HALF}()", _window),
    (rf"{_NOT_ONE}{_X}{_TO}{_X}(){_THEN}", _window),
    (rf"{_BOUND}{_HOUR}:([0-5]\d){_HALF}{_SAYS_HALF}", _bounded),
    (rf"{_BOUND}{_HOUR}()(?:{_O_CLOCK})(){_SAYS_HALF}", _bounded),
    (rf"{_BOUND}{_X}{_SAYS_HALF}{_NO_TIME}", _bounded),
    (
        rf"({_DONE_BY}|not before|after|{_BEFORE}) {_ROUGHLY}([1-9]|1[0-2])([0-5][05]){_HALF}()"
        rf"{_NO_MORE}",
        _bounded,
    ),
    (rf"(?:{_AT})?{_HOUR}:([0-5]\d){_HALF}{_SAYS_HALF}(?:{_O_CLOCK})?", _time),
    (rf"(?:{_AT})?{_HOUR}() ?([ap])\.?m\b\.?", _time),
    (rf"(?:{_AT})?{_HOUR}(){_HALF}(?:{_O_CLOCK}){_SAYS_HALF}", _time),
    (rf"(?:{_AT})?{_HOUR}()(),? (?:in the|at|of a) ({DAY_PART}|night)", _time),
    (r"at (0\d)([0-5]\d)", _time),
    (rf"at ([1-9]|1[0-2])([0-5]\d){_THEN}", _time),
    (rf"{_X}(?= (?:or (?:later|after|earlier|before)|onwards?)\b)", _time),
    (rf"{_AT}{_HOUR}()(){_NO_TIME}", _time),
    (rf"(?<={D} )(?!one\b){_HOUR}{_NO_TIME}{_THEN}", _time),
    (rf"(?<={D}, )(?!one\b){_HOUR}{_NO_TIME}{_THEN}", _time),
    (rf"{_NO_NUMBER}(?!one\b){_HOUR}(?= on (?:the )?{D})", _time),
    (rf"({T}) {_ONWARDS}", _onwards),
    (rf"({T}) {_OR_EARLIER}", _or_earlier),
]
RULES: list[Rule] = rules(Sign.TIME, _RULES)
# "Two dogs" counts them: what follows is a plural, and no verb of whoever agrees to an hour.
_COUNTING = r"(?! (?!(?:works|suits|sounds|seems|looks|fits|does|goes|makes|thanks)\b)[a-z]{3,}s\b)"
# Where a time was asked for, a bare hour is one.
BARE: list[Rule] = [
    rule(Sign.TIME, rf"{_X}{_EITHER}{_X}{_SAYS_HALF}{_NO_TIME}", _either),
    rule(Sign.TIME, r"([01]?\d|2[0-3]) ?([0-5]\d)", _time),
    # "A later one" is no hour.
    rule(Sign.TIME, rf"(?:(?!one\b)|\A){_HOUR}{_COUNTING}()(){_SAYS_HALF}{_NO_TIME}", _time),
]
