"""What stands beside a yes and decides nothing: a note to pass on, a reason, an apology.

An aside is left out only where what remains is a yes in plain words by itself: beside a no, a
change or a question it stays, and is read with them.
"""

import re

from frontdesk.language.consent.assent_words import BOUNDS, YES_INSIDE
from frontdesk.language.consent.plain_assent import agrees_plainly, says_yes
from frontdesk.language.consent.receipt_question import ReceiptQuestion, receipt_question_in
from frontdesk.language.lexicon.actions import ENDS
from frontdesk.language.text.words import stem, words

# The way in, which a receipt shows nothing of.
_WAY_IN = r"(?:code|pin|passcode|combination|buzzer|lock ?box|key|keypad|intercom|bell)"
_NOTE = re.compile(
    r"(?:(?:also|oh|btw|by the way|fyi|ps|just so you know) )?(?:(?:the|my|our) )?"
    rf"(?:[a-z]{{1,20}} ){{0,2}}({_WAY_IN})(?: (?:for|to|at) the [a-z]{{1,20}})?"
    r"(?:'s| is| are|:| =)?(?: [a-z]{1,20}){0,3} [#*]?\d[\d#*]{0,11}"
)
_APOLOGY = re.compile(
    r"(?:(?:i'm|we're) )?(?:so |very |really )?sorry (?:for|about|to) (?:the |any |all )?[\w ']+"
)
_FACT = re.compile(
    r"(?:that's|it's|this is) (?:my|our|the right) (?:address|place|house|home|number|name|street)"
)
_SINCE = re.compile(r"(?:(?:i|we) )?haven't (?:seen|slept|had|heard)(?: [\w']+){0,6}")
_BARE = re.compile(r"ye(?:s+|ah|p|a)|yup|yea|ok|okay|correct|right|sure")
_SUBJECT = re.compile(
    r" (?=(?:i'm|i've|i'll|i|we're|we've|we'll|we|nobody|no|that's my|that's our) )"
)
_AWAY = (
    r"(?:away|abroad|gone|out(?: of (?:town|the country))?|travell?ing|on (?:holiday|vacation)"
    r"|moving(?: out| away| house)?|not (?:home|here|in|there)|at (?:work|the hospital))"
)
_WHEN = r"(?: (?:then|now|today|tomorrow|that (?:day|week|weekend|morning|afternoon)|on \w+))?"
_MORE = r"(?: (?:any ?more|any longer|now|at all))?"
# Said with a yes to the end of something, they tell why it is not needed.
_NOT_NEEDED = re.compile(
    rf"(?:(?:i|we) )?(?:just |really )?(?:don't|won't|no longer) (?:need|require|be needing)"
    rf"(?: (?!to\b|cancel)[\w']+){{0,7}}?{_MORE}{_WHEN}"
    rf"|(?:(?:i|we) )?(?:don't|no longer) want (?:it|that|them|him|her|you|the \w+|an? \w+)"
    r" (?:any ?more|any longer)"
    r"|no (?:need|point)(?: (?:for|in) (?!(?:that|it|this)\b)\w+)?(?: to)?(?: (?:come|coming"
    r"|send|visit))?(?: out| round)?"
    rf"|\w+ (?:doesn't|don't) (?:have|need) to come(?: out| round)?{_WHEN}"
    rf"|no more \w+(?: for (?:me|us)){{0,1}}{_WHEN}|no [\w-]+ (?:needed|necessary|required){_MORE}"
    rf"|(?:the )?\w+(?:'re| are|'s| is) (?:all )?gone{_MORE}"
)
# So do these, but they may as well answer something else.
_ELSEWHERE = re.compile(
    rf"(?:(?:i'm|we're|nobody's)|(?:i'll|we'll|nobody'll|nobody will) be) {_AWAY}{_WHEN}"
    rf"|(?:(?:i|we) )?(?:won't|can't) (?:be (?:home|in|here|there|around|at home)|make it){_WHEN}"
    rf"|(?:nobody will|nobody'll) be (?:home|in|here|there|around){_WHEN}"
)


def without_asides(text: str, shown: str) -> str:
    """The answer without its asides where the rest is a plain yes; else the whole answer."""
    asked = receipt_question_in(shown)
    parts = BOUNDS.split(YES_INSIDE.sub(r", \1 ,", text))
    clauses = [clause.strip() for part in parts for clause in _SUBJECT.split(part.strip())]
    kept = [clause for clause in clauses if clause and not _is_aside(clause, asked)]
    if not kept or len(kept) == sum(map(bool, clauses)):
        return text
    # A yes to a fact is none to the question: more than that has to agree.
    facts = any(_is_fact(clause, asked) for clause in clauses)
    telling = [clause for clause in kept if not (facts and _BARE.fullmatch(clause))]
    rest = ", ".join(kept)
    return rest if says_yes(rest) and agrees_plainly(", ".join(telling), shown) else text


def is_note(text: str, shown: str) -> bool:
    """Whether a text is a note to pass on and nothing else."""
    return _notes(text.strip(" .!,"), receipt_question_in(shown))


def _is_aside(clause: str, asked: ReceiptQuestion) -> bool:
    if _notes(clause, asked) or _APOLOGY.fullmatch(clause) or _is_fact(clause, asked):
        return True
    return ENDS in asked.families and _NOT_NEEDED.fullmatch(clause) is not None


def _is_fact(clause: str, asked: ReceiptQuestion) -> bool:
    """Whether a clause tells something that a yes beside it may be to."""
    if _FACT.fullmatch(clause) or _SINCE.fullmatch(clause):
        return True
    return ENDS in asked.families and _ELSEWHERE.fullmatch(clause) is not None


def _notes(clause: str, asked: ReceiptQuestion) -> bool:
    found = _NOTE.fullmatch(clause)
    return found is not None and not asked.stems.intersection(map(stem, words(found[1])))
