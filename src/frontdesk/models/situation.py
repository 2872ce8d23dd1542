"""Where the dialog stands, as a model is told it: typed data beside the messages."""

from typing import Any

import msgspec

from frontdesk.core.asked import Ask, Asked, PutOff


class PendingReceipt(msgspec.Struct, frozen=True):
    """The receipt that waits for a yes or a no; `does` is what its effect declares to do."""

    tool: str
    text: str
    does: str = ""


class OptionsOnOffer(msgspec.Struct, frozen=True):
    """What the customer may choose from, and what the choice is for."""

    tool: str
    labels: tuple[str, ...]
    does: str = ""


class OpenQuestion(msgspec.Struct, frozen=True):
    """A question of a workflow that is answered in words.

    `answers` are the labels of those that have a button, in their order; where there are any, a
    yes would do.
    """

    tool: str
    text: str
    does: str = ""
    answers: tuple[str, ...] = ()


class Situation(msgspec.Struct, frozen=True):
    """All that a model may know of the dialog without reading what was said.

    Tools go by the names under which models call them. `ledger` is what was done in this
    conversation, and what became of it, in plain lines.
    """

    state: str = ""
    verified: bool = False
    failed_attempts: int = 0
    workflow: str = ""
    receipt: PendingReceipt | None = None
    options: OptionsOnOffer | None = None
    question: OpenQuestion | None = None
    chosen: dict[str, Any] = {}
    put_off: PutOff | None = None
    asked: Asked | None = None
    ledger: tuple[str, ...] = ()

    @property
    def asks(self) -> tuple[Ask, ...]:
        """What the desk's last answer asked for."""
        return self.asked.asks if self.asked is not None else ()

    @property
    def asked_after(self) -> str:
        """The customer's words that the desk's last answer belongs to, where it asked something."""
        return self.asked.said if self.asked is not None else ""

    @property
    def under_way(self) -> str:
        """What is being talked about doing, in the words of the effect that does it."""
        pending = self.receipt or self.options or self.question
        return pending.does if pending is not None else ""


NO_SITUATION = Situation()
