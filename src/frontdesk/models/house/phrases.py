"""The phrases in which people agree, refuse and hedge, as one mark each."""

import re

from frontdesk.models.house.words import plain, word_set

YES, NO, HEDGE, EASY = "⊕", "⊖", "≈", "•"
QUOTED = "§"

_SIGNS = str.maketrans(
    {
        **dict.fromkeys("👍✅👌🆗", f" {YES} "),
        **dict.fromkeys("👎❌🚫", f" {NO} "),
        "🤷": f" {HEDGE} ",
    }
)

_GOOD = "(?:right|correct|good|great|fine|perfect|ok|okay)"
_VERY = "(?:all|just|quite|very|really|totally|absolutely)"
_PHRASES = [
    # Words of no that refuse nothing.
    (r"no (?:problems?|worries|doubt|objections?|issues?|complaints?)|not a problem", EASY),
    (r"(?:i )?(?:can't|cannot|can not) wait(?! (?:for|that|until|till|so|any)\b)", EASY),
    (r"(?:i )?(?:don't|do not|wouldn't) mind(?: if you do)?|don't worry(?! about)", EASY),
    (r"(?:i )?(?:don't|do not|can't) see why not|why not|(?:see|talk to) you (?:later|then)", EASY),
    (r"good (?:morning|afternoon|evening|day)", EASY),
    # Refusals.
    (r"maybe (?:later|another time|next time)|(?:i'd |i would )?rather not", NO),
    (r"(?:wait|hold on|hang on|just) (?:a|one|1) (?:second|sec|moment|minute|min|bit)", NO),
    (r"hold (?:on|off|up)|hang on|let me (?:think|check|see|ask)(?: about it)?", NO),
    (r"never ?mind|forget (?:it|that|about it)|(?:leave|keep) (?:it|that|them|mine)", NO),
    (r"(?:i've |i have |i )?changed my mind|no way|not (?:at all|yet|now|today|really)", NO),
    (r"(?:that's|that is|this is|it's) (?:all )?(?:wrong|incorrect)", NO),
    (r"(?:absolutely|definitely|certainly|of course|probably|sure|please) (?:not|don't)", NO),
    # Hedges.
    (r"(?:i )?(?:don't|do not) (?:really )?(?:know|care)|no (?:idea|clue)", HEDGE),
    (r"(?:i'm |i am )?not (?:so |really |quite |100% |totally )?(?:sure|certain)", HEDGE),
    (rf"i (?:guess|suppose|think|believe|imagine)(?: so| that's {_GOOD})?", HEDGE),
    (r"kind of|kinda|sort of|sorta|more or less|(?:it )?depends|we'll see", HEDGE),
    # Consent.
    (r"i (?:already |just )?said (?:yes|yeah|yep|ok|okay)", YES),
    (r"(?:please )?(?:go|carry) (?:right )?(?:ahead|on)|go for it|please do", YES),
    (r"(?<!can you )(?<!could you )(?:let's )?do (?:it|that|so|this)", YES),
    (
        rf"(?:that|this|it|all|everything) (?:all )?(?:sounds|looks|seems|is)(?: {_VERY})? {_GOOD}",
        YES,
    ),
    (rf"(?:that's|it's|all|i'm|everything's)(?: {_VERY})? {_GOOD}", YES),
    (r"(?:(?:that|this|it)(?: one)? )?works(?: for (?:me|us))?|(?:that|it)(?:'s| is) the one", YES),
    (rf"(?:sounds|looks|seems) {_GOOD}|{_GOOD} (?:by|with) (?:me|us)", YES),
    (r"let's go|make it so|lock it in|by all means|you bet|for sure|of course", YES),
    (rf"(?:i'm |i am )(?:{_VERY} |100% )?(?:sure|certain|positive)", YES),
    (r"i (?:do|would|confirm|agree|accept)(?! \w)|(?:i'd |i would )(?:like|love) (?:that|it)", YES),
    (r"i want (?:that|it|this)(?! \w)|all right|uh huh|mm hm+", YES),
]
_MARKS = [
    (re.compile(rf"(?<![\w'])(?:{phrase})(?![\w'])"), f" {mark} ") for phrase, mark in _PHRASES
]
_QUOTES = re.compile(r'"[^"]*"|(?<!\w)\'[^\']*\'(?!\w)')
_BARE = re.compile(r"\b(that|it|what|let|can|don|won|i)(s|t|m)\b")
_CONTRACTED = {"thats", "whats", "lets", "cant", "dont", "wont", "im"}
_LONG_DRAWN = re.compile(r"([a-z])\1{2,}")

YES_WORDS = word_set(
    "yes yess yeah yep yup yea ya yah y ye sure ok okay okey okie k kk alright absolutely"
    " definitely certainly totally correct right exactly confirm confirmed affirmative agreed"
    " accept accepted proceed perfect great good fine cool excellent wonderful deal indeed"
    " precisely mhm aye positive"
)
NO_WORDS = word_set(
    "no n nope nah na not don't dont doesn't didn't won't can't cannot isn't wasn't never stop"
    " wait decline disagree refuse negative wrong incorrect neither none nay abort"
)
HEDGE_WORDS = word_set("maybe perhaps possibly probably might whatever hmm hm idk dunno meh")
FILLERS = word_set(
    "um uh er ah oh well so please thanks thank you very much just and then now the a an it"
    " that this them one me my for us to of at on in hi hello hey there actually really thing"
    " thx ty bye cheers lot kindly hell heck haha lol is all"
)


def marked(text: str) -> str:
    """The text in plain words, each phrase of consent, refusal or doubt as its mark."""
    said = plain(text.translate(_SIGNS))
    unquoted = said.strip(" .!?")
    if len(unquoted) > 1 and unquoted[0] == unquoted[-1] and unquoted[0] in "\"'":
        said = unquoted[1:-1]
    said = _LONG_DRAWN.sub(r"\1", _QUOTES.sub(f" {QUOTED} ", said))
    said = _BARE.sub(lambda m: f"{m[1]}'{m[2]}" if m[0] in _CONTRACTED else m[0], said)
    for phrase, mark in _MARKS:
        said = phrase.sub(mark, said)
    return " ".join(said.split())
