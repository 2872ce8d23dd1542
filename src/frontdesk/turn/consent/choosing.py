"""Answers what a workflow asks: takes an option or an answer, as a model or the words name it."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import partial
from typing import Any, assert_never

import msgspec

from frontdesk.core.dialog import Dialog, Option
from frontdesk.core.events import Role
from frontdesk.core.meaning import Spoken, SpokenAs
from frontdesk.language.consent.reader import Answer, read_answer
from frontdesk.language.options.choosing import Ambiguous, Choice, NoneOfThem, Picked, choose
from frontdesk.language.options.naming import corrected_option, named_option, place_of, refers_back
from frontdesk.language.options.together import named_together
from frontdesk.language.options.wanted import Wanted, fitting
from frontdesk.language.reading.acts import Act, acts_in
from frontdesk.language.reading.addresses import is_on_file
from frontdesk.language.reading.notes import note_in
from frontdesk.language.reading.on_file_answers import (
    address_in,
    agrees,
    answer_itself,
    names_place,
)
from frontdesk.language.reading.withdrawal import withdraws
from frontdesk.language.text.exclusions import exclusions
from frontdesk.language.text.words import plain
from frontdesk.tools.fields import is_filled_by_desk, spoken_fields
from frontdesk.tools.handles import named_by
from frontdesk.tools.tool import ToolContext
from frontdesk.turn.customer import customer_of
from frontdesk.turn.deps import TurnDeps
from frontdesk.turn.port import TurnPort
from frontdesk.turn.workflow_tools import SelectArguments, SettleArguments, given_beside
from frontdesk.workflows.engine import Advance
from frontdesk.workflows.step_offer import Names
from frontdesk.workflows.workflow import Choose, Chosen, ConfirmOnFile, ReadsAnswer, Step, Workflow


class Choosing:
    """Where an answer is not clear, what is on offer is asked about again: never a guess."""

    def __init__(self, deps: TurnDeps, port: TurnPort) -> None:
        self._deps = deps
        self._port = port
        self._note = ""

    @property
    def _dialog(self) -> Dialog:
        """The dialog, with what was just said for whoever does what is under way."""
        return self._deps.engine.noted(self._port.dialog, self._note)

    # At the beginning

    def preferences(self, workflow: Workflow, arguments: msgspec.Struct) -> dict[str, Any]:
        """What a request says beside the options that it names."""
        naming = {step.named_by for step in workflow.steps if isinstance(step, Choose)}
        fields = [f for f in msgspec.structs.fields(arguments) if not is_filled_by_desk(f)]
        said = {f.encode_name: getattr(arguments, f.name) for f in fields}
        return msgspec.to_builtins({k: v for k, v in said.items() if k not in naming})

    def given(self, workflow: Workflow, arguments: msgspec.Struct) -> dict[str, Any]:
        """What a request says so, without what it leaves as it would be anyway."""
        defaults = {f.encode_name: f.default for f in msgspec.structs.fields(arguments)}
        said = self.preferences(workflow, arguments)
        return {k: v for k, v in said.items() if v not in ("", None, defaults[k])}

    def names(self, arguments: msgspec.Struct, dialog: Dialog) -> Names:
        """Which option of a step a request names, by a number of the last list or in words."""
        given: dict[str, Any] = msgspec.to_builtins(arguments)

        def named(step: Choose, options: Sequence[Option]) -> Choice | None:
            which = given.get(step.named_by) if step.named_by else None
            said = [m.text for m in self._port.history if m.role == Role.CUSTOMER][-1:]
            if (which is None or which == "") and step.together is not None:
                several = _together("".join(said), options, lambda part: _naming(part, options))
                if several:
                    return Picked(step.together(several))
            if which is None or which == "":
                return self._carried_over(step, options, dialog)
            context = self._port.context(dialog)
            listed = dialog.listed.get(step.name, ())

            def one(part: int | str) -> Choice:
                return named_by(part, options, listed, context.now, context.zone)

            some = _together(str(which), options, one)
            if step.together is not None and some:
                return Picked(step.together(some))
            return one(which)

        return named

    def _carried_over(
        self, step: Choose, options: Sequence[Option], dialog: Dialog
    ) -> Choice | None:
        """What was chosen for another action and is meant still: "I said move it, not cancel"."""
        chosen = dialog.progress.chosen.get(step.name) if dialog.progress is not None else None
        said = [m.text for m in self._port.history if m.role == Role.CUSTOMER][-1:]
        if chosen is None or not said or named_option(said, options) is not None:
            return None
        same = next((option for option in options if option.value == chosen), None)
        other = corrected_option(said[0], options)
        if other is not None and other != same:
            return Picked(other)
        return Picked(same) if same is not None and refers_back(said[0]) else None

    # Options

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
        context = self._port.context(self._dialog)
        fit = fitting(_wanted(given, wanted), options, context.now, context.zone)
        if _counts_from_visit(given, wanted):
            fit = ()
        if len(fit) > 1 and given.words:
            choice = choose(given.words, fit, context.now, context.zone)
            fit = (choice.option,) if isinstance(choice, Picked) else fit
        if fit:
            return await self._taken(fit, options)
        anew = {**_set_aside_by(given, wanted), **wanted}
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

        some = _together(words, options, one)
        several = await self._deps.engine.select_together(context, some) if some else None
        if several is not None:
            return several
        match one(words):
            case Picked(option):
                return await self._taken((option,), options)
            case Ambiguous(some):
                return self._which_one(options, some)
            case NoneOfThem():
                does = self._does(progress.workflow) if progress is not None else ""
                acts = {clause.act for clause in acts_in(words, does)}
                if Act.WITHDRAWAL in acts or (progress is not None and withdraws(words, does)):
                    return self._deps.engine.give_up(self._dialog)
                workflow = self._deps.engine.named(progress.workflow) if progress else None
                corrected = await self._deps.engine.correct(context, partial(named_for, words))
                if corrected is not None:
                    return corrected
                heard = self.heard(workflow.effect, words) if workflow is not None else {}
                anew = await self._offer_anew(heard, context)
                return anew or self._which_one(options, options)

    async def _offer_anew(self, wanted: Chosen, context: ToolContext) -> Advance | None:
        """Offer what fits, where something is wanted that is not on offer."""
        return await self._deps.engine.offer_anew(context, dict(wanted))

    def heard(self, tool: str, words: str) -> dict[str, Any]:
        """What words say of a tool's arguments, as the house reads them."""
        house = self._deps.house
        _, wanted = exclusions(plain(words))
        about = customer_of(self._deps, self._port.context(self._dialog)).about
        return house.preferences(self._deps.specs[tool], wanted, about) if house is not None else {}

    def _does(self, workflow: str) -> str:
        """What a workflow is for, in its effect's own words."""
        found = self._deps.engine.named(workflow)
        return self._deps.specs[found.effect].does if found is not None else ""

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
        note = note_in(answer, beside=read.text if read is not None else on_file)
        if is_on_file(answer, on_file):
            return await engine.settle_on_file(context, note)
        if read is not None:
            return await engine.settle(context, read.text, note)
        workflow = engine.named(progress.workflow) if progress is not None else None
        heard = self.heard(workflow.effect, answer) if workflow is not None else {}
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


