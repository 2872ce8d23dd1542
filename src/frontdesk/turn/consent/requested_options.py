"""Which options a request names at its beginning, and what it says beside them."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from frontdesk.core.as_stored import as_stored
from frontdesk.core.dialog import Dialog, OpenRequest, Option, with_requests
from frontdesk.core.events import Role
from frontdesk.language.options.choosing import Choice, NoneOfThem, Picked
from frontdesk.language.options.naming import (
    corrected_option,
    named_option,
    refers_back,
    request_in,
)
from frontdesk.language.options.together import named_together
from frontdesk.tools.fields import is_filled_by_desk
from frontdesk.tools.handles import named_by
from frontdesk.turn.deps import TurnDeps
from frontdesk.turn.port import TurnPort
from frontdesk.workflows.engine import Advance
from frontdesk.workflows.step_offer import Names
from frontdesk.workflows.workflow import Choose, Chosen, Workflow

_LONGEST_NAME = 200


class RequestedOptions:
    """Takes what a request names, and keeps what it names beside the first."""

    def __init__(self, deps: TurnDeps, port: TurnPort) -> None:
        self._deps = deps
        self._port = port
        # What a request names beside the first, where only one can be taken at a time.
        self._named_beside: tuple[Option, ...] = ()

    def preferences(self, workflow: Workflow, arguments: msgspec.Struct) -> dict[str, Any]:
        """What a request says beside the options that it names."""
        naming = {step.named_by for step in workflow.steps if isinstance(step, Choose)}
        fields = [f for f in msgspec.structs.fields(arguments) if not is_filled_by_desk(f)]
        said = {f.encode_name: getattr(arguments, f.name) for f in fields}
        return as_stored({k: v for k, v in said.items() if k not in naming})

    def given(self, workflow: Workflow, arguments: msgspec.Struct) -> dict[str, Any]:
        """What a request says so, without what it leaves as it would be anyway."""
        defaults = {f.encode_name: f.default for f in msgspec.structs.fields(arguments)}
        said = self.preferences(workflow, arguments)
        return {k: v for k, v in said.items() if v not in ("", None, defaults[k])}

    def names(self, arguments: msgspec.Struct, dialog: Dialog) -> Names:
        """Which option of a step a request names, by a number of the last list or in words."""
        given: dict[str, Any] = as_stored(arguments)

        def named(step: Choose, options: Sequence[Option]) -> Choice | None:
            which = given.get(step.named_by) if step.named_by else None
            if (which is None or which == "") and step.named_by:
                said = request_in([m.text for m in self._port.history if m.role == Role.CUSTOMER])
                several = together(said, options, lambda part: _naming(part, options))
                if several and step.together is not None:
                    return Picked(step.together(several))
                if several:
                    self._named_beside = several[1:]
                    return Picked(several[0])
            if which is None or which == "":
                said = [m.text for m in self._port.history if m.role == Role.CUSTOMER][-1:]
                return self._carried_over(step, options, dialog, "".join(said))
            context = self._port.context(dialog)
            listed = dialog.listed.get(step.name, ())

            def one(part: int | str) -> Choice:
                return named_by(part, options, listed, context.now, context.zone)

            some = together(str(which), options, one)
            if step.together is not None and some:
                return Picked(step.together(some))
            self._named_beside = some[1:]
            named = Picked(some[0]) if some else one(which)
            named = _naming(str(which), options) if named == NoneOfThem() else named
            refers = named == NoneOfThem() and refers_back(str(which))
            carried = self._carried_over(step, options, dialog, str(which)) if refers else None
            return carried or named

        return named

    def with_named_beside(self, begun: Advance, arguments: msgspec.Struct) -> Advance:
        """What was begun, with what the request names beside the first as requests that wait."""
        progress = begun.dialog.progress
        workflow = self._deps.engine.named(progress.workflow) if progress is not None else None
        if workflow is None or not self._named_beside:
            return begun
        given = self.given(workflow, arguments)
        return self.one_after_another(begun, workflow, given, self._named_beside)

    def one_after_another(
        self, first: Advance, workflow: Workflow, given: Chosen, others: Sequence[Option]
    ) -> Advance:
        """The first of several things, with the others as requests that wait."""
        step = workflow.named_step
        assert step is not None
        asked = [{**given, step.named_by: option.label[:_LONGEST_NAME]} for option in others]
        waiting = (OpenRequest(workflow.effect, msgspec.json.encode(a).decode()) for a in asked)
        said = f"{self._deps.strings.say('turn.one_by_one')} {first.said}"
        return replace(first, dialog=with_requests(first.dialog, waiting), said=said)

    def _carried_over(
        self, step: Choose, options: Sequence[Option], dialog: Dialog, said: str
    ) -> Choice | None:
        """What was chosen for another action and is meant still: "I said move it, not cancel"."""
        chosen = dialog.progress.chosen.get(step.name) if dialog.progress is not None else None
        if chosen is None or not said or named_option([said], options) is not None:
            return None
        same = next((option for option in options if option.value == chosen), None)
        other = corrected_option(said, options)
        if other is not None and other != same:
            return Picked(other)
        return Picked(same) if same is not None and refers_back(said) else None


def together(
    words: str, options: Sequence[Option], one: Callable[[str], Choice]
) -> tuple[Option, ...]:
    """The options that words name together, at least two of them."""
    named = named_together(words, len(options))
    if named is None:
        return ()
    if named.less:
        kept = one(named.less)
        left = [o for o in options if isinstance(kept, Picked) and o.id != kept.option.id]
        return tuple(left) if len(left) > 1 else ()
    choices = [one(part) for part in named.parts]
    picked = [choice.option for choice in choices if isinstance(choice, Picked)]
    apart = {option.id: option for option in picked}
    if len(choices) == len(picked) == len(apart) > 1:
        return tuple(apart.values())
    return tuple(options) if named.every and len(options) > 1 else ()


def _naming(part: str, options: Sequence[Option]) -> Choice:
    """The one option that a part of a request names by a word of its own."""
    option = named_option([part], options)
    return Picked(option) if option is not None else NoneOfThem()
