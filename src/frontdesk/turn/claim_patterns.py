"""The shapes that a claim takes in speech: tense, voice, and the turns of phrase of a desk."""

import re
from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from frontdesk.turn.claim_phrases import (
    ADV,
    ANY_DEED,
    DAY,
    DESK,
    HARMLESS_FUTURE,
    HARMLESS_NOW,
    IS,
    LIST,
    LOOKED,
    ME,
    MY_FUTURE,
    MY_PAST,
    MY_PERFECT,
    NO_ANSWER,
    NOT_DEEDS,
    OBJECT,
    PEOPLE,
    REACH,
    RING,
    STAFF,
    THING,
    WILL,
)
from frontdesk.turn.claim_words import BASE, ING, PAST, ClaimKind


class Tense(StrEnum):
    """Whether the sentence says that it happened, or that it will."""

    DONE = "done"
    PROMISED = "promised"


class Pattern(NamedTuple):
    """A shape; group `v` is the verb, group `n` the thing, that say what is claimed.

    Stative: said of the thing ("it is cancelled") and not as a deed ("I cancelled it").
    """

    words: re.Pattern[str]
    tense: Tense
    kind: ClaimKind | None
    stative: bool
    opening: bool


def _shape(
    words: str,
    tense: Tense = Tense.DONE,
    kind: ClaimKind | None = None,
    *,
    stative: bool = False,
    opening: bool = False,
) -> Pattern:
    return Pattern(re.compile(words), tense, kind, stative, opening)


_P, _K = Tense.PROMISED, ClaimKind

DEEDS = (
    _shape(rf"\b(?:i|we|they|he|she)(?:'ve| have|'s| has|'d| had)?{ADV} (?P<v>{PAST})\b"),
    _shape(rf"{MY_PERFECT} {ANY_DEED}"),
    _shape(
        rf"{MY_PERFECT} (?!{LOOKED})"
        r"(?:taken|put|made|given|set|run|brought|held|passed|done|told)\b",
        kind=_K.DONE,
    ),
    _shape(rf"{ME}(?: just| now| also| already)* {ANY_DEED}{OBJECT}"),
    _shape(rf"{ME}(?:'ve| have)? (?:went|gone) ahead and (?P<v>{NOT_DEEDS}[a-z]+)\b"),
    _shape(rf"{ME}\b[\w' ]*? (?:liberty of|succeeded in) (?P<v>{ING})\b"),
    _shape(rf"{ME}(?: was| were|'ve been| have been)(?: \w+)? able to{ADV} (?P<v>{BASE})\b"),
    _shape(rf"{ME}(?:'ve| have)? (?:did|managed to){ADV} (?P<v>{BASE})\b"),
    _shape(rf"(?:\bhas|\bhave|'ve){ADV} (?P<v>{PAST})\b"),
    _shape(
        rf"{MY_PAST} (?:asked|told|got|had) (?!you )(?:[\w']+ ){{1,4}}?to {RING}\b",
        kind=_K.CALLBACK,
    ),
    _shape(
        rf"{ME}(?:'ve| have|{WILL})?{ADV} let (?!you\b|me\b|us\b)(?:[\w']+ ){{1,4}}?know\b",
        kind=_K.ESCALATED,
    ),
    _shape(
        rf"{MY_PAST} (?:asked|spoken (?:to|with)|spoke (?:to|with)) (?:the|our|my|a) "
        rf"(?:\w+ )?{STAFF}\b",
        kind=_K.ESCALATED,
    ),
    _shape(r"\b(?:put|got) you (?:in|down|on)\b(?! hold)", kind=_K.BOOKED),
)

