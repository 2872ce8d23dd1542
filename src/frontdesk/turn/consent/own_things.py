"""What the customer has of what an action is done to, held against what a request names."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from frontdesk.core.asked import AskedWhich
from frontdesk.core.dialog import Dialog, Option, without_requests
from frontdesk.core.meaning import Spoken
from frontdesk.language.calendar.named_times import without_details
from frontdesk.language.consent.receipt_question import actions_named
from frontdesk.language.lexicon.actions import BOOKS, MOVES
from frontdesk.language.options.naming import named_option
from frontdesk.language.options.pointing import place_named
from frontdesk.language.text.exclusions import exclusions
from frontdesk.language.text.words import plain, stem, words
from frontdesk.models.port import ToolSpec
from frontdesk.tools.handles import which_of
from frontdesk.tools.schema import wire_name
from frontdesk.tools.tool import ToolContext
from frontdesk.turn.customer import customer_of
from frontdesk.turn.deps import TurnDeps
from frontdesk.turn.port import TurnPort
from frontdesk.workflows.workflow import Choose, Chosen, Workflow

_WITH = re.compile(r"\bwith (?:dr\.? )?(\w+)")
_NEW = re.compile(
    r"\b(?:new|another|additional|extra|again|also|too)\b|\bneed (?:an?|some\w*|to see)\b"
    r"|\bfirst (?:visit|time)\b"
)


class OwnThings:
    """Knows what there is: nothing is taken for a thing that was not named."""

    def __init__(self, deps: TurnDeps, port: TurnPort) -> None:
        self._deps = deps
        self._port = port

    async def missing(self, workflow: Workflow, said: str, dialog: Dialog) -> str:
        """What a request names that the customer has none of; empty where there is no such."""
        spec, step = self._deps.specs[workflow.effect], workflow.named_step
        context = self._port.context(dialog)
        if step is None or not said or not _is_of_own(spec):
            return ""
        own = await step.options(context, {})
        wanted = exclusions(plain(without_details(said)))[1]
        heard, has = _stems(wanted), _stems(" ".join(_words_of(own)))
        named = [word for word in self._kinds_of(spec) if _stems(word) <= heard]
        named += await self._named_elsewhere(workflow, step, wanted, context)
        named += [] if _narrows(workflow) else self._people_in(wanted, context)
        found = any(_stems(word) & has for word in named)
        return "" if found or not own or not named else _as_said(named[0], wanted)

    async def too_few(self, workflow: Workflow, said: str, dialog: Dialog) -> int:
        """How many there are, where a request names a place that none of them has; else 0."""
        spec, step = self._deps.specs[workflow.effect], workflow.named_step
        place = place_named(said, spec.action.object if spec.action is not None else "")
        if step is None or place is None or not _is_of_own(spec):
            return 0
        own = [option.id for option in await step.options(self._port.context(dialog), {})]
        listed = dialog.listed.get(step.name) or own
        return 0 if {*listed[place - 1 : place]} & {*own} else len(own)

    async def in_doubt(self, workflow: Workflow, said: str, dialog: Dialog) -> AskedWhich | None:
        """Whether to book or to move, where the customer has such a thing and no word tells."""
        spec, moving = self._deps.specs[workflow.effect], self._moving(workflow)
        told = BOOKS in actions_named(plain(said)) or _NEW.search(plain(said))
        put_off = dialog.asked.put_off if dialog.asked is not None else None
        promised = put_off is not None and put_off.tool == wire_name(workflow.effect)
        answered = dialog.asked_which is not None or promised
        if moving is None or told or answered or BOOKS not in actions_named(spec.does):
            return None
        step = moving.named_step
        own = await step.options(self._port.context(dialog), {}) if step is not None else []
        context = self._port.context(dialog)
        others = [word for word in self._kinds_of(spec) if _stems(word) <= _stems(plain(said))]
        others += await self._named_first(workflow, plain(said), context)
        has = _stems(" ".join(_words_of(own)))
        new = [word for word in others if not _stems(word) & has or _is_any(word, plain(said))]
        if not own or new:
            return None
        tools = (moving.effect, workflow.effect)
        labels = (self._deps.specs[tool].words(self._deps.locale).does for tool in tools)
        return AskedWhich(tools, tuple(labels))

    async def still_open(self, workflow: Workflow, dialog: Dialog) -> Dialog:
        """The dialog once its workflow's effect is agreed to: what asked for the same is done."""
        step, progress = workflow.named_step, dialog.progress
        alike = [one for one in dialog.open_requests if one.tool == workflow.effect]
        if not alike or progress is None:
            return dialog
        context = self._port.context(dialog)
        options = await step.options(context, {}) if step is not None else []
        for one in alike:
            given: dict[str, Any] = msgspec.json.decode(one.arguments)
            which = given.get(step.named_by) if step is not None else None
            meant = which_of(context, step.name, which, options) if step and which else ()
            done = [progress.chosen.get(step.name)] if step is not None else []
            another = bool(which) and [option.value for option in meant] != done
            if not another and not self._is_of_another_kind(workflow, given, progress.chosen):
                dialog = without_requests(dialog, one.tool, one.arguments)
        return dialog

    def _is_of_another_kind(self, workflow: Workflow, given: Chosen, chosen: Chosen) -> bool:
        fields = self._deps.specs[workflow.effect].fields
        kinds = [name for name, says in fields.items() if says.spoken is Spoken.ONE_OF]
        return any(given.get(k) not in ("", None, chosen.get(k)) for k in kinds)

    def _moving(self, workflow: Workflow) -> Workflow | None:
        """The workflow that moves what this one books."""
        found = [w for w in self._alike(workflow) if MOVES in actions_named(self._does(w.effect))]
        return found[0] if len(found) == 1 else None

    def _does(self, tool: str) -> str:
        return self._deps.specs[tool].does

    def _alike(self, workflow: Workflow) -> Iterator[Workflow]:
        """The other workflows that do something to the same."""
        own = self._deps.specs[workflow.effect].action
        for other in self._deps.provider.workflows:
            action = self._deps.specs[other.effect].action
            if other is not workflow and own and action and own.object == action.object:
                yield other

    def _kinds_of(self, spec: ToolSpec) -> Iterator[str]:
        """The words for the kinds that there are of what a tool is done to, as declared."""
        for other in self._deps.specs.values():
            if spec.action and other.action and other.action.object == spec.action.object:
                declared = (f for f in other.fields.values() if f.spoken is Spoken.ONE_OF)
                yield from (word for f in declared for _, names in f.also for word in names)

    async def _named_elsewhere(
        self, workflow: Workflow, step: Choose, said: str, context: ToolContext
    ) -> list[str]:
        """What a request names of what is on offer elsewhere, such as a treatment to book."""
        others = [w for w in self._alike(workflow) if w.steps and w.steps[0].name != step.name]
        return [label for w in others for label in await self._named_first(w, said, context)]

    async def _named_first(self, workflow: Workflow, said: str, context: ToolContext) -> list[str]:
        """The option of a workflow's first step that words name."""
        first = workflow.steps[0] if workflow.steps else None
        if not isinstance(first, Choose) or not first.named_by:
            return []
        named = named_option([said], await first.options(context, {}))
        return [named.label] if named is not None else []

    def _people_in(self, said: str, context: ToolContext) -> list[str]:
        people = {name.lower(): name for name in customer_of(self._deps, context).people}
        return [people[word] for word in _WITH.findall(said) if word in people]


def _is_of_own(spec: ToolSpec) -> bool:
    """Whether an action is done to what the customer has already."""
    ends = spec.action is not None and spec.action.ends
    return ends or MOVES in actions_named(spec.does)


def _narrows(workflow: Workflow) -> bool:
    """Whether a workflow has times to choose from, so that who is named may be wished for."""
    return any(isinstance(step, Choose) and step.narrowed_by for step in workflow.steps)


def _words_of(options: list[Option]) -> Iterator[str]:
    for option in options:
        yield from (option.label, *option.also)


def _is_any(kind: str, said: str) -> bool:
    """Whether one of a kind is asked for, whichever: "an ant treatment"."""
    heard = words(said)
    before = (heard[max(at - 1, 0) : at] for at, w in enumerate(heard) if stem(w) in _stems(kind))
    return any({"a", "an"} & {*some} for some in before)


def _as_said(named: str, said: str) -> str:
    """What is named, in the customer's own word for it."""
    return next((word for word in words(said) if stem(word) in _stems(named)), named)


def _stems(text: str) -> frozenset[str]:
    return frozenset(stem(word) for word in words(text))
