"""Which open requests an effect has done by carrying their note."""

from typing import Any

import msgspec

from frontdesk.core.dialog import Dialog, OpenRequest
from frontdesk.core.meaning import Spoken
from frontdesk.language.reading.noted_parts import is_noted
from frontdesk.language.reading.notes import note_given
from frontdesk.store.records import LedgerEntry, LedgerStatus
from frontdesk.tools.fields import said_in
from frontdesk.tools.tool import Kind
from frontdesk.turn.deps import TurnDeps


class _Agreed(msgspec.Struct, frozen=True):
    """With what arguments an effect was agreed to."""

    arguments: dict[str, Any] = {}


def without_carried(deps: TurnDeps, entry: LedgerEntry, dialog: Dialog) -> Dialog:
    """The dialog less the notes that were to be written, and that an effect has brought along."""
    workflow = deps.engine.for_effect(entry.tool)
    if entry.status != LedgerStatus.COMMITTED or workflow is None or not dialog.open_requests:
        return dialog
    agreed = msgspec.json.decode(entry.intent, type=_Agreed)
    carried = agreed.arguments.get(workflow.note) or ""
    left = tuple(one for one in dialog.open_requests if not _is_carried(deps, one, carried))
    return msgspec.structs.replace(dialog, open_requests=left)


def _is_carried(deps: TurnDeps, request: OpenRequest, carried: str) -> bool:
    """Whether a request is to write down what a note says already, and nothing else."""
    tool = deps.toolbox.find(request.tool)
    if tool is None or tool.kind is not Kind.NOTE or not carried:
        return False
    given = said_in(msgspec.json.decode(request.arguments, type=tool.input))
    noted = note_given(given.get(Spoken.WORDS, ""))
    return bool(noted) and not given.get(Spoken.INSTEAD) and is_noted(noted, carried)
