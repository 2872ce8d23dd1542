"""The words with which a service desk claims to have done something, by what they claim."""

from enum import StrEnum

from frontdesk.language.lexicon.actions import ACTIONS
from frontdesk.language.lexicon.word_list import any_of, word_set


class ClaimKind(StrEnum):
    """What a sentence says was done."""

    CANCELLED = "cancelled"
    """Something was taken off: "your visit is cancelled"."""
    BOOKED = "booked"
    """Something was arranged: "you're booked for Friday"."""
    RESCHEDULED = "rescheduled"
    """Something was moved to another time."""
    CHARGED = "charged"
    """Money was taken."""
    REFUNDED = "refunded"
    """Money was given back."""
    ESCALATED = "escalated"
    """A person was told: "I've opened a ticket"."""
    CALLBACK = "callback"
    """Somebody will get in touch: "someone will call you"."""
    VERIFIED = "verified"
    """The customer was found to be who they say."""
    SENT = "sent"
    """Something went out: "I've texted you a link"."""
    UPDATED = "updated"
    """Something that is kept was changed or noted down."""
    DONE = "done"
    """No more than that it is done."""
    RECORD = "record"
    """Something is on record, such as a policy or an account."""


# What is only told, sent or written down changes nothing of what was asked for.
NOTES = frozenset(
    {
        ClaimKind.ESCALATED,
        ClaimKind.CALLBACK,
        ClaimKind.SENT,
        ClaimKind.UPDATED,
        ClaimKind.RECORD,
    }
)

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

# Said of much besides what a desk does; whether they claim something is left to the sense.
EVERYDAY = word_set(
    "make made making put putting set setting take taken took taking run ran running give gave"
    " given giving do did doing move moving tell told telling update updating confirm confirming"
    " start started starting open opened opening hold note record text mail file log slot bill"
    " schedule email e-mail close end"
)


def kind_by_verb(verb: str) -> ClaimKind | None:
    """What a verb claims; None where that depends on what is spoken of."""
    return _FORMS.get(verb.split(" ", 1)[0], ClaimKind.DONE)


def telling_words(form: str = "") -> frozenset[str]:
    """The first words of all past and -ing forms, or of one: with them a claim is complete."""
    rows = {"past": _PASTS, "ing": _INGS}.get(form, _PASTS + _INGS)
    forms = (form for forms in rows for form in forms.split("|"))
    return frozenset(form.split("(")[0].split(" ")[0] for form in forms)
