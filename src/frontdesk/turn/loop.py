"""The way of a turn: report what was done, press the buttons, then talk; one exit."""

from frontdesk.turn.kit import Kit
from frontdesk.turn.moves import Moves
from frontdesk.turn.outcome import Ending, Outcome, outcome_of
from frontdesk.turn.patience import Patience
from frontdesk.turn.port import TurnPort
from frontdesk.turn.report import report
from frontdesk.turn.talk import Talk
from frontdesk.turn.task import Said, TurnTask


class TurnLoop:
    """The work of a turn, independent of where its words go."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit

    async def run(self, task: TurnTask, port: TurnPort) -> Outcome:
        """Answer what the turn was opened for."""
        patience = Patience(self.kit.deadlines, self.kit.prompts, port)
        try:
            ending = await self.by_code(task, port)
            if ending is not None:
                return outcome_of(ending, port.dialog)
            return await Talk(self.kit, task, port, patience).run()
        finally:
            patience.end()

    async def by_code(self, task: TurnTask, port: TurnPort) -> Ending | None:
        """All that needs no model; None when words are left to answer."""
        done = await port.outcomes()
        ending = report(self.kit, done, port.dialog) if done else Ending()
        if any(entry.turn_id == task.turn_id for entry in done):
            return ending
        moves = Moves(self.kit, port)
        for button in (cause for cause in task.causes if not isinstance(cause, Said)):
            if ending.said is not None:
                await port.tell(ending)
            ending = await moves.press(button)
        if Said() not in task.causes:
            return ending
        if ending.said is not None:
            await port.tell(ending)
        return None
