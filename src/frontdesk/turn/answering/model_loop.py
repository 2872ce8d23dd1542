"""Answers in words: asks a model, runs what it proposes, and asks again until all is said."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import structlog
from msgspec.structs import replace as _replaced

from frontdesk.core.errors import ProviderError
from frontdesk.core.events import Role as Speaker
from frontdesk.language.leaks.internal_ids import ids_in
from frontdesk.models.failure import Fault, ModelError
from frontdesk.models.port import Message, Model, ModelRequest, Role
from frontdesk.runtime.reading_marks import watched
from frontdesk.turn.answering.context import build_messages, describe
from frontdesk.turn.answering.expected_call import ExpectedCall
from frontdesk.turn.answering.fallback import ModelFallback
from frontdesk.turn.answering.model_call import Decision, Listening
from frontdesk.turn.answering.problem import (
    GIVEN_UP,
    INVALID,
    Problem,
    debug_block,
    diagnose,
    of_failure,
    of_silence,
)
from frontdesk.turn.answering.step_record import (
    answered,
    faults_of,
    heard,
    model_of,
    problematic,
    with_calls,
)
from frontdesk.turn.answering.tool_execution import Executed, Execution
from frontdesk.turn.answering.tool_selection import Heard, too_many, trim
from frontdesk.turn.deps import TurnDeps
from frontdesk.turn.outcome import Ending, Outcome, outcome_of
from frontdesk.turn.port import TurnPort
from frontdesk.turn.record import Diagnosis, StepTaken, made_progress
from frontdesk.turn.speaking.acknowledgement import AT_HAND_SECONDS, acknowledge
from frontdesk.turn.speaking.evidence import evidence_of
from frontdesk.turn.speaking.filler_timer import FillerTimer
from frontdesk.turn.speaking.release import ReleaseGate
from frontdesk.turn.task import TurnTask

MOST_STEPS = 5
_log = structlog.get_logger("frontdesk.turn")


class ModelLoop:
    """The steps of one turn; each is durable before the next one does anything."""

    def __init__(
        self, deps: TurnDeps, task: TurnTask, port: TurnPort, patience: FillerTimer
    ) -> None:
        self._deps = deps
        self._task = task
        self._port = port
        self._patience = patience
        self._ladder = ModelFallback(deps, task.steps)
        self._steps = list(task.steps)
        self._acknowledged = any(step.calls for step in task.steps)
        self._told = [c.result for s in task.steps for c in s.calls if c.outcome == "ran"]
        self._done: list[str] = []
        self._ids = set[str]().union(*map(ids_in, self._told))
        self._diagnosis: Diagnosis | None = None
        self._loop = asyncio.get_running_loop()
        self._began = self._loop.time()

    async def run(self) -> Outcome:
        """Step until the turn has its answer; there always is one."""
        while self._left > 0 and self._ladder.model is not None:
            ending = await self._step(self._ladder.model)
            if ending is not None:
                stood_in = self._ladder.model is not self._deps.model
                return await self._end(ending, fallback=stood_in)
        unread = any(step.problem == GIVEN_UP for step in self._steps)
        said = self._deps.prompts.unreadable() if unread else self._deps.prompts.apology()
        apology = Ending(said=said, diagnosis=self._diagnosis)
        return await self._end(apology, fallback=True)

    async def _end(self, ending: Ending, *, fallback: bool) -> Outcome:
        """End the turn; a fallback's answer has its diagnosis where the developer option says."""
        if fallback and self._deps.debug_replies and ending.diagnosis is not None:
            block = debug_block(ending.diagnosis)
            if ending.said is None:
                await self._port.say(block)
                ending = replace(ending, released=f"{ending.released or ''}{block}")
            else:
                ending = replace(ending, said=ending.said + block)
        return outcome_of(ending, self._port.dialog)

    @property
    def _left(self) -> int:
        """How many steps are left; answers that came to nothing are the ladder's to count."""
        return MOST_STEPS - sum(made_progress(step) for step in self._steps)

    async def _step(self, model: Model) -> Ending | None:
        trace = self._task.trace
        with trace.span("context"):
            request, step = self._ask(model)
            wish = self._wish(request)
            request, step = self._trimmed(request, step, wish)
            evidence = evidence_of(self._deps, self._port, self._told, self._done)
        gate = ReleaseGate(
            evidence,
            strings=self._deps.strings,
            tools=self._deps.tool_names,
            ids=self._ids,
            of_code=self._ladder.at_house,
        )
        listening = Listening(
            speech=self._port,
            gate=gate,
            patience=self._patience,
            deadlines=self._deps.deadlines,
            must_end=self._began + self._deps.deadlines.turn,
            hold=wish.unmet_by_words,
        )
        try:
            with trace.span("model", model=model.name, role=request.role) as asked:
                decision = await listening.listen(model, request)
                asked.note(**answered(decision))
        except (ProviderError, TimeoutError) as failure:
            return await self._failed(failure, model, listening.decision, step)
        problem = wish.misread(request, decision)
        if problem is not None:
            return await self._unusable(problem, decision, step)
        with trace.span("release") as released:
            await listening.let_out()
            released.note(held=len(gate.untrue), taken_out=len(gate.leaks))
        step = heard(step, decision, gate)
        if decision.calls:
            return await self._call(decision, step)
        if not self._port.spoken:
            return await self._unusable(of_silence(decision), decision, step)
        timings = {"narrate_ms": step.model_ms}
        return Ending(
            released=gate.released, steps=(step,), diagnosis=self._diagnosis, timings=timings
        )

    def _ask(self, model: Model) -> tuple[ModelRequest, StepTaken]:
        dialog, deps = self._port.dialog, self._deps
        offered, closed = deps.gates(dialog)
        if self._left == 1:
            offered = []
        context = describe(dialog, deps.clock.now(), deps.zone) if deps.house else ""
        steps = self._as_house_sees() if self._ladder.at_house else self._steps
        messages = self._messages(context, steps)
        role = Role.DECIDE if offered else Role.NARRATE
        step = StepTaken(
            model=model.name,
            context=context,
            open_tools=tuple(spec.name for spec in offered),
            closed_tools=closed,
            asked_at=deps.clock.now(),
        )
        return ModelRequest(messages, offered, role, self._task.asker, deps.locale), step

    def _trimmed(
        self, request: ModelRequest, step: StepTaken, wish: ExpectedCall
    ) -> tuple[ModelRequest, StepTaken]:
        """The same with fewer tools where there are many; the house takes them all."""
        if self._ladder.at_house or not too_many(self._deps, request.tools):
            return request, step
        port, wished = self._port, wish.call()
        heard = Heard(port.dialog, port.history, self._steps, wished.tool if wished else "")
        kept = trim(self._deps, request.tools, heard)
        names = tuple(spec.name for spec in kept)
        left_out = tuple(name for name in step.open_tools if name not in names)
        return replace(request, tools=kept), _replaced(step, open_tools=names, left_out=left_out)

    def _messages(self, context: str, steps: Sequence[StepTaken]) -> list[Message]:
        instructions, history = self._deps.prompts.instructions(), self._port.history
        return build_messages(instructions, context, history, steps, self._task.turn_id)

    def _as_house_sees(self) -> list[StepTaken]:
        """The steps without other models' errors and what those were told of them."""
        own = self._deps.house.name if self._deps.house else ""
        return [s for s in self._steps if made_progress(s) or (s.calls and s.model == own)]

    def _wish(self, request: ModelRequest) -> ExpectedCall:
        """What the request plainly needs, where another than the house is asked."""
        if self._ladder.at_house or request.role is not Role.DECIDE:
            return ExpectedCall(self._deps, None)

        def read() -> ModelRequest:
            steps = self._as_house_sees()
            if len(steps) == len(self._steps):
                return request
            return replace(request, messages=self._messages("", steps))

        return ExpectedCall(self._deps, read)

    # Proposals

    async def _call(self, decision: Decision, step: StepTaken) -> Ending | None:
        began = self._loop.time()
        with self._task.trace.span("tools"):
            done = await self._run_acknowledged(decision)
        tools_ms = round((self._loop.time() - began) * 1000)
        step = with_calls(step, done, tools_ms)
        self._told += done.told
        self._done += done.done
        self._ids = self._ids.union(*(ids_in(call.result) for call in done.calls))
        if done.ending is not None:
            said = self._not_twice(self._with_notes(done.ending.said, decision))
            return replace(done.ending, said=said, steps=(step,), diagnosis=self._diagnosis)
        if not made_progress(step):
            problem = Problem(INVALID, done.calls[0].result)
            self._note(problem, decision, step)
            self._ladder.strike(model_of(decision, step))
            step = _replaced(step, problem=problem.reason, detail=problem.detail)
        await self._keep(step, done)
        return None

    def _with_notes(self, said: str | None, decision: Decision) -> str | None:
        """Code's words after those of the notes that led to them, where no model told of these."""
        told = decision.text or any(step.text for step in self._steps)
        return said if said is None or told else "\n".join([*self._done, said])

    def _not_twice(self, said: str | None) -> str | None:
        """The same, but not as if it had not been said just before."""
        ours = (m.text for m in reversed(self._port.history) if m.role == Speaker.ASSISTANT)
        lead = self._deps.strings.say("turn.once_more")
        return f"{lead} {said}" if said and said == next(ours, None) else said

    async def _run_acknowledged(self, decision: Decision) -> Executed:
        execution = Execution(self._deps, self._port, self._task.trace)
        needless = execution.at_hand(decision.calls) or self._port.spoken or self._acknowledged
        line = "" if needless else self._line(decision)
        self._acknowledged = self._acknowledged or self._port.spoken
        if not line:
            return await execution.run(decision.calls)
        if self._loop.time() - self._began >= AT_HAND_SECONDS:
            await self._acknowledge(line)
            return await execution.run(decision.calls)
        running = asyncio.ensure_future(watched(partial(execution.run, decision.calls)))
        try:
            finished, _ = await asyncio.wait({running}, timeout=AT_HAND_SECONDS)
            if not finished:
                await self._acknowledge(line)
            return await running
        finally:
            running.cancel()

    async def _acknowledge(self, line: str) -> None:
        self._acknowledged = True
        self._patience.end()
        await self._port.say(line)

    def _line(self, decision: Decision) -> str:
        tools = [self._deps.toolbox.find(call.name) for call in decision.calls]
        return acknowledge([tool for tool in tools if tool is not None], self._task.turn_id)

    async def _keep(self, step: StepTaken, done: Executed) -> None:
        self._steps.append(step)
        await self._port.keep_step(step, done.dialog)
        if self._acknowledged:
            self._patience.again()

    # Failures

    async def _unusable(self, problem: Problem, decision: Decision, step: StepTaken) -> None:
        self._note(problem, decision, step)
        self._ladder.strike(model_of(decision, step))
        self._steps.append(problematic(step, problem, decision))
        await self._port.keep_step(self._steps[-1], self._port.dialog)

    async def _failed(
        self, failure: BaseException, model: Model, decision: Decision, step: StepTaken
    ) -> None:
        problem = of_failure(failure)
        self._note(problem, decision, step)
        if self._port.spoken:
            await self._port.break_off()
        name, rest = model.name, None
        step = _replaced(step, faults=faults_of(failure, name))
        if isinstance(failure, ModelError):
            name, rest = failure.model, failure.rest
            step = _replaced(step, model=name, trace_id=failure.trace_id)
        if isinstance(failure, ModelError) and failure.fault is Fault.EMPTY:
            self._ladder.strike(name, rest)
        else:
            self._ladder.drop(name, rest)
        failed = _replaced(problematic(step, problem, decision), model=name)
        self._steps.append(failed)
        await self._port.keep_step(failed, self._port.dialog)

    def _note(self, problem: Problem, decision: Decision, step: StepTaken) -> None:
        name = model_of(decision, step)
        _log.warning("turn.model_failed", model=name, reason=problem.reason, detail=problem.detail)
        if self._diagnosis is None:
            history = self._port.history
            self._diagnosis = diagnose(problem, decision, history, step.context, name)
