"""The names of weekdays, months and parts of the day, as words and as regular expressions."""

from frontdesk.language.lexicon.word_list import any_of

# Each with its short forms; the longer ones first.
_WEEKDAYS = (
    "monday mon",
    "tuesday tues tue",
    "wednesday weds wed",
    "thursday thurs thur thu",
    "friday fri",
    "saturday sat",
    "sunday sun",
)
_MONTHS = (
    "january jan",
    "february feb",
    "march mar",
    "april apr",
    "may",
    "june jun",
    "july jul",
    "august aug",
    "september sept sep",
    "october oct",
    "november nov",
    "december dec",
)

WEEKDAYS = tuple(names.split()[0] for names in _WEEKDAYS)
MONTHS = tuple(names.split()[0] for names in _MONTHS)
# By every form: a weekday from Monday, 0, and a month from January, 1.
WEEKDAY_NUMBERS = {form: n for n, names in enumerate(_WEEKDAYS) for form in names.split()}
MONTH_NUMBERS = {form: n for n, names in enumerate(_MONTHS, start=1) for form in names.split()}
SHORT_WEEKDAYS = frozenset(WEEKDAY_NUMBERS) - frozenset(WEEKDAYS)
SHORT_MONTHS = frozenset(MONTH_NUMBERS) - frozenset(MONTHS)
# "Sat" and "sun" are other words as well, and so are "may" and "march".
SHORT_WEEKEND = ("sat", "sun")
AMBIGUOUS_MONTHS = ("may", "march")
AMBIGUOUS_SHORT_MONTHS = ("mar", "jan", "dec", "sep")
DAY_PARTS = ("morning", "afternoon", "evening")

WEEKDAY = any_of(WEEKDAYS)
ANY_WEEKDAY = any_of(WEEKDAY_NUMBERS)
MONTH = any_of(MONTHS)
ANY_MONTH = any_of(MONTH_NUMBERS)
CLEAR_MONTH = any_of(name for name in MONTHS if name not in AMBIGUOUS_MONTHS)
DAY_PART = any_of(DAY_PARTS)
