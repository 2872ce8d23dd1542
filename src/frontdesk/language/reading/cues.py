"""What a message is apart from a request: a greeting, thanks, a goodbye, a call for a person …"""

import re
from enum import StrEnum
from functools import lru_cache

from frontdesk.language.lexicon.calendar_names import DAY_PART
from frontdesk.language.lexicon.courtesies import GREETS, THANK_YOU
from frontdesk.language.lexicon.fillers import HESITATIONS
from frontdesk.language.lexicon.refusals import PLAIN_NO
from frontdesk.language.lexicon.word_list import word_set
from frontdesk.language.reading.small_talk import asks_what_can_be_done
from frontdesk.language.reading.values import read_zip
from frontdesk.language.text.spelling import mended
from frontdesk.language.text.words import KEPT, digits_of, plain, words


class Cue(StrEnum):
    """Something found in a message."""

    GREETING = "greeting"
    THANKS = "thanks"
    GOODBYE = "goodbye"
    PERSON = "person"
    SMALL_TALK = "small_talk"
    INSULT = "insult"
    ABILITIES = "what_can_you_do"
    BARE_ZIP = "bare_zip"


_COURTESIES = {*HESITATIONS, *PLAIN_NO} | word_set(
    "ok okay alright great perfect good cool awesome wonderful nice well so and"
    " yes yeah for now you very much a lot so again all your help it i the me there"
    " everyone please sure right fine then everything that's it's really just my is"
)
_GREETS = re.compile(
    rf"\b(?:{GREETS}|good (?:{DAY_PART}|day))\b"
    r"|\b(?:any(?:one|body)|someone) (?:there|home)\b"
)
_THANKS = re.compile(rf"\b(?:{THANK_YOU}|much appreciated|appreciate it)\b")
_BYE = re.compile(
    r"\b(?:bye(?: bye)?|goodbye|good night|cya|take care|farewell"
    r"|see (?:you|ya)(?: (?:later|soon|then|tomorrow))?"
    r"|talk to you later"
    r"|(?:have|wish you) an? (?:\w+ )?(?:good|\w+) (?:day|one|evening|afternoon|weekend|night)"
    r"|(?:that's|that is|that'll be|that will be) (?:all|it|everything)(?: i (?:need|needed))?"
    r"|(?:i'm|i am|we're|we are) (?:all )?(?:done|good|set)(?: here)?|(?:there's )?nothing (?:else"
    r"|more)|i'll (?:just |then )?(?:call|ring|phone)(?: (?:you|in|back|later|then|instead))*)\b"
)
_WHOM = (
    r"(?:(?:a|an|the|some|any|your|one of|another|real|live|actual|human|customer|service|support"
    r"|sales) ){0,6}"
    r"(?:person|human(?: being)?|people|agent|representative|rep|operator|manager|supervisor"
    r"|someone"
    r"|somebody|customer (?:service|support|care)|support|receptionist|associate|staff|employees?"
    r"|colleagues?)"
)
_PERSON = re.compile(
    r"\bput me through(?=\Z|[.,!?]| please| now)"
    r"|\b(?:speak|talk|chat|deal|connect(?: me)?|transfer(?: me)?|put me through"
    rf"|escalate(?: this| me)?|switch(?: me)?|hand me(?: over)?|pass me)"
    rf"(?: (?:to|with|on to))? {_WHOM}\b"
    r"|\b(?:get|give|want|need|find|let me have)(?: me)? (?:to )?(?!some)"
    rf"{_WHOM}\b(?! (?:to|who|that)\b)"
    rf"|\b(?:real|live|actual) (?:person|human|people|agent)\b"
    rf"|\b{_WHOM} (?:i can|to) (?:talk|speak)\b"
)
_PERSON_ALONE = re.compile(
    rf"(?:stop,? |ok,? |no,? |please,? |just )*{_WHOM}(?:,? (?:please|now))*[.!]*"
)
_NO_PERSON = re.compile(
    r"\b(?:don't|do not|didn't|never|not|no need to|without)\b(?: \w+){0,3} (?:speak|talk|chat"
    r"|person|human)"
)
_SMALL_TALK = re.compile(
    r"\bhow (?:are|r) (?:you|u)(?: (?:doing|today|feeling|doing today))?[?!. ]*$"
    r"|\bhow's it going\b|\bwhat's up[?! ]*$"
    r"|\b(?:tell|sing|write|play) me (?:a|an|some|another) (?:joke|story|song|poem|riddle|secret"
    r"|music)"
    r"|\b(?:weather|meaning of life|horoscope|lottery|super bowl|world cup)\b"
    r"|\bare (?:you|u) (?:a |an |really |even )*(?:robot|bot|ai|a\.i\.|human|real|machine|computer"
    r"|person|alive"
    r"|married|single|chatgpt)\b"
    r"|\b(?:what is|what's) your (?:name|favou?rite\b.*|age|sign)[?! ]*$|\bwho (?:are you|made you"
    r"|won)\b"
    r"|\bdo you (?:like|love|have feelings|sleep|eat|dream|believe)\b|\bhow old are you\b"
)
_INSULT = re.compile(
    r"\b(?:you|u)(?:'re| are| r)? (?:\w+ ){0,3}?(?:useless|stupid|dumb|idiots?|morons?|worthless"
    r"|terrible"
    r"|pathetic|incompetent|suck|sucks|garbage|trash|crap)\b"
    r"|\b(?:stupid|dumb|useless|damn|fucking|worthless) (?:bot|robot|machine|thing|computer|ai"
    r"|company|service)\b"
    r"|\bbull ?shit\b|\bshut up\b|\b(?:fuck|screw) (?:off|you|this)\b|\bpiece of (?:crap|shit"
    r"|garbage)\b"
    r"|\bgo to hell\b|\bwtf\b|\b(?:asshole|bastard)s?\b"
)
_ABOUT_ZIP = _COURTESIES | word_set("zip zipcode code postal thanks thank hi hello here")


