"""What the ledger says of an effect, in words: the only voice that tells an outcome (L7).

Nothing that a pack declares may keep an outcome from being told: it would be tried for ever.
"""

from collections.abc import Iterable, Sequence

import msgspec
import structlog

from frontdesk.core.asked import Ask
from frontdesk.core.dialog import Dialog
from frontdesk.language.text.sentences import joined
from frontdesk.store.records import LedgerEntry, LedgerStatus
from frontdesk.tools.gates import Verified
from frontdesk.tools.handles import facts_of
from frontdesk.tools.saying import said_by
from frontdesk.tools.schema import wired
from frontdesk.tools.tool import AnyTool, Kind
from frontdesk.turn.deps import TurnDeps
from frontdesk.turn.effects.carried_notes import without_carried
from frontdesk.turn.outcome import Ending
from frontdesk.turn.record import content

_log = structlog.get_logger("frontdesk.effects")


class Refusal(msgspec.Struct, frozen=True):
    """Why an effect was not carried out, as the ledger keeps it."""

    reason: str


def result_of(deps: TurnDeps, entry: LedgerEntry) -> msgspec.Struct | None:
    """The result that the ledger keeps of a committed entry."""
    tool = deps.toolbox.find(entry.tool)
    if tool is None or entry.status != LedgerStatus.COMMITTED or entry.result is None:
        return None
    try:
        return msgspec.json.decode(entry.result, type=tool.output, strict=False)
    except msgspec.MsgspecError as error:
        _log.error("report.unreadable", tool=entry.tool, key=entry.key, exc_info=error)
        return None


def standing(deps: TurnDeps, entries: Iterable[LedgerEntry]) -> list[LedgerEntry]:
    """The entries without those notes that kept nothing, or that later ones have replaced."""
    found = list(entries)
    results = [(entry.tool, result_of(deps, entry)) for entry in found]
    return [
        entry
        for at, (entry, (tool, result)) in enumerate(zip(found, results, strict=True))
        if result is None or _stands(deps, tool, result, results[at + 1 :])
    ]


def _stands(
    deps: TurnDeps,
    name: str,
    result: msgspec.Struct,
    after: Sequence[tuple[str, msgspec.Struct | None]],
) -> bool:
    tool = deps.toolbox.find(name)
    later = [other for called, other in after if called == name and other is not None]
    try:
        return tool is None or tool.kind is not Kind.NOTE or tool.stands(result, later)
    except Exception as error:
        _log.error("report.unknown_standing", tool=name, exc_info=error)
        return True


def words_of(deps: TurnDeps, entry: LedgerEntry) -> str:
    """An entry's outcome as the customer hears it."""
    if entry.status == LedgerStatus.COMMITTED:
        return _said(deps, entry) or deps.strings.say("turn.done")
    if entry.status == LedgerStatus.FAILED and entry.result is not None:
        return _refused(entry, entry.result) or deps.strings.say("turn.not_done")
    if entry.unresolved_at is not None:
        return deps.prompts.unresolved_outcome()
    return deps.prompts.unknown_outcome()


def _refused(entry: LedgerEntry, result: str) -> str:
    try:
        return msgspec.json.decode(result, type=Refusal).reason.strip()
    except msgspec.MsgspecError as error:
        _log.error("report.unreadable", tool=entry.tool, key=entry.key, exc_info=error)
        return ""


def _said(deps: TurnDeps, entry: LedgerEntry) -> str:
    tool, result = deps.toolbox.find(entry.tool), result_of(deps, entry)
    return said_by(tool, result) if tool is not None and result is not None else ""


def told_of(tool: AnyTool | None, result: msgspec.Struct | None, words: str, dialog: Dialog) -> str:
    """What a model is told of a result: its facts, its words, and what these ask for.

    What is listed goes by its number in the dialog's lists; the words themselves are no fact.
    """
    asks = _asks(tool, result) if tool is not None and result is not None else None
    facts = facts_of(result, dialog)
    if isinstance(result, msgspec.Struct) and words:
        facts = {name: fact for name, fact in facts.items() if fact != words}
    if asks is None:
        return content(result=facts, say=words)
    return content(result=facts, say=words, asks=wired(asks))


def _asks(tool: AnyTool, result: msgspec.Struct) -> Ask | None:
    try:
        return tool.asks(result)
    except Exception as error:
        _log.error("report.unaskable", tool=tool.name, exc_info=error)
        return None


def dialog_after(deps: TurnDeps, entry: LedgerEntry, dialog: Dialog) -> Dialog:
    """Where an effect leaves the dialog; what is under way by now goes on.

    One that ends in a later call, in which the customer is not known, leaves it as it is.
    """
    tool, result = deps.toolbox.find(entry.tool), result_of(deps, entry)
    under_way = dialog.progress is not None or dialog.receipt is not None
    gates = tool.gates if tool is not None else ()
    if any(isinstance(gate, Verified) and gate.closed(dialog) for gate in gates):
        return dialog
    if tool is not None and result is not None:
        try:
            moved = tool.after(dialog, result)
        except Exception as error:
            _log.error("report.no_way_on", tool=entry.tool, key=entry.key, exc_info=error)
            return dialog
        moved = msgspec.structs.replace(moved, undoable=entry.key if tool.undo is not None else "")
        as_before = {f: getattr(dialog, f) for f in ("state", "progress", "receipt", "undoable")}
        return msgspec.structs.replace(moved, **as_before) if under_way else moved
    return dialog if under_way else deps.engine.leave(dialog, "").dialog


def report(deps: TurnDeps, entries: list[LedgerEntry], dialog: Dialog) -> Ending:
    """Tell what became of effects."""
    for entry in entries:
        dialog = without_carried(deps, entry, dialog_after(deps, entry, dialog))
    said = [words_of(deps, entry) for entry in entries]
    if dialog.receipt is not None:
        # A "yes" that follows must not be an answer to anything but the question it was asked.
        said.append(dialog.receipt.text)
    return Ending(said=joined(*said), dialog=dialog, reported=tuple(entries))
