"""When code asks for a person by itself: where nothing is understood, or nobody can be verified."""

from frontdesk.core.asked import Asked, NotUnderstood, OfferedPerson, OfferedTool
from frontdesk.core.dialog import Dialog
from frontdesk.core.handoff import ATTEMPTS_EXHAUSTED, NO_ANSWER, NOT_UNDERSTOOD, Handoff
from frontdesk.tools.gates import ATTEMPTS_ALLOWED

MOST_UNCLEAR = 3


def unclear_after(before: int, asked: Asked | None, *, gave_up: bool) -> int:
    """How many turns in a row have ended without an answer."""
    return before + 1 if why_unanswered(asked, gave_up=gave_up) else 0


def why_unanswered(asked: Asked | None, *, gave_up: bool) -> str:
    """Why a turn has ended without an answer; empty where it has one."""
    if asked is not None and NotUnderstood() in asked.asks:
        return NOT_UNDERSTOOD
    return NO_ANSWER if gave_up else ""


def person_needed(dialog: Dialog, handoff: Handoff) -> str | None:
    """Why a person should be asked for after a turn; None while the desk manages by itself.

    Who was offered a person, or has a ticket already, is not handed over against their will.
    """
    asks = dialog.asked.asks if dialog.asked is not None else ()
    if dialog.unclear_turns >= MOST_UNCLEAR:
        return NOT_UNDERSTOOD if NotUnderstood() in asks else NO_ANSWER
    offered = any(isinstance(ask, OfferedPerson | OfferedTool) for ask in asks)
    if offered or handoff.asked_at is not None or dialog.verified:
        return None
    return ATTEMPTS_EXHAUSTED if dialog.failed_attempts >= ATTEMPTS_ALLOWED else None
