"""What the ledger says of an effect, in words: the only voice that tells an outcome (L7)."""

import msgspec

from frontdesk.core.dialog import Dialog
from frontdesk.store.records import LedgerEntry, LedgerStatus
from frontdesk.turn.kit import Kit
from frontdesk.turn.outcome import Ending


class Refusal(msgspec.Struct, frozen=True):
    """Why an effect was not carried out, as the ledger keeps it."""

    reason: str


def result_of(kit: Kit, entry: LedgerEntry) -> msgspec.Struct | None:
    """The result that the ledger keeps of a committed entry."""
    tool = kit.toolbox.find(entry.tool)
    if tool is None or entry.status != LedgerStatus.COMMITTED or entry.result is None:
        return None
    return msgspec.json.decode(entry.result, type=tool.output, strict=False)


def words_of(kit: Kit, entry: LedgerEntry) -> str:
    """An entry's outcome as the customer hears it."""
    tool, result = kit.toolbox.find(entry.tool), result_of(kit, entry)
    if tool is not None and result is not None:
        return tool.say(result)
    if entry.status == LedgerStatus.FAILED and entry.result is not None:
        return msgspec.json.decode(entry.result, type=Refusal).reason
    return kit.prompts.unknown_outcome()


def dialog_after(kit: Kit, entry: LedgerEntry, dialog: Dialog) -> Dialog:
    """Where an effect leaves the dialog."""
    tool, result = kit.toolbox.find(entry.tool), result_of(kit, entry)
    if tool is not None and result is not None:
        return tool.after(dialog, result)
    under_way = dialog.progress is not None or dialog.receipt is not None
    return dialog if under_way else kit.engine.leave(dialog, "").dialog


def report(kit: Kit, entries: list[LedgerEntry], dialog: Dialog) -> Ending:
    """Tell what became of effects."""
    for entry in entries:
        dialog = dialog_after(kit, entry, dialog)
    said = " ".join(words_of(kit, entry) for entry in entries)
    return Ending(said=said, dialog=dialog, told=tuple(entries))
