"""Reads phrases of consent, refusal, delay and doubt as one mark each."""

import re
from functools import lru_cache

from frontdesk.language.consent.agreement_phrases import CONSENTS, GOOD, VERY
from frontdesk.language.consent.normalized import (
    AGREEING_SIGNS,
    DOUBTING_SIGNS,
    REFUSING_SIGNS,
    shortened,
)
from frontdesk.language.consent.phrase_tokens import EASY, HEDGE, NO, PAUSE, QUOTED, YES
from frontdesk.language.consent.refusal_phrases import REFUSALS
from frontdesk.language.lexicon.calendar_names import DAY_PART
from frontdesk.language.text.spelling import mended
from frontdesk.language.text.words import KEPT

_SIGNS = str.maketrans(
    {
        **dict.fromkeys(AGREEING_SIGNS, f" {YES} "),
        **dict.fromkeys(REFUSING_SIGNS, f" {NO} "),
        **dict.fromkeys(DOUBTING_SIGNS, f" {HEDGE} "),
    }
)

_SOMEONE = (
    "(?:my |the |our )?(?:wife|husband|partner|boss|landlord|landlady|roommates?|flatmate|mom|mum"
    "|dad|mother|father|son|daughter|family|spouse|manager|sister|brother|kids?|tenants?|boyfriend"
    "|girlfriend|neighbou?r|missus|other half|someone|somebody|him|her|them)"
)
_WHILE = "(?:second|seconds|sec|secs|moment|moments|minute|minutes|min|mins|bit|mo|tick|while|day)"
_CANT = "(?:can't|can not|couldn't|won't|wouldn't|don't|doesn't|didn't|isn't|not|never|do not)"

