"""The way of a turn: report what was done, press the buttons, then talk; one exit."""

from dataclasses import replace
from functools import partial

from frontdesk.core.dialog import without_requests
from frontdesk.core.inputs import ButtonInput, ConfirmInput
from frontdesk.turn.answering.model_loop import ModelLoop
from frontdesk.turn.answering.open_requests import DROPPED, drops_requests, to_go_on_with
from frontdesk.turn.consent.workflow_actions import WorkflowActions
from frontdesk.turn.deps import TurnDeps
from frontdesk.turn.effects.report import report
from frontdesk.turn.outcome import Ending, Outcome, outcome_of
from frontdesk.turn.planning import BY_BUTTON, plan_of, plan_turn
from frontdesk.turn.port import TurnPort
from frontdesk.turn.resume import with_lost_notes
from frontdesk.turn.speaking.acknowledgement import early_line
from frontdesk.turn.speaking.filler_timer import FillerTimer
from frontdesk.turn.task import TurnTask, has_words


class TurnLoop:
    """The work of a turn, independent of where its words go."""

    def __init__(self, deps: TurnDeps) -> None:
        self.deps = deps
        self._by_agent: dict[str, TurnDeps] = {}

    async def run(self, task: TurnTask, port: TurnPort) -> Outcome:
        """Answer what the turn was opened for."""
        deps = self._answering(port.dialog.agent)
        early = partial(early_line, self.deps, task, port)
        filler = FillerTimer(self.deps.deadlines, self.deps.prompts, port, early)
        filler.acknowledged = task.acknowledged
        try:
            port.planned(plan_of(deps, port.dialog, BY_BUTTON))
            ending = await self.by_code(task, port)
            if ending is not None:
                note = to_go_on_with(self.deps, ending, port)
                if note is None:
                    return outcome_of(ending, port.dialog, self.deps.provider.machine)
                await port.announce(replace(ending, steps=(note,)))
                task = replace(task, steps=(*task.steps, note))
            task = await with_lost_notes(deps, task, port)
            await self._drop_requests(port)
            search = await plan_turn(deps, task, port)
            return await ModelLoop(deps, task, port, filler, search).run()
        finally:
            filler.end()

    def _answering(self, agent: str) -> TurnDeps:
        """The desk with the model that an agent chose."""
        model = self.deps.agent_models.get(agent)
        if model is None:
            return self.deps
        if agent not in self._by_agent:
            self._by_agent[agent] = replace(self.deps, model=model)
        return self._by_agent[agent]

    async def _drop_requests(self, port: TurnPort) -> None:
        """Keep no request open that the customer has dropped."""
        dialog = port.dialog
        if dialog.open_requests and drops_requests(self.deps, dialog, port.history):
            await port.keep_step(DROPPED, without_requests(dialog))

    async def by_code(self, task: TurnTask, port: TurnPort) -> Ending | None:
        """All that needs no model; None when words are left to answer."""
        done = await port.outcomes()
        ending = report(self.deps, done, port.dialog) if done else Ending()
        pressed = {c.receipt_id for c in task.inputs if isinstance(c, ConfirmInput)}
        if any(e.turn_id == task.turn_id and e.key not in pressed for e in done):
            # The words led to the effect, so that its outcome answers them.
            return ending
        moves = WorkflowActions(self.deps, port)
        begun = {entry.key for entry in port.ledger if entry.turn_id == task.turn_id}
        for button in _left_to_press(task, begun):
            if ending.said is not None:
                await port.announce(ending)
            ending = await moves.press(button)
        if not has_words(task.inputs):
            return ending
        if ending.said is not None:
            await port.announce(ending)
        return None


def _left_to_press(task: TurnTask, begun: set[str]) -> list[ButtonInput]:
    """The buttons of a turn after the last that was done before a crash cut the turn off."""
    buttons = [given for given in task.inputs if isinstance(given, ButtonInput)]
    done = [
        number
        for number, button in enumerate(buttons, start=1)
        if isinstance(button, ConfirmInput) and button.receipt_id in begun
    ]
    return buttons[max(done, default=0) :]
