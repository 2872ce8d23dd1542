"""What an operator may do to a conversation as it stands; pure, and asked when an act is taken up.

Two operators may act at once: the one whose act is taken up second learns how it stands by then.
"""

from dataclasses import dataclass
from typing import assert_never

from frontdesk.core.dialog import Receipt
from frontdesk.core.handoff import Handoff
from frontdesk.core.lifecycle import Status
from frontdesk.core.operator_acts import (
    DONE,
    ActOutcome,
    ApproveInput,
    AssignInput,
    EscalateInput,
    JoinInput,
    MergeInput,
    OperatorAct,
    OperatorNoteInput,
    OperatorReplyInput,
    ReleaseInput,
    ResolveInput,
    SnoozeInput,
    TagInput,
    TakeOverInput,
)

HELD_BY_ANOTHER = "held_by_another"
NOT_HELD = "not_held"
NOT_OPEN = "not_open"
NOT_WAITING = "not_waiting"
UNKNOWN_RECEIPT = "unknown_receipt"
RECEIPT_EXPIRED = "receipt_expired"
NOT_ALLOWED = "not_allowed"
UNDER_WAY = "answer_under_way"
ALREADY_MERGED = "already_merged"
NOT_SAME_CUSTOMER = "not_same_customer"
SAME_CONVERSATION = "same_conversation"
_LIVE = (Status.OPEN, Status.PENDING_HUMAN, Status.HUMAN)


def permission(
    act: OperatorAct, status: Status, handoff: Handoff, receipt: Receipt | None = None
) -> ActOutcome:
    """Whether an act may be carried out now, or why not."""
    match act:
        case OperatorNoteInput() | AssignInput() | TagInput() | JoinInput():
            return DONE
        case TakeOverInput():
            return _not_anothers(act, status, handoff)
        case OperatorReplyInput() | ReleaseInput():
            return _held_by_them(act, status, handoff)
        case MergeInput() if handoff.merged_into is not None:
            return ActOutcome(ALREADY_MERGED, f"merged into {handoff.merged_into} already")
        case ResolveInput() | MergeInput():
            return _resolvable(act, status, handoff)
        case EscalateInput():
            return _escalatable(act, status, handoff)
        case SnoozeInput():
            waits = status is Status.PENDING_HUMAN
            return DONE if waits else _refused(NOT_WAITING, "one that waits in the queue", status)
        case ApproveInput():
            return _approvable(act, status, handoff, receipt)
        case _:
            assert_never(act)


def _not_anothers(act: OperatorAct, status: Status, handoff: Handoff) -> ActOutcome:
    if status is Status.HUMAN and handoff.holder != act.operator:
        return ActOutcome(HELD_BY_ANOTHER, f"{handoff.holder or 'another'} has this conversation")
    return DONE


def _held_by_them(act: OperatorAct, status: Status, handoff: Handoff) -> ActOutcome:
    if status is not Status.HUMAN:
        return _refused(NOT_HELD, "one that you have taken over", status)
    return _not_anothers(act, status, handoff)


@dataclass(frozen=True, slots=True)
class Other:
    """The conversation into which one is to be merged, as it is stored."""

    status: Status
    customer: str | None
    merged_into: str | None


def mergeable(customer: str | None, other: Other | None) -> ActOutcome:
    """Whether another conversation may go on in place of one whose customer is verified as this."""
    if other is None:
        return ActOutcome("not_found", "expected a conversation of this organisation to merge into")
    if other.merged_into is not None:
        goes_on = "expected a conversation that goes on; that one was merged into"
        return ActOutcome(ALREADY_MERGED, f"{goes_on} {other.merged_into}")
    if other.status not in _LIVE:
        expected = "expected a conversation that is under way to merge into"
        return ActOutcome(NOT_OPEN, f"{expected}; that one is {other.status}")
    if customer is None or customer != other.customer:
        expected = "expected both to be of one customer, verified in each"
        return ActOutcome(NOT_SAME_CUSTOMER, expected)
    return DONE


def _resolvable(act: OperatorAct, status: Status, handoff: Handoff) -> ActOutcome:
    if status in _LIVE:
        return _not_anothers(act, status, handoff)
    return _refused(NOT_OPEN, "one that is under way", status)


def _escalatable(act: OperatorAct, status: Status, handoff: Handoff) -> ActOutcome:
    if status in (Status.OPEN, Status.HUMAN):
        return _not_anothers(act, status, handoff)
    return _refused(NOT_OPEN, "one that is under way", status)


def _approvable(
    act: ApproveInput, status: Status, handoff: Handoff, receipt: Receipt | None
) -> ActOutcome:
    if receipt is None or receipt.id != act.receipt_id or receipt.shown_seq <= 0:
        return ActOutcome(UNKNOWN_RECEIPT, "expected a receipt that is open")
    return _not_anothers(act, status, handoff)


def _refused(code: str, expected: str, status: Status) -> ActOutcome:
    return ActOutcome(code, f"expected a conversation, {expected}; this one is {status}")
