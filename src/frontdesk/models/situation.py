"""Where the dialog stands, as a model is told it: typed data beside the messages."""

from datetime import date
from typing import Any

import msgspec

from frontdesk.core.asked import Ask, Asked, PutOff
from frontdesk.core.meaning import Action
from frontdesk.language.reading.field_values import FieldType


class PendingReceipt(msgspec.Struct, frozen=True):
    """The receipt that waits for a yes or a no; `does` is what its effect declares to do."""

    tool: str
    text: str
    does: str = ""
    action: Action | None = None


class OptionsOnOffer(msgspec.Struct, frozen=True):
    """What the customer may choose from, and what the choice is for.

    `also` has for each label other words for it.
    """

    tool: str
    labels: tuple[str, ...]
    does: str = ""
    also: tuple[tuple[str, ...], ...] = ()


class OpenQuestion(msgspec.Struct, frozen=True):
    """A question of a workflow that is answered in words.

    `answers` are the labels of those that have a button, in their order; where there are any, a
    yes would do.
    """

    tool: str
    text: str
    does: str = ""
    answers: tuple[str, ...] = ()


class CustomerOnFile(msgspec.Struct, frozen=True):
    """Who the customer is as far as a pack tells a model, once they are verified.

    `on_file` is what the account holds, such as an address, by what it is called; `missing` is what
    it takes to verify who is not. `about` is the day of what is being talked of, such as a visit:
    "the following week" is counted from it, and at `about_ends`, as HH:MM, it is over. `people` are
    those of the company whom one may ask for.
    """

    name: str = ""
    on_file: dict[str, str] = {}
    missing: tuple[str, ...] = ()
    about: date | None = None
    about_ends: str | None = None
    people: tuple[str, ...] = ()


NOBODY = CustomerOnFile()


class LedgerLine(msgspec.Struct, frozen=True):
    """A note or an effect as the customer was told of it, its status in the ledger, its tool.

    `gave` has the arguments of a note, as JSON.
    """

    status: str
    text: str
    tool: str = ""
    gave: str = "{}"


class StillOpen(msgspec.Struct, frozen=True):
    """A request of the customer that was not taken up yet, with the arguments proposed for it."""

    tool: str
    does: str = ""
    arguments: str = "{}"


class FieldToAsk(msgspec.Struct, frozen=True):
    """A required field of a playbook, with its value once it is known."""

    name: str
    asks: str
    type: FieldType = FieldType.TEXT
    label: str = ""
    choices: tuple[str, ...] = ()
    value: str = ""


class PlaybookUnderWay(msgspec.Struct, frozen=True):
    """The playbook that a turn goes by, and how far it has come.

    `begins` says that it began in this turn. `then_tool` is what follows once all fields are
    agreed to, with `then_arguments` as JSON.
    """

    id: str
    name: str
    instructions: str = ""
    says: tuple[str, ...] = ()
    fields: tuple[FieldToAsk, ...] = ()
    done: str = ""
    then_tool: str = ""
    then_arguments: str = "{}"
    begins: bool = False
    over: bool = False

    @property
    def lacking(self) -> tuple[FieldToAsk, ...]:
        """The fields that are still to be asked for."""
        return tuple(one for one in self.fields if not one.value)

    @property
    def collects(self) -> bool:
        """Whether it still asks for fields, or for a yes to them."""
        return bool(self.fields) and not self.over


class Situation(msgspec.Struct, frozen=True):
    """All that a model may know of the dialog without reading what was said.

    Tools go by the names under which models call them. `ledger` is what was done in this
    call, and what became of it; `taken` is what was chosen in the workflow under way, in
    words.
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
    ledger: tuple[LedgerLine, ...] = ()
    customer: CustomerOnFile = NOBODY
    taken: tuple[str, ...] = ()
    still_open: tuple[StillOpen, ...] = ()
    playbook: PlaybookUnderWay | None = None

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
