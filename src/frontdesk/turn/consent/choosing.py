"""Answers what a workflow offers: takes an option, as a model or the words name it."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from frontdesk.core.dialog import (
    Dialog,
    Option,
)
from frontdesk.core.events import Role
from frontdesk.core.meaning import Spoken
from frontdesk.language.calendar.order import ANY
from frontdesk.language.options.choosing import (
    Ambiguous,
    Choice,
    NoneOfThem,
    Picked,
    asks_if_free,
    asks_what_there_is,
    choose,
)
from frontdesk.language.options.offers import start_of
from frontdesk.language.options.wanted import fitting
from frontdesk.language.reading.acts import Act, acts_in
from frontdesk.language.reading.withdrawal import withdraws
from frontdesk.language.strings.formatting import enumerated
from frontdesk.language.text.words import plain
from frontdesk.tools.fields import spoken_fields
from frontdesk.tools.tool import ToolContext
from frontdesk.turn.consent.requested_options import RequestedOptions, together
from frontdesk.turn.consent.settling import kept_note, named_for
from frontdesk.turn.consent.wanted_fields import (
    HOURS,
    counts_from_visit,
    kinds_of,
    set_aside_by,
    wanted_in,
)
from frontdesk.turn.consent.wishes import Wishes
from frontdesk.turn.deps import TurnDeps
from frontdesk.turn.port import TurnPort
from frontdesk.turn.workflow_tools import SelectArguments, given_beside
from frontdesk.workflows.engine import Advance
from frontdesk.workflows.relative_wishes import LEFT_OPEN
from frontdesk.workflows.workflow import Choose, Chosen

# So many times are named that are free as asked.
_TOLD = 3


class Choosing:
    """Where an answer is not clear, what is on offer is asked about again: never a guess."""

    def __init__(self, deps: TurnDeps, port: TurnPort) -> None:
        self._deps = deps
        self._port = port
        self._requested = RequestedOptions(deps, port)
        self._wishes = Wishes(deps, port)
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
            return (
                kept_note(self._deps, self._dialog)
                if only_noted
                else await self._by_words(given.words, options)
            )
        step = self._deps.engine.step_of(progress)
        if given.words and isinstance(step, Choose) and not step.narrowed_by:
            return await self._by_words(given.words, options, wanted)
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
        return await self._deps.engine.offer_anew(context, anew) or self._which_one(
            options, options
        )

    async def _taken(
        self,
        fit: Sequence[Option],
        options: Sequence[Option],
        wanted: dict[str, Any] | None = None,
    ) -> Advance | str:
        if len(fit) != 1:
            return self._which_one(options, fit or options)
        context, engine = self._port.context(self._dialog), self._deps.engine
        return await engine.select(context, fit[0].id, wanted)

    async def _by_words(
        self, words: str, options: Sequence[Option], wanted: Chosen | None = None
    ) -> Advance | str:
        progress = self._dialog.progress
        context = self._port.context(self._dialog)

        def one(part: str) -> Choice:
            return choose(part, options, context.now, context.zone)

        several = await self._several(together(words, options, one), context)
        if several is not None:
            return several
        told = await self._told_if_free(words, options)
        if told is not None:
            return told
        match one(words):
            case Picked(option):
                other = self._wishes.only_says_who(words) or self._wishes.counts_from_visit(words)
                narrowed = await self._narrowed(words, options) if other else None
                beside = self._wishes.wanted_beside(option, words, wanted)
                return narrowed or await self._taken((option,), options, beside)
            case Ambiguous(some):
                if _are_alike(some, words):
                    return await self._taken(some[:1], options)
                return await self._narrowed(words, options) or self._which_one(options, some)
            case NoneOfThem():
                does = self._wishes.does(progress.workflow) if progress is not None else ""
                acts = {clause.act for clause in acts_in(words, does)}
                if Act.WITHDRAWAL in acts or (progress is not None and withdraws(words, does)):
                    return self._deps.engine.give_up(self._dialog)
                heard = (
                    self._wishes.heard(self._wishes.effect(progress.workflow), words)
                    if progress
                    else {}
                )
                corrected = await self._deps.engine.correct(
                    context, partial(named_for, words), heard
                )
                if corrected is not None:
                    return corrected
                return await self._narrowed(words, options) or self._which_one(options, options)

    async def _several(self, some: Sequence[Option], context: ToolContext) -> Advance | None:
        """Take several options at once, or one after another; None where there are no several."""
        engine, progress = self._deps.engine, context.dialog.progress
        at_once = await engine.select_together(context, some) if some else None
        step = engine.step_of(progress)
        if at_once is not None or not some or progress is None:
            return at_once
        workflow = engine.named(progress.workflow)
        if workflow is None or not isinstance(step, Choose) or not step.named_by:
            return None
        first = await engine.select(context, some[0].id)
        fields = self._wishes.declared(workflow.effect)
        given = {k: v for k, v in progress.chosen.items() if k in fields and v not in LEFT_OPEN}
        return self._requested.one_after_another(first, workflow, given, some[1:])

    async def _told_if_free(self, words: str, options: Sequence[Option]) -> Advance | None:
        """Tell whether an hour that is asked about is free, and keep what is on offer."""
        context, engine = self._port.context(self._dialog), self._deps.engine
        progress, step = context.dialog.progress, engine.step_of(context.dialog.progress)
        if progress is None or not isinstance(step, Choose) or not asks_if_free(words):
            return None
        effect = self._wishes.effect(progress.workflow)
        heard = self._wishes.heard(effect, words, hour_asked=True)
        said = {name: value for name, value in heard.items() if value not in LEFT_OPEN}
        if kinds_of(said, self._wishes.declared(effect)).isdisjoint(HOURS):
            return None
        return await engine.asked_about(context, heard, self._is_free)

    def _is_free(self, asked: Sequence[Option]) -> str:
        times = enumerated([option.label for option in asked[:_TOLD]], self._deps.locale)
        lead = self._deps.strings.say("turn.is_free", times=times)
        return f"{lead} {self._deps.strings.say('turn.which_option')}"

    async def _narrowed(self, words: str, options: Sequence[Option]) -> Advance | str | None:
        """Take or offer what fits all that was wanted so far and is said now; None where nothing
        new is said.
        """
        context, engine = self._port.context(self._dialog), self._deps.engine
        progress, step = context.dialog.progress, engine.step_of(context.dialog.progress)
        workflow = engine.named(progress.workflow) if progress is not None else None
        if progress is None or workflow is None or not isinstance(step, Choose):
            return None
        heard = self._wishes.heard(workflow.effect, words, hour_asked=any(map(start_of, options)))
        if heard and asks_what_there_is(words):
            heard = {**self._wishes.less_hour(progress.chosen, workflow.effect), **heard}
        declared = self._wishes.declared(workflow.effect)
        wanted = {k: v for k, v in {**progress.chosen, **heard}.items() if k in step.narrowed_by}
        wanted = {k: v for k, v in wanted.items() if v not in LEFT_OPEN}
        fit = fitting(wanted_in(wanted, declared), options, context.now, context.zone)
        by_order = kinds_of(heard, declared) & {Spoken.ORDER, Spoken.SHIFT, Spoken.SHIFT_TIME}
        if len(fit) == 1 and heard and not by_order and not self._wishes.only_says_who(words):
            return await self._taken(fit, options)
        anew = await engine.offer_anew(context, heard)
        return await self.any_of_alike(anew, words) if anew is not None else None

    async def any_of_alike(self, offered: Advance, words: str) -> Advance:
        """Take the first of options at one time, where the customer does not mind which."""
        progress = offered.dialog.progress
        if progress is None or not _are_alike(progress.options, words):
            return offered
        context = self._port.context(offered.dialog)
        return await self._deps.engine.select(context, progress.options[0].id)

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


def _are_alike(options: Sequence[Option], words: str) -> bool:
    """Whether options begin at one time, and words say that any of them will do."""
    starts = {start_of(option) for option in options}
    return (
        len(starts) == 1 < len(options)
        and None not in starts
        and ANY.search(plain(words)) is not None
    )
