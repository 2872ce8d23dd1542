"""The words of plain assent, and those that may stand beside one without adding anything."""

import re

from frontdesk.language.consent.phrase_tokens import EASY, YES
from frontdesk.language.lexicon import agreement, courtesies
from frontdesk.language.lexicon.actions import BOOKS, ENDS, MOVES
from frontdesk.language.lexicon.courtesies import PLEASE
from frontdesk.language.lexicon.fillers import HESITATIONS
from frontdesk.language.lexicon.numbers import NUMBER_WORDS
from frontdesk.language.lexicon.questions import WH_WORDS
from frontdesk.language.lexicon.word_list import any_of, word_set

BOUNDS = re.compile(
    r"[.,;:!\n\u2026()\"]+|\s[-\u2013\u2014/]+\s"
    r"|\b(?:and|n|so|then|because|cause|cos|coz|cuz|since|anyway|lol|haha|in the first place)\b"
)
YES_INSIDE = re.compile(
    rf"(?<![\w'])(yes+|yeah|yep|yup|agreed|absolutely|definitely|{YES})(?![\w'])"
)
_HOW_IT_IS = any_of(word for word in WH_WORDS if word != "what")
# What a receipt shows of itself: whoever says how that is may be correcting it.
SHOWN_OF_IT = word_set(
    "address name number phone email time day date place service visit appointment booking order"
    " card account price cost fee total technician street unit apartment apt zip"
)
# What sounds like an assent and is a muttering, a greeting, a compliment or a goodbye.
CHATTER = re.compile(
    r"^(?:u[hm]+,? )?so,? ye(?:ah|s)(?:,? (?:anyway|about that))?[.!]*\Z|^right now\b"
    r"|^al(?:right|l right),? (?:mate|love|pal|buddy|dude|bro|man|guys|folks|there)[.!]*\Z"
    r"|^(?:ok|okay|right|alright|yeah|yes),? so[.!]*\Z"
    r"|^(?:are )?(?:you|u) (?:ok|good|alright|right)\b"
    r"|^(?:that's|thats|that is) it[.!]*\Z|\bthat(?:'s|s| is) it (?:from|for) \w+"
    r"|\bwhat i(?:'ve| have)? (?:needed|been looking|was looking)\b"
    r"|\b(?:you|u|ya|he|she|they) (?:sound|look|seem|are|r)s? "
    r"|\b(?:see|love|appreciate|bless) ya\b"
    # What is said to be one's own is a fact confirmed, not a thing agreed to.
    r"|\b(?:is|it's|its|that's|thats|this is|was) (?:my|our) "
    r"|\bis (?:me|mine|us|ours)\b|\b(?:i|we) do have\b"
    rf"|\b(?:my|our) {any_of(sorted(SHOWN_OF_IT))} is\b|^[a-z]+ (?:my|our) \w+ is\b"
    # So is what is called right by its name, and where or who something is.
    r"|\b(?!that|this|it|all|everything|which|one|above)\w+ (?:is|are) (?:all )?(?:correct|right)\b"
    rf"|\b(?:that's|thats|that is|this is|it's|its) {_HOW_IT_IS}\b"
    r"|\b(?:looking at|reading|checking|going (?:through|over)) (?:it|this|that|them)\b"
    r"|\b(?:that's|thats|that is|that'll be|that will be) (?:all|everything)\b"
    r"(?! (?:right|good|fine|correct|ok))"
    r"|\ball (?:done|set|the best)\b|\b(?:i'll|ill|i will|let me) let you go\b"
    r"|\bnothing (?:else|more)\b"
)
# What was said was heard: that answers nothing.
ACKNOWLEDGES = re.compile(
    r"(?:(?:ok|okay|k|alright|right|oh|ah|yes|yeah|sure|go ahead|go on)[, ]+)?"
    r"(?:i (?:can )?see(?: (?:it|that|this))?|i understand|understood|noted|got it|gotcha"
    r"|good to know|i(?:'m| am|m) (?:listening|all ears|(?:still |right )?here))(?: now)?[.!]*"
)
ASSENTS = agreement.ASSENTS | {YES}
HALF_ASSENTS = agreement.HALF_ASSENTS | {YES}
FIRST_WORDS = ASSENTS | {"ya"}  # anywhere else "ya" is "you"
# "That'd be lovely, thanks" is about what is proposed; "that's lovely, thanks" may be about the
# past.
PRAISED = re.compile(
    r"(?:^|[.,;!] *|\b(?:that's|thats|that is|it's|its|this is|all|ok|okay) )"
    rf"(?:just |so |very |all |really |absolutely ){{0,6}}{any_of(sorted(agreement.LIKED))}\b"
)
THANKED = re.compile(rf"\b{courtesies.THANKED}\b")
# No more than that: whoever thanks at length may be taking leave.
BARE_THANKS = re.compile(rf"\b{courtesies.THANK_YOU}(?: (?:so|very) much| a lot)?[.! ]*\Z")
MUCH_THANKED = re.compile(rf"\b{courtesies.THANK_YOU} (?:so|very) much\b")
OBLIGED = re.compile(r"\b(?:much |very )?obliged\b")
MUCH = re.compile(
    r"\b(?:a lot|a million|a bunch|a ton|ever so|for the love of god|young (?:man|lady))\b"
)
COURTESIES = PLEASE.union(HESITATIONS) | word_set(
    "ooh well kindly just now very much so really hi hello hey there you sir"
    " ma'am madam miss mate buddy pal dude man bro dear love lovey darling honey hun folks guys"
    " friend team boss chief captain ever indeed all omg wow yay hell heck damn god gosh bless"
    " finally sadly sigh unfortunately asap hurry quick quickly quite honestly totally"
    f" actually {EASY}"
)
# With a yes they point at what was asked: "yes, that one is better for me".
POINTING = word_set(
    "that one this the it is it's that's thats those these ones i do would will me my for us to"
    " be much way better best suits suit works down ground sure certain going on me that'll"
    " that'd it'll got actually sounds looks"
)
OBJECTS = word_set(
    "it that this them one the my our your on in for at with of from by to visit appointment"
    " booking slot time day date up down off out over across away thing same tomorrow today"
)
CLOCK = NUMBER_WORDS | word_set(
    "o'clock oclock pm am a.m p.m half past quarter noon midday hours hour"
)
ARTICLES = frozenset(("a", "an"))
CONFIRMS = frozenset(("confirm", "accept", "approve"))
DOES_AWAY = word_set("kill nuke pull strike scrub wipe scrap bin ditch axe drop chuck dump remove")
# What one makes: "make the change", "make a reservation".
MADE = {
    **{"change": MOVES, "switch": MOVES, "cancellation": ENDS},
    **{"booking": BOOKS, "appointment": BOOKS, "reservation": BOOKS},
}
WANTING = tuple(
    tuple(words.split())
    for words in (
        *("i want to", "i would like to", "i'd like to", "i wish to", "i do wish to", "i want"),
        *("do", "you may", "you can", "can", "to", "i", "let's"),
    )
)
LEAVE = (["you", "may"], ["you", "shall"], ["you", "can"], ["so", "be", "it"])
# Whoever says so expects the visit to take place.
SEE_YOU = re.compile(r"\bsee (?:you|u|him|her|them|then)\b")
BOOKS_IN = re.compile(
    r"\b(book|put|sign|pencil|stick|count|lock|slot|pop|enter)s? (?:me|us|it|that) (?:in|up|down)\b"
)
IN_OTHER_WORDS = re.compile(r"\b(?:why not|go on|heard (?:me|right)|be it|so be|works|suits)\b")
IT_IS = re.compile(r"^ye(?:s|ah|p),? it (?:is|was)[.!]*\Z")
IS_IT = re.compile(r"\b(?:right|correct|ok|okay|alright|so)\?")
NOTE_SUBJECTS = word_set(
    "i i'm i'll i've we we're we'll we've my our the he she they he'll she'll they're see house"
)
NOTE_VERBS = word_set(
    "am are is was were be been being have has had will i'm we're i'll we'll i've we've he'll"
    " she'll they're sold moved got leave put unlock expect see set"
)
NOTED = word_set(
    "gone sold moving moved away home here off work waiting ready up dog dogs cat cats kids gate"
    " door key keys yard garden house place unlocked open expecting forward time back better"
    " best early late closed clear sleeping scared thrilled happy glad free selling tomorrow"
    " then alarm set there"
)
NAMED_HOUR = re.compile(
    r"\bat (\d{1,2})\b(?!:)|(?<![:\d])\b(\d{1,2}) (?:it is|works|is (?:good|fine))\b"
)
STARTS = re.compile(
    r"(?<![\u2013:\d-])\b(\d{1,2})(?::\d\d|(?= ?(?:[\u2013-]|am|pm|[?,.]|to\b|\Z)))"
)
# Who is sent to what was booked.
SENT = word_set("him her them em someone somebody")
MORNING = re.compile(r"(?<!i )(?<![\w'])(?:am|a\.m|morning)\b|\d ?am\b")
AFTERNOON = re.compile(r"\d ?pm\b|\b(?:pm|afternoon|evening)\b")
LATE = re.compile(r"\b(?:[5-9]|1[01])(?::\d\d)? ?pm\b|\b(?:1[7-9]|2[0-3]):\d\d\b")
# Of these nobody knows what they say yes to, where anything else is told.
BARE_YES = (FIRST_WORDS - {YES}) | word_set("right correct true") | (COURTESIES - PLEASE)
