"""How a step and a turn end: closed unions, matched exhaustively."""

from dataclasses import dataclass, field, replace
from enum import StrEnum

import msgspec

from frontdesk.core.asked import Asked
from frontdesk.core.dialog import Dialog
from frontdesk.core.handoff import PersonAsked
from frontdesk.handoff.triggers import unclear_after
from frontdesk.store.records import LedgerEntry
from frontdesk.turn.record import Diagnosis, Interpretation, TurnStep
from frontdesk.workflows.machine import Machine


class ReceiptOutcome(StrEnum):
    """What became of a receipt that was pending."""

    ACCEPTED = "accepted"
    DECLINED = "declined"
    EXPIRED = "expired"
    VOIDED = "voided"


@dataclass(frozen=True, slots=True)
class Ending:
    """What the finishing commit keeps: code's own words, the dialog, and the record.

    Without `said`, the message that was streamed is the answer; `released` is what was judged and
    let out of it. With both, what was streamed is a message of its own before what code says.
    `asked` is what the answer asks the customer for. `gave_up` says that nobody could answer.
    """

    said: str | None = None
    released: str | None = None
    dialog: Dialog | None = None
    asked: Asked | None = None
    receipt_outcome: ReceiptOutcome | None = None
    reported: tuple[LedgerEntry, ...] = ()
    steps: tuple[TurnStep, ...] = ()
    diagnosis: Diagnosis | None = None
    interpretation: Interpretation | None = None
    timings: dict[str, int] = field(default_factory=dict[str, int])
    gave_up: bool = False


@dataclass(frozen=True, slots=True)
class Final:
    """The turn has said all that it had to say."""

    ending: Ending


@dataclass(frozen=True, slots=True)
class AwaitConfirmation:
    """The turn has shown a receipt and waits for the customer's word."""

    ending: Ending


@dataclass(frozen=True, slots=True)
class HandOff:
    """The turn has asked for a person, who has the word from here on."""

    ending: Ending
    person: PersonAsked


Outcome = Final | AwaitConfirmation | HandOff


def outcome_of(ending: Ending, dialog: Dialog, machine: Machine | None = None) -> Outcome:
    """A turn that asked for a person hands over; one that leaves a receipt pending awaits its yes.

    What the last answer asked for gives way to what this one asks for.
    """
    before = ending.dialog or dialog
    unclear = unclear_after(before.unclear_turns, ending.asked, gave_up=ending.gave_up)
    after = msgspec.structs.replace(before, asked=ending.asked, unclear_turns=unclear)
    if machine is not None:
        after = machine.asking_which(after, asks=after.asked_which is not None)
    if after != before:
        ending = replace(ending, dialog=after)
    if after.person is not None:
        return HandOff(ending, after.person)
    return AwaitConfirmation(ending) if after.receipt is not None else Final(ending)