# Where two begin at the same word, the earlier one counts: these sound like what comes after.
_PHRASES = [
    (r"(?:is |that's |it's )?no (?:problem|issue|worries) (?:for|with|by) (?:me|us)|no objections?"
     r"(?: (?:here|from me))?|(?:can't|couldn't) be (?:better|happier)", YES),
    (r"why (?:the (?:hell|heck) )?not(?=$|[.!,])|(?:please )?(?:continue|finali[sz]e (?:it|that)"
        r"|go)"
     r"(?: go){0,9}(?=$|[.!])|green light|on all counts|(?:perfect|great|good|excellent) (?:timing"
     r"|choice)", YES),
    (r"keep(?:ing)? (?:the|my|our) (?:dogs?|cats?|kids?|children|pets?|gate|door)(?: (?:in|inside"
     r"|out|away|open|shut|closed|unlocked|locked|upstairs))?", EASY),
    # Words of no that refuse nothing.
    (r"no (?:problems?|prob|worries|rush|hurry|doubt|objections?|issues?|complaints?|biggie|sweat"
     r"|stress|arguments?|harm done)(?: (?:at all|here|with (?:that|it)))?|not (?:a problem|bad)",
     EASY),
    (r"(?:i )?(?:can't|can not) (?:wait(?! (?:for|that|until|till|so|any)\b)|complain)", EASY),
    (r"(?:i )?(?:don't|do not|wouldn't) mind(?: if you do)?|don't worry(?! about)", EASY),
    (r"(?:i )?(?:don't|do not|can't) see (?:why not|a problem|any (?:problem|issue|reason not to))"
     r"|why (?:the (?:hell|heck) )?not|whatever works(?: for you)?|see (?:you|ya)(?= (?:on "
     r"|next |this )?\w+day)|(?:see|talk to|catch) (?:you"
     r"|ya) (?:later|then|soon|guys)"
     r"|(?:can't|couldn't|wouldn't|doesn't) hurt|couldn't be (?:better|happier)|nothing"
     r" else", EASY),
    (rf"good (?:{DAY_PART}|day)|the sooner the better|sooner rather than"
        r" later", EASY),
    (r"if you(?:'d| would| could| can| don't mind| wouldn't mind)(?: be so (?:kind|good)| please"
     r"| kindly| do (?:that|it|so))*(?= ?(?:$|[.,!]| please| thank| dear| love))", YES),
    (r"i (?:think|believe|suppose|guess|reckon) (?:that's|it's|that is|it is|that would be|that'd"
        r" be)"
     rf"(?: {VERY})? {GOOD}|thanks?(?: you)? for (?:asking|calling|that|checking|confirming|your"
     r" \w+)"
     r"|sorry (?:for|about) (?:the|any|all) (?:trouble|bother|mess|hassle)", EASY),
    (r"(?:can i|i'll|let me|could i|may i|i will|i'd)(?: \w+)? (?:let you know|get back to you"
     r"|(?:ring|call|phone) (?:you )?back)(?: (?:later|on that|about that|tomorrow|soon))*(?=\?|$)",
     PAUSE),
    (r"if (?:(?:you|i) (?:could|would|can|may|might|don't mind|wouldn't mind|please|be so kind)"
     r"(?: be so kind| please| kindly| do (?:that|it|so))*|possible|(?:that's|it's) (?:ok|okay"
     r"|alright|fine|possible|at all possible|no trouble))(?= ?(?:$|[.,!]| please| thank| dear"
     r"| love))|nothing (?:on|planned|booked|in the diary|to (?:lose|add))|no trouble", EASY),
    (r"(?:can't|won't|wouldn't) say no(?: to (?:that|it))?", EASY),
    # Doubt that sounds like a refusal.
    (rf"(?:i )?{_CANT} (?:really |quite |honestly )?(?:know|care|remember|recall)(?! (?:it|that)\b)"
     r"|no (?:idea|clue|opinion|preference)|beats me|who knows|hard to say|up to you|your call"
     r"|you (?:decide|choose|pick)|if you say so|either way|doesn't (?:really )?matter", HEDGE),
    (r"(?:i'm |i am |we're )?not (?:so |really |quite |entirely |completely |too |100% |totally "
     r"|all that )?(?:sure|certain|convinced|decided|positive)(?: (?:yet|about \w+|i"
     r" \w+))?", HEDGE),
    (r"(?:i'm |i am )?(?:unsure|undecided|torn|on the fence|in two minds|not 100%|50/50|so so)",
     HEDGE),
    (r"(?:i |we )?haven't (?:decided|made up my mind)(?: yet)?", HEDGE),
    # Not just now.
    (rf"(?:wait|hold on|hang on|just|give me|need|one|gimme|bear with me|back in)(?: for)?"
     r" (?:(?:a|an|one|1|two|2|five|5|ten|10|another|couple|few|of|quick|little|more) ?){0,6}"
     rf"{_WHILE}"
     r"(?: please)?", PAUSE),
    (rf"(?:a|one|1|two|half a|just a) {_WHILE.replace('|bit', '').replace('|while|day', '')}"
     r"|hang about|(?:just )?(?:getting|finding|looking for|fetching|grabbing) my \w+", PAUSE),
    (r"hold (?:on|up|your horses)(?! to)|hang (?:on|fire)(?! to)|bear with me|brb|be right back"
     r"|wait up|hold the (?:line|phone)|not so fast|slow down|easy now|whoa|woah", PAUSE),
    (r"(?:let me|lets me|i need to|i have to|i've got to|i must|i should|need to|have to|want to"
     r"|i want to|i'd like to|i'd need to|we need to|we have to|gotta|i'll have to|i'll need to"
     r"|i'd have to|i'd better|i'll|let us|still)(?: just| first| quickly| probably)?"
     r" (?:think|thinking|check|see|look|consider|ask|discuss|sleep on|confirm with|call"
     rf" {_SOMEONE}"
     rf"|consult|run (?:it|this|that) (?:by|past)|(?:talk|speak|chat) (?:to|with) {_SOMEONE}"
     rf"|get back to you|double ?-?check|find out|deciding|decide|mull)"
     rf"(?: (?:about|with|at|on|over|by|past|what|if|whether|into))?(?: (?:it|that|this|{_SOMEONE}"
     r"|my (?:\w+ )?(?:calendar|schedule|diary|agenda|planner)))?(?: first| through|"
     r" over)?", PAUSE),
    (r"(?:need|want|give me|could (?:i|you)|more) (?:some |a bit of |more )?(?:more )?time"
     r"|(?:i'm )(?:driving|cooking|at the till)|(?:i )?(?:can't talk|in a meeting|on another"
     r" call)(?: right now)?|not ready(?: yet)?"
     r"|thinking(?: about it)?|still deciding", PAUSE),
    *REFUSALS,
    *CONSENTS,
]  # fmt: skip
_MARKS = {f"m{n}": mark for n, (_, mark) in enumerate(_PHRASES)}
_ANY_PHRASE = re.compile(
    r"(?<![\w'⊕])(?:"
    + "|".join(f"(?P<m{n}>{p})" for n, (p, _) in enumerate(_PHRASES))
    + r")(?![\w'])"
)
_QUOTES = re.compile(r'"[^"]*"|(?<!\w)\'[^\']*\'(?!\w)')


@lru_cache(KEPT)
def marked(text: str) -> str:
    """The text in plain words, each phrase of consent, refusal, delay or doubt as its mark."""
    said = shortened(mended(text.translate(_SIGNS)))
    unquoted = said.strip(" .!?")
    if len(unquoted) > 1 and unquoted[0] == unquoted[-1] and unquoted[0] in "\"'":
        said = unquoted[1:-1]
    said = _QUOTES.sub(f" {QUOTED} ", said)
    return " ".join(_ANY_PHRASE.sub(_mark, said).split())


def _mark(match: re.Match[str]) -> str:
    return f" {_MARKS[match.lastgroup or '']} "
