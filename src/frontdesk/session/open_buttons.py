"""Which buttons may be pressed now: a rule over dialog and ledger, wherever they are read."""

from collections.abc import Container

from frontdesk.core.dialog import Dialog
from frontdesk.core.errors import CallerError
from frontdesk.core.inputs import UNDO, ConfirmInput, Input, SelectInput, StartInput
from frontdesk.workflows.engine import Engine


def check_open(given: Input, dialog: Dialog, ledger: Container[str], engine: Engine) -> None:
    """Refuse a button of which nothing is open; one whose deed is in the ledger is a repeat."""
    match given:
        case StartInput(workflow, entry) if workflow == UNDO:
            if entry not in ledger:
                raise CallerError("expected an effect of this conversation", code="unknown_effect")
        case StartInput(workflow) if engine.named(workflow) is None:
            raise CallerError("this desk has no such workflow", code="unknown_workflow")
        case SelectInput(option_id):
            if all(option.id != option_id for option in dialog.buttons):
                raise CallerError("expected an option on offer", code="unknown_option")
        case ConfirmInput(receipt_id) if receipt_id not in ledger:
            if dialog.receipt is None or dialog.receipt.id != receipt_id:
                raise CallerError("expected a receipt that is open", code="unknown_receipt")
        case _:
            pass
