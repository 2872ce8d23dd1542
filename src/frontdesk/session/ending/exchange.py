"""What was said last on both sides and how things stand after it: all that rules of the end see."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from frontdesk.core.asked import AskedWhatElse, AskedWhatNext
from frontdesk.core.clock import Millis
from frontdesk.core.dialog import Dialog
from frontdesk.core.events import Role
from frontdesk.core.ids import TurnId
from frontdesk.core.lifecycle import Status
from frontdesk.core.locale import Locale
from frontdesk.language.reading.idle_answers import asks_what_else
from frontdesk.language.reading.languages import is_unreadable
from frontdesk.store.records import LedgerEntry, LedgerStatus, MessageRecord
from frontdesk.tools.tool import Kind


@dataclass(frozen=True, slots=True)
class Exchange:
    """The customer's words of a turn and our last ones.

    `said` has no buttons in it. `after_ender` says that the words answer the question whether there
    is anything else; `done_now` and `done_in_call` that an effect was done, in the turn or at all.
    What is `pending` waits for the customer, for the desk or for an outcome.
    """

    status: Status
    said: tuple[str, ...] = ()
    answer: str = ""
    after_ender: bool = False
    done_now: bool = False
    done_in_call: bool = False
    pending: bool = False
    locale: Locale = Locale.EN

    @property
    def readable(self) -> bool:
        """Whether the house can read the customer's words."""
        return not is_unreadable(self.said, self.locale)


def exchange_of(
    turn: TurnId,
    history: Sequence[MessageRecord],
    *,
    status: Status,
    dialog: Dialog,
    ledger: Mapping[str, LedgerEntry],
    since: Millis,
    locale: Locale,
) -> Exchange:
    """What a turn's exchange was; `since` is when the call began."""
    first, said, answer = len(history), list[str](), ""
    for at in range(len(history) - 1, -1, -1):
        message = history[at]
        if message.role == Role.ASSISTANT:
            answer = answer or message.text
        elif message.turn_id == turn and message.role == Role.CUSTOMER:
            first = at
            said += [] if message.pressed else [message.text]
        if message.turn_id < turn and answer:
            break
    asked = _last_before(first, history)
    done = [e for e in ledger.values() if _is_done(e) and e.created_at >= since]
    return Exchange(
        status=status,
        said=tuple(reversed(said)),
        answer=answer,
        after_ender=asked is not None and (asked.ender or asks_what_else(asked.text)),
        done_now=any(entry.turn_id == turn for entry in done),
        done_in_call=bool(done),
        pending=_waits(dialog) or any(not entry.settled for entry in ledger.values()),
        locale=locale,
    )


def _last_before(first: int, history: Sequence[MessageRecord]) -> MessageRecord | None:
    """What we said last before the customer's first words of a turn; a reminder is passed over.

    None where an operator has spoken since: the words answer them.
    """
    if first == len(history):
        return None
    for at in range(first - 1, -1, -1):
        message = history[at]
        if message.role == Role.OPERATOR:
            return None
        if message.role == Role.ASSISTANT and (message.ender or not message.aside):
            return message
    return None


def _is_done(entry: LedgerEntry) -> bool:
    return entry.kind == Kind.EFFECT and entry.status == LedgerStatus.COMMITTED


def _waits(dialog: Dialog) -> bool:
    asks = dialog.asked.asks if dialog.asked is not None else ()
    put_off = dialog.asked is not None and dialog.asked.put_off is not None
    asked = any(not isinstance(ask, AskedWhatElse | AskedWhatNext) for ask in asks)
    under_way = dialog.receipt is not None or dialog.progress is not None
    waiting = bool(dialog.open_requests or dialog.pending_request)
    return under_way or waiting or asked or put_off
