"""Moves a workflow forward: gathers what its effect needs, then asks for consent."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, assert_never

import msgspec

from frontdesk.core.as_stored import as_stored
from frontdesk.core.asked import Ask
from frontdesk.core.clock import Millis
from frontdesk.core.dialog import Dialog, Option, OptionId, Progress, Receipt, ReceiptId
from frontdesk.core.errors import FrontdeskError
from frontdesk.core.ids import IdSource
from frontdesk.language.reading.noted_parts import with_note
from frontdesk.language.strings.catalogue import strings_of
from frontdesk.tools.call import ToolFailed
from frontdesk.tools.consulting import consulted
from frontdesk.tools.effect import EffectRefused
from frontdesk.tools.fields import spoken_fields
from frontdesk.tools.tool import ToolContext
from frontdesk.tools.toolbox import Toolbox
from frontdesk.workflows.correction import Corrects, corrected
from frontdesk.workflows.machine import Machine
from frontdesk.workflows.relative_wishes import ended_limits, resolved, start_in
from frontdesk.workflows.step_offer import (
    Names,
    StepOffer,
    intro_of,
    name_nothing,
    offer_of,
    taken_of,
)
from frontdesk.workflows.workflow import Choose, ConfirmOnFile, Step, Workflow

_ON_FILE, _ANOTHER = OptionId("on_file"), OptionId("another")
RECEIPT_LIFE: Millis = 15 * 60 * 1000


class NotOnOffer(FrontdeskError):
    """What was chosen is not among the options; the message says what is."""

    code = "not_on_offer"


@dataclass(frozen=True, slots=True)
class Advance:
    """Where a move led: the dialog now, what code says about it, and what that asks for."""

    dialog: Dialog
    said: str
    asks: Ask | None = None


class Engine:
    """The workflows of a pack, moved by code alone."""

    def __init__(
        self, workflows: tuple[Workflow, ...], machine: Machine, toolbox: Toolbox, ids: IdSource
    ) -> None:
        self._by_kind = {w.kind: w for w in workflows}
        self._by_effect = {w.effect: w for w in workflows}
        self._machine = machine
        self._toolbox = toolbox
        self._ids = ids

    def with_tools(self, toolbox: Toolbox) -> "Engine":
        """The same workflows over the same tools with other gates."""
        return Engine(tuple(self._by_kind.values()), self._machine, toolbox, self._ids)

    def for_effect(self, tool: str) -> Workflow | None:
        """The workflow that leads to an effect."""
        return self._by_effect.get(tool)

    def named(self, kind: str) -> Workflow | None:
        """A workflow by its kind."""
        return self._by_kind.get(kind)

    async def start(
        self,
        context: ToolContext,
        workflow: Workflow,
        preferences: dict[str, Any] | None = None,
        names: Names = name_nothing,
    ) -> Advance:
        """Begin a workflow with what was asked for; one that was under way is left."""
        left = self._anew(context.dialog)
        begun = Progress(workflow.kind, 0, preferences or {})
        return await self._gather(context, left, workflow, begun, names=names, named_now=True)

    async def take_back(
        self, context: ToolContext, workflow: Workflow, chosen: dict[str, Any], undoes: str
    ) -> Advance:
        """Ask at once for consent to what takes an effect back: all is chosen by its result."""
        left, steps = self._anew(context.dialog), len(workflow.steps)
        progress = Progress(workflow.kind, steps, chosen, undoes=undoes)
        return await self._ask_consent(context, left, workflow, progress)

    async def select(
        self,
        context: ToolContext,
        option_id: OptionId,
        preferences: dict[str, Any] | None = None,
    ) -> Advance:
        """Take one of the options on offer, with what is wanted beside it."""
        progress = context.dialog.progress
        offered = progress.buttons if progress is not None else ()
        option = next((o for o in offered if o.id == option_id), None)
        if progress is None or option is None:
            known = ", ".join(o.label for o in offered) or "nothing"
            raise NotOnOffer(f"expected one of: {known}")
        if option.id == _ANOTHER:
            return self.ask_anew(context.dialog)
        return await self._take(context, progress, option.value, preferences)

    async def select_together(
        self, context: ToolContext, options: Sequence[Option]
    ) -> Advance | None:
        """Take several of the options at once; None where the step takes one alone."""
        progress, step = context.dialog.progress, self.step_of(context.dialog.progress)
        if progress is None or not isinstance(step, Choose) or step.together is None:
            return None
        return await self._take(context, progress, step.together(options).value)

    async def settle_on_file(
        self, context: ToolContext, note: str = "", preferences: dict[str, Any] | None = None
    ) -> Advance:
        """Take what is on file, because the customer said that it is right."""
        progress = context.dialog.progress
        step = self.step_of(progress)
        if progress is None or not isinstance(step, ConfirmOnFile):
            raise NotOnOffer("expected a question that waits for an answer; there is none")
        on_file = await step.on_file(context, progress.chosen)
        if on_file is None:
            return self.ask_anew(context.dialog)
        return await self.settle(context, on_file, note, preferences)

    def ask_anew(self, dialog: Dialog) -> Advance:
        """Ask for something else than what is on file."""
        progress, step = dialog.progress, self.step_of(dialog.progress)
        if progress is None or not isinstance(step, ConfirmOnFile):
            raise NotOnOffer("expected a question that waits for an answer; there is none")
        return _asking(dialog, progress, step.ask_anew)

    def step_of(self, progress: Progress | None) -> Step | None:
        """The step that a workflow is at, if it is at one."""
        if progress is None:
            return None
        steps = self._by_kind[progress.workflow].steps
        return steps[progress.step] if progress.step < len(steps) else None

    async def settle(
        self,
        context: ToolContext,
        text: str,
        note: str = "",
        preferences: dict[str, Any] | None = None,
    ) -> Advance:
        """Take what the customer said in a step that asks for words, with what is said beside."""
        progress = self.noted(context.dialog, note).progress
        if progress is None:
            raise NotOnOffer("expected a workflow under way; there is none")
        return await self._take(context, progress, {"text": text}, preferences)

    def noted(self, dialog: Dialog, note: str) -> Dialog:
        """The dialog whose workflow keeps a note too, where one is under way that takes any."""
        progress = dialog.progress
        field = self._by_kind[progress.workflow].note if progress is not None else ""
        if progress is None or not field or not note:
            return dialog
        notes = with_note(progress.chosen.get(field) or "", note)
        kept = msgspec.structs.replace(progress, chosen={**progress.chosen, field: notes})
        return msgspec.structs.replace(dialog, progress=kept)

    async def offer_anew(self, context: ToolContext, preferences: dict[str, Any]) -> Advance | None:
        """Go on with other preferences at the present step; None where they are no others."""
        progress = context.dialog.progress
        step = self.step_of(progress)
        if progress is None or step is None:
            return None
        workflow = self._by_kind[progress.workflow]
        chosen = self._with_preferences(workflow, progress.chosen, preferences)
        if chosen == progress.chosen:
            return None
        if isinstance(step, Choose) and not (await offer_of(step, context, chosen)).options:
            return Advance(context.dialog, step.none, asks=step.none_asks)
        preferred = Progress(progress.workflow, progress.step, chosen)
        return await self._gather(context, context.dialog, workflow, preferred)

    async def asked_about(
        self,
        context: ToolContext,
        preferences: dict[str, Any],
        is_free: Callable[[Sequence[Option]], str],
    ) -> Advance | None:
        """Tell whether what is asked about is there, beside what is on offer: nothing is taken."""
        progress, step = context.dialog.progress, self.step_of(context.dialog.progress)
        if progress is None or not isinstance(step, Choose):
            return None
        workflow = self._by_kind[progress.workflow]
        wanted = self._with_preferences(workflow, progress.chosen, preferences)
        asked = await offer_of(step, context, wanted)
        if asked.is_near or not asked.options:
            words = await intro_of(step.instead or step.none, context, wanted)
            shown = asked if asked.options else StepOffer([*progress.options])
        else:
            words, shown = is_free(asked.options), asked.beside(progress.options)
        offering = msgspec.structs.replace(progress, options=shown.numbered)
        told = msgspec.structs.replace(context.dialog, progress=offering)
        return Advance(told, f"{words}\n{shown.lines}")

    async def reopen(
        self,
        context: ToolContext,
        preferences: dict[str, Any] | None = None,
        *,
        single_selects: bool = False,
    ) -> Advance:
        """Void the receipt and offer the last choice again, because the customer changed it.

        What they ask for now is heeded where anything fits it. Without a choice to offer, the
        question is asked anew.
        """
        progress = context.dialog.progress
        if progress is None:
            return self.leave(context.dialog, "")
        workflow = self._by_kind[progress.workflow]
        last = max((i for i, s in enumerate(workflow.steps) if isinstance(s, Choose)), default=0)
        step = workflow.steps[last] if workflow.steps else None
        chosen = {k: v for k, v in progress.chosen.items() if step is None or k != step.name}
        preferred = self._with_preferences(workflow, chosen, preferences or {})
        fits = (
            isinstance(step, Choose)
            and preferred != chosen
            and (await offer_of(step, context, preferred)).options
        )
        if step is None or fits:
            chosen = preferred
        again = Progress(progress.workflow, last, chosen)
        return await self._again(context, again, single_selects=single_selects)

    async def annotate(self, context: ToolContext, given: dict[str, Any]) -> Advance | None:
        """Show the receipt again with a note, where what is given says nothing else that is new."""
        progress = context.dialog.progress
        if progress is None or context.dialog.receipt is None:
            return None
        workflow, chosen = self._by_kind[progress.workflow], progress.chosen
        new = {k: v for k, v in given.items() if v != chosen.get(k)}
        if new.keys() != {workflow.note}:
            return None
        noted = msgspec.structs.replace(progress, chosen={**chosen, **new})
        return await self._again(context, noted)

    async def show_again(self, context: ToolContext) -> Advance | None:
        """Void the receipt and ask the same question again, so that only what follows counts."""
        progress = context.dialog.progress
        return await self._again(context, progress) if progress is not None else None

    async def correct(
        self, context: ToolContext, corrects: Corrects, preferences: dict[str, Any] | None = None
    ) -> Advance | None:
        """Void the receipt and go on with another value for an earlier step, where one is named.

        Where something else is preferred beside it, what that narrows is chosen anew.
        """
        progress = context.dialog.progress
        if progress is None:
            return None
        workflow = self._by_kind[progress.workflow]
        chosen = self._with_preferences(workflow, progress.chosen, preferences or {})
        new = {name for name, value in chosen.items() if value != progress.chosen.get(name)}
        again = {s.name for s in workflow.steps if isinstance(s, Choose) and new & {*s.narrowed_by}}
        kept = {name: value for name, value in chosen.items() if name not in again}
        progress = msgspec.structs.replace(progress, chosen=kept)
        anew = await corrected(context, workflow, progress, corrects)
        return await self._again(context, anew) if anew is not None else None

    async def _again(
        self, context: ToolContext, progress: Progress, *, single_selects: bool = True
    ) -> Advance:
        workflow = self._by_kind[progress.workflow]
        # From one question for consent to the next there is no other state on the way.
        left = msgspec.structs.replace(context.dialog, progress=None, receipt=None)
        return await self._gather(context, left, workflow, progress, single_selects=single_selects)

    def give_up(self, dialog: Dialog) -> Advance:
        """End the workflow under way because the customer does not want it any more."""
        progress = dialog.progress
        said = self._by_kind[progress.workflow].declined if progress is not None else ""
        return self.leave(dialog, said)

    def leave(self, dialog: Dialog, said: str, asks: Ask | None = None) -> Advance:
        """End a workflow without its effect."""
        return Advance(self._left(dialog), said, asks)

    def _anew(self, dialog: Dialog) -> Dialog:
        """The dialog in which something else begins: what was done before it is not "that" now."""
        return msgspec.structs.replace(self._left(dialog), undoable="")

    def _left(self, dialog: Dialog) -> Dialog:
        idle = self._machine.idle if dialog.verified else self._machine.start
        moved = self._machine.move(dialog, idle)
        return msgspec.structs.replace(moved, progress=None, receipt=None)

    def _with_preferences(
        self, workflow: Workflow, chosen: dict[str, Any], preferences: dict[str, Any]
    ) -> dict[str, Any]:
        """What was chosen, with other preferences; what a step has settled is none."""
        steps = {step.name for step in workflow.steps}
        anew = {k: v for k, v in preferences.items() if k not in steps}
        wanted = self._resolved(workflow, {**chosen, **anew}, len(steps), named_now=False)
        tool, thing = self._toolbox.find(workflow.effect), self._thing(workflow, chosen, len(steps))
        if tool is None or thing is None:
            return wanted
        return {**wanted, **ended_limits(chosen, anew, thing, spoken_fields(tool.input))}

    def _resolved(
        self, workflow: Workflow, chosen: dict[str, Any], before: int, *, named_now: bool
    ) -> dict[str, Any]:
        """What was chosen, with wishes counted from the thing that an earlier step has settled."""
        tool, thing = self._toolbox.find(workflow.effect), self._thing(workflow, chosen, before)
        if tool is None or thing is None:
            return chosen
        return resolved(chosen, thing, spoken_fields(tool.input), named_now=named_now)

    def _thing(self, workflow: Workflow, chosen: dict[str, Any], before: int) -> Any:
        things = [step.name for step in workflow.steps[:before] if not _is_of_times(step)]
        return next((chosen[name] for name in things if start_in(chosen.get(name))), None)

    async def _take(
        self,
        context: ToolContext,
        progress: Progress,
        value: Any,
        preferences: dict[str, Any] | None = None,
    ) -> Advance:
        workflow = self._by_kind[progress.workflow]
        step = workflow.steps[progress.step]
        chosen = {**progress.chosen, **(preferences or {}), step.name: value}
        further = Progress(progress.workflow, progress.step + 1, chosen)
        return await self._gather(context, context.dialog, workflow, further, named_now=True)

    async def _gather(
        self,
        context: ToolContext,
        dialog: Dialog,
        workflow: Workflow,
        progress: Progress,
        *,
        single_selects: bool = True,
        names: Names = name_nothing,
        named_now: bool = False,
    ) -> Advance:
        refused = workflow.refuses(progress.chosen) if workflow.refuses is not None else ""
        if refused:
            return self.leave(dialog, refused)
        for number in range(progress.step, len(workflow.steps)):
            step = workflow.steps[number]
            progress = msgspec.structs.replace(progress, step=number)
            match step:
                case Choose():
                    if _is_of_times(step):
                        wanted = self._resolved(
                            workflow, progress.chosen, number, named_now=named_now
                        )
                        progress = msgspec.structs.replace(progress, chosen=wanted)
                    offer = await offer_of(step, context, progress.chosen)
                    if not offer.options:
                        return self.leave(dialog, step.none, step.none_asks)
                    taken = taken_of(step, offer, names, single_selects=single_selects)
                    if taken is None:
                        return await self._offer(context, dialog, step, progress, offer)
                    chosen = {**progress.chosen, step.name: taken.value}
                    progress = msgspec.structs.replace(progress, chosen=chosen)
                case ConfirmOnFile():
                    on_file = await step.on_file(context, progress.chosen)
                    said = step.question(on_file) if on_file else step.ask_anew
                    moved = self._machine.move(dialog, step.state)
                    return _asking(moved, progress, said, _answers(step, on_file))
                case _:
                    assert_never(step)
        return await self._ask_consent(context, dialog, workflow, progress)

    async def _offer(
        self,
        context: ToolContext,
        dialog: Dialog,
        step: Choose,
        progress: Progress,
        offer: StepOffer,
    ) -> Advance:
        offering = msgspec.structs.replace(progress, options=offer.numbered)
        moved = self._machine.move(dialog, step.state)
        before = dialog.progress
        others = before is not None and before.step == progress.step and before.options
        lead = step.instead if offer.is_near else step.again if others else ""
        listed = dialog.listed
        if step.named_by:
            listed = {**listed, step.name: tuple(option.id for option in offer.options)}
        offered = msgspec.structs.replace(moved, progress=offering, listed=listed)
        words = await intro_of(lead or step.intro, context, progress.chosen)
        return Advance(offered, f"{words}\n{offer.lines}")

    async def _ask_consent(
        self, context: ToolContext, dialog: Dialog, workflow: Workflow, progress: Progress
    ) -> Advance:
        tool = self._toolbox.find(workflow.effect)
        assert tool is not None and tool.show is not None
        show, arguments = tool.show, workflow.arguments(progress.chosen)
        try:
            context = await consulted(tool, context, arguments)
            shown = await context.db.read(lambda tx: show(context, tx, arguments))
        except EffectRefused as refused:
            return self.leave(dialog, str(refused))
        except ToolFailed:
            return self.leave(dialog, strings_of(context.locale).say("turn.went_wrong"))
        receipt = Receipt(
            id=ReceiptId(self._ids.receipt()),
            tool=tool.name,
            arguments=as_stored(arguments),
            facts=shown.facts,
            text=shown.text,
            expires_at=context.now + RECEIPT_LIFE,
            action=tool.action,
            undoes=progress.undoes,
            card=shown.card,
        )
        moved = self._machine.move(dialog, workflow.confirm_state)
        done = msgspec.structs.replace(progress, options=(), step=len(workflow.steps))
        asking = msgspec.structs.replace(moved, progress=done, receipt=receipt)
        return Advance(asking, shown.text)


def _is_of_times(step: Step) -> bool:
    """Whether a step is one of which more is wanted than its options' names."""
    return isinstance(step, Choose) and bool(step.narrowed_by)


def _answers(step: ConfirmOnFile, on_file: str | None) -> tuple[Option, ...]:
    """The buttons under a question about what is on file."""
    if on_file is None:
        return ()
    kept = Option(_ON_FILE, on_file, {"text": on_file})
    return (kept, Option(_ANOTHER, step.another, {})) if step.another else (kept,)


def _asking(
    dialog: Dialog, progress: Progress, question: str, answers: tuple[Option, ...] = ()
) -> Advance:
    """Ask in words at a step, and keep what is asked; a yes takes the first of the answers."""
    asking = msgspec.structs.replace(progress, question=question, answers=answers)
    return Advance(msgspec.structs.replace(dialog, progress=asking), question)
