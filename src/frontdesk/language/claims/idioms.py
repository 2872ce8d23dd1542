"""Turns of phrase that claim something as a whole: "that takes care of it", "it's on the house"."""

from frontdesk.language.claims.phrases import ADV, ANY_DEED, MY_FUTURE, OBJECT, WILL
from frontdesk.language.claims.shape import BE, FUTURE, HAVE, I_OR_WE, PASTS, Tense, shape
from frontdesk.language.claims.words import ClaimKind
from frontdesk.language.lexicon.word_list import word_set

_P, _K = Tense.PROMISED, ClaimKind

IDIOMS = (
    shape(
        r"\b(?:that|this|it)(?: now)? (?:takes care of|settles|wraps up|completes|concludes"
        r"|sorts)\b",
        kind=_K.DONE,
        stative=True,
        needs=(word_set("takes settles wraps completes concludes sorts"),),
    ),
    shape(
        r"\b(?:is|are|'s|'re) on (?:us(?! to\b)|the house)\b|\byou(?:'ll| will| should)"
        r" (?:get|receive|see"
        r"|have) \$\d[\d.,]* (?:back|credited|returned|on your)\b",
        kind=_K.REFUNDED,
        stative=True,
        needs=(word_set("us house back credited returned your"),),
    ),
    shape(
        r"\bconsider (?:it|that|this|(?:the|your) (?:[\w'-]+ ){1,4}?)(?:gone|history|off"
        r"|yours|settled)\b",
        stative=True,
        needs=(word_set("consider"),),
    ),
    shape(
        r"^enjoy your (?:new|upgraded|free|complimentary|extra|extended)\b"
        r"|^welcome to (?:the|our) (?:\w+ ){0,2}(?:plan|program|programme|club|tier)\b"
        r"|\b(?:thanks|thank you) for (?:your (?:payment|order|purchase)|paying)\b"
        r"|^here(?:'s| is| are) your (?:\w+ )?(?:confirmation|ticket|receipt|reference|refund)\b",
        stative=True,
        opening=True,
        needs=(word_set("enjoy welcome thanks thank here"),),
    ),
    shape(
        r"\bthere(?:'s| is) now an?\b"
        r"|\bthere(?:'s| is|'re| are) (?!no\b)(?:an? |two |three )?(?:[\w-]+ ){1,3}"
        r"(?:on (?:your|file)|in (?:your|the system)|under your|waiting for you)\b",
        stative=True,
        vague=True,
        needs=(word_set("there"), word_set("now on in under waiting")),
    ),
    shape(
        r"\b(?:is|are) now (?!(?:open|closed|available|taken|full|unavailable|and|a good)\b)[\w$]+"
        r"|\beverything(?:'s| is)(?: all| now)* (?!(?:about|that|you|not|included|fine"
        r"|listed)\b)[a-z]+",
        kind=_K.DONE,
        stative=True,
        vague=True,
        needs=(BE, word_set("now everything")),
    ),
    shape(
        r"^(?:your?|i|we|it|that|the)\b.*\b(?:effective (?:today|immediately|now)|as of (?:today"
        r"|now|this)|starting (?:today|now|immediately))\b",
        kind=_K.DONE,
        stative=True,
        opening=True,
        vague=True,
        needs=(word_set("effective as starting"),),
    ),
    shape(
        r"\b(?:refund|payment|order|request|change|transfer|claim|booking|credit|return|upgrade)"
        r"(?:'s| is)(?: now| already| currently)* (?:processing|pending|posting|going through"
        r"|clearing"
        r"|shipping|waiting)\b|^(?:your|the) [\w' -]+?(?: is| are)(?: now| already)* (?:there"
        r"|waiting)\b",
        stative=True,
        opening=True,
        vague=True,
        needs=(BE,),
    ),
    shape(
        rf"\b(?:has|have|'s) been{ADV} (?P<v>included|provided|treated|serviced|offered|tested)"
        r" (?:in|to|for|with|by|on)\b",
        stative=True,
        vague=True,
        needs=(HAVE, PASTS),
    ),
    shape(
        rf"^(?:the|our|my) (?:[\w-]+ ){{1,2}}(?:has |have |just |already )*{ANY_DEED}{OBJECT}",
        opening=True,
        vague=True,
        needs=(PASTS,),
    ),
    shape(
        rf"{MY_FUTURE} (?:keep you (?:posted|updated|informed|in the loop)|check (?:back|in) with"
        r" you|circle back|report back|touch base|get right on|in touch)\b",
        _P,
        _K.CALLBACK,
        needs=(I_OR_WE, FUTURE),
    ),
    shape(
        rf"\b(?:car|room|order|table|package|card|prescription|it|everything)(?:{WILL}| should)"
        rf" be ready\b",
        _P,
        stative=True,
        needs=(word_set("ready"),),
    ),
)
