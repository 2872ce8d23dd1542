"""The dialog: where a conversation stands, owned by code and stored with every step."""

from collections.abc import Iterable
from typing import Any, NewType

import msgspec

from frontdesk.core.asked import ASSISTANT, Asked, AskedWhich, OfferedAssistant
from frontdesk.core.card import Card
from frontdesk.core.clock import Millis
from frontdesk.core.handoff import PersonAsked
from frontdesk.core.meaning import Action

ReceiptId = NewType("ReceiptId", str)
OptionId = NewType("OptionId", str)

MOST_OPEN = 9
LONGEST_ARGUMENTS = 2_000


class Option(msgspec.Struct, frozen=True, rename="camel"):
    """One thing that a customer may choose; the value never leaves the desk.

    `also` are other words for it than those of its label: mice, where that says rodents.
    A page shows a time to choose under its day: `starts_at` says when it begins, in ISO 8601 with
    the offset of the place, and `detail` what else tells it apart, such as with whom.
    """

    id: OptionId
    label: str
    value: dict[str, Any]
    also: tuple[str, ...] = ()
    starts_at: str = ""
    detail: str = ""


class Progress(msgspec.Struct, frozen=True, omit_defaults=True, rename="camel"):
    """How far a workflow has come: what was chosen, and what is on offer now.

    `question` is what is asked in words at this step, and `answers` are those that have a button:
    where there are any, a yes takes the first. `undoes` is the ledger's key of what is taken back.
    """

    workflow: str
    step: int
    chosen: dict[str, Any] = {}
    options: tuple[Option, ...] = ()
    question: str = ""
    answers: tuple[Option, ...] = ()
    undoes: str = ""

    @property
    def buttons(self) -> tuple[Option, ...]:
        """What a customer may press now: an option, or a ready answer to what is asked."""
        return self.options or self.answers


class Receipt(msgspec.Struct, frozen=True, omit_defaults=True, rename="camel"):
    """The consent asked for one effect: its exact arguments and the facts that were shown.

    `action` is what the effect was declared to do, by which the customer's answer is read;
    `undoes` the ledger's key of the effect that this one takes back; `card` what a page shows
    beside the text.
    """

    id: ReceiptId
    tool: str
    arguments: dict[str, Any]
    facts: dict[str, Any]
    text: str
    expires_at: Millis
    shown_seq: int = 0
    action: Action | None = None
    undoes: str = ""
    card: Card | None = None


class OpenRequest(msgspec.Struct, frozen=True, omit_defaults=True, rename="camel"):
    """A call that a model proposed and the desk has not run yet; its arguments are raw JSON."""

    tool: str
    arguments: str = "{}"


class PlaybookProgress(msgspec.Struct, frozen=True, omit_defaults=True, rename="camel"):
    """How far a playbook has come: what was collected of its required fields, as it is kept.

    `since` is the turn in which it began, `confirmed` says that the customer agreed to the values,
    `over` that nothing of it is left to do, and `handed_over` that the person to whom it leads was
    asked for.
    """

    id: str
    version: int
    since: int
    values: dict[str, str] = {}
    confirmed: bool = False
    over: bool = False
    handed_over: bool = False


class Dialog(msgspec.Struct, frozen=True, omit_defaults=True, rename="camel"):
    """All that gates, workflows and models look at; `asked` is what the last answer asked for.

    `listed` has the ids of what was last listed of each kind, in the order of their numbers.
    `open_requests` wait until what is under way has ended, the oldest first. What was done until
    `met_at` was done for somebody else, for whom the customer was taken. `person` was asked for in
    the turn under way: its end hands the conversation over. `unclear_turns` counts those in a row
    that ended without an answer. `agent` is the id of the agent that was assigned; it stays over
    calls. `undoable` is the ledger's key of what was done last, where that can be taken back and
    nothing else was begun since.
    """

    state: str
    verified_as: str | None = None
    failed_attempts: int = 0
    pending_request: str | None = None
    progress: Progress | None = None
    receipt: Receipt | None = None
    facts: dict[str, Any] = {}
    asked: Asked | None = None
    listed: dict[str, tuple[str, ...]] = {}
    open_requests: tuple[OpenRequest, ...] = ()
    met_at: Millis = 0
    agent: str = ""
    playbook: PlaybookProgress | None = None
    person: PersonAsked | None = None
    unclear_turns: int = 0
    undoable: str = ""

    def listed_id(self, kind: str, number: int) -> str | None:
        """What a number of the last list stands for, if it is one of it."""
        ids = self.listed.get(kind, ())
        return ids[number - 1] if 0 < number <= len(ids) else None

    @property
    def asked_which(self) -> AskedWhich | None:
        """The question which of two actions is meant, where that was asked last."""
        asks = self.asked.asks if self.asked is not None else ()
        return next((ask for ask in asks if isinstance(ask, AskedWhich)), None)

    @property
    def buttons(self) -> tuple[Option, ...]:
        """What the customer may press now: the assistant, a workflow's offer, or an action."""
        asks = self.asked.asks if self.asked is not None else ()
        back = [ask.label for ask in asks if isinstance(ask, OfferedAssistant)]
        if back:
            return (Option(OptionId(ASSISTANT), back[0], {}),)
        if self.progress is not None:
            return self.progress.buttons
        which = self.asked_which
        named = zip(which.tools, which.labels, strict=False) if which is not None else ()
        return tuple(Option(OptionId(tool), label, {}) for tool, label in named)

    @property
    def verified(self) -> bool:
        """Whether the customer has shown who they are."""
        return self.verified_as is not None


def offering_assistant(dialog: Dialog, label: str = "") -> Dialog:
    """The dialog of somebody who waits, with the assistant offered back; without a label, not."""
    asked = dialog.asked or Asked()
    others = tuple(ask for ask in asked.asks if not isinstance(ask, OfferedAssistant))
    if not label and others == asked.asks:
        return dialog
    asks = (*others, OfferedAssistant(label)) if label else others
    left = msgspec.structs.replace(asked, asks=asks)
    return msgspec.structs.replace(dialog, asked=left if left != Asked() else None)


def with_requests(dialog: Dialog, requests: Iterable[OpenRequest]) -> Dialog:
    """The dialog with requests that wait beside those that wait already; what is too much goes."""
    fit = (one for one in requests if len(one.arguments) <= LONGEST_ARGUMENTS)
    waiting = tuple(dict.fromkeys((*dialog.open_requests, *fit)))
    return msgspec.structs.replace(dialog, open_requests=waiting[:MOST_OPEN])


def without_requests(dialog: Dialog, tool: str | None = None, arguments: str = "") -> Dialog:
    """The dialog once a tool's request waits no longer, or none does.

    Of several of one tool, it is the one that has these arguments, where one has.
    """
    taken = [one for one in dialog.open_requests if tool is not None and one.tool == tool]
    same = [one for one in taken if _same(one.arguments, arguments)]
    gone = same or taken if tool is not None else dialog.open_requests
    left = tuple(one for one in dialog.open_requests if one not in gone)
    if left == dialog.open_requests:
        return dialog
    return msgspec.structs.replace(dialog, open_requests=left)


def _same(one: str, other: str) -> bool:
    """Whether arguments are the same, however they are written."""
    try:
        return msgspec.json.decode(one) == msgspec.json.decode(other or "null")
    except msgspec.DecodeError:
        return False


def encode_dialog(dialog: Dialog) -> str:
    """The dialog as it is stored."""
    return msgspec.json.encode(dialog).decode()


def decode_dialog(body: str) -> Dialog:
    """Read a stored dialog back."""
    return msgspec.json.decode(body, type=Dialog)
