"""Answers in words: asks a model, runs what it proposes, and asks again until all is said."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import structlog
from msgspec.structs import replace as _replaced

from frontdesk.core.asked import Asked, OfferedPerson
from frontdesk.core.dialog import Dialog
from frontdesk.core.errors import ProviderError
from frontdesk.core.events import Role as Speaker
from frontdesk.language.claims.judging import Claim, ClaimKind, Evidence, held_claims
from frontdesk.language.leaks.internal_ids import ids_in
from frontdesk.language.reading.languages import is_english
from frontdesk.language.text.citation_marks import MarkReader, without_marks
from frontdesk.models.port import Model
from frontdesk.turn.answering.acknowledged_run import AcknowledgedRun
from frontdesk.turn.answering.after_move import (
    keep_open,
    owes_words,
    says_more,
    shown_once,
    split_step,
    told_step,
)
from frontdesk.turn.answering.call_layout import CallLayout, tried
from frontdesk.turn.answering.fallback import ModelFallback
from frontdesk.turn.answering.found_passages import FoundPassages
from frontdesk.turn.answering.model_call import ModelCall
from frontdesk.turn.answering.open_requests import waits, was_told
from frontdesk.turn.answering.problem import (
    GIVEN_UP,
    INVALID,
    UNBACKED,
    Problem,
    debug_block,
    of_failure,
    of_silence,
    of_unbacked,
)
from frontdesk.turn.answering.second_wishes import due_now, with_second_wishes
from frontdesk.turn.answering.standing_instructions import standing_text
from frontdesk.turn.answering.step_record import (
    diagnose,
    record_of,
    traced,
    with_failure,
    with_problem,
)
from frontdesk.turn.answering.tool_execution import Executed
from frontdesk.turn.answering.unsaid_notes import with_unsaid
from frontdesk.turn.consent.judging import agreed
from frontdesk.turn.deps import TurnDeps
from frontdesk.turn.documents import PlannedSearch
from frontdesk.turn.outcome import Ending, Outcome, outcome_of
from frontdesk.turn.port import TurnPort
from frontdesk.turn.record import Diagnosis, Interpretation, TurnStep, made_progress
from frontdesk.turn.speaking.continuation import Continuation
from frontdesk.turn.speaking.evidence import as_shown, evidence_of, is_result
from frontdesk.turn.speaking.filler_timer import FillerTimer
from frontdesk.turn.speaking.honest_words import honest
from frontdesk.turn.speaking.judge import judge_of
from frontdesk.turn.speaking.release import Refused, ReleaseGate
from frontdesk.turn.task import TurnTask
from frontdesk.turn.workflow_tools import confirming

MOST_STEPS = 5
_log = structlog.get_logger("frontdesk.turn")


class ModelLoop:
    """The steps of one turn; each is durable before the next one does anything."""

    def __init__(
        self,
        deps: TurnDeps,
        task: TurnTask,
        port: TurnPort,
        filler: FillerTimer,
        search: PlannedSearch | None = None,
    ) -> None:
        self._deps = deps
        self._search = search
        self._passages = FoundPassages(task.steps)
        self._task = task
        self._port = port
        self._filler = filler
        self._fallback = ModelFallback(deps, task.steps)
        self._judge = judge_of(deps)
        self._layout = CallLayout(deps, task, port)
        self._steps = list(task.steps)
        self._tools = AcknowledgedRun(deps, task, port, filler, self._passages)
        self._refused = _refused_last(task.steps)
        self._told = any(map(was_told, task.steps))
        self._asked_in = port.dialog
        self._beside = ""  # what left beside reads that a move led to
        self._interpretation: Interpretation | None = None
        self._results = [c.result for s in task.steps for c in s.calls if is_result(c)]
        self._notes: list[str] = []
        # Where a move leads that is told of before it is kept: what was shown before it is over.
        self._moved_to: Dialog | None = None
        self._found: list[str] = []
        self._ids = set[str]().union(*map(ids_in, self._results))
        self._diagnosis: Diagnosis | None = None
        self._loop = asyncio.get_running_loop()
        self._began = self._loop.time()

    async def run(self) -> Outcome:
        """Step until the turn has its answer; there always is one."""
        if self._refused is not None and self._refused.released:
            # A crash tore the message that goes on here.
            await self._filler.say(self._refused.released)
            self._port.cite(self._passages.citations(self._refused.cited))
        if self._search is not None:
            await self._look_up(self._search)
        while self._goes_on and self._fallback.model is not None:
            ending = await self._step(self._fallback.model)
            if ending is not None:
                stood_in = self._fallback.model is not self._deps.model
                return await self._end(ending, fallback=stood_in)
        if self._told:
            return await self._end(Ending(diagnosis=self._diagnosis), fallback=False)
        unread = any(step.problem == GIVEN_UP for step in self._steps)
        said = self._deps.prompts.unreadable() if unread else self._deps.prompts.apology()
        offered = Asked((OfferedPerson(),))
        apology = Ending(said=said, diagnosis=self._diagnosis, asked=offered, gave_up=True)
        return await self._end(apology, fallback=True)

    async def _look_up(self, search: PlannedSearch) -> None:
        """Ask the documents before any model, as the plan has it."""
        began = self._loop.time()
        done = await self._tools.execution().run_known(search.call, await search.result())
        self._keep(done)
        tools_ms = round((self._loop.time() - began) * 1000)
        await self._record(TurnStep(calls=tuple(done.calls), tools_ms=tools_ms), done.dialog)

    async def _end(self, ending: Ending, *, fallback: bool) -> Outcome:
        """End the turn; a fallback's answer has its diagnosis where the developer option says."""
        if fallback and self._deps.debug_replies and ending.diagnosis is not None:
            block = debug_block(ending.diagnosis)
            if ending.said is None:
                await self._port.say(block)
                ending = replace(ending, released=f"{ending.released or ''}{block}")
            else:
                ending = replace(ending, said=ending.said + block)
        read = ending.interpretation or self._interpretation
        machine = self._deps.provider.machine
        return outcome_of(replace(ending, interpretation=read), self._port.dialog, machine)

    @property
    def _goes_on(self) -> bool:
        """Whether a model is asked; where the customer has an answer, the house adds none.

        What they asked for beside it the house takes up all the same.
        """
        ran = bool(self._steps) and any(call.outcome == "ran" for call in self._steps[-1].calls)
        takes_up = self._house_talks and (ran or bool(self._port.dialog.open_requests))
        said_all = self._told and self._fallback.at_house and not takes_up
        return self._left > 0 and not said_all

    @property
    def _house_talks(self) -> bool:
        """Whether the house is the desk's model, and stands in for no other."""
        return self._deps.model is self._deps.house

    @property
    def _left(self) -> int:
        """How many steps are left; answers that came to nothing are the fallback's to count."""
        return MOST_STEPS - sum(made_progress(step) for step in self._steps)

    async def _step(self, model: Model) -> Ending | None:
        """Lay out the context, ask, release, run the tools, record; an ending where all is said."""
        trace = self._task.trace
        with trace.span("context"):
            call = self._lay_out(model)
        try:
            with trace.span("model", model=model.name, role=call.request.role) as asked:
                await call.ask(self._filler, self._deps.deadlines, self._must_end)
                asked.note(**traced(call))
        except (ProviderError, TimeoutError) as failure:
            return await self._failed(call, failure)
        problem = call.misread()
        if problem is not None:
            return await self._unusable(call, problem)
        idle = call.idle()
        if idle is not None:
            return await self._ask_again(call, idle)
        with trace.span("release") as released:
            await call.release(self._filler)
            released.note(held=len(call.gate.untrue), taken_out=len(call.gate.leaks))
        talks = self._port.spoken or call.gate.refused is not None
        if not call.calls and talks and self._agreed:
            # Consent is the customer's: a model that only talks does not take it from them.
            call.calls.append(confirming())
        due = due_now(self._steps, self._port.dialog, self._deps.toolbox)
        if not call.calls and due is not None and not self._fallback.at_house:
            call.calls.append(due)
        if call.calls:
            return await self._run_tools(call)
        if call.gate.refused is not None and not tried(self._steps, UNBACKED):
            return await self._continue(call, call.gate.refused)
        instead = await self._insisted(call)
        if not self._port.spoken:
            return await self._unusable(call, of_silence(call.text))
        return Ending(
            released=self._released + (call.released or instead),
            asked=(call.finished.asked if call.finished else None) or self._put_off(call),
            steps=(_replaced(record_of(call), instead=instead),),
            diagnosis=self._diagnosis,
            timings={"narrate_ms": call.model_ms},
        )

    @property
    def _agreed(self) -> bool:
        receipt, history = self._port.dialog.receipt, self._port.history
        return not self._fallback.at_house and agreed(receipt, history, self._deps.locale)

    def _put_off(self, call: ModelCall) -> Asked | None:
        """The request that waits by the house's reading, where none waits already."""
        return None if self._port.dialog.pending_request else call.expected.put_off()

    @property
    def _must_end(self) -> float:
        return self._began + self._deps.deadlines.turn

    def _lay_out(
        self, model: Model, *, with_tools: bool = True, only_reads: bool = False
    ) -> ModelCall:
        call = self._layout.lay_out(
            model,
            self._steps,
            self._gate(),
            with_tools=with_tools and self._left > 1,
            only_reads=only_reads,
            by_house=self._fallback.at_house,
            moved_to=self._moved_to,
        )
        call.judge, call.told_before = self._judge, self._just_read
        if self._passages:
            call.passages, call.marks = self._passages, MarkReader()
        if self._passages.searched:
            setting = (standing_text(self._deps, self._port.dialog.agent), call.context)
            call.gate.evidence = replace(call.gate.evidence, setting=setting)
        if self._refused is not None or self._beside:
            call.goes_on = Continuation(self._released)
        return call

    @property
    def _released(self) -> str:
        """What has left of the message that the next answer goes on with."""
        return self._refused.released if self._refused is not None else self._beside

    def _gate(self) -> ReleaseGate:
        evidence = evidence_of(
            self._deps, self._port, self._results, self._notes, self._passages.texts
        )
        gate = ReleaseGate(
            evidence,
            mend=self._truth,
            tools=self._deps.tool_names,
            ids=self._ids,
            of_code=self._fallback.at_house,
            says_honestly=tried(self._steps, UNBACKED),
            judged=self._judge is not None,
        )
        if self._refused is not None:
            gate.again = held_claims(self._refused.held, evidence)
        if self._judge is not None:
            said = [one for one in self._port.history if one.role == Speaker.CUSTOMER][-1:]
            gate.english = not any(is_english(one.text) is False for one in said)
        return gate

    def _truth(self, claims: Sequence[Claim], evidence: Evidence, said: str) -> str:
        """What is so instead of some claims, and the receipt again where one waits."""
        read = without_marks(" ".join(self._found))
        heard = " ".join(m.text for m in self._port.history if m.role == Speaker.ASSISTANT)
        strings, just_read = self._deps.strings, self._just_read
        truth = honest(
            claims, evidence, said, strings=strings, read=read, told=just_read, heard=heard
        )
        # Beside a move the desk shows what waits by itself, right after.
        receipt = self._port.dialog.receipt if self._moved_to is None else None
        pending = receipt is not None and receipt.shown_seq > 0
        return f"{truth} {receipt.text}" if pending and receipt is not None else truth

    @property
    def _just_read(self) -> str:
        """What the customer has read since they wrote."""
        asked = [n for n, m in enumerate(self._port.history) if m.role == Speaker.CUSTOMER]
        since = self._port.history[asked[-1] :] if asked else ()
        return " ".join(m.text for m in since if m.role == Speaker.ASSISTANT)

    # Answers that are asked for once more

    async def _ask_again(self, call: ModelCall, idle: Problem) -> None:
        """Ask once more for an answer that does nothing; what has left of it acknowledges."""
        if not call.held:
            await call.release(self._filler)
        self._tools.acknowledged = self._tools.acknowledged or self._port.spoken
        await self._record(with_problem(record_of(call), idle), self._port.dialog)
        self._filler.again()

    async def _continue(self, call: ModelCall, refused: Refused) -> None:
        """Have the model go on, in the same message, after what it could say."""
        step = self._corrected(call, refused)
        self._steps.append(step)
        await self._port.keep_step(step, self._port.dialog, message_goes_on=True)
        self._refused = step
        self._filler.again()

    def _corrected(self, call: ModelCall, refused: Refused) -> TurnStep:
        """A step with what its model is told of the sentence that was left out."""
        said = self._released + call.released
        truth = self._truth(refused.claims, call.gate.evidence, said)
        known = any(claim.kind is not ClaimKind.RECORD for claim in refused.claims)
        problem = of_unbacked(refused.sentence, truth, said, known=known)
        return _replaced(
            with_problem(record_of(call), problem),
            released=said,
            cited=(*self._refused.cited, *call.cited) if self._refused else call.cited,
        )

    async def _insisted(self, call: ModelCall) -> str:
        """What code says where a second answer is no truer than the first, or adds nothing."""
        if self._refused is None:
            return ""
        if call.released.strip():
            return call.released if call.gate.untrue else ""
        instead = Continuation(self._released).joined(self._refused.detail)
        await self._filler.say(instead)
        self._port.cite(self._passages.citations(self._passages.quoted_in(instead)))
        return instead

    # Proposals

    async def _run_tools(self, call: ModelCall) -> Ending | None:
        began = self._loop.time()
        with self._task.trace.span("tools"):
            done = await self._tools.run(call.calls)
        tools_ms = round((self._loop.time() - began) * 1000)
        heard = call.released if call.gate.refused is not None else ""
        step = _replaced(
            record_of(call), calls=tuple(done.calls), tools_ms=tools_ms, released=heard
        )
        self._keep(done)
        if done.ending is not None:
            return await self._moved(call, done, step)
        if not made_progress(step):
            problem = Problem(INVALID, done.calls[0].result)
            self._diagnose(problem, call)
            self._fallback.strike(call.answered_by)
            step = with_problem(step, problem)
        await self._record(step, done.dialog)
        if self._tools.acknowledged:
            self._filler.again()
        return None

    def _keep(self, done: Executed) -> None:
        """Keep what calls have found: what is said later may rest on it."""
        self._results += done.results
        self._notes += done.notes
        self._found = done.found or self._found
        self._ids = self._ids.union(*(ids_in(made.result) for made in done.calls))

    async def _record(self, step: TurnStep, dialog: Dialog) -> None:
        self._steps.append(step)
        self._refused = None
        await self._port.keep_step(step, dialog)

    async def _moved(self, call: ModelCall, done: Executed, step: TurnStep) -> Ending | None:
        """A workflow moved: code's words end the turn, unless there is more to say or to do."""
        ending = replace(keep_open(done, self._deps.toolbox), steps=(step,))
        if not (self._fallback.at_house or self._told):
            read = call.expected.call()
            ending = with_second_wishes(self._deps, read, ending, self._steps, self._asked_in)
        owes = not call.text.strip() and owes_words(
            done, self._steps, self._port.history, self._deps.toolbox
        )
        more = not self._fallback.at_house and (says_more(done) or owes)
        if more and waits(ending.dialog):
            ending = await self._told_beside(call, done, ending)
        said = self._not_twice(self._with_notes(call, done, ending))
        ending = replace(ending, said=said, diagnosis=self._diagnosis)
        ending = shown_once(ending, call.released)
        open_now = ending.dialog is not None and bool(ending.dialog.open_requests)
        goes_on = more or (open_now and (bool(ending.reported) or self._house_talks))
        if waits(ending.dialog) or not goes_on:
            return ending
        self._steps.append(told_step(step, done))
        self._told, self._refused, self._beside = True, None, ""
        self._interpretation = ending.interpretation
        await self._port.announce(replace(ending, steps=(self._steps[-1],)))
        self._filler.again()
        return None

    async def _told_beside(self, call: ModelCall, done: Executed, ending: Ending) -> Ending:
        """What was found beside the move, in the model's words, before what the desk shows."""
        first, moved = split_step(ending.steps[0], done)
        if first.calls or self._port.spoken:
            await self._record(first, done.dialog)
        self._steps.append(moved)
        self._results.append(as_shown(ending.said or ""))
        self._filler.again()
        self._moved_to = ending.dialog
        looks_up = not (says_more(done) or self._results[:-1])
        rest = self._lay_out(call.model, with_tools=looks_up, only_reads=True)
        steps = [moved]
        try:
            await rest.ask(self._filler, self._deps.deadlines, self._must_end)
            if rest.calls:
                ending, looked_up = await self._looked_up(rest, ending)
                steps.append(looked_up)
                self._beside = self._released + rest.released
                rest = self._lay_out(call.model, with_tools=False)
                await rest.ask(self._filler, self._deps.deadlines, self._must_end)
            await rest.release(self._filler)
            if rest.gate.refused is not None and not tried(self._steps, UNBACKED):
                # Kept with the move: until then nothing of it is to be resumed.
                self._refused = self._corrected(rest, rest.gate.refused)
                steps.append(self._refused)
                self._steps.append(self._refused)
                self._filler.again()
                rest = self._lay_out(call.model, with_tools=False)
                await rest.ask(self._filler, self._deps.deadlines, self._must_end)
                await rest.release(self._filler)
        except (ProviderError, TimeoutError) as failure:
            if self._port.spoken:
                await self._port.break_off()
            failed = with_failure(with_problem(record_of(rest), of_failure(failure)), failure)
            # Nobody else tells what was found beside the move.
            said = "\n".join(filter(None, (*done.found, ending.said)))
            return replace(ending, said=said, steps=(*steps, failed))
        released = self._released + rest.released if self._port.spoken else None
        return replace(ending, released=released, steps=(*steps, record_of(rest)))

    async def _looked_up(self, call: ModelCall, ending: Ending) -> tuple[Ending, TurnStep]:
        """A step beside a move that only reads, and the move with what that has listed."""
        done = await self._tools.execution(ending.dialog).run_reads(call.calls)
        self._keep(done)
        step = _replaced(record_of(call), calls=tuple(done.calls), text="", released="")
        self._steps.append(step)
        self._filler.again()
        return replace(ending, dialog=done.dialog), step

    def _with_notes(self, call: ModelCall, done: Executed, ending: Ending) -> str | None:
        """Code's words after those of the notes that led to them, where no model told of these.

        What was said with the calls of a step tells of those before; who one is needs no more.
        """
        if ending.said is None:
            return None
        earlier = self._notes[: len(self._notes) - len(done.notes)]
        known = self._told or any(step.text for step in self._steps)
        spoken = bool(call.text or ending.released)
        noted = [] if known or spoken else earlier
        noted += [note for note in done.notes if not (spoken and note in done.identified)]
        return with_unsaid(ending.said, noted, ending.released or "")

    def _not_twice(self, said: str | None) -> str | None:
        """The same, but not as if it had not been said just before."""
        ours = (m.text for m in reversed(self._port.history) if m.role == Speaker.ASSISTANT)
        lead, asked = self._deps.strings.say("turn.once_more"), self._deps.prompts.ask_again("")
        if said and said == next(ours, None):
            return f"{lead} {said.removeprefix(asked)}"
        return said

    # Failures

    async def _unusable(self, call: ModelCall, problem: Problem) -> None:
        self._diagnose(problem, call)
        self._fallback.strike(call.answered_by)
        await self._record(with_problem(record_of(call), problem), self._port.dialog)

    async def _failed(self, call: ModelCall, failure: BaseException) -> None:
        problem = of_failure(failure)
        self._diagnose(problem, call)
        if self._port.spoken:
            call.cite(self._filler)
            await self._port.break_off()
        self._fallback.fail(call.model.name, failure)
        step = with_failure(with_problem(record_of(call), problem), failure)
        await self._record(step, self._port.dialog)

    def _diagnose(self, problem: Problem, call: ModelCall) -> None:
        _log.warning(
            "turn.model_failed",
            model=call.answered_by,
            reason=problem.reason,
            detail=problem.detail,
        )
        if self._diagnosis is None:
            self._diagnosis = diagnose(problem, call, self._port.history)


def _refused_last(steps: Sequence[TurnStep]) -> TurnStep | None:
    """The answer that the next one goes on with, where the last step was refused in its midst."""
    return steps[-1] if steps and steps[-1].problem == UNBACKED else None
