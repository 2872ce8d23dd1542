"""Answers a question of a workflow: takes what is on file, or what is given in its place."""

from collections.abc import Sequence
from typing import Any, assert_never

from frontdesk.core.dialog import Dialog, Option
from frontdesk.core.events import Role
from frontdesk.language.consent.reader import Answer, read_answer
from frontdesk.language.options.naming import corrected_option, place_of
from frontdesk.language.reading.acts import Act, acts_in
from frontdesk.language.reading.addresses import is_on_file
from frontdesk.language.reading.notes import asks_to_note, note_in
from frontdesk.language.reading.on_file_answers import (
    address_in,
    agrees,
    answer_itself,
    names_place,
    without_address,
)
from frontdesk.tools.tool import ToolContext
from frontdesk.turn.consent.wishes import Wishes
from frontdesk.turn.deps import TurnDeps
from frontdesk.turn.port import TurnPort
from frontdesk.turn.workflow_tools import SettleArguments, given_beside
from frontdesk.workflows.engine import Advance
from frontdesk.workflows.workflow import Choose, ConfirmOnFile, ReadsAnswer, Step


class Settling:
    """Where an answer is not clear, the question is asked anew."""

    def __init__(self, deps: TurnDeps, port: TurnPort) -> None:
        self._deps = deps
        self._port = port
        self._wishes = Wishes(deps, port)
        self._note = ""

    @property
    def _dialog(self) -> Dialog:
        """The dialog, with what was just said for whoever does what is under way."""
        return self._deps.engine.noted(self._port.dialog, self._note)

    async def settle(self, given: SettleArguments) -> Advance | str:
        """Take what is on file, what is given in its place, or the customer's own words."""
        self._note = given.note
        context, engine = self._port.context(self._dialog), self._deps.engine
        step = engine.step_of(context.dialog.progress)
        said = given_beside(given).get(step.name) if isinstance(step, ConfirmOnFile) else None
        if given.on_file:
            return await engine.settle_on_file(context, preferences=self._heard(given.answer))
        if isinstance(step, ConfirmOnFile) and step.reads is not None and said:
            read = step.reads(said)
            if read is None:
                return engine.ask_anew(context.dialog)
            beside = self._heard(given.answer)
            return await engine.settle(context, read.text, read.note, beside)
        if given.answer:
            return await self._settle_by_words(given.answer, context)
        return (
            kept_note(self._deps, self._dialog) if given.note else engine.ask_anew(context.dialog)
        )

    async def _settle_by_words(self, answer: str, context: ToolContext) -> Advance:
        engine, progress = self._deps.engine, context.dialog.progress
        answers = progress.answers if progress is not None else ()
        place = place_of(answer, [option.label for option in answers])
        if place is not None:
            return await engine.select(context, answers[place].id)
        reading, value = read_answer(answer), answer_itself(answer)
        does = self._wishes.does(progress.workflow) if progress is not None else ""
        acts = {clause.act for clause in acts_in(answer, does)}
        if Act.WITHDRAWAL in acts and not names_place(answer):
            return engine.give_up(self._dialog)
        step = engine.step_of(progress)
        if isinstance(step, ConfirmOnFile) and step.reads is not None:
            return await self._settle_read(step.reads, answer, context)
        if agrees(answer):
            return await engine.settle_on_file(context, preferences=self._heard(answer))
        if reading is Answer.NO and not value:
            return engine.ask_anew(self._dialog)
        return await engine.settle(context, value or answer)

    async def _settle_read(self, reads: ReadsAnswer, answer: str, context: ToolContext) -> Advance:
        """Take what is on file or what is read in its place; what is neither is asked for anew."""
        engine, progress = self._deps.engine, context.dialog.progress
        on_file = next((option.label for option in progress.answers), "") if progress else ""
        read = reads(answer)
        beside = read.text if read is not None else on_file
        note = note_in(answer, beside=beside) if asks_to_note(answer) else ""
        if is_on_file(answer, on_file):
            return await engine.settle_on_file(context, note, self._heard(answer))
        if read is not None:
            return await engine.settle(context, read.text, note, self._heard(answer))
        heard = self._heard(answer, hour_asked=not names_place(answer))
        return await engine.offer_anew(context, heard) or engine.ask_anew(context.dialog)

    def _heard(self, answer: str, *, hour_asked: bool = False) -> dict[str, Any]:
        """What an answer says beside it of what is under way; without one, the last message."""
        progress = self._dialog.progress
        texts = [m.text for m in self._port.history if m.role == Role.CUSTOMER and not m.pressed]
        said = answer or next(reversed(texts), "")
        if progress is None or not said:
            return {}
        effect = self._wishes.effect(progress.workflow)
        return self._wishes.heard(effect, without_address(said), hour_asked=hour_asked)


def kept_note(deps: TurnDeps, dialog: Dialog) -> Advance:
    """Keep a note, and leave what is asked as it is."""
    asked = dialog.progress.question if dialog.progress is not None else ""
    asks = asked or deps.strings.say("turn.which_option")
    return Advance(dialog, f"{deps.strings.say('turn.note_kept')} {asks}")


def named_for(
    words: str, step: Step, options: Sequence[Option], others: Sequence[Option]
) -> dict[str, Any] | None:
    """What the customer's words name in place of what a step was answered with."""
    match step:
        case Choose():
            option = corrected_option(words, options, others)
            return option.value if option is not None else None
        case ConfirmOnFile():
            address = address_in(words)
            return {"text": address} if address is not None else None
        case _:
            assert_never(step)
