"""Takes a turn up again after a crash: a note it made belongs to it, even if its step was lost."""

from dataclasses import replace

from frontdesk.core.dialog import Dialog
from frontdesk.store.records import LedgerEntry
from frontdesk.tools.tool import Kind
from frontdesk.turn.deps import TurnDeps
from frontdesk.turn.effects.report import result_of, told_of, words_of
from frontdesk.turn.port import TurnPort
from frontdesk.turn.record import CallMade, TurnStep
from frontdesk.turn.task import TurnTask


async def with_lost_notes(deps: TurnDeps, task: TurnTask, port: TurnPort) -> TurnTask:
    """The task with a step for the notes of this turn that no kept step tells of."""
    kept = {(call.tool, call.arguments_hash) for step in task.steps for call in step.calls}
    lost = [
        entry
        for entry in port.ledger
        if entry.kind == Kind.NOTE
        and entry.turn_id == task.turn_id
        and (entry.tool, _hash(entry)) not in kept
    ]
    if not lost:
        return task
    step = TurnStep(calls=tuple(_call(deps, n, entry, port.dialog) for n, entry in enumerate(lost)))
    await port.keep_step(step, port.dialog)
    return replace(task, steps=(*task.steps, step))


def _call(deps: TurnDeps, number: int, entry: LedgerEntry, dialog: Dialog) -> CallMade:
    return CallMade(
        id=f"resumed-{number}",
        tool=entry.tool,
        arguments=entry.intent,
        result=told_of(
            deps.toolbox.find(entry.tool), result_of(deps, entry), words_of(deps, entry), dialog
        ),
        arguments_hash=_hash(entry),
    )


def _hash(entry: LedgerEntry) -> str:
    """The fingerprint of a note's arguments, with which its key ends."""
    return entry.key.rsplit("/", 1)[-1]
