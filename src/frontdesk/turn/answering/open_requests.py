"""Requests that were proposed and not run: how long they stay open, and what a model is told."""

from collections.abc import Sequence
from itertools import takewhile

from frontdesk.core.dialog import Dialog
from frontdesk.core.events import Role
from frontdesk.language.reading.cues import Cue, read_cues
from frontdesk.language.reading.withdrawal import withdraws
from frontdesk.store.records import MessageRecord
from frontdesk.turn.answering.model_context import still_open
from frontdesk.turn.answering.situation_from_dialog import situation_of
from frontdesk.turn.deps import TurnDeps
from frontdesk.turn.outcome import Ending
from frontdesk.turn.port import TurnPort
from frontdesk.turn.record import TurnStep, content

DROPPED = TurnStep(note="The customer has dropped the requests that were still open.")

_GO_ON = "The desk has told the customer this; do not repeat it. Go on with what is still open."


def waits(dialog: Dialog | None) -> bool:
    """Whether a receipt, options or a question wait for the customer."""
    return dialog is not None and (dialog.receipt is not None or dialog.progress is not None)


def to_go_on_with(deps: TurnDeps, ending: Ending, port: TurnPort) -> TurnStep | None:
    """What a model is told once the outcome of an effect was told; None where nothing is open."""
    dialog = ending.dialog
    if not ending.reported or dialog is None or waits(dialog) or not dialog.open_requests:
        return None
    waiting = still_open(situation_of(deps, dialog, port.ledger).still_open)
    told = content(told=ending.said, still_open=waiting)
    return TurnStep(note=f"{told} {_GO_ON}", released=ending.said or "")


def was_told(step: TurnStep) -> bool:
    """Whether the customer was told of a move or an outcome in the midst of the turn."""
    after_button = bool(step.note and step.released)
    return after_button or any(call.outcome == "moved" for call in step.calls)


def drops_requests(deps: TurnDeps, dialog: Dialog, history: Sequence[MessageRecord]) -> bool:
    """Whether the customer's last words drop what is still open: a goodbye, or a withdrawal."""
    said = takewhile(lambda message: message.role == Role.CUSTOMER, reversed(history))
    does = [deps.specs[one.tool].does for one in dialog.open_requests if one.tool in deps.specs]
    return any(
        Cue.GOODBYE in read_cues(message.text)
        or (not waits(dialog) and any(withdraws(message.text, one) for one in does))
        for message in said
    )
