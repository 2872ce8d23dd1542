"""The words with which a service desk claims to have done something, by what they claim."""

import re
from enum import StrEnum

from frontdesk.language.lexicon.actions import ACTIONS
from frontdesk.language.lexicon.word_list import any_of


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
# No kind: what such a verb claims depends on what is spoken of.
_FORMS = {
    form.split("(")[0].split(" ")[0]: ClaimKind(action.claims) if action.claims else None
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
    "put|putting": r"(?:[\w']+ ){1,3}(?:in|down|on|through|off|over)\b"
    r"|(?:[\w']+ ){0,3}(?:payment|note|hold|request|order|charge|credit|refund|ticket"
    r"|visit|appointment)\b",
    "set|setting": r"(?:up|you|it|that|your|for)\b|$",
    "take|taken|took|taking": r"care of|(?:[\w']+ ){1,5}off\b"
    r"|(?:[\w']+ ){0,2}(?:payment|deposit|money|action)\b",
    "run|ran|running": r"(?:your|the|that) (?:card|payment|charge)\b",
    "give|gave|given|giving": r"you (?:[\w']+ ){1,4}(?:credit|refund|discount|slot|spot|off)\b",
    "do|did|doing|done": r"(?:that|it|this|so|everything|what you|the)\b|$|[,.!]",
    "move|moving": r"(?!on\b|ahead\b|forward\b|to\b)",
    "tell|told|telling": r"(?!you\b)",
    "update|updating": r"(?!you\b)",
    "confirm|confirming": r"(?:your|the|that) (?:[\w']+ )?(?:appointment|booking|slot|visit)\b"
    r"(?! with)",
    "start|started|starting|open|opened|opening|hold|note|record|text|mail|file|log|slot|bill"
    "|schedule|email|e-mail|close|end": r"\S",
}
_LIGHT = {
    verb: re.compile(rf"(?:{tail})")
    for verbs, tail in _OBJECTS.items()
    for verb in verbs.split("|")
}


_TAKEN = re.compile(r"\b(?:payment|deposit|money|care of|off|over|down|action)\b")
_CLOSED = re.compile(r"\b(?:account|ticket|case|file|plan|contract)\b")
_SUBJECTS = re.compile(
    r"\b(?:appointment|booking|reservation|visit|inspection|treatment|notes?|changes?"
    r"|payment|deposit|refund|ticket|case|request|order|details|complaint|card|fee|charge"
    r"|discount|credit|everything|it|that|this|care of|off)\b"
)
_IN_PASSIVE = {"taken": _TAKEN, "took": _TAKEN, "closed": _CLOSED}


def claims_nothing(verb: str, clause: str, tail: str | None) -> bool:
    """Whether an everyday verb lacks the object (no `tail`: it is passive) to claim something."""
    if tail is None:
        needed = _IN_PASSIVE.get(verb, _SUBJECTS if verb in _LIGHT else None)
        return needed is not None and needed.search(clause) is None
    light = _LIGHT.get(verb)
    return light is not None and light.match(tail) is None


def kind_by_verb(verb: str) -> ClaimKind | None:
    """What a verb claims; None where that depends on what is spoken of."""
    return _FORMS.get(verb.split(" ", 1)[0], ClaimKind.DONE)


def telling_words(form: str = "") -> frozenset[str]:
    """The first words of all past and -ing forms, or of one: with them a claim is complete."""
    rows = {"past": _PASTS, "ing": _INGS}.get(form, _PASTS + _INGS)
    forms = (form for forms in rows for form in forms.split("|"))
    return frozenset(form.split("(")[0].split(" ")[0] for form in forms)
