"""The dialog: where a conversation stands, owned by code and stored with every step."""

from typing import Any, NewType

import msgspec

from frontdesk.core.asked import Asked
from frontdesk.core.clock import Millis
from frontdesk.core.meaning import Action

ReceiptId = NewType("ReceiptId", str)
OptionId = NewType("OptionId", str)


class Option(msgspec.Struct, frozen=True, rename="camel"):
    """One thing that a customer may choose; the value never leaves the desk."""

    id: OptionId
    label: str
    value: dict[str, Any]


class Progress(msgspec.Struct, frozen=True, omit_defaults=True, rename="camel"):
    """How far a workflow has come: what was chosen, and what is on offer now.

    `question` is what is asked in words at this step, and `answers` are those that have a button:
    where there are any, a yes takes the first.
    """

    workflow: str
    step: int
    chosen: dict[str, Any] = {}
    options: tuple[Option, ...] = ()
    question: str = ""
    answers: tuple[Option, ...] = ()

    @property
    def buttons(self) -> tuple[Option, ...]:
        """What a customer may press now: an option, or a ready answer to what is asked."""
        return self.options or self.answers


class Receipt(msgspec.Struct, frozen=True, omit_defaults=True, rename="camel"):
    """The consent asked for one effect: its exact arguments and the facts that were shown.

    `action` is what the effect was declared to do, by which the customer's answer is read.
    """

    id: ReceiptId
    tool: str
    arguments: dict[str, Any]
    facts: dict[str, Any]
    text: str
    expires_at: Millis
    shown_seq: int = 0
    action: Action | None = None


class Dialog(msgspec.Struct, frozen=True, omit_defaults=True, rename="camel"):
    """All that gates, workflows and models look at; `asked` is what the last answer asked for."""

    state: str
    verified_as: str | None = None
    failed_attempts: int = 0
    pending_request: str | None = None
    progress: Progress | None = None
    receipt: Receipt | None = None
    facts: dict[str, Any] = {}
    asked: Asked | None = None

    @property
    def verified(self) -> bool:
        """Whether the customer has shown who they are."""
        return self.verified_as is not None


def encode_dialog(dialog: Dialog) -> str:
    """The dialog as it is stored."""
    return msgspec.json.encode(dialog).decode()


def decode_dialog(body: str) -> Dialog:
    """Read a stored dialog back."""
    return msgspec.json.decode(body, type=Dialog)
