"""Tells that a customer asks about what is another person's, "my wife's appointment"."""

import re

from frontdesk.language.calendar.named_times import details_of
from frontdesk.language.lexicon.common_words import COMMON
from frontdesk.language.lexicon.questions import WH_WORDS
from frontdesk.language.text.words import plain, words

_KIN = (
    r"(?:wife|husband|spouse|partner|mother|father|mom|mum|dad|parents|son|daughter|sister|brother"
    r"|grandm\w+|grandpa|grandfather|aunt|uncle|cousin|boyfriend|girlfriend|fianc\w+|friend"
    r"|neighbou?r|roommate|tenant|landlord|boss|colleague|ex)"
)
_THING = (
    r"(?:appointments?|visits?|bookings?|accounts?|invoices?|bills?|balance|treatments?"
    r"|inspections?|address|phone(?: number)?|zip(?: code)?|e-?mail)"
)
_OF_KIN = re.compile(
    rf"\b(?:my|our|his|her|their) (?:[\w-]+ )?{_KIN}(?:'s|s') (?:[a-z]+ ){{0,2}}{_THING}\b"
)
# Not "the company's address", "your technician's phone number" or "my kitchen's treatment".
_OF_NAMED = re.compile(
    r"(?<!\bthe )(?<!\byour )(?<!\bmy )(?<!\bour )(?<!\bthis )(?<!\bthat )(?<!\ba )\b([a-z]+)'s"
    rf" (?:[a-z]+ ){{0,2}}{_THING}\b"
)
# What has an "'s" although it is no person.
_NO_NAME = COMMON.union(
    WH_WORDS, ("that", "there", "it", "he", "she", "let", "year", "zip", "phone")
)


def is_somebody_elses(text: str, told: str = "") -> bool:
    """Whether a text asks for another person's things.

    `told` is what the desk has said: whom it names, the customer or a visitor, is known here.
    """
    said = plain(text)
    if _OF_KIN.search(said):
        return True
    known = _NO_NAME.union(words(told))
    return any(name not in known and not details_of(name) for name in _OF_NAMED.findall(said))
