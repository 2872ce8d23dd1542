"""Answers in words: asks a model, runs what it proposes, and asks again until all is said."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import structlog
from msgspec.structs import replace as _replaced

from frontdesk.core.dialog import Dialog
from frontdesk.core.errors import ProviderError
from frontdesk.core.events import Role as Speaker
from frontdesk.language.leaks.internal_ids import ids_in
from frontdesk.models.port import Message, Model, ModelRequest, Role, ToolCall, ToolSpec
from frontdesk.runtime.reading_marks import watched
from frontdesk.turn.answering.expected_call import ExpectedCall
from frontdesk.turn.answering.fallback import ModelFallback
from frontdesk.turn.answering.model_call import ModelCall
from frontdesk.turn.answering.model_context import describe, messages_for
from frontdesk.turn.answering.problem import (
    GIVEN_UP,
    INVALID,
    Problem,
    debug_block,
    of_failure,
    of_silence,
)
from frontdesk.turn.answering.situation_from_dialog import (
    customer_of,
    ledger_of_call,
    situation_of,
)
from frontdesk.turn.answering.step_record import (
    diagnose,
    record_of,
    traced,
    with_failure,
    with_problem,
)
from frontdesk.turn.answering.tool_execution import Executed, Execution
from frontdesk.turn.answering.tool_selection import select_tools
from frontdesk.turn.deps import TurnDeps
from frontdesk.turn.outcome import Ending, Outcome, outcome_of
from frontdesk.turn.port import TurnPort
from frontdesk.turn.record import Diagnosis, TurnStep, made_progress
from frontdesk.turn.speaking.acknowledgement import AT_HAND_SECONDS, acknowledge
from frontdesk.turn.speaking.evidence import evidence_of
from frontdesk.turn.speaking.filler_timer import FillerTimer
from frontdesk.turn.speaking.release import ReleaseGate
from frontdesk.turn.task import TurnTask

MOST_STEPS = 5
_log = structlog.get_logger("frontdesk.turn")


class ModelLoop:
    """The steps of one turn; each is durable before the next one does anything."""

    def __init__(self, deps: TurnDeps, task: TurnTask, port: TurnPort, filler: FillerTimer) -> None:
        self._deps = deps
        self._task = task
        self._port = port
        self._filler = filler
        self._fallback = ModelFallback(deps, task.steps)
        self._steps = list(task.steps)
        self._acknowledged = any(step.calls for step in task.steps)
        self._results = [c.result for s in task.steps for c in s.calls if c.outcome == "ran"]
        self._notes: list[str] = []
        self._ids = set[str]().union(*map(ids_in, self._results))
        self._diagnosis: Diagnosis | None = None
        self._loop = asyncio.get_running_loop()
        self._began = self._loop.time()

    async def run(self) -> Outcome:
        """Step until the turn has its answer; there always is one."""
        while self._left > 0 and self._fallback.model is not None:
            ending = await self._step(self._fallback.model)
            if ending is not None:
                stood_in = self._fallback.model is not self._deps.model
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
        with trace.span("release") as released:
            await call.release(self._filler)
            released.note(held=len(call.gate.untrue), taken_out=len(call.gate.leaks))
        if call.calls:
            return await self._run_tools(call)
        if not self._port.spoken:
            return await self._unusable(call, of_silence(call.text))
        return Ending(
            released=call.gate.released,
            asked=(call.finished.asked if call.finished else None) or call.expected.put_off(),
            steps=(record_of(call),),
            diagnosis=self._diagnosis,
            timings={"narrate_ms": call.model_ms},
        )

    @property
    def _must_end(self) -> float:
        return self._began + self._deps.deadlines.turn

    def _lay_out(self, model: Model) -> ModelCall:
        """What the model is given: where the dialog stands, the messages, the open tools."""
        deps, port, by_house = self._deps, self._port, self._fallback.at_house
        offered, closed = deps.gates(port.dialog)
        if self._left == 1:
            offered = []
        now = deps.clock.now()
        customer = customer_of(deps, port.context(port.dialog))
        situation = situation_of(deps, port.dialog, ledger_of_call(port), customer)
        context = describe(situation, now, deps.zone) if deps.house else ""
        messages = self._messages(context, self._as_house_sees() if by_house else self._steps)
        role = Role.DECIDE if offered else Role.NARRATE
        request = ModelRequest(messages, offered, role, self._task.asker, deps.locale, situation)
        checked = bool(offered) and not by_house
        expected = ExpectedCall(deps, partial(self._for_house, request) if checked else None)
        tools = offered if by_house else select_tools(deps, offered, port, self._steps, expected)
        return ModelCall(
            model=model,
            request=request if tools is offered else replace(request, tools=tools),
            expected=expected,
            gate=self._gate(),
            context=context,
            closed_tools=closed,
            left_out=_left_out(offered, tools),
            asked_at=now,
            cut_note=deps.strings.say("turn.cut_short"),
        )

    def _gate(self) -> ReleaseGate:
        return ReleaseGate(
            evidence_of(self._deps, self._port, self._results, self._notes),
            strings=self._deps.strings,
            tools=self._deps.tool_names,
            ids=self._ids,
            of_code=self._fallback.at_house,
        )

    def _messages(self, context: str, steps: Sequence[TurnStep]) -> list[Message]:
        return messages_for(self._deps, self._port, context, steps, self._task.turn_id)

    def _as_house_sees(self) -> list[TurnStep]:
        """The steps without other models' errors and what those were told of them."""
        own = self._deps.house.name if self._deps.house else ""
        return [s for s in self._steps if made_progress(s) or (s.calls and s.model == own)]

    def _for_house(self, request: ModelRequest) -> ModelRequest:
        """The same request as the house is to read it."""
        steps = self._as_house_sees()
        if len(steps) == len(self._steps):
            return request
        return replace(request, messages=self._messages("", steps))

    # Proposals

    async def _run_tools(self, call: ModelCall) -> Ending | None:
        began = self._loop.time()
        with self._task.trace.span("tools"):
            done = await self._run_acknowledged(call.calls)
        tools_ms = round((self._loop.time() - began) * 1000)
        step = _replaced(record_of(call), calls=tuple(done.calls), tools_ms=tools_ms)
        self._results += done.results
        self._notes += done.notes
        self._ids = self._ids.union(*(ids_in(made.result) for made in done.calls))
        if done.ending is not None:
            said = self._not_twice(self._with_notes(done.ending.said, call))
            return replace(done.ending, said=said, steps=(step,), diagnosis=self._diagnosis)
        if not made_progress(step):
            problem = Problem(INVALID, done.calls[0].result)
            self._diagnose(problem, call)
            self._fallback.strike(call.answered_by)
            step = with_problem(step, problem)
        await self._record(step, done.dialog)
        if self._acknowledged:
            self._filler.again()
        return None

    async def _record(self, step: TurnStep, dialog: Dialog) -> None:
        self._steps.append(step)
        await self._port.keep_step(step, dialog)

    def _with_notes(self, said: str | None, call: ModelCall) -> str | None:
        """Code's words after those of the notes that led to them, where no model told of these."""
        told = call.text or any(step.text for step in self._steps)
        return said if said is None or told else "\n".join([*self._notes, said])

    def _not_twice(self, said: str | None) -> str | None:
        """The same, but not as if it had not been said just before."""
        ours = (m.text for m in reversed(self._port.history) if m.role == Speaker.ASSISTANT)
        lead = self._deps.strings.say("turn.once_more")
        return f"{lead} {said}" if said and said == next(ours, None) else said

    async def _run_acknowledged(self, calls: Sequence[ToolCall]) -> Executed:
        execution = Execution(self._deps, self._port, self._task.trace)
        needless = execution.at_hand(calls) or self._port.spoken or self._acknowledged
        line = "" if needless else self._acknowledgement(calls)
        self._acknowledged = self._acknowledged or self._port.spoken
        if not line:
            return await execution.run(calls)
        if self._loop.time() - self._began >= AT_HAND_SECONDS:
            await self._acknowledge(line)
            return await execution.run(calls)
        running = asyncio.ensure_future(watched(partial(execution.run, calls)))
        try:
            finished, _ = await asyncio.wait({running}, timeout=AT_HAND_SECONDS)
            if not finished:
                await self._acknowledge(line)
            return await running
        finally:
            running.cancel()

    async def _acknowledge(self, line: str) -> None:
        self._acknowledged = True
        await self._filler.say(line)

    def _acknowledgement(self, calls: Sequence[ToolCall]) -> str:
        tools = [self._deps.toolbox.find(call.name) for call in calls]
        return acknowledge([tool for tool in tools if tool is not None], self._task.turn_id)

    # Failures

    async def _unusable(self, call: ModelCall, problem: Problem) -> None:
        self._diagnose(problem, call)
        self._fallback.strike(call.answered_by)
        await self._record(with_problem(record_of(call), problem), self._port.dialog)

    async def _failed(self, call: ModelCall, failure: BaseException) -> None:
        problem = of_failure(failure)
        self._diagnose(problem, call)
        if self._port.spoken:
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


def _left_out(offered: Sequence[ToolSpec], kept: Sequence[ToolSpec]) -> tuple[str, ...]:
    if kept is offered:
        return ()
    names = {spec.name for spec in kept}
    return tuple(spec.name for spec in offered if spec.name not in names)
