"""How something is asked: as a request, about the rules, about one's own things, or in general."""

import re
from enum import StrEnum
from functools import lru_cache

from frontdesk.language.lexicon.actions import APPOINTING, CALLED_OFF_OR_MOVED
from frontdesk.language.lexicon.fillers import opening
from frontdesk.language.lexicon.questions import ASKS, ASKS_WHAT
from frontdesk.language.lexicon.refusals import DO_NOT
from frontdesk.language.lexicon.word_list import any_of
from frontdesk.language.text.words import KEPT, plain


class RequestForm(StrEnum):
    """How a customer asks."""

    WANTS = "wants"
    RULE = "rule"
    MINE = "mine"
    ASKS = "asks"


_POLICY = re.compile(r"\b(?:polic(?:y|ies)|rules?|terms)\b")
_RULE = re.compile(
    r"\b(?:fees?|charge[ds]?|charging|penalt(?:y|ies)|refunds?|notice|allowed|for free"
    r"|without (?:paying|a)|(?:how|too) (?:late|early|far)|how does \w+ing|should i"
    r"|what happens|what if|happens if|guarantee)\b"
    r"|\bif i \w+"
)
_QUESTION = re.compile(
    rf"\?|^{opening()}(?!do not\b)(?:{ASKS}|any)\b"
    r"|\b(?:wondering|tell me|like to know|want to know|curious)\b"
)
_DONE = CALLED_OFF_OR_MOVED
_ASKS_TO_DO = re.compile(
    r"\b(?:can|could|would|will) (?:you|i|we|someone|somebody)\b(?! be\b)|\bhow (?:do|can"
    r"|would) i\b"
    # "Can my visit be moved?"; what a visit can be at all is a rule.
    rf"|\b(?:can|could|may|possible for) (?:my|our|the|this|that|it)\b[^.?!]{{0,60}} be {_DONE}\b"
    r"|\bi(?:'d| would) (?:like|love)\b|\bi (?:want|need|have) to (?!know)\b|\bplease\b|\blet's\b"
)
_MINE = re.compile(
    rf"\b(?:do|have|am|did) i\b|^{ASKS_WHAT}\b.*\b(?:my|mine|i)\b"
    r"|\b(?:show|list|read|tell)(?: me)?(?: all)? (?:of )?my\b"
)
_WHEN_COULD = re.compile(r"\b(?:when|how soon|what time|what day)s? (?:can|could|would) \w+")
# What is set aside: "I don't want to X, I want to Y", "instead of X", "rather Y than X".
_SET_ASIDE = re.compile(
    r"\b(?:i )?(?:don't|do not|didn't|not) (?:want|need|wish|mean|looking|trying|going)(?: you)? to"
    r" [^,.;]{0,200}?(?:[,.;]| but\b| just\b)(?= ?\w)"
    r"|\b(?:instead of|rather than|than|not) \w+(?:ing|e|el)\b"
)

_DEED = any_of(verb.removesuffix("e") for verb in (*APPOINTING, "push"))
# What is not asked for: "please don't cancel my visit", "was it cancelled?", "we are moving".
_NOT_ASKED = re.compile(
    rf"\b(?:{DO_NOT}|not)(?: (?:ever|just|really|said|say"
    r"|asked|ask|want|need|wish|mean|meant|going|planning|trying|interested in|you|to)){0,4}"
    rf" {_DEED}\w*(?: (?:it|that|this|anything|(?:my|the|our|an?|any) \w+))?"
    r"|\b(?:was|wasn't|were|is|isn't|are|been|got)\b(?! (?:coming|due|wondering)\b)"
    rf"(?: (?!to\b)[\w']+){{0,4}}? (?:{_DONE}|cancel)\b"
    r"|\b(?:who|why|i|we|you|they|someone|somebody)(?:'ve| have| has)?(?: just| already)?"
    rf" {_DONE}\b"
    rf"|\bdid (?:i|you|they|someone|somebody|anyone) {_DEED}\w*"
    r"|\b(?:i'm|i am|we're|we are) moving\b(?! (?:my|the|it|this|that)\b)"
)


def asks_when_one_could(text: str) -> bool:
    """Whether a text asks for a time that is still open."""
    return _WHEN_COULD.search(plain(text)) is not None


@lru_cache(KEPT)
def request_form_of(text: str) -> RequestForm:
    """How a text asks for what it asks for."""
    said = plain(text)
    asks = _QUESTION.search(said) is not None
    if _POLICY.search(said) or (asks and _RULE.search(said)):
        return RequestForm.RULE
    if _WHEN_COULD.search(said):
        return RequestForm.ASKS
    if _ASKS_TO_DO.search(said):
        return RequestForm.WANTS
    if _MINE.search(said):
        return RequestForm.MINE
    return RequestForm.ASKS if asks else RequestForm.WANTS


def meant(text: str) -> str:
    """The text without what the customer sets aside, unless nothing else is left."""
    said = " ".join(_NOT_ASKED.sub(" ", plain(text)).split())
    kept = " ".join(_SET_ASIDE.sub(" ", said).split())
    return kept if re.search(r"[a-z]{3}", kept) else said
