"""What was done, said as somebody's action: "I cancelled it"."""

from frontdesk.language.claims.phrases import (
    ADV,
    ANY_DEED,
    HARMLESS_FUTURE,
    LOOKED,
    ME,
    MY_PAST,
    MY_PERFECT,
    NOT_DEEDS,
    OBJECT,
    RING,
    STAFF,
    WILL,
)
from frontdesk.language.claims.shape import DOER, HAVE, I_OR_WE, PASTS, STAFFED, shape
from frontdesk.language.claims.words import BASE, ING, PAST, ClaimKind
from frontdesk.language.lexicon.word_list import word_set

_K = ClaimKind

DEEDS = (
    shape(
        rf"\b(?:i|we|they|he|she)(?:'ve| have|'s| has|'d| had)?{ADV} (?P<v>{PAST})\b",
        needs=(DOER, PASTS),
    ),
    shape(rf"{MY_PERFECT} {ANY_DEED}", needs=(I_OR_WE, PASTS)),
    shape(
        rf"{MY_PERFECT} (?!{LOOKED})"
        r"(?:taken|put|made|given|set|run|brought|held|passed|done|told|got you)\b",
        kind=_K.DONE,
        vague=True,
        needs=(I_OR_WE, word_set("'ve have")),
    ),
    shape(rf"{ME}(?: just| now| also| already)* {ANY_DEED}{OBJECT}", needs=(I_OR_WE, PASTS)),
    shape(
        rf"\bi(?: just| now| also| already| then| \w+ly| went and)* {ANY_DEED}",
        vague=True,
        needs=(I_OR_WE, PASTS),
    ),
    shape(
        rf"{ME}(?:'ve| have)? (?:got|had|persuaded|convinced) (?:the|my|our|a|an) (?:\w+ )?{STAFF}"
        r" (?:to )?[a-z]+"
        rf"|{ME} (?:made it happen|worked it out|pulled it off|pulled some strings)\b",
        kind=_K.ESCALATED,
        needs=(I_OR_WE, word_set("got had persuaded convinced made worked pulled")),
    ),
    shape(
        rf"{ME}\b[\w' ]{{0,60}}? (?:confirmed|verified|matched|validated"
        r"|(?:able|managed) to (?:confirm|verify|match|validate)) (?:your|the) "
        r"(?:identity|account|zip|details|info\w*|name|number)\b",
        kind=_K.VERIFIED,
        needs=(I_OR_WE, word_set("identity account zip details info information name number")),
    ),
    shape(
        rf"^(?:just |already |now )*{ANY_DEED}(?= (?:it|that|this|your|you|them)\b)",
        opening=True,
        needs=(PASTS,),
    ),
    shape(
        rf"\b(?:{STAFF}|(?<=dr )[a-z]+|(?<=dr\. )[a-z]+)(?: has| have|'s)?{ADV} {ANY_DEED}"
        rf"(?: up| out| off| in| on| over| back)?{OBJECT}"
        rf"|\b{STAFF} (?:has|have) (?:your|all|everything)\b",
        vague=True,
        needs=(STAFFED | word_set("dr"), PASTS | HAVE),
    ),
    shape(
        rf"{ME}(?:'ve| have)? (?:went|gone) ahead and (?P<v>{NOT_DEEDS}[a-z]+)\b",
        needs=(I_OR_WE, word_set("ahead")),
    ),
    shape(
        rf"{ME}\b[\w' ]{{0,60}}? (?:liberty of|succeeded in) (?P<v>{ING})\b",
        needs=(I_OR_WE, word_set("liberty succeeded")),
    ),
    shape(
        rf"{ME}(?: was| were|'ve been| have been)(?: \w+)? able to{ADV} (?P<v>{BASE})\b",
        needs=(I_OR_WE, word_set("able")),
    ),
    shape(
        rf"{ME}(?:(?: was| were|'ve been| have been)(?: \w+)? able to|(?:'ve| have)? managed"
        rf" to){ADV} "
        rf"(?P<v>{HARMLESS_FUTURE}(?!locate|access|track|pull|reach|learn|gather|verify|identify)"
        r"[a-z]+)\b",
        needs=(I_OR_WE, word_set("able managed")),
    ),
    shape(
        rf"{ME}(?:'ve| have)? (?:did|managed to){ADV} (?P<v>{BASE})\b",
        needs=(I_OR_WE, word_set("did managed")),
    ),
    shape(rf"(?:\bhas|\bhave|'ve){ADV} (?P<v>{PAST})\b", needs=(HAVE, PASTS)),
    shape(
        rf"{MY_PAST} (?:asked|told|got|had) (?!you )(?:[\w']+ ){{1,4}}?to {RING}\b",
        kind=_K.CALLBACK,
        needs=(I_OR_WE, word_set("asked told got had")),
    ),
    shape(
        rf"{ME}(?:'ve| have|{WILL})?{ADV} let (?!you\b|me\b|us\b)(?:[\w']+ ){{1,4}}?know\b",
        kind=_K.ESCALATED,
        needs=(I_OR_WE, word_set("let")),
    ),
    shape(
        rf"{MY_PAST} (?:asked|spoken (?:to|with)|spoke (?:to|with)) (?:the|our|my|a) "
        rf"(?:\w+ )?{STAFF}\b",
        kind=_K.ESCALATED,
        needs=(I_OR_WE, word_set("asked spoken spoke")),
    ),
    shape(
        rf"{MY_PAST} (?:got|snagged|grabbed|found|picked|kept) (?:you|us) (?:an?|the|that|in"
        rf"|down)\b",
        kind=_K.BOOKED,
        needs=(I_OR_WE, word_set("got snagged grabbed found picked kept")),
    ),
    shape(
        r"\b(?:put|got|fit|fitted) you (?:in|down|on)\b(?! hold)",
        kind=_K.BOOKED,
        needs=(word_set("put got fit fitted"),),
    ),
)
