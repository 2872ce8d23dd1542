"""Changes what a receipt shows: by the customer's words, or by what a model looks for instead."""

import re
from functools import partial
from typing import Any

import msgspec

from frontdesk.core.dialog import Dialog, Receipt
from frontdesk.core.meaning import Spoken
from frontdesk.language.calendar.named_times import details_of
from frontdesk.language.options.choosing import Picked, choose
from frontdesk.language.reading.noted_parts import names_part, note_without, with_note
from frontdesk.language.reading.notes import note_given, note_in, note_withdrawn
from frontdesk.language.reading.on_file_answers import names_place
from frontdesk.tools.call import Ready
from frontdesk.tools.fields import said_in, spoken_fields
from frontdesk.turn.consent.against_receipt import differs
from frontdesk.turn.consent.receipt_check import ending_of
from frontdesk.turn.consent.settling import named_for
from frontdesk.turn.consent.wanted_fields import is_same, set_aside_by
from frontdesk.turn.consent.wishes import Wishes
from frontdesk.turn.deps import TurnDeps
from frontdesk.turn.outcome import Ending, ReceiptOutcome
from frontdesk.turn.port import TurnPort
from frontdesk.turn.workflow_tools import SelectArguments, given_beside
from frontdesk.workflows.engine import Advance

_OF_LIST = re.compile(r"\b(?:number|option|choice|no\.) ?\d|#", re.IGNORECASE)


class Changing:
    """Each change voids the receipt; where nothing is left to choose a new one is shown."""

    def __init__(self, deps: TurnDeps, port: TurnPort, wishes: Wishes) -> None:
        self._deps = deps
        self._port = port
        self._wishes = wishes

    def is_new(self, receipt: Receipt, given: SelectArguments) -> bool:
        """Whether something is looked for that the receipt does not show."""
        progress = self._port.dialog.progress
        chosen = progress.chosen if progress is not None else {}
        if self._deps.engine.noted(self._port.dialog, given.note) != self._port.dialog:
            return True
        return differs(receipt, given_beside(given), chosen, spoken_fields(type(given)))

    async def selected(self, receipt: Receipt, given: SelectArguments) -> Advance:
        """Look for what a model wants in place of what was chosen, or offer the choice again."""
        engine, wanted = self._deps.engine, given_beside(given)
        context = self._port.context(engine.noted(self._port.dialog, given.note))
        if wanted:
            anew = {**set_aside_by(type(given), wanted), **wanted}
            return await engine.reopen(context, anew, single_selects=True)
        if given.words:
            return await self.changed(receipt, given.words)
        noted = given.option is None and context.dialog != self._port.dialog
        again = await engine.show_again(context) if noted else None
        return again or await engine.reopen(context)

    async def corrected(self, words: str) -> Ending | None:
        """What a no names in place of what was asked about: "not that one, the termite visit"."""
        context = self._port.context(self._port.dialog)
        if self._less_note(words) != context.dialog and context.dialog.receipt is not None:
            anew = await self.changed(context.dialog.receipt, words)
            return ending_of(anew, ReceiptOutcome.VOIDED)
        found = await self._deps.engine.correct(context, partial(named_for, words))
        return ending_of(found, ReceiptOutcome.VOIDED) if found is not None else None

    async def changed(self, receipt: Receipt, words: str) -> Advance:
        """Go back to what the customer wants otherwise: an earlier answer, or the last choice."""
        context, engine = self._port.context(self._less_note(words)), self._deps.engine
        before = context.dialog.progress
        # Where no list is shown, a number is an hour.
        hour_asked = not (_OF_LIST.search(words) or names_place(words))
        heard = self._wishes.heard(receipt.tool, words, hour_asked=hour_asked)
        heard = self._wishes.at_chosen_time(receipt.tool, heard)
        asks = bool(self._wishes.asking_for_times(receipt, [words]))
        if asks and before is not None:
            # Who asks what there is on a day wants to see it, and not the hour of another day.
            heard = {**self._wishes.less_hour(before.chosen, receipt.tool), **heard}
        corrected = await engine.correct(context, partial(named_for, words), heard)
        if corrected is not None:
            return corrected
        new = before is not None and any(before.chosen.get(k) != v for k, v in heard.items())
        if context.dialog != self._port.dialog and not new:
            shown = await engine.show_again(context)
            assert shown is not None
            return shown
        again = await engine.reopen(context, heard)
        progress = again.dialog.progress
        options = progress.options if progress is not None else ()
        chosen = before.chosen.values() if before is not None else ()
        picked = choose(words, options, context.now, context.zone)
        if not asks and isinstance(picked, Picked) and picked.option.value not in chosen:
            return await engine.select(self._port.context(again.dialog), picked.option.id)
        if heard and len(options) == 1:
            # One exact time was asked for, and is free: nothing is left to choose.
            return await engine.select(self._port.context(again.dialog), options[0].id)
        # Another service, say, at the time that was chosen: nothing else was to change.
        step = engine.step_of(progress)
        taken: dict[str, Any] = before.chosen.get(step.name) or {} if before and step else {}
        kept = next((option for option in options if is_same(option.value, taken)), None)
        if kept is None or not new or details_of(words):
            return again
        return await engine.select(self._port.context(again.dialog), kept.id)

    async def renoted(self, ready: Ready) -> Ending | None:
        """The receipt with its note put right, as a tool for notes was asked to do.

        None where no receipt waits, or its note says nothing of what is to go.
        """
        dialog = self._port.dialog
        progress = dialog.progress if dialog.receipt is not None else None
        workflow = self._deps.engine.named(progress.workflow) if progress is not None else None
        notes = progress.chosen.get(workflow.note, "") if progress and workflow else ""
        given = said_in(ready.arguments)
        gone = given.get(Spoken.INSTEAD, "")
        if workflow is None or not (notes and gone and names_part(gone, notes)):
            return None
        note = note_given(given.get(Spoken.WORDS, ""))
        left = with_note(note_without(notes, gone), note)
        anew = await self._deps.engine.annotate(self._port.context(dialog), {workflow.note: left})
        return ending_of(anew, ReceiptOutcome.VOIDED) if anew is not None else None

    def _less_note(self, words: str) -> Dialog:
        """The dialog without the note that is not wanted any more: "yes, but without the note"."""
        dialog, withdrawn = self._port.dialog, note_withdrawn(words)
        progress = dialog.progress
        workflow = self._deps.engine.named(progress.workflow) if progress is not None else None
        notes = progress.chosen.get(workflow.note, "") if progress and workflow else ""
        if progress is None or workflow is None or not (notes and withdrawn):
            return dialog
        left = "; ".join(filter(None, (note_without(notes, withdrawn), note_in(words))))
        kept = {**progress.chosen, workflow.note: left}
        noted = msgspec.structs.replace(progress, chosen=kept)
        return msgspec.structs.replace(dialog, progress=noted)
