"""The words of which the grammar of days is made, as patterns."""

from frontdesk.language.lexicon.calendar_names import MONTH_NUMBERS, SHORT_WEEKEND, WEEKDAY_NUMBERS
from frontdesk.language.lexicon.numbers import ORDINALS, TENS, UNITS

M = "(" + "|".join(MONTH_NUMBERS) + r")\.?"
W = "(" + "|".join(name for name in WEEKDAY_NUMBERS if name not in SHORT_WEEKEND) + ")"
_TENTHS = "|".join(f"{ten}[ -](?:{'|'.join(list(ORDINALS)[:9])})" for ten in ("twenty", "thirty"))
NTH = rf"(\d{{1,2}}(?:st|nd|rd|th)?|{_TENTHS}|{'|'.join(ORDINALS)})"
NTH_IN_FIGURES = r"(\d{1,2}(?:st|nd|rd|th))"
NTH_OF = f"{'|'.join(list(ORDINALS)[:5])}|1st|2nd|3rd|4th|5th"
COUNT = rf"(\d{{1,3}}|{'|'.join([*UNITS, *TENS])}|(?:another |a )?couple(?: of)?|a few|an?|another)"
UNIT = r"(days?|weeks?|fortnights?|months?|years?)"
TO = r" ?(?:to|through|thru|until|till|-|\u2013) ?"
# Verbs that move something, and what it is that they move.
MOVING = (
    r"(?:push|mov|shift|delay|postpon|bump|reschedul|chang|switch|swap|rearrang|transfer|put"
    r"|bring|pull)(?:e|es|ed|d|ing|ting|s)?"
)
THING = r"(?:visit|appointment|one|thing|booking|treatment|inspection|slot)s?\b"
