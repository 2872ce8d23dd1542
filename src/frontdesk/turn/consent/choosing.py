"""Answers what a workflow asks: takes an option or an answer, as a model or the words name it."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, assert_never

from frontdesk.core.dialog import (
    Dialog,
    Option,
    OptionId,
    Receipt,
)
from frontdesk.core.events import Role
from frontdesk.core.meaning import SAME_PERSON, Spoken, SpokenAs
from frontdesk.language.calendar.order import ANY
from frontdesk.language.consent.reader import Answer, read_answer
from frontdesk.language.options.choosing import (
    Ambiguous,
    Choice,
    NoneOfThem,
    Picked,
    asks_what_there_is,
    choose,
    points_at_one,
)
from frontdesk.language.options.naming import (
    corrected_option,
    place_of,
)
from frontdesk.language.options.offers import start_of
from frontdesk.language.options.wanted import fitting
from frontdesk.language.reading.acts import Act, acts_in
from frontdesk.language.reading.addresses import is_on_file
from frontdesk.language.reading.notes import asks_to_note, note_in
from frontdesk.language.reading.on_file_answers import (
    address_in,
    agrees,
    answer_itself,
    names_place,
)
from frontdesk.language.reading.withdrawal import withdraws
from frontdesk.language.text.words import plain
from frontdesk.tools.fields import spoken_fields
from frontdesk.tools.tool import ToolContext
from frontdesk.turn.consent.against_receipt import names_hour_loosely, without_places
from frontdesk.turn.consent.requested_options import RequestedOptions, together
from frontdesk.turn.consent.wanted_fields import (
    LEFT_OPEN,
    at_time,
    counts_from_visit,
    days_in,
    kind_of,
    kinds_of,
    set_aside_by,
    wanted_in,
)
from frontdesk.turn.customer import customer_of
from frontdesk.turn.deps import TurnDeps
from frontdesk.turn.port import TurnPort
from frontdesk.turn.workflow_tools import SelectArguments, SettleArguments, given_beside
from frontdesk.workflows.engine import Advance
from frontdesk.workflows.workflow import Choose, Chosen, ConfirmOnFile, ReadsAnswer, Step

_WHO: frozenset[Spoken | None] = frozenset((Spoken.PERSON_NAME,))


class Choosing:
    """Where an answer is not clear, what is on offer is asked about again: never a guess."""

    def __init__(self, deps: TurnDeps, port: TurnPort) -> None:
        self._deps = deps
        self._port = port
        self._requested = RequestedOptions(deps, port)
        self._note = ""

    @property
    def _dialog(self) -> Dialog:
        """The dialog, with what was just said for whoever does what is under way."""
        return self._deps.engine.noted(self._port.dialog, self._note)

    async def select(self, given: SelectArguments) -> Advance | str:
        """Take the option that is meant, offer others, or say which are on offer."""
        self._note = given.note
        chosen = await self._selected(given)
        return Advance(self._dialog, chosen) if isinstance(chosen, str) else chosen

    async def _selected(self, given: SelectArguments) -> Advance | str:
        progress = self._dialog.progress
        options = progress.options if progress is not None else ()
        wanted = given_beside(given)
        if given.option is not None:
            picked = options[given.option - 1 : given.option] if given.option > 0 else ()
            return await self._taken(picked, options)
        if not wanted:
            only_noted = given.note and not given.words
            return self._kept() if only_noted else await self._by_words(given.words, options)
        context, declared = self._port.context(self._dialog), spoken_fields(type(given))
        fit = fitting(wanted_in(wanted, declared), options, context.now, context.zone)
        if counts_from_visit(wanted, declared):
            fit = ()
        if len(fit) > 1 and given.words:
            choice = choose(given.words, fit, context.now, context.zone)
            fit = (choice.option,) if isinstance(choice, Picked) else fit
        if fit:
            return await self._taken(fit, options)
        anew = {**set_aside_by(type(given), wanted), **wanted}
        return await self._offer_anew(anew, context) or self._which_one(options, options)

    async def _taken(self, fit: Sequence[Option], options: Sequence[Option]) -> Advance | str:
        if len(fit) != 1:
            return self._which_one(options, fit or options)
        context = self._port.context(self._dialog)
        return await self._deps.engine.select(context, fit[0].id)

    async def _by_words(self, words: str, options: Sequence[Option]) -> Advance | str:
        progress = self._dialog.progress
        context = self._port.context(self._dialog)

        def one(part: str) -> Choice:
            return choose(part, options, context.now, context.zone)

        some = together(words, options, one)
        several = await self._deps.engine.select_together(context, some) if some else None
        if several is not None:
            return several
        step = self._deps.engine.step_of(progress)
        if some and progress is not None and isinstance(step, Choose) and step.named_by:
            workflow = self._deps.engine.named(progress.workflow)
            assert workflow is not None
            first = await self._deps.engine.select(context, some[0].id)
            fields = self._declared(workflow.effect)
            given = {k: v for k, v in progress.chosen.items() if k in fields and v not in LEFT_OPEN}
            return self._requested.one_after_another(first, workflow, given, some[1:])
        match one(words):
            case Picked(option):
                narrowed = (
                    await self._narrowed(words, options) if self._only_says_who(words) else None
                )
                return narrowed or await self._taken((option,), options)
            case Ambiguous(some):
                if _are_alike(some, words):
                    return await self._taken(some[:1], options)
                return await self._narrowed(words, options) or self._which_one(options, some)
            case NoneOfThem():
                does = self._does(progress.workflow) if progress is not None else ""
                acts = {clause.act for clause in acts_in(words, does)}
                if Act.WITHDRAWAL in acts or (progress is not None and withdraws(words, does)):
                    return self._deps.engine.give_up(self._dialog)
                heard = self.heard(self._effect(progress.workflow), words) if progress else {}
                corrected = await self._deps.engine.correct(
                    context, partial(named_for, words), heard
                )
                if corrected is not None:
                    return corrected
                return await self._narrowed(words, options) or self._which_one(options, options)

    async def _narrowed(self, words: str, options: Sequence[Option]) -> Advance | str | None:
        """Take or offer what fits all that was wanted so far and is said now; None where nothing
        new is said.
        """
        context, engine = self._port.context(self._dialog), self._deps.engine
        progress, step = context.dialog.progress, engine.step_of(context.dialog.progress)
        workflow = engine.named(progress.workflow) if progress is not None else None
        if progress is None or workflow is None or not isinstance(step, Choose):
            return None
        heard = self.heard(workflow.effect, words, hour_asked=any(map(start_of, options)))
        if heard and asks_what_there_is(words):
            heard = {**self._less_hour(progress.chosen, workflow.effect), **heard}
        declared = self._declared(workflow.effect)
        wanted = {k: v for k, v in {**progress.chosen, **heard}.items() if k in step.narrowed_by}
        wanted = {k: v for k, v in wanted.items() if v not in LEFT_OPEN}
        fit = fitting(wanted_in(wanted, declared), options, context.now, context.zone)
        by_order = kinds_of(heard, declared) & {Spoken.ORDER, Spoken.SHIFT}
        if len(fit) == 1 and heard and not by_order and not self._only_says_who(words):
            return await self._taken(fit, options)
        anew = await self._offer_anew(heard, context)
        return await self.any_of_alike(anew, words) if anew is not None else None

    def _less_hour(self, chosen: Chosen, effect: str) -> dict[str, Any]:
        """The fields that end a wish for one hour: who asks what there is on a day wants to see."""
        declared = self._declared(effect)
        timed = [n for n in declared if kind_of(n, declared) is Spoken.TIME and chosen.get(n)]
        tool = self._deps.toolbox.find(effect)
        return set_aside_by(tool.input, dict.fromkeys(timed)) if tool is not None else {}

    def _only_says_who(self, words: str) -> bool:
        """Whether no more is said than whom one wants: some of what is free is not on the list."""
        progress = self._dialog.progress
        effect = self._effect(progress.workflow) if progress is not None else ""
        kinds = kinds_of(self.heard(effect, words), self._declared(effect)) if effect else ()
        return set(kinds) == {*_WHO} and not points_at_one(words)

    async def any_of_alike(self, offered: Advance, words: str) -> Advance:
        """Take the first of options at one time, where the customer does not mind which."""
        progress = offered.dialog.progress
        if progress is None or not _are_alike(progress.options, words):
            return offered
        context = self._port.context(offered.dialog)
        return await self._deps.engine.select(context, progress.options[0].id)

    async def _offer_anew(self, wanted: Chosen, context: ToolContext) -> Advance | None:
        """Offer what fits, where something is wanted that is not on offer."""
        return await self._deps.engine.offer_anew(context, dict(wanted))

    def heard(self, tool: str, words: str, *, hour_asked: bool = False) -> dict[str, Any]:
        """What words say of a tool's arguments, as the house reads them.

        What was wanted before and counts no more is there with its default.
        """
        house, found = self._deps.house, self._deps.toolbox.find(tool)
        if house is None or found is None:
            return {}
        progress = self._dialog.progress
        customer = customer_of(self._deps, self._port.context(self._dialog))
        chosen = progress.chosen if progress is not None else {}
        heard = house.preferences(
            self._deps.specs[tool],
            plain(words),
            customer,
            within=days_in(chosen, self._declared(tool)),
            hour_asked=hour_asked,
        )
        return {**set_aside_by(found.input, heard), **heard}

    def at_chosen_time(self, tool: str, heard: Chosen) -> dict[str, Any]:
        """What was heard, on the day that was chosen where only an hour or a person is named."""
        progress, declared = self._dialog.progress, self._declared(tool)
        said = {k: v for k, v in heard.items() if v not in LEFT_OPEN}
        kinds = kinds_of(said, declared)
        workflow = self._deps.engine.named(progress.workflow) if progress is not None else None
        steps = [s for s in workflow.steps if isinstance(s, Choose)] if workflow is not None else []
        last = progress.chosen.get(steps[-1].name) if progress is not None and steps else None
        start = start_of(Option(OptionId(""), "", last)) if last else None
        if start is None or not kinds or not steps[-1].narrowed_by:
            return dict(heard)
        return {**at_time(start, kinds, declared), **heard}

    def asks_for_another(self, receipt: Receipt, words: str) -> bool:
        """Whether somebody is asked for by name who would not come."""
        declared = self._declared(receipt.tool)
        people = {n for n in declared if kind_of(n, declared) is Spoken.PERSON_NAME}
        named = [str(v) for k, v in self.heard(receipt.tool, words).items() if k in people and v]
        shown, _, _ = receipt.text.partition(" instead of ")
        return any(name != SAME_PERSON and name not in shown for name in named)

    def fits(self, tool: str, step: Choose, option: Option, said: str) -> bool:
        """Whether an option of a step has all that the customer's words ask for."""
        context, declared = self._port.context(self._dialog), self._declared(tool)
        heard = self.heard(tool, without_places(said))
        wanted = {k: v for k, v in heard.items() if k in step.narrowed_by and v not in LEFT_OPEN}
        if names_hour_loosely(said):
            wanted = {k: v for k, v in wanted.items() if kind_of(k, declared) is not Spoken.TIME}
        return bool(fitting(wanted_in(wanted, declared), (option,), context.now, context.zone))

    def _declared(self, tool: str) -> Mapping[str, SpokenAs]:
        found = self._deps.toolbox.find(tool)
        return spoken_fields(found.input) if found is not None else {}

    def _does(self, workflow: str) -> str:
        """What a workflow is for, in its effect's own words."""
        return self._deps.specs[self._effect(workflow)].does

    def _effect(self, workflow: str) -> str:
        found = self._deps.engine.named(workflow)
        assert found is not None
        return found.effect

    def _which_one(self, options: Sequence[Option], some: Sequence[Option]) -> str:
        ways_out = self._deps.strings.wordings("turn.which_one_still")
        asked = self._deps.prompts.which_one([]).partition("\n")[0]
        ours = (m.text for m in reversed(self._port.history) if m.role == Role.ASSISTANT)
        before = next(ours, "")
        # Under their numbers in the whole list, by which they are picked.
        numbered = [(n, o.label) for n, o in enumerate(options, start=1) if o in some]
        if not any(one in before for one in (asked, *ways_out)):
            return self._deps.prompts.which_one(numbered)
        fewer = self._deps.strings.say("turn.one_of_these")
        if len(some) < len(options) and fewer not in before:
            return "\n".join([fewer, *(f"{number}. {label}" for number, label in numbered)])
        return next(one for one in ways_out if one not in before)

    # Questions

    async def settle(self, given: SettleArguments) -> Advance | str:
        """Take what is on file, what is given in its place, or the customer's own words."""
        self._note = given.note
        context, engine = self._port.context(self._dialog), self._deps.engine
        step = engine.step_of(context.dialog.progress)
        said = given_beside(given).get(step.name) if isinstance(step, ConfirmOnFile) else None
        if given.on_file:
            return await engine.settle_on_file(context)
        if isinstance(step, ConfirmOnFile) and step.reads is not None and said:
            read = step.reads(said)
            if read is None:
                return engine.ask_anew(context.dialog)
            return await engine.settle(context, read.text, read.note)
        if given.answer:
            return await self._settle_by_words(given.answer, context)
        return self._kept() if given.note else engine.ask_anew(context.dialog)

    def _kept(self) -> Advance:
        """Keep a note, and leave what is asked as it is."""
        progress = self._dialog.progress
        asked = progress.question if progress is not None else ""
        asks = asked or self._deps.strings.say("turn.which_option")
        return Advance(self._dialog, f"{self._deps.strings.say('turn.note_kept')} {asks}")

    async def _settle_by_words(self, answer: str, context: ToolContext) -> Advance:
        engine, progress = self._deps.engine, context.dialog.progress
        answers = progress.answers if progress is not None else ()
        place = place_of(answer, [option.label for option in answers])
        if place is not None:
            return await engine.select(context, answers[place].id)
        reading, value = read_answer(answer), answer_itself(answer)
        does = self._does(progress.workflow) if progress is not None else ""
        acts = {clause.act for clause in acts_in(answer, does)}
        if Act.WITHDRAWAL in acts and not names_place(answer):
            return engine.give_up(self._dialog)
        step = engine.step_of(progress)
        if isinstance(step, ConfirmOnFile) and step.reads is not None:
            return await self._settle_read(step.reads, answer, context)
        if agrees(answer):
            return await engine.settle_on_file(context)
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
            return await engine.settle_on_file(context, note)
        if read is not None:
            return await engine.settle(context, read.text, note)
        workflow = engine.named(progress.workflow) if progress is not None else None
        hour_asked = not names_place(answer)
        heard = self.heard(workflow.effect, answer, hour_asked=hour_asked) if workflow else {}
        return await self._offer_anew(heard, context) or engine.ask_anew(context.dialog)


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


def _are_alike(options: Sequence[Option], words: str) -> bool:
    """Whether options begin at one time, and words say that any of them will do."""
    starts = {start_of(option) for option in options}
    return (
        len(starts) == 1 < len(options)
        and None not in starts
        and ANY.search(plain(words)) is not None
    )
