"""What a turn may ask of its session; nothing else of it changes the world."""

from collections.abc import Collection, Sequence
from typing import Any, Protocol

from frontdesk.core.clock import Millis
from frontdesk.core.dialog import Dialog, Receipt
from frontdesk.core.plan import Plan
from frontdesk.store.records import LedgerEntry, MessageRecord
from frontdesk.tools.call import Ready
from frontdesk.tools.tool import ToolContext
from frontdesk.turn.call_summary import TurnInShort
from frontdesk.turn.outcome import Ending
from frontdesk.turn.record import CallMade, TurnStep
from frontdesk.turn.speech import Speech


class TurnPort(Speech, Protocol):
    """A turn's way to its conversation. Once the turn is discarded, every call raises Discarded."""

    @property
    def dialog(self) -> Dialog:
        """Where the dialog stands."""
        ...

    @property
    def history(self) -> Sequence[MessageRecord]:
        """The call's messages, the newest last."""
        ...

    @property
    def earlier(self) -> Sequence[TurnInShort]:
        """The call's turns before those of the history, in short, as many as a model is told."""
        ...

    @property
    def ledger(self) -> Collection[LedgerEntry]:
        """The conversation's recent notes and effects."""
        ...

    @property
    def results(self) -> Sequence[CallMade]:
        """The calls that ran in this call of the customer, the newest last, bounded."""
        ...

    @property
    def ticket(self) -> str:
        """The number of the conversation's ticket; empty where it has none."""
        ...

    @property
    def call_started_at(self) -> Millis:
        """When the present call began; who calls now need not be who called before."""
        ...

    def context(self, dialog: Dialog, key: str = "") -> ToolContext:
        """What a tool may know."""
        ...

    def take_ahead(self, ready: Ready, dialog: Dialog) -> Any | None:
        """What was read ahead for a call, if it still holds; it is given out once."""
        ...

    def planned(self, plan: Plan) -> None:
        """Keep the turn's plan with its record."""
        ...

    async def keep_step(
        self, step: TurnStep, dialog: Dialog, *, message_goes_on: bool = False
    ) -> None:
        """Keep a step; what was said in it becomes the turn's acknowledgement.

        Unless the message goes on: then what follows belongs to it.
        """
        ...

    async def announce(self, ending: Ending) -> None:
        """Say something by code in the midst of the turn, and keep what goes with it."""
        ...

    async def note(self, ready: Ready, dialog: Dialog) -> tuple[LedgerEntry, Dialog]:
        """Run a note once, with its place in the ledger and the dialog after it."""
        ...

    async def effect(self, receipt: Receipt, dialog: Dialog) -> LedgerEntry:
        """Carry out what a receipt consents to, exactly once; `dialog` is without the receipt."""
        ...

    async def outcomes(self) -> list[LedgerEntry]:
        """Effects whose outcome is known, or known to be unknowable, and was never told."""
        ...
