"""Begins what a customer asks for, with what the request names already."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import msgspec

from frontdesk.core.as_stored import as_stored
from frontdesk.core.asked import Asked
from frontdesk.core.dialog import Dialog, Option
from frontdesk.core.events import Role
from frontdesk.language.calendar.dates import DateRange, today_in
from frontdesk.language.calendar.reading import read_when
from frontdesk.language.options.choosing import Choice, NoneOfThem
from frontdesk.language.options.naming import named_option, request_in
from frontdesk.language.options.offers import start_of
from frontdesk.language.reading.on_file_answers import address_in
from frontdesk.language.strings.formatting import enumerated
from frontdesk.tools.schema import wired
from frontdesk.turn.consent.own_things import OwnThings
from frontdesk.turn.consent.receipt_check import ending_of
from frontdesk.turn.consent.requested_options import RequestedOptions
from frontdesk.turn.deps import TurnDeps
from frontdesk.turn.outcome import Ending
from frontdesk.turn.port import TurnPort
from frontdesk.workflows.engine import Advance
from frontdesk.workflows.workflow import Choose, ConfirmOnFile, Workflow

_LATELY = 2  # messages that may tell what is to be done


class Beginning:
    """Begins a workflow; in doubt whether it is meant, or of what, it asks."""

    def __init__(self, deps: TurnDeps, port: TurnPort, requested: RequestedOptions) -> None:
        self._deps = deps
        self._port = port
        self._requested = requested
        self._things = OwnThings(deps, port)

    async def begin(self, workflow: Workflow, arguments: msgspec.Struct, dialog: Dialog) -> Ending:
        """Go as far as the request says, or ask which action it is."""
        doubt = await self._in_doubt(workflow, dialog)
        if doubt is not None:
            return doubt
        free = msgspec.structs.replace(dialog, pending_request=None)
        said = self._named_in(workflow, arguments)
        missing = await self._things.missing(workflow, said, free)
        few = 0 if missing else await self._things.too_few(workflow, said, free)
        begun = await self._deps.engine.start(
            self._port.context(free),
            workflow,
            self._requested.preferences(workflow, arguments),
            _none_of_them if missing else self._requested.names(arguments, dialog),
        )
        if missing:
            lead = self._deps.strings.say("turn.not_there", named=missing)
            return ending_of(replace(begun, said=f"{lead} {begun.said}"))
        if few:
            lead = self._deps.strings.say("turn.only_one" if few == 1 else "turn.only", count=few)
            return ending_of(replace(begun, said=f"{lead} {begun.said}"))
        begun = await self._placed(begun)
        named = await self._named(begun, arguments, dialog)
        return ending_of(self._requested.with_named_beside(named, arguments))

    async def _in_doubt(self, workflow: Workflow, dialog: Dialog) -> Ending | None:
        """Ask whether to book or to move, where the house alone would have to guess."""
        alone = self._deps.model is self._deps.house and dialog.progress is None
        lately = "\n".join(self._said()[-_LATELY:])
        which = await self._things.in_doubt(workflow, lately, dialog) if alone else None
        if which is None:
            return None
        actions = enumerated(which.labels, self._deps.locale, either=True)
        said = self._deps.strings.say("house.which_of", actions=actions)
        return Ending(said=said, dialog=dialog, asked=Asked((wired(which),), lately))

    def _named_in(self, workflow: Workflow, arguments: msgspec.Struct) -> str:
        """The words that name what something is to be done to."""
        step = workflow.named_step
        which = as_stored(arguments).get(step.named_by) if step is not None else None
        return which if isinstance(which, str) and which else request_in(self._said())

    async def _placed(self, begun: Advance) -> Advance:
        """Take the address that the request gives, in place of asking about the one on file."""
        step, said = self._deps.engine.step_of(begun.dialog.progress), self._said()
        given = address_in(request_in(said)) if said else None
        if not isinstance(step, ConfirmOnFile) or step.reads is None or given is None:
            return begun
        read, context = step.reads(given), self._port.context(begun.dialog)
        return await self._deps.engine.settle(context, read.text) if read is not None else begun

    def _said(self) -> list[str]:
        return [m.text for m in self._port.history if m.role == Role.CUSTOMER]

    async def _named(self, begun: Advance, arguments: msgspec.Struct, dialog: Dialog) -> Advance:
        """Take the option that the customer's own request names, where it names just one.

        What a model has named in vain is asked about.
        """
        progress, step = begun.dialog.progress, self._deps.engine.step_of(begun.dialog.progress)
        given: dict[str, Any] = as_stored(arguments)
        in_vain = isinstance(step, Choose) and given.get(step.named_by)
        said = self._said()
        days = self._days_of_it(begun, request_in(said))
        # What waited until they were known is the request; who they are is not.
        put_off = dialog.asked.put_off if dialog.asked is not None else None
        asked = [[put_off.said], said] if put_off is not None and put_off.said else [said]
        options = progress.options if progress is not None else ()
        named = (named_option(texts, options, days) for texts in asked)
        option = next(filter(None, named), None)
        if option is None or in_vain:
            return begun
        return await self._deps.engine.select(self._port.context(begun.dialog), option.id)

    def _days_of_it(self, begun: Advance, request: str) -> tuple[DateRange, ...]:
        """The days by which a request names what it is about, and not when it is wanted.

        A day with the very hour at which something is names that.
        """
        context, progress = self._port.context(begun.dialog), begun.dialog.progress
        workflow = self._deps.engine.named(progress.workflow) if progress is not None else None
        when = read_when(request, today_in(context.now, context.zone))
        steps = workflow.steps if workflow is not None else ()
        wants_days = any(isinstance(step, Choose) and step.narrowed_by for step in steps)
        if not wants_days:
            return (*when.from_days, *when.days)
        options = progress.options if progress is not None else ()
        starts = [start for option in options if (start := start_of(option)) is not None]
        at = [s.date() for s in starts if any(t.fits(s.hour * 60 + s.minute) for t in when.times)]
        named = when.from_days or tuple(d for d in when.days if any(map(d.has, at)))
        held = [s for s in starts if any(t.fits(s.hour * 60 + s.minute) for t in when.from_times)]
        return named or tuple(DateRange(s.date(), s.date()) for s in held)


def _none_of_them(step: Choose, _: Sequence[Option]) -> Choice | None:
    return NoneOfThem() if step.named_by else None
