"""The words of plain assent, and those that may stand beside one without adding anything."""

import re

from frontdesk.language.consent.phrase_tokens import EASY, YES
from frontdesk.language.consent.receipt_question import ENDS
from frontdesk.language.text.words import ORDINALS, TENS, UNITS, word_set

BOUNDS = re.compile(
    r"[.,;:!\n\u2026()\"]+|\s[-\u2013\u2014/]+\s"
    r"|\b(?:and|n|so|then|because|cause|cos|coz|cuz|since|anyway|lol|haha|in the first place)\b"
)
YES_INSIDE = re.compile(
    rf"(?<![\w'])(yes+|yeah|yep|yup|agreed|absolutely|definitely|{YES})(?![\w'])"
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
    r"|^(?:ok|okay|k|alright|right|oh|ah)[, ]+"
    r"(?:i see|i understand|understood|noted|got it|gotcha|good to know)[.!]*\Z"
    # What is said to be one's own is a fact confirmed, not a thing agreed to.
    r"|\b(?:is|it's|its|that's|thats|this is|was) (?:my|our) |\bmy \w+ is\b"
    # So is what is called right by its name, and where or who something is.
    r"|\b(?!that|this|it|all|everything|which|one|above)\w+ (?:is|are) (?:all )?(?:correct|right)\b"
    r"|\b(?:that's|thats|that is|this is|it's|its) (?:where|when|who|how|why)\b"
    r"|\b(?:looking at|reading|checking|going (?:through|over)) (?:it|this|that|them)\b"
    r"|\b(?:that's|thats|that is|that'll be|that will be) (?:all|everything)\b"
    r"(?! (?:right|good|fine|correct|ok))"
    r"|\ball (?:done|set)\b|\b(?:i'll|ill|i will|let me) let you go\b|\bnothing (?:else|more)\b"
)
ASSENTS = word_set(
    "yes yess yeah yep yup yea yah y ye yeh yuh yh yeppers yessir aye ja oui si sure ok okay"
    " okey okie oki k kk kay mkay alright alrighty absolutely definitely certainly totally"
    " exactly confirm confirmed affirmative agreed approved accept accepted proceed indeed"
    f" precisely mhm mm affirm surely gladly naturally {YES}"
)
HALF_ASSENTS = word_set(f"ok okay okey okie oki k kk kay mkay alright alrighty {YES}")
FIRST_WORDS = ASSENTS | {"ya"}  # anywhere else "ya" is "you"
# Said of a proposal they agree to it; said with thanks, or of something, they praise.
PRAISE = word_set(
    "perfect great good fine cool excellent wonderful lovely brilliant awesome fantastic"
    " amazing super splendid terrific fab fabulous marvellous marvelous sweet nice grand superb"
    " smashing ideal deal correct right true done spot on swell dandy champion"
)
# "That'd be lovely, thanks" is about what is proposed; "that's lovely, thanks" may be about the
# past.
PRAISED = re.compile(
    r"(?:^|[.,;!] *|\b(?:that's|thats|that is|it's|its|this is|all|ok|okay) )"
    r"(?:just |so |very |all |really |absolutely ){0,6}(?:perfect|great|lovely|brilliant|awesome"
    r"|wonderful|excellent|fantastic|amazing|super|fab|fabulous|sweet|grand|superb|smashing|cool"
    r"|nice|splendid|terrific|good|fine|champion|done)\b"
)
THANKS = word_set(
    "thank thanks thx ty tyvm tysm cheers ta gracias merci danke appreciated grateful"
)
THANKED = re.compile(
    r"\b(?:thank|thanks|thanx|thx|thnx|ty|tyvm|tysm|cheers|ta|gracias|merci|danke"
    r"|appreciate[ds]?|obliged|grateful|bless you)\b"
)
# No more than that: whoever thanks at length may be taking leave.
BARE_THANKS = re.compile(
    r"\b(?:thanks|thank (?:you|u)|thx|ty|cheers|ta)(?: (?:so|very) much| a lot)?[.! ]*\Z"
)
OBLIGED = re.compile(r"\b(?:much |very )?obliged\b")
MUCH = re.compile(
    r"\b(?:a lot|a million|a bunch|a ton|ever so|for the love of god|young (?:man|lady))\b"
)
PLEASE = word_set("please pls plz")
COURTESIES = PLEASE | word_set(
    "um uh er ah oh ooh well kindly just now very much so really hi hello hey there you sir"
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
CLOCK = frozenset((*UNITS, *TENS, *ORDINALS)) | word_set(
    "o'clock oclock pm am a.m p.m half past quarter noon midday hours hour"
)
ARTICLES = frozenset(("a", "an"))
PLAIN_ACTIONS = frozenset(("cancel", "delete", "remove", "move", "change", "switch", "book"))
CONFIRMS = frozenset(("confirm", "accept", "approve"))
DOES_AWAY = word_set("kill nuke pull strike scrub wipe scrap bin ditch axe drop chuck dump remove")
MADE = {"change": "move", "switch": "move", "booking": "book", "appointment": "book"} | {
    "cancellation": ENDS
}
WANTING = tuple(
    tuple(words.split())
    for words in (
        *("i want to", "i would like to", "i'd like to", "i wish to", "i do wish to", "i want"),
        *("do", "you may", "you can", "can", "to", "i"),
    )
)
LEAVE = (["you", "may"], ["you", "shall"], ["you", "can"], ["so", "be", "it"])
# Whoever says so expects the visit to take place.
SEE_YOU = re.compile(r"\bsee (?:you|u|him|her|them|then)\b")
BOOKS_IN = re.compile(
    r"\b(book|put|sign|pencil|stick|count|lock)s? (?:me|us|it|that) (?:in|up|down)\b"
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
NAMED_HOUR = re.compile(r"\bat (\d{1,2})\b(?!:)|\b(\d{1,2}) (?:it is|works|is (?:good|fine))\b")
STARTS = re.compile(
    r"(?<![\u2013:\d-])\b(\d{1,2})(?::\d\d|(?= ?(?:[\u2013-]|am|pm|[?,.]|to\b|\Z)))"
)
