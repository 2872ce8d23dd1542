"""What is under way or will be done: "someone will call you"."""

from frontdesk.language.claims.phrases import (
    ADV,
    COMING,
    DAY,
    DESK,
    HARMLESS_FUTURE,
    HARMLESS_NOW,
    ME,
    MY_FUTURE,
    NO_ANSWER,
    PEOPLE,
    REACH,
    RING,
    STAFF,
    WHEN,
    WILL,
)
from frontdesk.language.claims.shape import (
    BE,
    FUTURE,
    I_OR_WE,
    INGS,
    PASTS,
    STAFFED,
    YOU,
    Tense,
    shape,
)
from frontdesk.language.claims.words import BASE, ING, PAST, ClaimKind
from frontdesk.language.lexicon.word_list import word_set

_P, _K = Tense.PROMISED, ClaimKind
_I_WILL = (I_OR_WE, FUTURE)
_SHOULD = FUTURE | word_set("should")
_GOODS = (
    r"refund|money|credit|e-?mail|text|confirmation|call|receipt|letter|label|code|link|copy"
    r"|package|parcel|card|replacement|funds|deposit|points|invoice"
)

_MINE = (
    shape(rf"{MY_FUTURE} (?P<v>{HARMLESS_FUTURE}[a-z-]+)\b", _P, needs=_I_WILL),
    shape(
        rf"\b(?:i'm|i am|we're|we are){ADV} (?P<v>{HARMLESS_NOW}[a-z-]+ing)\b",
        _P,
        needs=(I_OR_WE, INGS),
    ),
    shape(rf"{MY_FUTURE} (?P<v>{BASE}|{ING})\b", _P, needs=_I_WILL),
    shape(
        rf"{MY_FUTURE} (?:get|have|see (?:to it )?that|make sure)(?: [\w']+){{1,5}}? "
        rf"(?P<v>{PAST})\b",
        _P,
        needs=(*_I_WILL, PASTS),
    ),
    shape(
        rf"{MY_FUTURE} (?:have|get|ask)(?: [\w']+){{1,5}}? (?:to )?{RING}\b",
        _P,
        _K.CALLBACK,
        needs=_I_WILL,
    ),
    shape(
        rf"{MY_FUTURE} (?:have|get) (?:someone|somebody|an?|the|our|my|one|[a-z]+)"
        rf"(?: [\w']+){{0,2}}? {COMING}",
        _P,
        _K.BOOKED,
        needs=_I_WILL,
    ),
    shape(
        rf"{MY_FUTURE} (?:put you (?:through|on)|get (?:you )?(?:a|my|the) (?:\w+ )?{STAFF}"
        r"|take it from here|see to (?:it|that))\b"
        rf"|\b(?:i'm|we're) (?:getting|bringing in|adding) (?:you )?"
        rf"(?:a|my|the) (?:\w+ )?{STAFF}\b",
        _P,
        _K.ESCALATED,
        needs=(I_OR_WE,),
    ),
    shape(
        rf"{MY_FUTURE} make sure(?: [\w']+){{1,5}}? (?:knows?|gets?|calls?|comes?|hears?)\b",
        _P,
        _K.ESCALATED,
        needs=(*_I_WILL, word_set("sure")),
    ),
    shape(rf"\b(?:i'm|i am|we're|we are){ADV} (?P<v>{ING})\b", _P, needs=(I_OR_WE, INGS)),
    shape(
        r"^(?:now |just )*(?!.*\b(?:won't|will|would|is|isn't|costs?|means|takes|can|may|could)\b)"
        rf"(?P<v>{ING}) (?:you|it|that|this|your|the|now)\b",
        _P,
        opening=True,
        needs=(INGS,),
    ),
    shape(
        rf"{ME}(?:'m| am|'re| are)(?: already| right)? on it\b|\bleave it (?:with|to) (?:me|us)\b",
        _P,
        _K.DONE,
        needs=(word_set("it"), word_set("on leave")),
    ),
)

