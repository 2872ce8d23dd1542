"""Runs what a model proposed: validated, gated, reads side by side, everything else in turn."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeGuard

import msgspec
import structlog

from frontdesk.core.clock import Millis
from frontdesk.core.dialog import Dialog, without_requests
from frontdesk.core.errors import CallerError
from frontdesk.core.events import Role
from frontdesk.core.meaning import Spoken
from frontdesk.knowledge.answering.search_tool import FoundInDocuments
from frontdesk.language.reading.misheard_figures import misheard_figure
from frontdesk.models.port import ToolCall
from frontdesk.store.records import LedgerStatus
from frontdesk.telemetry.tracing import NO_TRACE, TurnTrace
from frontdesk.tools.call import Ready, Refused, ToolFailed, arguments_hash, prepare, run_read
from frontdesk.tools.contacts import with_known_contacts
from frontdesk.tools.fields import said_in
from frontdesk.tools.gates import NotVerified, Verified
from frontdesk.tools.handles import with_listing
from frontdesk.tools.saying import said_by
from frontdesk.tools.tool import Kind, ToolContext
from frontdesk.turn.answering.found_passages import FoundPassages
from frontdesk.turn.consent.workflow_actions import WorkflowActions
from frontdesk.turn.deps import TurnDeps
from frontdesk.turn.effects.report import result_of, told_of, words_of
from frontdesk.turn.outcome import Ending
from frontdesk.turn.port import TurnPort
from frontdesk.turn.record import CallMade, content
from frontdesk.turn.speaking.progress import ProgressLine
from frontdesk.turn.workflow_tools import ConfirmArguments

_log = structlog.get_logger("frontdesk.turn")


@dataclass(slots=True)
class Executed:
    """What came of a step's calls; an ending where a workflow moved.

    The calls after such a move are not run: those that ask for something of their own wait. Of the
    `notes`, those `identified` only say who the customer is.
    """

    dialog: Dialog
    calls: list[CallMade] = field(default_factory=list[CallMade])
    results: list[str] = field(default_factory=list[str])
    notes: list[str] = field(default_factory=list[str])
    identified: set[str] = field(default_factory=set[str])
    found: list[str] = field(default_factory=list[str])
    not_run: list[ToolCall] = field(default_factory=list[ToolCall])
    ending: Ending | None = None


class Execution:
    """One step's calls, in the order in which they were asked for."""

    def __init__(
        self,
        deps: TurnDeps,
        port: TurnPort,
        passages: FoundPassages,
        trace: TurnTrace = NO_TRACE,
        asker: str = "",
        dialog: Dialog | None = None,
    ) -> None:
        self._deps = deps
        self._dialog = dialog
        self._passages = passages
        self._asker = asker
        self._trace = trace
        self._port = port
        self._ahead: dict[tuple[str, str], Any] = {}
        self._progress = ProgressLine(port, deps.deadlines.progress)

    async def run_known(self, call: ToolCall, result: Any) -> Executed:
        """Run a read whose result is at hand already, as if it had found it now."""
        found = prepare(self._deps.toolbox, call, self._port.dialog)
        if isinstance(found, Ready):
            self._ahead[_key(found)] = result
        return await self.run([call])

    def at_hand(self, calls: Sequence[ToolCall]) -> bool:
        """Take what was read ahead for these calls; whether that is all they ask for."""
        if not self._deps.prefetched:
            return False
        dialog, complete = self._port.dialog, True
        for call in calls:
            found = prepare(self._deps.toolbox, call, dialog)
            if not isinstance(found, Ready) or found.tool.kind is not Kind.READ:
                # What is done before a read may change what it finds.
                self._ahead.clear()
                return False
            early = self._port.take_ahead(found, dialog)
            if early is not None:
                self._ahead[_key(found)] = early
            elif _key(found) not in self._ahead:
                complete = False
        return complete

    def runnable(self, calls: Sequence[ToolCall]) -> list[ToolCall]:
        """The calls that will run, as far as it can be told: up to a move, without the refused."""
        found: list[ToolCall] = []
        opened = False
        for call in calls:
            ready = prepare(self._deps.toolbox, call, self._port.dialog)
            if isinstance(ready, Refused):
                # What is closed now may be open once a note has run.
                found += [call] if opened and ready.kind == "gate" else []
                continue
            found.append(call)
            opened = opened or ready.tool.kind is Kind.NOTE
            if ready.tool.kind in {Kind.EFFECT, Kind.MOVE}:
                break
        return found

    def _asks_for_something(self, call: ToolCall, done: Executed) -> bool:
        found = prepare(self._deps.toolbox, call, done.dialog)
        tool = self._deps.toolbox.find(call.name)
        understood = isinstance(found, Ready) or found.kind == "gate"
        return tool is not None and tool.kind is not Kind.MOVE and understood

    async def run_reads(self, calls: Sequence[ToolCall]) -> Executed:
        """Run those that only tell; the others are told to wait."""
        done = Executed(self._dialog or self._port.dialog)
        found = [(call, prepare(self._deps.toolbox, call, done.dialog)) for call in calls]
        reads = [(c, f) for c, f in found if isinstance(f, Ready) and f.tool.kind is Kind.READ]
        await self._read(reads, done)
        known = {id(call) for call, _ in reads}
        for call in (call for call in calls if id(call) not in known):
            why = content(refused="only what tells something can be called now")
            done.calls.append(CallMade(call.id, call.name, call.arguments, why, "refused"))
        return done

    async def run(self, calls: Sequence[ToolCall]) -> Executed:
        """Run them; the gates are read again before each."""
        done = Executed(self._port.dialog)
        waiting: list[tuple[ToolCall, Ready]] = []
        for number, call in enumerate(calls, start=1):
            if self._gives_way(call, calls[number:], done):
                continue
            found = prepare(self._deps.toolbox, call, done.dialog)
            if isinstance(found, Ready) and found.tool.kind is Kind.READ:
                waiting.append((call, found))
                continue
            await self._read(waiting, done)
            waiting.clear()
            await self._one(call, done)
            if done.ending is not None:
                rest = await self._read_beside(calls[number:], done)
                done.not_run = [c for c in rest if self._asks_for_something(c, done)]
                return done
        await self._read(waiting, done)
        return done

    def _gives_way(self, call: ToolCall, rest: Sequence[ToolCall], done: Executed) -> bool:
        """Whether a no is said by what is asked for instead, which then ends what was pending."""
        found = prepare(self._deps.toolbox, call, done.dialog) if rest else None
        if not isinstance(found, Ready) or found.arguments != ConfirmArguments(accept=False):
            return False
        later = (prepare(self._deps.toolbox, one, done.dialog) for one in rest)
        instead = next((one.tool.name for one in later if _is_effect(one)), None)
        receipt = done.dialog.receipt
        if instead is None or (receipt is not None and receipt.tool == instead):
            return False
        told = content(do=f"left for {instead}")
        done.calls.append(self._made(call, found, told, "ran", self._deps.clock.now()))
        return True

    async def _read_beside(self, rest: Sequence[ToolCall], done: Executed) -> list[ToolCall]:
        """Read what was asked for after a move that changed nothing; the calls that are left."""
        if done.ending is None or done.ending.reported:
            return list(rest)
        move, left = done.calls.pop(), list[ToolCall]()
        reads: list[tuple[ToolCall, Ready]] = []
        for call in rest:
            found = prepare(self._deps.toolbox, call, done.dialog)
            if isinstance(found, Ready) and found.tool.kind is Kind.READ:
                reads.append((call, found))
            else:
                left.append(call)
        await self._read(reads, done)
        done.calls.append(move)
        return left

    async def _one(self, call: ToolCall, done: Executed) -> None:
        began = self._deps.clock.now()
        found = self._as_said(prepare(self._deps.toolbox, call, done.dialog), done)
        match found:
            case Refused():
                done.calls.append(self._refused(call, found, done))
            case Ready(tool) if tool.kind is Kind.NOTE:
                moves = WorkflowActions(self._deps, self._port, self._asker)
                if anew := await moves.renoted(found):
                    done.ending = replace(anew, dialog=anew.dialog or done.dialog)
                    said = content(say=anew.said or "")
                    done.calls.append(self._made(call, found, said, "moved", began))
                    return
                await self._note(call, found, done, began)
            case Ready(tool):
                with self._trace.span("tool", tool=tool.name):
                    moves = WorkflowActions(self._deps, self._port, self._asker)
                    left = without_requests(done.dialog, tool.name, call.arguments)
                    ending = await moves.propose(found, left)
                done.ending = replace(ending, dialog=ending.dialog or left)
                said = content(say=ending.said or "")
                done.calls.append(self._made(call, found, said, "moved", began))

    def _as_said(self, found: Ready | Refused, done: Executed) -> Ready | Refused:
        """A proposal, unless it is to note other figures than those that the customer has said."""
        if isinstance(found, Refused):
            return found
        given = said_in(found.arguments)
        note = " ".join(given.get(spoken, "") for spoken in (Spoken.WORDS, Spoken.NOTE))
        said = [m.text for m in self._port.history if m.role == Role.CUSTOMER]
        ours = [m.text for m in self._port.history if m.role != Role.CUSTOMER]
        figure = misheard_figure(note, said, " ".join([*ours, *done.results]))
        why = f"the customer has not said {figure}; note the figures as they said them"
        return Refused(found.tool.name, why, "arguments") if figure else found

    def _refused(self, call: ToolCall, found: Refused, done: Executed) -> CallMade:
        tool = self._deps.toolbox.find(call.name)
        waits = tool is not None and Verified() in tool.gates and not done.dialog.verified
        if found.kind == "gate" and waits:
            done.dialog = msgspec.structs.replace(done.dialog, pending_request=found.name)
        outcome = "refused" if found.kind == "gate" else "invalid"
        return CallMade(call.id, call.name, call.arguments, content(refused=found.reason), outcome)

    async def _note(self, call: ToolCall, ready: Ready, done: Executed, began: Millis) -> None:
        context = self._port.context(done.dialog)
        ready = replace(ready, arguments=with_known_contacts(ready.arguments, context))
        try:
            with (
                self._trace.span("tool", tool=ready.tool.name),
                self._progress.during(ready.tool.progress),
            ):
                entry, done.dialog = await self._port.note(ready, done.dialog)
        except (ToolFailed, CallerError) as error:
            failed = content(failed=_why(ready, error))
            done.calls.append(self._made(call, ready, failed, "failed", began))
            return
        done.dialog = without_requests(done.dialog, ready.tool.name)
        words, result = words_of(self._deps, entry), result_of(self._deps, entry)
        if entry.status == LedgerStatus.COMMITTED:
            done.notes.append(words)
            done.identified |= {words} if NotVerified() in ready.tool.gates else set()
        done.dialog = with_listing(done.dialog, result)
        said = told_of(ready.tool, result, words, done.dialog)
        done.calls.append(self._made(call, ready, said, "ran", began))

    async def _read(self, waiting: Sequence[tuple[ToolCall, Ready]], done: Executed) -> None:
        if not waiting:
            return
        began = self._deps.clock.now()
        context = self._port.context(done.dialog)
        results = await asyncio.gather(
            *(self._found(ready, context) for _, ready in waiting), return_exceptions=True
        )
        for (call, ready), found in zip(waiting, results, strict=True):
            if isinstance(found, BaseException):
                failed = content(failed=_why(ready, found))
                done.calls.append(self._made(call, ready, failed, "failed", began))
                continue
            result = self._passages.numbered(found)
            words = said_by(ready.tool, result)
            after = _answered(ready.tool.after(done.dialog, result), ready)
            done.dialog = with_listing(after, result)
            said = told_of(ready.tool, result, words, done.dialog)
            # What documents say is evidence of its own sort, see `FoundPassages`.
            done.results += [] if isinstance(result, FoundInDocuments) else [words, said]
            done.found.append(words)
            done.calls.append(self._made(call, ready, said, "ran", began))

    async def _found(self, ready: Ready, context: ToolContext) -> Any:
        early = self._ahead.get(_key(ready))
        with self._trace.span("tool", tool=ready.tool.name, read_ahead=early is not None):
            if early is not None:
                return early
            with self._progress.during(ready.tool.progress):
                return await run_read(ready, context)

    def _made(
        self, call: ToolCall, ready: Ready, result: str, outcome: str, began: Millis
    ) -> CallMade:
        return CallMade(
            id=call.id,
            tool=ready.tool.name,
            arguments=call.arguments,
            result=result,
            outcome=outcome,
            arguments_hash=arguments_hash(ready.arguments),
            duration_ms=self._deps.clock.now() - began,
            read_ahead=_key(ready) in self._ahead,
        )


def _is_effect(found: Ready | Refused) -> TypeGuard[Ready]:
    return isinstance(found, Ready) and found.tool.kind is Kind.EFFECT


def _key(ready: Ready) -> tuple[str, str]:
    return ready.tool.name, arguments_hash(ready.arguments)


def _answered(dialog: Dialog, ready: Ready) -> Dialog:
    """The dialog once a request has its answer: it waits no longer."""
    dialog = without_requests(dialog, ready.tool.name)
    if dialog.pending_request != ready.tool.name:
        return dialog
    return msgspec.structs.replace(dialog, pending_request=None)


def _why(ready: Ready, error: BaseException) -> str:
    """What the model is told of a call that failed; a tool that broke is the pack's mistake."""
    if isinstance(error, (ToolFailed, CallerError)):
        return str(error)
    if not isinstance(error, Exception):
        raise error
    _log.error("tool.broke", tool=ready.tool.name, exc_info=error)
    return f"{ready.tool.name} could not do this"