@lru_cache(KEPT)
def read_cues(text: str) -> frozenset[Cue]:
    """All that is found; a greeting, thanks or a goodbye counts only where nothing else is said."""
    said = plain(text)
    found, rest = _courtesies(mended(text))
    if not set(words(rest)) <= _COURTESIES:
        found.clear()
    if _PERSON_ALONE.fullmatch(said) or (_PERSON.search(said) and not _NO_PERSON.search(said)):
        found.add(Cue.PERSON)
    if _SMALL_TALK.search(said) and Cue.PERSON not in found:
        found.add(Cue.SMALL_TALK)
    if _INSULT.search(said):
        found.add(Cue.INSULT)
    if asks_what_can_be_done(text):
        found.add(Cue.ABILITIES)
    if is_bare_zip(text):
        found.add(Cue.BARE_ZIP)
    return frozenset(found)


def is_bare_zip(text: str) -> bool:
    """Whether a message is a ZIP code and nothing more."""
    code = read_zip(text)
    if code is None or text.rstrip().endswith("?"):
        return False
    rest = [word for word in words(digits_of(text)) if not word.isdigit()]
    return set(rest) <= _ABOUT_ZIP


def courtesies_in(text: str) -> frozenset[Cue]:
    """The greeting, thanks and goodbye in a message that is known to ask for nothing."""
    return frozenset(_courtesies(mended(text))[0])


def _courtesies(said: str) -> tuple[set[Cue], str]:
    """What is found, and what is said besides."""
    found: set[Cue] = set()
    rest = said
    for cue, pattern in (
        (Cue.GOODBYE, _BYE),
        (Cue.THANKS, _THANKS),
        (Cue.GREETING, _GREETS),
    ):
        if pattern.search(rest):
            found.add(cue)
            rest = pattern.sub(" ", rest)
    return found, rest
