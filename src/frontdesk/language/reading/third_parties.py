"""Tells that a customer speaks of or for another person: "my wife's visit", "on behalf of"."""

import re
from collections.abc import Sequence

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
    rf"\b(?:my|our|his|her|their) (?:[\w-]+ )?{_KIN}(?:'s|s'|s) (?:[a-z]+ ){{0,2}}{_THING}\b"
)
_AIDE = rf"(?:assistant|secretary|carer|caretaker|nurse|{_KIN})"
# Who says so names another person as the one whose account it is.
_ON_BEHALF = re.compile(
    rf"\bon behalf of\b|\b(?:assistant|secretary|carer) (?:to|of|for)\b"
    rf"|\bi(?:'m| am) (?:his|her|their|(?!my\b)\w+'s) {_AIDE}\b"
)
_KIN_NAMED = re.compile(rf"\b(?:my|our) (?:[\w-]+ )?{_KIN},? (\w+)")
_SELF_NAMED = re.compile(r"\b(?:i'm|i am|this is|my name is|my name's) (\w+)")
_FOR_KIN = re.compile(rf"\b(?:for|about) (?:my|our) (?:[\w-]+ )?{_KIN}\b")
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


def is_on_behalf(text: str) -> bool:
    """Whether a text says that its writer speaks for somebody whom it names."""
    return _ON_BEHALF.search(plain(text)) is not None


def is_spoken_for(name: str, said: Sequence[str]) -> bool:
    """Whether all that was said shows that another speaks for the person of this name."""
    texts, first = [plain(text) for text in said], plain(name.partition(" ")[0])
    if not first:
        return False
    if any(first in _KIN_NAMED.findall(text) for text in texts):
        return True
    names_self = any(first in _SELF_NAMED.findall(text) for text in texts)
    if names_self or not any(first in words(text) for text in texts):
        return False
    return any(p.search(text) for text in texts for p in (_ON_BEHALF, _OF_KIN, _FOR_KIN))