STATES = (
    _shape(rf"{IS}{ADV} (?P<v>{PAST})\b", stative=True),
    _shape(rf"(?:\bhas|\bhave|'s|'ve){ADV} been{ADV} {ANY_DEED}", stative=True),
    _shape(
        rf"{ME}(?:'ve got| have got| have|'ve| got) (?!to\b|not\b)(?:\w+ ){{1,4}}?(?P<v>{PAST})\b",
        stative=True,
    ),
    _shape(
        r"(?:\bhave|\bhas|\bgot|'ve) you(?: all| now| both)* "
        r"(?:(?:down|in|set|on)\b|(?:at|with)\b.*(?:\d:\d|\d ?[ap]\.?m|day\b))",
        kind=_K.BOOKED,
        stative=True,
    ),
    _shape(
        rf"^(?:(?:all|now|just|both|successfully|that's you) )*(?!noted\b)(?P<v>{PAST})"
        r"(?= (?:it|that|you|u|your|the|this|them|both|for|to|in|on|at|with|and|everything|as|up)\b"
        r"|[,.!?]|$)",
        stative=True,
        opening=True,
    ),
    _shape(
        rf"^(?:your |the |a )?(?:[\w']+ )?{THING}(?: (?:for|on|at|of|to)(?: [\w':.]+){{1,4}}?)? "
        rf"(?P<v>{PAST})(?=[,.!]|$| (?:for|to|on|by|and|at|successfully|as)\b)"
        rf"|, (?P<w>{PAST})$",
        stative=True,
        opening=True,
    ),
    _shape(rf"\b(?:consider|that's)(?: [\w']+){{1,4}}? (?P<v>{PAST})\b", stative=True),
    _shape(
        rf"\b{THING}(?: (?!can|could|may|would)[\w':.]+){{0,4}}?(?: is| are|'s)(?: now)? "
        r"(?:off|live|active|final|official|on file|in place|gone|with (?:our|my|the)|void)\b"
        rf"|\b{THING}\b.* now (?:starts|begins|shows|reads|runs|stands)\b",
        stative=True,
    ),
    _shape(
        r"\b(?:that's|it's|it is|that is|this is|you|your [\w' ]+?) now (?!and\b|as\b)"
        r"|^(?:it|that|this|your|the|you)\b.*(?<!right)(?<!for)(?<!until)(?<!just) now$",
        kind=_K.DONE,
        stative=True,
    ),
    _shape(
        rf"\byour (?:\w+ ){{0,2}}?(?:{THING}|technician|inspection)\b[\w', ]*?"
        r"(?:,? is|'s|'ll be| are) "
        r"(?:(?:in|on|at|for|coming|set|due|this|next|with|from|arriving|[a-z]+ing)\b[\w' ,]*?)?"
        r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|today"
        r"|the \d+|\d+[:.]\d\d|\d+ ?[ap]m)",
        kind=_K.BOOKED,
        stative=True,
    ),
    _shape(r"\bgot you (?:an?|the|that)\b", kind=_K.BOOKED, stative=True),
    _shape(
        r"\b(?:refund|money|credit|payment|e-?mail|invoice|link|receipt|letter|text|contract|code)"
        r"[\w' ]*?(?: went out| has gone out|(?: is|'s|'re| are) (?:on (?:its|the|their) way"
        r"|in (?:your|the) (?:inbox|post|mail)))\b",
        stative=True,
    ),
    _shape(
        r"\byour (?:[\w']+ ){1,3}now (?!and\b|as\b|is\b|was\b)[a-z]+s\b", kind=_K.DONE, stative=True
    ),
    _shape(r"\bpassed (?:the )?(?:verification|security|id)\b", kind=_K.VERIFIED, stative=True),
    _shape(
        r"\b(?:all set|good to go|squared away|taken care of|ready to go|job done|all sorted"
        r"|in the (?:system|books|diary)|all (?:done|finished|sorted|handled))\b"
        r"|^(?:done|set|sorted)(?=[,.!]|$| for\b)",
        kind=_K.DONE,
        stative=True,
    ),
    _shape(
        r"\b(?:went|gone|goes|been put) (?:\w+ )?through\b"
        r"|(?:\b(?:is|are|was|were)|'s)(?: now| all)? (?:complete|successful|finali[sz]ed)\b",
        stative=True,
    ),
    _shape(
        rf"\bno longer (?:booked|scheduled|on (?:the|our) {LIST})\b"
        rf"|(?:\b(?:is|are|been|was|were)|'s|'re)(?: \w+){{0,2}} (?:from|off|out of) "
        rf"(?:the|our) {LIST}\b"
        r"|\bno longer have (?:\w+ ){1,3}(?:appointment|visit|booking)s?\b"
        rf"|(?:n't| not) (?:booked|scheduled|on (?:the|our) {LIST}) "
        r"(?:anymore|any more|any longer)\b",
        kind=_K.CANCELLED,
        stative=True,
    ),
    _shape(
        r"\b(?:slot|time|spot|appointment)(?:'s| is)(?: all| now)? yours\b"
        rf"|\byou(?:'re| are)(?: \w+ly| now| all| back)* (?:on the {LIST}|down (?:for|with)"
        r"|in (?:for|with)|on for)\b"
        r"|\byou(?:'ve got| have| got) (?:an?|your)(?: \w+){0,2} (?:appointment|visit|booking)"
        rf"(?= {DAY})",
        kind=_K.BOOKED,
        stative=True,
    ),
    _shape(
        r"\byour new (?:appointment|visit|slot|date|time|booking)(?: \w+)?(?:'s| is)\b"
        r"|(?:\bis|'s) now (?:set )?(?:on |at |for )?"
        r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|\d)",
        kind=_K.BOOKED,
        stative=True,
    ),
    _shape(
        rf"\bpayment received\b|{ME}(?:'ve| have)? received your payment\b",
        kind=_K.CHARGED,
        stative=True,
    ),
    _shape(
        r"\b(?:ticket|case)(?: number)? is\b"
        rf"|\b(?:{STAFF}|they)(?:'re| is| are)(?: now| already| currently)* "
        r"(?:looking into|working on|on it|handling|reviewing)\b",
        kind=_K.ESCALATED,
        stative=True,
    ),
    _shape(
        r"^(?:(?:so|and|but|yes|okay|ok|well|actually|it seems|it looks like) )*"
        r"you(?:'ve| have)?(?: already| previously| just| had)* "
        rf"(?!told|did|made|put|set|given)(?P<v>{PAST})\b",
        stative=True,
    ),
)