_STAFFED = (
    shape(
        r"\bwe(?:'re| are)(?: now| all)* (?:coming|heading|driving|rolling) (?:out|over|by|to you"
        r"|on)\b",
        _P,
        _K.BOOKED,
        needs=(I_OR_WE, INGS),
    ),
    shape(rf"\b{DESK}{WILL}{ADV} {NO_ANSWER}[a-z]+", _P, _K.ESCALATED, needs=(FUTURE, STAFFED)),
    shape(
        rf"(?:\b{PEOPLE}(?:{WILL}| should)|^will){ADV} {REACH}\b",
        _P,
        _K.CALLBACK,
        needs=(_SHOULD,),
    ),
    shape(
        rf"(?:\b(?:{STAFF}(?: [a-z]+)?|they|he|she){WILL}|^will){ADV} (?:take (?:over|it|this)"
        r"|join|help you|assist|handle|look into|review|sort|deal with|contact)\b",
        _P,
        _K.ESCALATED,
        needs=(FUTURE,),
    ),
    shape(
        r"\b(?:can|should|^|please) ?expect (?:to|a|an|our|us|someone|him|her|them|the)\b"
        r"|\bexpect (?:a|your|our)(?: \w+)? (?:call|callback|ring)\b|\bbe (?:contacted|called)\b"
        r"|\bhear(?:ing)?(?: back)? from (?!you\b|him\b)[a-z]+",
        _P,
        _K.CALLBACK,
        needs=(word_set("expect contacted called hear hearing"),),
    ),
    shape(
        r"\b(?!(?:you|it|that|this|which|who|there|i|ants|pests|bugs|they|termites|roaches)\b)"
        rf"[a-z]+(?:{WILL}| should){ADV} {COMING}",
        _P,
        _K.BOOKED,
        stative=True,
        vague=True,
        needs=(_SHOULD,),
    ),
    shape(
        rf"\b(?:tech\w*|someone|somebody|team|crew|specialist|inspector|they|he|she){WILL}{ADV} "
        r"(?:arriv(?:e|ing)|com(?:e|ing)|there|out|visit|stop by|with you)\b"
        rf"|\bwe(?:'ll| will) see you {DAY}|\bforward to (?:seeing|meeting) you {DAY}"
        r"|\b(?:tech\w*|someone|help)(?:'s| is) on (?:the|his|her|their) way\b",
        _P,
        _K.BOOKED,
        stative=True,
        needs=(FUTURE | word_set("way forward"),),
    ),
    shape(
        rf"\b(?:(?:the|our|your|my|an?) (?:\w+ )?{STAFF}|he|she) "
        rf"(?:gets there|arrives|comes|shows up|stops by)\b.*{WHEN}",
        _P,
        _K.BOOKED,
        stative=True,
        needs=(word_set("gets arrives comes shows stops"),),
    ),
    shape(
        rf"\b(?:{STAFF}|he|she|they)(?:'s|'re| is| are){ADV} (?:coming|arriving|visiting|stopping"
        rf" by)\b",
        _P,
        _K.BOOKED,
        stative=True,
        needs=(STAFFED, BE, INGS),
    ),
)

_GOODS_COMING = (
    shape(
        rf"\byou(?:{WILL}| should| can expect){ADV}(?: to)? (?:receive|get|see|have|find|a|getting)"
        rf"\b[^,;]*?\b(?P<n>{_GOODS}|money back)\b",
        _P,
        needs=(YOU, _SHOULD | word_set("expect")),
    ),
    shape(
        r"\b(?P<n>refund|credit|receipt|e-?mail|text|confirmation|letter|cheque|check|invoice"
        r"|contract)(?:'s| is|s are)(?: now| already)* "
        r"(?:on (?:its|the|their) way|coming|in the (?:mail|post)|head(?:ed|ing))\b"
        r"|\b(?P<m>refund|credit|money)(?: [\w']+){0,3}(?: should| will|'ll) (?:\w+ )?"
        r"(?:land|arrive|appear|show|hit|reach|post|be|come|go)\b"
        r"|\byou(?:'re| are)(?: \w+)? getting (?:\S+ ){0,3}?(?P<b>back|refund|credit)\b",
        _P,
        stative=True,
        needs=(_SHOULD | word_set("way coming mail post headed heading getting"),),
    ),
    shape(
        r"\b(?:your|the|an?)(?: [\w'-]+){1,4}?(?: will| should|'ll)(?: now| also| then)? "
        r"(?:arrive|ship|reach you|land|go out|show up|post|appear|be (?:there|back|with you|in"
        r" your|on your|waiting|at your|active|live|gone|off))\b"
        r"|\byour (?:[\w'-]+ ){1,4}?(?:ships|arrives|leaves|lands|goes out|gets there)\b",
        _P,
        stative=True,
        vague=True,
        needs=(_SHOULD | word_set("ships arrives leaves lands goes gets"),),
    ),
    shape(
        rf"\bship(?:s|ping)? (?:out )?(?:on )?{WHEN}",
        _P,
        _K.SENT,
        stative=True,
        vague=True,
        needs=(word_set("ship ships shipping"),),
    ),
)

_PASSIVES = (
    shape(
        rf"\bshould (?:now |all )+be(?: all)? (?P<v>{PAST}|good)\b",
        _P,
        stative=True,
        needs=(word_set("should"),),
    ),
    shape(rf"\bshould be all (?P<v>{PAST}|good)\b", _P, stative=True, needs=(word_set("should"),)),
    shape(
        rf"(?:'ll| will| shall| going to) be{ADV} (?P<v>{PAST})\b",
        _P,
        stative=True,
        needs=(FUTURE, PASTS),
    ),
    shape(
        rf"(?:\b(?:is|are)|'s|'re){ADV} being (?P<v>{PAST}|[a-z]{{3,}}ed)\b",
        _P,
        stative=True,
        needs=(word_set("being"), PASTS),
    ),
)

PROMISES = (*_MINE, *_STAFFED, *_GOODS_COMING, *_PASSIVES)
