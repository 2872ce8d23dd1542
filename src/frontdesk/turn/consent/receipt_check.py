"""Holds a new receipt against what the customer has said, before it is shown."""

from dataclasses import replace
from functools import partial
from typing import Any

from frontdesk.core.asked import Asked
from frontdesk.core.dialog import Dialog, Option, OptionId
from frontdesk.core.events import Role
from frontdesk.language.calendar.dates import today_in
from frontdesk.language.options.together import without_numbers
from frontdesk.language.reading.birth_dates import without_birth_date
from frontdesk.tools.fields import spoken_fields
from frontdesk.tools.schema import wired
from frontdesk.turn.consent.against_receipt import (
    is_unlike,
    refuses,
    said_of,
    unheeded,
    without_places,
)
from frontdesk.turn.consent.choosing import Choosing
from frontdesk.turn.consent.side_questions import without_side_questions
from frontdesk.turn.consent.wishes import Wishes
from frontdesk.turn.deps import TurnDeps
from frontdesk.turn.outcome import Ending, ReceiptOutcome
from frontdesk.turn.port import TurnPort
from frontdesk.workflows.engine import Advance
from frontdesk.workflows.workflow import Choose

_HEEDED = 8  # how many of the customer's messages a receipt is held against


class ReceiptCheck:
    """Where a receipt is not what was said, the choice is offered again in its place."""

    def __init__(self, deps: TurnDeps, port: TurnPort, choosing: Choosing, wishes: Wishes) -> None:
        self._deps = deps
        self._port = port
        self._choosing = choosing
        self._wishes = wishes

    async def checked(self, ending: Ending) -> Ending:
        """Ask about what differs where a new receipt is not what the customer has said."""
        shown = ending.dialog.receipt if ending.dialog is not None else None
        said = [m for m in self._port.history if m.role == Role.CUSTOMER][-_HEEDED:]
        new = shown is not None and shown != self._port.dialog.receipt
        if not new or shown is None or not said or said[-1].pressed:
            return ending
        assert ending.dialog is not None
        if refuses(shown, said[-1].text):
            return ending_of(self._deps.engine.give_up(ending.dialog), ending.receipt_outcome)
        tool = self._deps.toolbox.find(shown.tool)
        declared = spoken_fields(tool.input) if tool is not None else {}
        context = self._port.context(ending.dialog)
        last = without_birth_date(said[-1].text, today_in(context.now, context.zone))
        texts = [m.text for m in said if not m.pressed]
        last, texts = without_side_questions(last), [*map(without_side_questions, texts)]
        last = said_of(shown, last, of_times=self._of_times(ending.dialog))
        if self._lists_things(self._port.dialog):
            last, texts = without_numbers(last), [*map(without_numbers, texts)]
        heard = partial(self._wishes.heard, shown.tool)
        wanted = unheeded(shown, texts, heard, declared)
        picked = self._picks_thing(ending.dialog, last)
        if not wanted and (picked or not self._is_unlike(ending.dialog, last)):
            return ending
        wanted = {**heard(without_places(last)), **wanted}
        again = await self._deps.engine.reopen(context, wanted, single_selects=True)
        if again.dialog.receipt is None or self._is_unlike(again.dialog, last):
            again = await self._deps.engine.reopen(context, wanted)
            again = await self._choosing.any_of_alike(again, last)
        if again.dialog.receipt is None:
            lead = self._deps.strings.say("turn.unlike_said")
            again = replace(again, said=f"{lead} {again.said}")
        asked = ending_of(again, ending.receipt_outcome)
        return replace(asked, interpretation=ending.interpretation)

    def _of_times(self, dialog: Dialog) -> bool:
        """Whether times are chosen on the way to a receipt."""
        progress = dialog.progress
        workflow = self._deps.engine.named(progress.workflow) if progress is not None else None
        steps = workflow.steps if workflow is not None else ()
        return any(isinstance(step, Choose) and step.narrowed_by for step in steps)

    def _picks_thing(self, dialog: Dialog, said: str) -> bool:
        """Whether the days and hours of what was said only name the thing that was picked."""
        step, progress = self._deps.engine.step_of(self._port.dialog.progress), dialog.progress
        if progress is None or step is None or not self._lists_things(self._port.dialog):
            return False
        thing: dict[str, Any] = progress.chosen.get(step.name) or {}
        return not self._wishes.wants_when(Option(OptionId(""), "", thing), said)

    def _lists_things(self, dialog: Dialog) -> bool:
        """Whether what is on offer are things of the customer, and no times."""
        step = self._deps.engine.step_of(dialog.progress)
        return isinstance(step, Choose) and bool(step.named_by)

    def _is_unlike(self, dialog: Dialog, said: str) -> bool:
        """Whether a receipt has another day, hour or person than the customer's words ask for."""
        receipt, progress = dialog.receipt, dialog.progress
        workflow = self._deps.engine.named(progress.workflow) if progress is not None else None
        if receipt is None or progress is None or workflow is None:
            return False
        chosen = [(s, progress.chosen.get(s.name)) for s in workflow.steps if isinstance(s, Choose)]
        shown = [
            (s, Option(OptionId(""), receipt.text, v)) for s, v in chosen if s.narrowed_by and v
        ]
        if not shown or not self._wishes.hears_when(receipt.tool, said):
            return is_unlike(receipt, said)
        return any(not self._wishes.fits(receipt.tool, s, option, said) for s, option in shown)


def ending_of(advance: Advance | str, receipt_outcome: ReceiptOutcome | None = None) -> Ending:
    """How a turn ends that has moved a workflow."""
    if isinstance(advance, str):
        return Ending(said=advance)
    asked = Asked((wired(advance.asks),)) if advance.asks is not None else None
    return Ending(
        said=advance.said, dialog=advance.dialog, asked=asked, receipt_outcome=receipt_outcome
    )
