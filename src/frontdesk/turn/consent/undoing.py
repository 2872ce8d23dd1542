"""Taking back what was done: a receipt of its own, for what the ledger says of the effect."""

from collections.abc import Collection, Mapping
from typing import Any

import structlog

from frontdesk.core.asked import Asked, AskedWhatNext
from frontdesk.core.dialog import without_requests
from frontdesk.store.records import LedgerEntry, LedgerStatus
from frontdesk.tools.gates import why_closed
from frontdesk.tools.tool import AnyTool, Kind
from frontdesk.turn.consent.receipt_check import ending_of
from frontdesk.turn.deps import TurnDeps
from frontdesk.turn.effects.performing import read_intent
from frontdesk.turn.effects.report import result_of
from frontdesk.turn.outcome import Ending
from frontdesk.turn.port import TurnPort

_log = structlog.get_logger("frontdesk.turn")


class Undoing:
    """Asks for consent to the effect that takes another back; each can be taken back once."""

    def __init__(self, deps: TurnDeps, port: TurnPort) -> None:
        self._deps = deps
        self._port = port

    async def undo(self, key: str) -> Ending:
        """Show the receipt, or say why this is not taken back."""
        dialog, engine = self._port.dialog, self._deps.engine
        entry = next((e for e in self._port.ledger if e.key == key), None)
        tool = self._deps.toolbox.find(entry.tool) if entry is not None else None
        if entry is None or tool is None or tool.undo is None:
            return self._cannot()
        undoing = self._deps.toolbox.find(tool.undo.effect)
        workflow = engine.for_effect(tool.undo.effect)
        if undoing is None or workflow is None:
            return self._cannot()
        if why_closed(undoing.gates, dialog) is not None:
            return Ending(said=self._deps.prompts.verify_first())
        if entry.kind != Kind.EFFECT or read_intent(entry.intent).verified_as != dialog.verified_as:
            return self._cannot()
        if is_undone(key, self._port.ledger):
            return self._say("undo.done_before")
        chosen = self._chosen(tool, entry)
        if chosen is None:
            return self._cannot()
        context = self._port.context(without_requests(dialog, undoing.name))
        return ending_of(await engine.take_back(context, workflow, dict(chosen), key))

    def _chosen(self, tool: AnyTool, entry: LedgerEntry) -> Mapping[str, Any] | None:
        result = result_of(self._deps, entry)
        assert tool.undo is not None
        try:
            return tool.undo.chosen(result) if result is not None else None
        except Exception as error:
            _log.error("undo.failed", tool=tool.name, key=entry.key, exc_info=error)
            return None

    def _cannot(self) -> Ending:
        return self._say("undo.not_possible")

    def _say(self, text: str) -> Ending:
        return Ending(said=self._deps.strings.say(text), asked=Asked((AskedWhatNext(),)))


def is_undone(key: str, ledger: Collection[LedgerEntry]) -> bool:
    """Whether an effect was taken back, or may have been: what failed took nothing back."""
    begun = (e for e in ledger if e.kind == Kind.EFFECT and e.status != LedgerStatus.FAILED)
    return any(read_intent(one.intent).undoes == key for one in begun)
