"""The words with which a service desk claims to have done something, by what they claim."""

import re
from enum import StrEnum

from frontdesk.language.lexicon.actions import ACTIONS
from frontdesk.language.lexicon.word_list import any_of, word_set


class ClaimKind(StrEnum):
    """What a sentence says was done."""

    CANCELLED = "cancelled"
    BOOKED = "booked"
    RESCHEDULED = "rescheduled"
    CHARGED = "charged"
    REFUNDED = "refunded"
    ESCALATED = "escalated"
    CALLBACK = "callback"
    VERIFIED = "verified"
    SENT = "sent"
    UPDATED = "updated"
    DONE = "done"
    RECORD = "record"


_CLAIMED = tuple(action for action in ACTIONS if action.claims is not None)
# An empty kind: what it claims depends on what is spoken of.
_FORMS = {
    form.split("(")[0]: ClaimKind(action.claims) if action.claims else None
    for action in _CLAIMED
    for forms in (action.base, action.past, action.ing)
    for form in forms.split("|")
}
_PASTS = [action.past for action in _CLAIMED]
_INGS = [action.ing for action in _CLAIMED]

BASE = any_of(action.base for action in _CLAIMED)
PAST = any_of(_PASTS)
ING = any_of(_INGS)

# Everyday verbs claim something only with the right object: "I made a booking", "I made sure".
_OBJECTS: dict[str, str] = {
    "make|made|making": r"(?:[\w']+ ){0,3}(?:appointment|booking|reservation|note|changes?|request"
    r"|payment|switch|adjustment|update|correction|arrangements?|exception)\b",
    "put|putting": r"(?:you|it|that|them|this|your \w+|the \w+) (?:in|down|on|through|off|over)\b"
    r"|(?:[\w']+ ){0,3}(?:payment|note|hold|request|order|charge|credit|refund|ticket"
    r"|visit|appointment)\b",
    "set|setting": r"(?:up|you|it|that|your|for)\b|$",
    "take|taken|took|taking": r"care of|(?:[\w']+ ){1,5}off\b"
    r"|(?:[\w']+ ){0,2}(?:payment|deposit|money|action)\b",
    "run|ran|running": r"(?:your|the|that) (?:card|payment|charge)\b",
    "give|gave|given|giving": r"you (?:[\w']+ ){1,4}(?:credit|refund|discount|slot|spot|off)\b",
    "do|did|doing|done": r"(?:that|it|this|so|everything|what you|the)\b|$|[,.!]",
    "place|placed|placing": r"(?:[\w']+ ){0,3}(?:order|hold|request|call|booking|you)\b",
    "hold|held|holding": r"(?:that|it|the|your|a|this)\b",
    "pass|passed|passing": r"(?:[\w']+ ){0,5}(?:on|along|over|to)\b",
    "drop|dropped|dropping": r"(?:it|that|your|the|you)\b",
    "tell|told|telling": r"(?:the|our|my|your tech\w*|dispatch|them|him|her)\b",
    "hand|handed|handing": r"(?:[\w']+ ){1,4}(?:over|off|to)\b",
    "bring|brought|bringing": r"(?:[\w']+ ){1,4}forward\b|[\w' ]*attention\b",
    "push|pushed|pushing": r"(?:it|that|your|the|you|this|back|out)\b",
    "start|started|starting": r"(?:[\w']+ ){0,2}(?:refund|plan|process|claim|return"
    r"|cancellation)\b",
    "open|opened|opening": r"(?:[\w']+ ){0,4}(?:ticket|case|request|claim|investigation|dispute)\b",
    "end|ended|ending": r"(?:[\w']+ ){0,2}(?:plan|service|subscription|contract|membership)\b",
    "apply|applied|applying": r"(?:[\w']+ ){0,4}(?:discount|credit|changes?|coupon|payment|code)\b",
    "move|moving": r"(?!on\b|ahead\b|forward\b|to\b)",
    "confirm|confirming": r"(?:your|the|that) (?:[\w']+ )?(?:appointment|booking|slot|visit)\b"
    r"(?! with)",
    "report|reported|reporting": r"(?:it|this|that|your|the)\b",
    "raise|raised|raising": r"(?:it|this|that|your|the|a)\b",
    "approve|approved|approving": r"(?:your|the|it|that)\b",
    "close|closed|closing": r"(?:[\w']+ ){0,2}(?:account|ticket|case|file|plan|contract)\b",
    "update|updating": r"(?!you\b)",
    "note|noting|record|text|mail|file|log|hold|slot|bill|schedule|email|e-mail": r"\S",
}
_LIGHT = {
    verb: re.compile(rf"(?:{tail})")
    for verbs, tail in _OBJECTS.items()
    for verb in verbs.split("|")
}
_LIGHT_PASSIVE = re.compile(
    r"\b(?:appointment|booking|reservation|visit|inspection|treatment|notes?|changes?"
    r"|payment|deposit|refund|ticket|case|request|order|details|complaint|card|fee|charge"
    r"|discount|credit|everything|all|it|that|this|care of|off)\b"
)

