"""Where the dialog stands, laid out for a model from the stored dialog and the ledger."""

from collections.abc import Collection
from typing import Any

from frontdesk.core.asked import PutOff
from frontdesk.core.dialog import Dialog
from frontdesk.models.situation import (
    NOBODY,
    CustomerOnFile,
    LedgerLine,
    OpenQuestion,
    OptionsOnOffer,
    PendingReceipt,
    PlaybookUnderWay,
    Situation,
    StillOpen,
)
from frontdesk.store.records import LedgerEntry
from frontdesk.tools.gates import NotVerified
from frontdesk.tools.schema import wire_name
from frontdesk.tools.tool import Kind
from frontdesk.turn.deps import TurnDeps
from frontdesk.turn.effects.report import standing, words_of
from frontdesk.turn.port import TurnPort

# What was done longer ago is in the history, or in nobody's mind.
_RECENT = 20


def situation_of(
    deps: TurnDeps,
    dialog: Dialog,
    ledger: Collection[LedgerEntry],
    customer: CustomerOnFile = NOBODY,
    playbook: PlaybookUnderWay | None = None,
) -> Situation:
    """The dialog as a model is told it."""
    return Situation(
        state=dialog.state,
        verified=dialog.verified,
        failed_attempts=dialog.failed_attempts,
        workflow=dialog.progress.workflow if dialog.progress is not None else "",
        receipt=_receipt(deps, dialog),
        options=_options(deps, dialog),
        question=_question(deps, dialog),
        chosen=dialog.progress.chosen if dialog.progress is not None else {},
        put_off=_put_off(dialog),
        asked=dialog.asked,
        ledger=_lines(deps, ledger),
        customer=customer,
        taken=_taken(dialog),
        still_open=tuple(
            StillOpen(wire_name(one.tool), _does(deps, one.tool), one.arguments)
            for one in dialog.open_requests
        ),
        playbook=playbook,
    )


def ledger_of_call(port: TurnPort) -> list[LedgerEntry]:
    """What was done since the call began: what was done before is told to who is known again."""
    began, met = port.call_started_at, port.dialog.met_at
    return [entry for entry in port.ledger if entry.created_at >= began and entry.created_at > met]


def _taken(dialog: Dialog) -> tuple[str, ...]:
    """What was asked for or answered in words so far; what stands for a choice is an id."""
    chosen = dialog.progress.chosen if dialog.progress is not None else {}
    words = {name: _words(value) for name, value in chosen.items()}
    return tuple(f"{name}: {text}" for name, text in words.items() if text)


def _words(value: Any) -> str:
    match value:
        case str(text) | {"text": str(text)}:
            return text
        case bool() | int() | float():
            return str(value)
        case _:
            return ""


def _receipt(deps: TurnDeps, dialog: Dialog) -> PendingReceipt | None:
    if dialog.receipt is None:
        return None
    tool = dialog.receipt.tool
    return PendingReceipt(wire_name(tool), dialog.receipt.text, _does(deps, tool))


def _options(deps: TurnDeps, dialog: Dialog) -> OptionsOnOffer | None:
    progress = dialog.progress
    if progress is None or not progress.options:
        return None
    tool = _effect(deps, progress.workflow)
    labels = tuple(option.label for option in progress.options)
    also = tuple(option.also for option in progress.options)
    return OptionsOnOffer(wire_name(tool), labels, _does(deps, tool), also)


def _question(deps: TurnDeps, dialog: Dialog) -> OpenQuestion | None:
    progress = dialog.progress
    if progress is None or progress.options or dialog.receipt is not None:
        return None
    tool = _effect(deps, progress.workflow)
    return OpenQuestion(
        wire_name(tool),
        progress.question,
        _does(deps, tool),
        answers=tuple(answer.label for answer in progress.answers),
    )


def _put_off(dialog: Dialog) -> PutOff | None:
    if dialog.asked is not None and dialog.asked.put_off is not None:
        return dialog.asked.put_off
    return PutOff(wire_name(dialog.pending_request)) if dialog.pending_request else None


def _effect(deps: TurnDeps, workflow: str) -> str:
    found = deps.engine.named(workflow)
    return found.effect if found is not None else ""


def _does(deps: TurnDeps, tool: str) -> str:
    found = deps.toolbox.find(tool)
    return found.does if found is not None else ""


def _lines(deps: TurnDeps, ledger: Collection[LedgerEntry]) -> tuple[LedgerLine, ...]:
    """What was done, as the customer was told it; who they are is told by the dialog itself."""
    lines: list[LedgerLine] = []
    for entry in standing(deps, ledger)[-_RECENT:]:
        tool = deps.toolbox.find(entry.tool)
        if tool is not None and NotVerified() not in tool.gates:
            gave = entry.intent if tool.kind is Kind.NOTE else "{}"
            told, called = words_of(deps, entry), wire_name(entry.tool)
            lines.append(LedgerLine(entry.status, told, called, gave))
    return tuple(lines)
