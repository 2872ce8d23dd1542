"""What a turn's words may rest on: the ledger, and all that was read and said in this call (L7)."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import datetime
from itertools import dropwhile, takewhile
from typing import Any

import msgspec

from frontdesk.core.dialog import Dialog
from frontdesk.core.events import Role
from frontdesk.knowledge.answering.search_tool import SEARCH_DOCUMENTS, read_back, told_in
from frontdesk.language.claims.judging import ClaimKind, Done, Evidence, claimed_by
from frontdesk.store.records import LedgerEntry, LedgerStatus
from frontdesk.tools.gates import NotVerified
from frontdesk.tools.tool import AnyTool, Kind
from frontdesk.turn.deps import TurnDeps
from frontdesk.turn.effects.report import standing, words_of
from frontdesk.turn.port import TurnPort
from frontdesk.turn.record import CallMade
from frontdesk.turn.ticket_of_code import ticket_of_code, ticket_told

VERIFIED = "You're verified."
_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d")
_ENDS = frozenset({ClaimKind.CANCELLED})
_MOVES = frozenset({ClaimKind.RESCHEDULED})
_NOTHING, _VERIFIED = frozenset[ClaimKind](), frozenset({ClaimKind.VERIFIED})
_ESCALATED = frozenset({ClaimKind.ESCALATED})


class _Agreed(msgspec.Struct):
    """What an effect was agreed to do, without all else that the dialog knew then."""

    arguments: dict[str, Any] = {}
    facts: dict[str, Any] = {}


def evidence_of(
    deps: TurnDeps,
    port: TurnPort,
    told: Sequence[str],
    noted: Sequence[str],
    passages: tuple[str, ...] = (),
) -> Evidence:
    """The evidence of the call: its ledger, what was read, asked and shown in it, and said.

    `passages` are what the turn has found in documents; what was found before counts as well.
    """
    ledger = standing(deps, port.ledger)
    claims = _claims(deps, ledger)
    verified = port.dialog.verified
    ticket = ticket_of_code(port)
    opened = (Done(_ESCALATED, ticket_told(deps, ticket)),) if ticket else ()
    done = (*_done(deps, ledger), *opened)
    read = (
        text
        for call in port.results
        if call.tool != SEARCH_DOCUMENTS
        for text in (_given(call), _result(call))
    )
    before = (
        told_in(passage)
        for call in port.results
        if call.tool == SEARCH_DOCUMENTS
        for passage in read_back(call.result)[0].passages
    )
    return Evidence(
        claims.get(LedgerStatus.COMMITTED, _NOTHING)
        | (_VERIFIED if verified else _NOTHING)
        | (_ESCALATED if ticket else _NOTHING),
        claims.get(LedgerStatus.UNKNOWN, _NOTHING) | claims.get(LedgerStatus.INTENT, _NOTHING),
        claims.get(LedgerStatus.FAILED, _NOTHING),
        tuple(
            dict.fromkeys(
                (
                    *read,
                    *told,
                    *(words_of(deps, entry) for entry in ledger),
                    *noted,
                    *(one.words for one in opened),
                    *_shown(port.dialog),
                    *(one.text for one in port.history if one.role == Role.OPERATOR),
                    *deps.does,
                    *deps.provider.tells,
                    *_authored(deps, port.dialog),
                    *((VERIFIED,) if verified else ()),
                )
            )
        ),
        said=tuple(one.text for one in port.history if one.role == Role.CUSTOMER),
        done=done,
        gone=tuple(_gone(deps, ledger)),
        now=_local_time(deps) if deps.provider.tools or deps.documents.any else None,
        asked=_asked(port),
        pending=_pending(deps, port.dialog),
        under_way=_waits(port.dialog) or _left_since(deps, port, done),
        kinds=deps.kinds_of_things,
        follows=tuple(dict.fromkeys(_follows(deps, ledger))),
        documents=tuple(dict.fromkeys((*before, *passages))),
    )


def _asked(port: TurnPort) -> str:
    """What the customer said last, be it in several messages."""
    told = (one for one in reversed(port.history) if not one.to_agent)
    since = dropwhile(lambda one: one.role != Role.CUSTOMER, told)
    said = takewhile(lambda one: one.role == Role.CUSTOMER, since)
    return "\n".join(reversed([one.text for one in said]))


def _pending(deps: TurnDeps, dialog: Dialog) -> frozenset[ClaimKind]:
    """What waits for the customer to choose or to agree."""
    workflow = deps.engine.named(dialog.progress.workflow) if dialog.progress is not None else None
    tool = workflow.effect if workflow is not None else ""
    tool = dialog.receipt.tool if dialog.receipt is not None else tool
    return claims_of(deps.toolbox.find(tool))


def _waits(dialog: Dialog) -> bool:
    return dialog.receipt is not None or dialog.progress is not None


def _left_since(deps: TurnDeps, port: TurnPort, done: Sequence[Done]) -> bool:
    """Whether something else was begun and declined since an effect was done."""
    declined = [one.declined for one in deps.provider.workflows if one.declined]
    for message in reversed(port.history):
        if message.role != Role.ASSISTANT:
            continue
        if any(one.words in message.text for one in done):
            return False
        if any(words in message.text for words in declined):
            return True
    return False


def is_result(call: CallMade) -> bool:
    """Whether a call has a result that is a fact of the call; what documents say is told apart."""
    return call.outcome == "ran" and call.tool != SEARCH_DOCUMENTS


def _authored(deps: TurnDeps, dialog: Dialog) -> Iterator[str]:
    """The lines that the playbook under way says by itself."""
    progress = dialog.playbook
    found = deps.roster.playbooks.get(progress.id) if progress is not None else None
    if found is not None:
        yield from filter(None, (*found.playbook.says, found.playbook.done))


def _claims(deps: TurnDeps, entries: Collection[LedgerEntry]) -> dict[str, frozenset[ClaimKind]]:
    """What the ledger says of each status; of what is not done, the last entry of a tool counts."""
    latest = {entry.tool: entry for entry in entries}
    claims: dict[str, frozenset[ClaimKind]] = {}
    for entry in entries:
        if entry.status == LedgerStatus.COMMITTED or entry is latest[entry.tool]:
            made = claims_of(deps.toolbox.find(entry.tool))
            claims[entry.status] = claims.get(entry.status, _NOTHING) | made
    return claims


def _given(call: CallMade) -> str:
    """What a call was made with; of a move it is only asked for, and nothing stands by it."""
    return as_shown(call.arguments) if call.outcome == "moved" else call.arguments


def _result(call: CallMade) -> str:
    """What a call returned; of a move, what it showed, which does not stand by that."""
    if call.outcome != "moved":
        return call.result
    shown: dict[str, str] = msgspec.json.decode(call.result)
    return as_shown(*(text for name, text in shown.items() if name != "do" and text))


def as_shown(*texts: str) -> str:
    """What was shown as a question or a choice: its words may be used, but it is not so yet."""
    return msgspec.json.encode({"options": texts}).decode()


def _local_time(deps: TurnDeps) -> datetime:
    return datetime.fromtimestamp(deps.clock.now() / 1000, deps.zone).replace(tzinfo=None)


def _done(deps: TurnDeps, entries: Iterable[LedgerEntry]) -> Iterator[Done]:
    """What the ledger holds as done, without what only says who somebody is."""
    for entry in entries:
        kinds = claims_of(deps.toolbox.find(entry.tool)) - {ClaimKind.VERIFIED}
        if entry.status == LedgerStatus.COMMITTED and kinds:
            yield Done(kinds, words_of(deps, entry))


def _follows(deps: TurnDeps, entries: Iterable[LedgerEntry]) -> Iterator[str]:
    """What the tools are declared to do that have done something for the customer."""
    for entry in entries:
        tool = deps.toolbox.find(entry.tool)
        told = tool is not None and NotVerified() not in tool.gates
        if tool is not None and told and entry.status == LedgerStatus.COMMITTED:
            yield tool.description


def _gone(deps: TurnDeps, entries: Iterable[LedgerEntry]) -> Iterator[str]:
    """The moments at which nothing is any more because of what was done."""
    done = [entry for entry in entries if entry.status == LedgerStatus.COMMITTED]
    for at, entry in enumerate(done):
        kinds = claims_of(deps.toolbox.find(entry.tool))
        if not kinds & (_ENDS | _MOVES):
            continue
        later = done[at + 1 :] if kinds & _ENDS else done[at:]
        now = {moment for one in later for moment in _MOMENT.findall(one.result or "")}
        was = msgspec.json.decode(entry.intent, type=_Agreed)
        told = msgspec.json.encode(was).decode()
        yield from (moment for moment in _MOMENT.findall(told) if moment not in now)


def _shown(dialog: Dialog) -> Iterator[str]:
    """What the customer was asked and offered."""
    if dialog.receipt is not None:
        yield dialog.receipt.text
    if dialog.progress is not None:
        yield from (f"{option.label}?" for option in dialog.progress.buttons)
        if dialog.progress.question:
            yield dialog.progress.question


def claims_of(tool: AnyTool | None) -> frozenset[ClaimKind]:
    """What may be said to be done once a tool has done it, as its action and its claims declare."""
    if tool is None:
        return frozenset()
    claims = set(tool.claims)
    if tool.action is not None:
        claims |= claimed_by(tool.action.verb, tool.action.object)
    if tool.kind is Kind.EFFECT and not claims:
        claims.add(ClaimKind.DONE)
    return frozenset(claims)