_BY_NOUN = (
    (ClaimKind.REFUNDED, r"refund\w*|credit|money back|reimburse\w*|discount"),
    (ClaimKind.REFUNDED, r"off (?:your|the) (?:bill|invoice|account|card)|late fee"),
    (ClaimKind.CANCELLED, r"cancell?ation|off (?:the|our|your) (?:schedule|calendar|books|list)"),
    (ClaimKind.CHARGED, r"payment|invoice|card|balance|deposit|charge|fee"),
    (
        ClaimKind.CALLBACK,
        r"call|call ?back|call-back|(?:to|will|'ll) (?:call|ring|phone) (?:you|back)",
    ),
    (ClaimKind.UPDATED, r"notes?|address|phone|e-?mail|number|contact|preferences?|plan|profile"),
    (ClaimKind.UPDATED, r"account|file|name|password|details|changes"),
    (ClaimKind.ESCALATED, r"ticket|complaint|manager|supervisor|team|office|case"),
    (ClaimKind.ESCALATED, r"colleague|specialist|branch|attention"),
    (ClaimKind.RESCHEDULED, r"reschedul\w*|(?:change|move|switch) to|instead|new time"),
    (ClaimKind.BOOKED, r"appointments?|visits?|bookings?|reservations?|slots?|treatments?|tech\w*"),
    (ClaimKind.BOOKED, r"you (?:in|down|on|for)|schedule|calendar|diary"),
)
_NOUNS = tuple((kind, re.compile(rf"\b(?:{words})\b")) for kind, words in _BY_NOUN)
_SENT_THINGS = re.compile(
    r"\b(?:e-?mail|text|confirmation|receipt|letter|sms|invoice is|contract)\b"
)
_UNSAID = frozenset({ClaimKind.BOOKED, ClaimKind.RESCHEDULED, ClaimKind.CHARGED})
_CHANGING = word_set("change changed changing update updated updating adjust adjusted")
_REMOVING = word_set(
    "remove removed removing take taken took taking delete deleted deleting drop dropped dropping "
    "clear cleared clearing"
)
_TAKING = word_set("take taken took taking")
_TAKEN = re.compile(r"\b(?:payment|deposit|money|care of|off|over|down|action)\b")
_CLOSED = re.compile(r"\b(?:account|ticket|case|file|plan|contract)\b")
_PARTICULAR = {"taken": _TAKEN, "took": _TAKEN, "closed": _CLOSED}
_TO_PEOPLE = re.compile(
    r"\bto (?:the|my|our|a|one of)(?: \w+){0,3} "
    r"(?:team|manager|supervisor|office|colleagues?|department|branch|technician|specialists?)\b"
)
_OVERRULED = tuple(
    (of, re.compile(rf"\b(?:{nouns})\b"), said)
    for of, nouns, said in (
        (ClaimKind.BOOKED, r"call ?back|call-back|phone call", ClaimKind.CALLBACK),
        (ClaimKind.BOOKED, r"unit|replacement|package|parcel", ClaimKind.SENT),
        (ClaimKind.SENT, r"refund|money", ClaimKind.REFUNDED),
        (ClaimKind.SENT, r"payment", ClaimKind.CHARGED),
        (ClaimKind.RESCHEDULED, r"renewal", ClaimKind.CANCELLED),
        (ClaimKind.RESCHEDULED, r"plan|tier|line|billing|paperless", ClaimKind.UPDATED),
        (ClaimKind.RESCHEDULED, r"attention", ClaimKind.ESCALATED),
        (ClaimKind.ESCALATED, r"limit|points|logged in", ClaimKind.UPDATED),
    )
)
_WEIGHTY = word_set("reported raised approved applied placed dropped handed")
_PERSON = re.compile(r"\b(?:identity|account|verified|you with that)\b")


def kind_of(verb: str, clause: str, tail: str | None) -> ClaimKind | None:
    """What a verb claims in its clause, None for nothing; no `tail` (its object): a passive."""
    kind = _FORMS.get(verb.split(" ", 1)[0], ClaimKind.DONE)
    light = _LIGHT.get(verb)
    if tail is None and verb in _PARTICULAR and not _PARTICULAR[verb].search(clause):
        return None
    if light and not _carried(verb, clause, tail, light):
        return None
    if kind is ClaimKind.SENT and _TO_PEOPLE.search(clause):
        return ClaimKind.ESCALATED
    if verb.startswith("confirm") and _PERSON.search(clause):
        return ClaimKind.VERIFIED
    if kind is None or kind is ClaimKind.DONE:
        return _by_noun(verb, clause)
    return next(
        (said for of, nouns, said in _OVERRULED if of is kind and nouns.search(clause)), kind
    )


def _carried(verb: str, clause: str, tail: str | None, light: re.Pattern[str]) -> bool:
    """Whether an everyday verb has the company with which it claims something."""
    if tail is None:
        return verb in _WEIGHTY or _LIGHT_PASSIVE.search(clause) is not None
    return light.match(tail) is not None


def _by_noun(verb: str, spoken: str) -> ClaimKind:
    if verb and verb not in _FORMS:
        return ClaimKind.DONE
    for kind, nouns in _NOUNS:
        if nouns.search(spoken):
            if _FORMS.get(verb) is ClaimKind.DONE and kind in _UNSAID:
                return ClaimKind.DONE
            if kind is ClaimKind.BOOKED and verb in _CHANGING:
                return ClaimKind.RESCHEDULED
            if kind is ClaimKind.BOOKED and verb in _REMOVING:
                return ClaimKind.CANCELLED
            taken = verb in _TAKING and "off" not in spoken
            if kind is ClaimKind.CHARGED and verb in _REMOVING and not taken:
                return ClaimKind.REFUNDED
            return kind
    return ClaimKind.DONE


def kind_of_thing(spoken: str) -> ClaimKind:
    """What a clause claims by the things it names."""
    if _SENT_THINGS.search(spoken) and not _NOUNS[0][1].search(spoken):
        return ClaimKind.SENT
    return _by_noun("", spoken)


def telling_words(form: str = "") -> frozenset[str]:
    """The first words of all past and -ing forms, or of one: with them a claim is complete."""
    rows = {"past": _PASTS, "ing": _INGS}.get(form, _PASTS + _INGS)
    forms = (form for forms in rows for form in forms.split("|"))
    return frozenset(form.split("(")[0].split(" ")[0] for form in forms)