def _together(
    words: str, options: Sequence[Option], one: Callable[[str], Choice]
) -> tuple[Option, ...]:
    """The options that words name together, at least two of them."""
    named = named_together(words)
    if named is None:
        return ()
    choices = [Picked(o) for o in options] if named.every else [one(p) for p in named.parts]
    picked = [choice.option for choice in choices if isinstance(choice, Picked)]
    apart = {option.id: option for option in picked}
    return tuple(apart.values()) if len(choices) == len(picked) == len(apart) > 1 else ()


def _naming(part: str, options: Sequence[Option]) -> Choice:
    """The one option that a part of a request names by a word of its own."""
    option = named_option([part], options)
    return Picked(option) if option is not None else NoneOfThem()


def _wanted(given: SelectArguments, values: Mapping[str, Any]) -> Wanted:
    """What a model says that the customer wants, as its fields declare it."""
    declared = spoken_fields(type(given))
    by_kind = {_kind(declared.get(name)): value for name, value in values.items()}
    others = [v for name, v in values.items() if _kind(declared.get(name)) not in _OF_TIME]
    return Wanted(
        first=_day(by_kind.get(Spoken.DAY)),
        last=_day(by_kind.get(Spoken.LAST_DAY)),
        part_of_day=str(by_kind.get(Spoken.PART_OF_DAY, "")),
        minutes=_minutes(by_kind.get(Spoken.TIME)),
        not_before=_minutes(by_kind.get(Spoken.NOT_BEFORE)),
        not_after=_minutes(by_kind.get(Spoken.NOT_AFTER)),
        words=tuple(map(str, others)),
    )


def _set_aside_by(given: SelectArguments, values: Mapping[str, Any]) -> dict[str, Any]:
    """What was wanted before and counts no more: after "at 2" nobody means the morning."""
    declared = spoken_fields(type(given))
    aside = {kind for name in values for kind in _RIVALS.get(_kind(declared.get(name)), ())}
    fields = msgspec.structs.fields(given)
    return {
        f.encode_name: msgspec.to_builtins(f.default)
        for f in fields
        if _kind(declared.get(f.encode_name)) in aside
    }


def _counts_from_visit(given: SelectArguments, values: Mapping[str, Any]) -> bool:
    """Whether a day is given that only the pack can count, from what is being changed."""
    declared = spoken_fields(type(given))
    return any(_kind(declared.get(name)) is Spoken.SHIFT for name in values)


_DAYS = (Spoken.DAY, Spoken.LAST_DAY, Spoken.SHIFT)
_HOURS = (Spoken.TIME, Spoken.PART_OF_DAY, Spoken.NOT_BEFORE, Spoken.NOT_AFTER)
_OF_TIME = frozenset((*_DAYS, *_HOURS))
_RIVALS: Mapping[Spoken | None, tuple[Spoken, ...]] = {
    **dict.fromkeys(_DAYS, _DAYS),
    **dict.fromkeys(_HOURS, _HOURS),
}


def _kind(declared: SpokenAs | None) -> Spoken | None:
    return declared.spoken if declared is not None else None


def _day(value: Any) -> date | None:
    return date.fromisoformat(value) if value is not None else None


def _minutes(time: str | None) -> int | None:
    if time is None:
        return None
    hour, _, minute = time.partition(":")
    return int(hour) * 60 + int(minute)
