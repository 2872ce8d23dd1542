"""Runs a step's calls, with a first quick line where they take longer than a moment."""

import asyncio
from collections.abc import Sequence
from functools import partial

from frontdesk.core.dialog import Dialog
from frontdesk.models.port import ToolCall
from frontdesk.runtime.reading_marks import watched
from frontdesk.turn.answering.found_passages import FoundPassages
from frontdesk.turn.answering.tool_execution import Executed, Execution
from frontdesk.turn.deps import TurnDeps
from frontdesk.turn.port import TurnPort
from frontdesk.turn.speaking.acknowledgement import AT_HAND_SECONDS, acknowledge
from frontdesk.turn.speaking.filler_timer import FillerTimer
from frontdesk.turn.task import TurnTask


class AcknowledgedRun:
    """The calls of a turn's steps; one acknowledgement a turn, and only for what runs."""

    def __init__(
        self,
        deps: TurnDeps,
        task: TurnTask,
        port: TurnPort,
        filler: FillerTimer,
        passages: FoundPassages,
    ) -> None:
        self._deps = deps
        self._passages = passages
        self._task = task
        self._port = port
        self._filler = filler
        self._loop = asyncio.get_running_loop()
        self._began = self._loop.time()
        self.acknowledged = any(step.calls for step in task.steps)

    def execution(self, dialog: Dialog | None = None) -> Execution:
        """The execution of a step's calls, without a word; in a `dialog` that is not kept yet."""
        trace, asker = self._task.trace, self._task.asker
        return Execution(self._deps, self._port, self._passages, trace, asker, dialog)

    async def run(self, calls: Sequence[ToolCall]) -> Executed:
        """Run the calls of a step."""
        execution = self.execution()
        self.acknowledged = self.acknowledged or self._filler.acknowledged
        needless = execution.at_hand(calls) or self._port.spoken or self.acknowledged
        line = "" if needless else self._acknowledgement(execution.runnable(calls))
        self.acknowledged = self.acknowledged or self._port.spoken
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
        self.acknowledged = True
        await self._filler.say(line)

    def _acknowledgement(self, calls: Sequence[ToolCall]) -> str:
        tools = [self._deps.toolbox.find(call.name) for call in calls]
        return acknowledge([tool for tool in tools if tool is not None], self._task.turn_id)
