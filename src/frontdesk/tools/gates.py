"""Gates: declarative rules over the dialog that hide or refuse a tool; pure, so provable."""

from dataclasses import dataclass
from typing import Protocol

from frontdesk.core.dialog import Dialog

ATTEMPTS_ALLOWED = 2


class Gate(Protocol):
    """A rule that a tool's use must satisfy."""

    def closed(self, dialog: Dialog) -> str | None:
        """Why the gate is closed, in words that a model can act on; None while it is open."""
        ...


@dataclass(frozen=True, slots=True)
class Verified:
    """Only for a customer who has shown who they are."""

    def closed(self, dialog: Dialog) -> str | None:
        """Why the gate is closed."""
        if dialog.verified:
            return None
        return "the customer is not verified yet: ask for what verification needs, then verify"


@dataclass(frozen=True, slots=True)
class NotVerified:
    """Only before verification, and only while attempts are left."""

    def closed(self, dialog: Dialog) -> str | None:
        """Why the gate is closed."""
        if dialog.verified:
            return "the customer is verified already"
        if dialog.failed_attempts >= ATTEMPTS_ALLOWED:
            return "verification failed too often: offer a person instead"
        return None


@dataclass(frozen=True, slots=True)
class AttemptsExhausted:
    """Only after verification failed too often."""

    def closed(self, dialog: Dialog) -> str | None:
        """Why the gate is closed."""
        if dialog.failed_attempts >= ATTEMPTS_ALLOWED:
            return None
        return "verification has not failed often enough for this"


@dataclass(frozen=True, slots=True)
class InState:
    """Only in these dialog states."""

    states: frozenset[str]

    def closed(self, dialog: Dialog) -> str | None:
        """Why the gate is closed."""
        if dialog.state in self.states:
            return None
        return f"expected the dialog in {', '.join(sorted(self.states))}; it is in {dialog.state}"


@dataclass(frozen=True, slots=True)
class Offering:
    """Only while a workflow offers something to choose from, or shows what was chosen of it."""

    def closed(self, dialog: Dialog) -> str | None:
        """Why the gate is closed."""
        chosen = dialog.receipt is not None and dialog.receipt.shown_seq > 0
        if dialog.progress is not None and (dialog.progress.options or chosen):
            return None
        return "nothing is offered to choose from: start the workflow first"


@dataclass(frozen=True, slots=True)
class Settling:
    """Only while a workflow waits for an answer in words."""

    def closed(self, dialog: Dialog) -> str | None:
        """Why the gate is closed."""
        waits = dialog.progress is not None and not dialog.progress.options
        if waits and dialog.receipt is None:
            return None
        return "no workflow waits for an answer in words"


@dataclass(frozen=True, slots=True)
class Undoable:
    """Only while what was done last can be taken back."""

    def closed(self, dialog: Dialog) -> str | None:
        """Why the gate is closed."""
        if dialog.undoable:
            return None
        return "nothing was done just now that can be taken back"


@dataclass(frozen=True, slots=True)
class ReceiptPending:
    """Only while a receipt was shown and waits for an answer."""

    def closed(self, dialog: Dialog) -> str | None:
        """Why the gate is closed."""
        if dialog.receipt is not None and dialog.receipt.shown_seq > 0:
            return None
        if dialog.progress is not None:
            return (
                "no receipt was shown yet: first take what the customer chose or answered, then it"
                " is shown; where they want none of it any more, pass that on in their words"
            )
        return "no receipt was shown: there is nothing to confirm; call what was asked for first"


def why_closed(gates: tuple[Gate, ...], dialog: Dialog) -> str | None:
    """The first closed gate's reason, or None when all are open."""
    for gate in gates:
        reason = gate.closed(dialog)
        if reason is not None:
            return reason
    return None
