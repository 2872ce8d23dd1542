"""A turn that went wrong, kept as a test case: what was said in which situation, what is right."""

from collections.abc import Collection, Sequence
from typing import Any, Literal

import msgspec

from frontdesk.core.dialog import Dialog
from frontdesk.core.events import Event
from frontdesk.diagnosis.turn_view import TurnMessage, TurnView, View, cut
from frontdesk.store.records import MessageRecord

NOTHING = "nothing"
MOST_BEFORE = 40

Answer = Literal["", "yes", "no", "change", "unclear"]


class OpenReceipt(View, frozen=True, kw_only=True):
    """A receipt that was waiting for an answer: the question, and for which effect."""

    receipt_id: str
    tool: str
    text: str


class Expected(View, frozen=True, kw_only=True):
    """What would have been right: a tool, or how the answer to the receipt is to be read.

    Both are empty where whoever kept the turn could not say yet.
    """

    tool: str = ""
    answer: Answer = ""


class KeptTurn(View, frozen=True, kw_only=True):
    """All that the turn was answered from, and what it answered.

    `dialog` is as it stood when the turn was kept; `verified` and `receipt` are of the turn itself.
    """

    said: str
    answered: str
    called: tuple[str, ...] = ()
    issues: tuple[str, ...] = ()
    before: tuple[TurnMessage, ...] = ()
    verified: bool = False
    receipt: OpenReceipt | None = None
    dialog: dict[str, Any] | None = None
    expected: Expected = Expected()


def keep_turn(
    turn: TurnView,
    before: Sequence[MessageRecord],
    actions: Sequence[Event],
    dialog: Dialog | None,
    protected: Collection[str],
) -> KeptTurn:
    """A turn as a test case; `protected` are the tools that only a verified customer may use."""
    return KeptTurn(
        said=_said_by(turn, "customer"),
        answered=_said_by(turn, "assistant"),
        called=tuple(call.tool for step in turn.steps for call in step.calls),
        before=tuple(
            TurnMessage(role=one.role, text=cut(one.text), state=one.state)
            for one in before
            if one.call_session_id == turn.call_session_id and one.turn_id < turn.turn_id
        )[-MOST_BEFORE:],
        verified=_was_verified(turn, dialog, protected),
        receipt=_open_receipt(turn, actions),
        dialog=msgspec.to_builtins(dialog) if dialog is not None else None,
    )


def _said_by(turn: TurnView, role: str) -> str:
    return "\n".join(one.text for one in turn.messages if one.role == role)


def _was_verified(turn: TurnView, dialog: Dialog | None, protected: Collection[str]) -> bool:
    """As the first step's open tools tell; the dialog itself may have moved on since."""
    first = turn.steps[0] if turn.steps else None
    if first is None or not ({*first.open_tools, *first.closed_tools} & {*protected}):
        return dialog is not None and dialog.verified
    return bool({*first.open_tools} & {*protected})


def _open_receipt(turn: TurnView, actions: Sequence[Event]) -> OpenReceipt | None:
    """The receipt that was shown before the turn in its call, and waited when the turn began."""
    shown: OpenReceipt | None = None
    for event in actions:
        if event.turn_id >= turn.turn_id or event.call_session_id != turn.call_session_id:
            continue
        data = event.data or {}
        if data.get("state") == "shown" and "receiptId" in data:
            shown = OpenReceipt(
                receipt_id=data["receiptId"], tool=data.get("tool", ""), text=event.text or ""
            )
        elif shown is not None and data.get("receiptId") == shown.receipt_id:
            shown = None
    return shown