PROMISES = (
    _shape(rf"{MY_FUTURE} (?P<v>{HARMLESS_FUTURE}[a-z-]+)\b", _P),
    _shape(rf"\b(?:i'm|i am|we're|we are){ADV} (?P<v>{HARMLESS_NOW}[a-z-]+ing)\b", _P),
    _shape(rf"\b{DESK}{WILL}{ADV} {NO_ANSWER}[a-z]+", _P, _K.ESCALATED),
    _shape(rf"\bshould (?:now |all )+be(?: all)? (?P<v>{PAST}|good)\b", _P, stative=True),
    _shape(rf"\bshould be all (?P<v>{PAST}|good)\b", _P, stative=True),
    _shape(rf"{MY_FUTURE} (?P<v>{BASE}|{ING})\b", _P),
    _shape(
        rf"{MY_FUTURE} (?:get|have|see (?:to it )?that|make sure)(?: [\w']+){{1,5}}? "
        rf"(?P<v>{PAST})\b",
        _P,
    ),
    _shape(rf"{MY_FUTURE} (?:have|get|ask)(?: [\w']+){{1,5}}? (?:to )?{RING}\b", _P, _K.CALLBACK),
    _shape(
        rf"{MY_FUTURE} (?:put you (?:through|on)|get (?:you )?(?:a|my|the) (?:\w+ )?{STAFF})\b"
        rf"|\b(?:i'm|we're) (?:getting|bringing in|adding) (?:you )?"
        rf"(?:a|my|the) (?:\w+ )?{STAFF}\b",
        _P,
        _K.ESCALATED,
    ),
    _shape(
        rf"{MY_FUTURE} make sure(?: [\w']+){{1,5}}? (?:knows?|gets?|calls?|comes?|hears?)\b",
        _P,
        _K.ESCALATED,
    ),
    _shape(rf"(?:\b{PEOPLE}(?:{WILL}| should)|^will){ADV} {REACH}\b", _P, _K.CALLBACK),
    _shape(
        rf"(?:\b(?:{STAFF}|someone|somebody|they|he|she){WILL}|^will){ADV} "
        r"(?:take (?:over|it|this)"
        r"|join|help you|assist|handle|look into|review|sort|deal with|contact)\b",
        _P,
        _K.ESCALATED,
    ),
    _shape(
        r"\b(?:can|should|^|please) ?expect (?:to|a|an|our|us|someone|him|her|them)\b"
        r"|\bexpect (?:a|your|our)(?: \w+)? (?:call|callback|ring)\b|\bbe (?:contacted|called)\b"
        r"|\bhear(?:ing)?(?: back)? from (?:us|some|our|the|a|me)\b",
        _P,
        _K.CALLBACK,
    ),
    _shape(
        rf"\b(?:tech\w*|someone|somebody|team|crew|specialist|inspector|they|he|she){WILL}{ADV} "
        r"(?:arriv(?:e|ing)|com(?:e|ing)|there|out|visit|stop by|with you)\b"
        rf"|\bwe(?:'ll| will) see you {DAY}|\bforward to (?:seeing|meeting) you {DAY}"
        r"|\b(?:tech\w*|someone|help)(?:'s| is) on (?:the|his|her|their) way\b",
        _P,
        _K.BOOKED,
        stative=True,
    ),
    _shape(
        rf"\byou(?:{WILL}| should| can expect){ADV}(?: to)? (?:receive|get|see|have|a|getting)"
        r"\b[^,;]*?\b"
        r"(?P<n>refund|money back|credit|e-?mail|text|confirmation|call|receipt|letter)\b",
        _P,
    ),
    _shape(rf"(?:'ll| will| shall| going to) be{ADV} (?P<v>{PAST})\b", _P, stative=True),
    _shape(rf"(?:\b(?:is|are)|'s|'re){ADV} being (?P<v>{PAST})\b", _P, stative=True),
    _shape(
        r"\b(?P<n>refund|credit|receipt|e-?mail|text|confirmation|letter|cheque|check|invoice"
        r"|contract)(?:'s| is|s are)(?: now| already)* "
        r"(?:on (?:its|the|their) way|coming|in the (?:mail|post)|head(?:ed|ing))\b"
        r"|\b(?P<m>refund|credit|money)(?: [\w']+){0,3}(?: should| will|'ll) (?:\w+ )?"
        r"(?:land|arrive|appear|show|hit|reach|post|be|come|go)\b"
        r"|\byou(?:'re| are)(?: \w+)? getting (?:\S+ ){0,3}?(?P<b>back|refund|credit)\b",
        _P,
        stative=True,
    ),
    _shape(rf"\b(?:i'm|i am|we're|we are){ADV} (?P<v>{ING})\b", _P),
    _shape(rf"^(?:now |just )*(?P<v>{ING}) (?:you|it|that|this|your|the)\b", _P, opening=True),
)

_DOER = re.compile(r"\b(?:i|we|they|he|she|has|have|put|got)\b|'ve")
_FUTURE = re.compile(
    r"'ll|\b(?:will|shall|should|going|about|gonna|expect|hear|hearing|contacted|called|be|being|way"
    r"|coming|mail|post|headed|forward|getting|can)\b|ing\b"
)


def patterns_for(clause: str) -> Iterator[Pattern]:
    """The shapes that this clause can have at all."""
    if _DOER.search(clause):
        yield from DEEDS
    yield from STATES
    if _FUTURE.search(clause):
        yield from PROMISES
