"""A conversation reduced to what rules can tell apart, and the same view of a real one."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import msgspec

from frontdesk.core.clock import Millis
from frontdesk.core.dialog import (
    Dialog,
    Progress,
    Receipt,
    ReceiptId,
    encode_dialog,
    offering_assistant,
)
from frontdesk.core.events import Role
from frontdesk.core.ids import CallSessionId, MessageId, Seq, TurnId
from frontdesk.language.consent.reader import Answer
from frontdesk.store.records import LedgerEntry, LedgerStatus, MessageRecord
from frontdesk.tools.gates import ATTEMPTS_ALLOWED
from frontdesk.turn.consent.judging import house_reading, since_shown
from frontdesk.workflows.engine import RECEIPT_LIFE

LONG_AGO: Millis = 0
# Who a verified customer is, in every world.
KNOWN = "x"
NOW: Millis = 1_000_000_000
PENDING = ReceiptId("pending")
SPENT = ReceiptId("spent")
# How the keys begin of effects that were done and told of before: in any world there may be some.
DONE = "done "
CALL = CallSessionId("call")

# What a customer may say, by how the house reads it.
TEXTS = {
    Answer.YES: "yes please",
    Answer.NO: "no",
    Answer.CHANGE: "yes, but make it Tuesday instead",
    Answer.OTHER: "what does that cost?",
    Answer.UNCLEAR: "hmm, okay maybe",
}
READINGS = {text: answer for answer, text in TEXTS.items()}
VETOES = (TEXTS[Answer.NO], TEXTS[Answer.CHANGE])


class State(NamedTuple):
    """The abstract state: what is proved of it is proved of every conversation that is in it."""

    dialog: str
    verified: bool
    attempts: int
    facts: frozenset[str]
    workflow: str | None
    step: int
    offering: bool
    receipt: str
    tool: str | None
    answer: str | None
    effect: str | None


@dataclass(frozen=True, slots=True)
class World:
    """One state of the walk: the dialog, what was said about its receipt, the newest effect."""

    dialog: Dialog
    said: tuple[str, ...] = ()
    effect: LedgerEntry | None = None

    @property
    def key(self) -> tuple[object, ...]:
        """What makes two worlds the same."""
        effect = self.effect
        done = effect and (
            *(effect.key, effect.tool, effect.status, effect.told_seq, effect.unresolved_at),
        )
        return encode_dialog(self.dialog), self.said, done

    @property
    def history(self) -> list[MessageRecord]:
        """What was said about the receipt, as the session remembers it."""
        return [_message(seq, text) for seq, text in enumerate(self.said, start=2)]

    @property
    def state(self) -> State:
        """The abstract state that this world is in."""
        return state_of(self.dialog, self.history, [self.effect] if self.effect else [], NOW)

    @property
    def at_rest(self) -> bool:
        """Whether nothing is under way."""
        busy = self.dialog.progress is not None or self.dialog.receipt is not None
        return not busy and (self.effect is None or self.effect.told_seq is not None)


def state_of(
    dialog: Dialog, history: Sequence[MessageRecord], ledger: Iterable[LedgerEntry], now: Millis
) -> State:
    """The abstract state of a conversation."""
    progress, receipt = dialog.progress, dialog.receipt
    heard = since_shown(receipt, history) if receipt is not None else []
    return State(
        dialog=dialog.state,
        verified=dialog.verified,
        attempts=min(dialog.failed_attempts, ATTEMPTS_ALLOWED),
        facts=frozenset(dialog.facts),
        workflow=progress.workflow if progress is not None else None,
        step=progress.step if progress is not None else 0,
        offering=progress is not None and bool(progress.options),
        receipt=_stage(receipt, now),
        tool=receipt.tool if receipt is not None else None,
        answer=house_reading(receipt, heard) if receipt is not None and heard else None,
        effect=_newest(ledger) or ("told" if receipt is not None else None),
    )


def _stage(receipt: Receipt | None, now: Millis) -> str:
    if receipt is None:
        return "none"
    if receipt.shown_seq <= 0:
        return "made"
    return "expired" if now >= receipt.expires_at else "pending"


def _newest(ledger: Iterable[LedgerEntry]) -> str | None:
    effects = [entry for entry in ledger if entry.kind == "effect"]
    if not effects:
        return None
    newest = effects[-1]
    doubtful = newest.told_seq is None or newest.status == LedgerStatus.UNKNOWN
    return f"{newest.tool} {newest.status}" if doubtful else "told"


def reduced(
    dialog: Dialog,
    history: Sequence[MessageRecord],
    effect: LedgerEntry | None,
    first_tool: str,
    now: Millis,
) -> World:
    """The world that stands for a conversation: names, numbers and times that no rule reads go."""
    receipt = dialog.receipt
    heard = since_shown(receipt, history) if receipt is not None else []
    plain = msgspec.structs.replace(
        offering_assistant(dialog),
        verified_as=KNOWN if dialog.verified else None,
        failed_attempts=min(dialog.failed_attempts, ATTEMPTS_ALLOWED),
        pending_request=None,
        listed={},
        met_at=0,
        unclear_turns=0,
        undoable=_undoable(dialog, effect),
        progress=_without_choices(dialog.progress),
        receipt=_renamed(receipt, now),
    )
    expired = plain.receipt is not None and plain.receipt.expires_at <= NOW
    if receipt is not None and effect is None:
        # An earlier receipt that was spent and told of: its button may be pressed again.
        effect = LedgerEntry(SPENT, "effect", TurnId(1), first_tool, "{}", told_seq=Seq(1))
        effect = replace(effect, status=LedgerStatus.FAILED)
    return World(plain, _telling(heard, expired), _anonymous(effect, receipt, first_tool))


def done_before(tool: str) -> ReceiptId:
    """The key of an effect of a tool that was done before whatever is walked."""
    return ReceiptId(f"{DONE}{tool}")


def _undoable(dialog: Dialog, effect: LedgerEntry | None) -> str:
    """What "that" is: of all that was done by a tool, the one that is in every world."""
    if dialog.undoable.startswith(DONE):
        return dialog.undoable
    known = effect is not None and effect.key == dialog.undoable
    return done_before(effect.tool) if effect is not None and known else ""


def _without_choices(progress: Progress | None) -> Progress | None:
    return progress and msgspec.structs.replace(progress, chosen={}, undoes="")


def _renamed(receipt: Receipt | None, now: Millis) -> Receipt | None:
    if receipt is None:
        return None
    expires_at = NOW + RECEIPT_LIFE if receipt.expires_at > now else NOW
    shown_seq = min(receipt.shown_seq, 1)
    return msgspec.structs.replace(
        receipt, id=PENDING, shown_seq=shown_seq, expires_at=expires_at, undoes=""
    )


def _telling(heard: list[str], expired: bool) -> tuple[str, ...]:
    """The last veto and the last answer; a button only where nothing else was said.

    What follows a veto to a receipt that has expired tells nothing: no answer revives it.
    """
    vetoes = [n for n, text in enumerate(heard) if text in VETOES]
    spoken = [n for n, text in enumerate(heard) if text in READINGS]
    if expired and vetoes:
        return (heard[vetoes[-1]],)
    kept = sorted({*vetoes[-1:], *spoken[-1:]}) if spoken else range(len(heard))[-1:]
    return tuple(heard[n] for n in kept)


def _anonymous(
    effect: LedgerEntry | None, receipt: Receipt | None, first_tool: str
) -> LedgerEntry | None:
    if effect is None:
        return None
    again = receipt is not None and receipt.id == effect.key
    named = replace(
        effect,
        key=PENDING if again else SPENT,
        turn_id=TurnId(1),
        told_seq=None if effect.told_seq is None else Seq(1),
        # Long ago, so that whatever waits for time to pass has waited long enough.
        created_at=LONG_AGO,
        finished_at=None if effect.finished_at is None else LONG_AGO,
        sent_at=None if effect.sent_at is None else LONG_AGO,
        unresolved_at=None if effect.unresolved_at is None else LONG_AGO,
    )
    if effect.told_seq is None or effect.status == LedgerStatus.UNKNOWN:
        return named
    return replace(
        named,
        tool=first_tool,
        status=LedgerStatus.FAILED,
        result='{"reason":"No."}',
        unresolved_at=None,
    )


def _message(seq: int, text: str) -> MessageRecord:
    own_id = MessageId(f"c{seq}")
    return MessageRecord(Seq(seq), CALL, TurnId(1), own_id, Role.CUSTOMER, text, "complete", NOW)
