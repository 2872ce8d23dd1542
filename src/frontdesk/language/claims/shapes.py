"""The shapes that claims take in speech, and which of them a clause can have.

They are few: what is said in other words is sensed (`learned`). A shape stays where the sense
alone misses claims, and where it must be certain what is claimed, and by whom.
"""

import re
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from frontdesk.language.claims.words import BASE, ING, PAST, ClaimKind, telling_words
from frontdesk.language.lexicon.word_list import word_set


class Tense(StrEnum):
    """Whether the sentence says that it happened, or that it will."""

    DONE = "done"
    PROMISED = "promised"


class Pattern(NamedTuple):
    """A shape; group `v` is the verb that says what is claimed.

    Stative: said of the thing ("it is cancelled") and not as an action ("I cancelled it"). Vague:
    says that something was done but hardly what, so it counts only where nothing clearer was
    found. A clause that lacks a sign of one of the sets in `needs` cannot have the shape.
    """

    words: re.Pattern[str]
    needs: tuple[frozenset[str], ...]
    kind: ClaimKind | None = None
    tense: Tense = Tense.DONE
    stative: bool = False
    vague: bool = False


_K, _PROMISED = ClaimKind, Tense.PROMISED
_SIGNS = re.compile(r"'?[a-z]+")
_ED, _ING = "-ed", "-ing"
_US = word_set("i we")
_BE = word_set("is are was were am been be being got gets shows 's 're 'm")
_FUTURE = word_set("will shall gonna 'll going about should")
_PASTS = telling_words("past") | {_ED}
_INGS = frozenset({_ING})

_ADV = (
    r"(?: (?:\w+ly|just|now|already|also|then|all|both|since|indeed|so|here|again|today|too|be"
    r"|(?:gone|went|go) (?:ahead )?and|managed to|as requested|for you|right now|not only))*"
)
_WILL = r"(?:'ll| will| shall|(?:'m|'re|'s| am| are| is)(?: now| just)? (?:going|about) to| gonna)"
_IS = r"(?:\b(?:is|are|was|were|am|been|got|gets|shows as)|'s|'re|'m)"
# What one does that changes nothing; of any other verb it is a deed that it was done.
_IDLE = (
    r"(?!(?:check|look|review|mention|receiv|notic|list|search|compar|explain|discuss|talk|miss"
    r"|want|need|lik|lov|help|tri|us|bas|serv|work|treat|offer|includ|ask|show|expect|requir"
    r"|recommend|describ|gather|answer|suggest|attempt|stat|consider|prefer|relat|interest|pleas"
    r"|decid|provid|cover|concern|invit|welcom|appreciat|apologi[sz]|believ|reali[sz]|touch|claim"
    r"|declin|fail|promis|assum|chat|guess|plan|point|quot|repeat|repli|wish)\w{0,2}ed\b"
    r"|pulled up\b|(?:need|feed|speed|proceed|succeed|exceed)\b)"
)
_DEED = rf"(?P<v>{_IDLE}[a-z]{{2,}}ed)\b"
_REACH = (
    r"(?:(?:call|phone|ring|contact)(?:ing)?|reach(?:ing)? (?:out|you)|get(?:ting)? back to"
    r"|get in touch|be in touch|in touch|follow(?:ing)? up|come back to you|give you a"
    r"|text you|e-?mail you)(?! ahead)"
)
_IDLE_FUTURE = (
    r"(?!(?:check|look|need|see|show|tell|give|explain|walk|read|find|help|be|do|try|wait|ask|let"
    r"|guide|list|keep|have|repeat|stay|pull|go|want|know|like|love|assist|share|take a|get|say"
    r"|make sure|hear|answer|leave|talk|consider|confirm|start|begin|continue|speak|suggest|offer"
    r"|recommend|search|compare|never|not|only|always|use|think|also|then|just|now|come|happy|glad"
    r"|able|here|sure|right|back|work)\b)"
)


def _shape(words: str, *needs: frozenset[str], **how: ClaimKind | Tense | bool) -> Pattern:
    return Pattern(re.compile(words), needs, **how)  # pyright: ignore[reportArgumentType]


# "Sure, cancelled the visit.": with no more than that before it, a deed has no other subject.
_OPENER = (
    r"(?:(?:sure|okay|ok|great|alright|right|good|perfect|fine|of course|certainly|absolutely"
    r"|got it|no (?:problem|worries)|you bet|yes|yep|yeah|there)[,.!:] ?){0,2}"
)

PATTERNS = (
    # "I cancelled it", "they've cancelled it".
    _shape(
        rf"\b(?:i|we|they|he|she)(?:'ve| have|'s| has|'d| had)?{_ADV} (?P<v>{PAST})\b",
        word_set("i we they he she"),
        _PASTS,
    ),
    # "it is cancelled", "Confirmed!", "all set".
    _shape(rf"{_IS}{_ADV} (?P<v>{PAST})\b", _BE, _PASTS, stative=True),
    _shape(
        rf"^{_OPENER}(?:(?:all|now|just|both|successfully|that's you) )*"
        rf"(?!noted\b)(?P<v>{PAST})"
        r"(?= (?:it|that|you|u|your|the|this|them|both|for|to|in|on|at|with|and|everything|as|up)\b"
        r"|[,.!?]|$)",
        _PASTS,
        stative=True,
    ),
    # "Sure, told Dana the code.", "Okay, passed it on.": whoever got it, something was done.
    _shape(
        rf"^{_OPENER}(?:(?:just|already|also) )?"
        r"(?:(?:told|gave|informed|notified|warned|reminded|alerted) (?!(?:you|me|us|up|that)\b)\w"
        r"|passed (?:it|that|this|him|her|them|the|your|\w+ the)\b"
        r"|mentioned [\w' ]{1,40}? to (?!(?:you|me|us)\b)\w"
        r"|let (?!(?:you|me|us|it)\b)(?:[\w']+ ){1,3}know(?=[.!,]|$| (?:about|that)\b))",
        word_set("told gave informed notified warned reminded alerted passed mentioned let"),
        kind=_K.DONE,
        stative=True,
    ),
    _shape(
        r"\b(?:all set|good to go|squared away|taken care of|ready to go|job done|all sorted"
        r"|in the (?:system|books|diary)|all (?:done|finished|sorted|handled|good now)|done deal"
        r"|(?:ironed|cleared|wrapped|buttoned) (?:out|up)|back to normal|mission accomplished)\b"
        r"|^(?:done|set|sorted)(?=[,.!]|$| (?:for|and)\b)"
        r"|\bconsider (?:it|that|this|(?:the|your) (?:[\w'-]+ ){1,4}?)(?:gone|history|off|yours"
        r"|settled)\b",
        word_set("set go away care done sorted finished handled good system books diary deal out")
        | word_set("up normal accomplished consider"),
        kind=_K.DONE,
        stative=True,
    ),
    # "I'll cancel it", "I'm cancelling it".
    _shape(
        rf"\b(?:i|we){_WILL}{_ADV} (?P<v>{BASE}|{ING}|{_IDLE_FUTURE}[a-z-]+)\b",
        _US,
        _FUTURE,
        tense=_PROMISED,
    ),
    _shape(
        rf"\b(?:i'm|i am|we're|we are){_ADV} (?P<v>{ING})\b",
        _US,
        _INGS,
        tense=_PROMISED,
    ),
    # "somebody will call you", "you'll receive a refund".
    _shape(
        r"(?:\b(?:one of (?:our|the|my) [\w' ]+?|\w+ from [\w ]+?|[a-z]+,?)"
        rf"(?:{_WILL}| should)|^will){_ADV} {_REACH}\b",
        _FUTURE,
        kind=_K.CALLBACK,
        tense=_PROMISED,
    ),
    _shape(
        rf"\byou(?:{_WILL}| should| can expect){_ADV}(?: to)? (?:receive|get|see|have|find|a"
        r"|getting)\b[^,;]*?\b(?:refund|money|credit|e-?mail|text|confirmation|call|receipt|letter"
        r"|label|code|link|copy|package|parcel|card|replacement|funds|deposit|points|invoice)\b",
        word_set("you"),
        _FUTURE | word_set("expect"),
        tense=_PROMISED,
    ),
    # The vague ones: "I've ordered it", "our driver picked it up", "everything is fine again".
    _shape(
        rf"(?:\b(?:i|we)(?:'ve| have){_ADV} |\bi (?:(?:just|now|also|already|then|\w+ly) )*"
        rf"|^(?:the|our|my) (?:[\w-]+ ){{1,2}}(?:has |have |just |already )*){_DEED}",
        _PASTS,
        vague=True,
    ),
    _shape(
        r"\b(?:is|are) now (?!(?:open|closed|available|taken|full|unavailable|and|a good)\b)[\w$]+"
        r"|\beverything(?:'s| is)(?: all| now)* (?!(?:about|that|you|not|included|fine"
        r"|listed)\b)[a-z]+",
        _BE,
        word_set("now everything"),
        kind=_K.DONE,
        stative=True,
        vague=True,
    ),
    _shape(
        r"(?:\b(?:is|are)|'s|'re)(?: now| already| all| just| currently| also| back| waiting)* "
        r"(?:on (?:its|the|his|her|their) way|en route|under ?way|in (?:motion|effect|progress)"
        r"|(?:in|on|at|to|off|from) (?:your|the|our) (?:inbox|mailbox|e?-?mail|phone|post|books"
        r"|schedule|calendar|diary|list|reservation)|on (?:file|hold|for)|down (?:for|with)|yours"
        r"|lined up|back (?:up|on|online|in))\b",
        _BE,
        stative=True,
        vague=True,
    ),
)

# Every set of signs that some shape needs is a bit; a sign has the bits of the sets it is in.
_NEEDS = {need: 1 << i for i, need in enumerate({n: None for one in PATTERNS for n in one.needs})}
_BITS: dict[str, int] = {}
for _need, _bit in _NEEDS.items():
    for _sign in _need:
        _BITS[_sign] = _BITS.get(_sign, 0) | _bit
_WANTED = tuple((sum(_NEEDS[need] for need in set(one.needs)), one) for one in PATTERNS)


def patterns_for(clause: str) -> tuple[Pattern, ...]:
    """The shapes that this clause can have at all, the vague ones last."""
    signs = set(_SIGNS.findall(clause))
    signs |= {end for end in (_ED, _ING) if end[1:] in clause}
    bits = 0
    for sign in signs:
        bits |= _BITS.get(sign, 0)
    return _possible(bits)


@lru_cache(maxsize=4096)
def _possible(bits: int) -> tuple[Pattern, ...]:
    return tuple(one for wanted, one in _WANTED if wanted & bits == wanted)
