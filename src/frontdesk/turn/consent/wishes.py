"""What a customer's words say of when and with whom something is wanted, as the house reads it."""

import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from frontdesk.core.dialog import Dialog, Option, Receipt
from frontdesk.core.meaning import Spoken, SpokenAs, is_not_of
from frontdesk.language.calendar.parts_of_day import part_at
from frontdesk.language.calendar.when import PartOfDay
from frontdesk.language.consent.receipt_question import actions_named, ends_a_thing
from frontdesk.language.lexicon.actions import ENDS
from frontdesk.language.options.choosing import asks_for_times, points_at_one
from frontdesk.language.options.offers import start_of
from frontdesk.language.options.pointing import POINTED_AT
from frontdesk.language.options.wanted import fitting
from frontdesk.language.reading.languages import is_unreadable
from frontdesk.language.text.clauses import clauses_of
from frontdesk.language.text.words import plain
from frontdesk.models.house import HouseModel
from frontdesk.tools.fields import spoken_fields
from frontdesk.turn.consent.against_receipt import names_hour_loosely, without_places
from frontdesk.turn.consent.side_questions import without_side_questions
from frontdesk.turn.consent.wanted_fields import (
    OF_DAYS,
    OF_TIME,
    at_time,
    counts_from_visit,
    days_in,
    kind_of,
    kinds_of,
    names_day_of,
    set_aside_by,
    wanted_in,
)
from frontdesk.turn.customer import customer_of
from frontdesk.turn.deps import TurnDeps
from frontdesk.turn.port import TurnPort
from frontdesk.workflows.relative_wishes import LEFT_OPEN, resolved, start_in
from frontdesk.workflows.workflow import Choose, Chosen

_BESIDE = re.compile(r"\b(?:also|too|as well|both|besides|and the)\b")
# "I want the termite one cancelled" is said of another thing than the one that is being booked.
_ENDED = re.compile(r"\b(?:cancell?ed|called off|taken off|removed)\b")


class Wishes:
    """Hears what is wanted for the tool under way, beside what was wanted before."""

    def __init__(self, deps: TurnDeps, port: TurnPort) -> None:
        self._deps = deps
        self._port = port

    @property
    def _dialog(self) -> Dialog:
        return self._port.dialog

    def heard(self, tool: str, words: str, *, hour_asked: bool = False) -> dict[str, Any]:
        """What words say of a tool's arguments, as the house reads them.

        What was wanted before and counts no more is there with its default.
        """
        found = self._deps.toolbox.find(tool)
        heard = self._read(tool, words, hour_asked=hour_asked)
        return {**set_aside_by(found.input, heard), **heard} if found is not None else heard

    def _read(self, tool: str, words: str, *, hour_asked: bool = False) -> dict[str, Any]:
        house = self._deps.house
        unread = is_unreadable([words], self._deps.locale)
        if house is None or unread or self._deps.toolbox.find(tool) is None:
            return {}
        progress = self._dialog.progress
        chosen = progress.chosen if progress is not None else {}
        said = self._less_others(house, tool, without_side_questions(words), chosen)
        return self._preferences(house, tool, said, chosen, hour_asked=hour_asked)

    def _less_others(self, house: HouseModel, tool: str, words: str, chosen: Chosen) -> str:
        """Words less what they ask for beside what is under way: "and I also need a rat visit".

        What is told to be done to something else belongs to that: "and cancel the ant visit".
        """
        beside = _BESIDE.search(plain(words)) is not None
        if not chosen or not (beside or self._names_other_action(tool, words)):
            return words
        declared = self.declared(tool)

        def is_other(part: str) -> bool:
            elsewhere = self._names_other_action(tool, part)
            if not (beside or elsewhere):
                return False
            heard = self._preferences(house, tool, part, chosen)
            kinds = [n for n in heard if kind_of(n, declared) is Spoken.ONE_OF and chosen.get(n)]
            differs = any(heard[name] != chosen[name] for name in kinds)
            return differs or (elsewhere and ends_a_thing(part))

        parts = [part.text for part in clauses_of(words)]
        return ". ".join(part for part in parts if not is_other(part))

    def _names_other_action(self, tool: str, words: str) -> bool:
        """Whether words tell one to do other things only than a tool does."""
        found = self._deps.toolbox.find(tool)
        own = actions_named(found.action.verb) if found is not None and found.action else None
        named = actions_named(plain(words))
        if _ENDED.search(plain(words)):
            named |= {ENDS}
        return bool(own and named) and not named & (own or named)

    def _preferences(
        self, house: HouseModel, tool: str, words: str, chosen: Chosen, *, hour_asked: bool = False
    ) -> dict[str, Any]:
        customer = customer_of(self._deps, self._port.context(self._dialog))
        shown = self._shown_start
        return house.preferences(
            self._deps.specs[tool],
            plain(words),
            customer,
            within=days_in(chosen, self.declared(tool)),
            about=shown.date() if shown is not None else None,
            hour_asked=hour_asked,
            part=self._part_wanted(chosen, tool),
        )

    def _part_wanted(self, chosen: Chosen, tool: str) -> str:
        """The part of the day that was wanted so far, or in which all that is shown starts."""
        parts = {kind_of(n, self.declared(tool)): str(v) for n, v in chosen.items() if v}
        progress, wanted = self._dialog.progress, parts.get(Spoken.PART_OF_DAY, "")
        offered = map(start_of, progress.options) if progress is not None else ()
        starts = [start for start in (self._shown_start, *offered) if start is not None]
        shown = {part_at(start.hour * 60 + start.minute).value for start in starts}
        return wanted if wanted in {*PartOfDay} else shown.pop() if len(shown) == 1 else ""

    @property
    def _shown_start(self) -> datetime | None:
        """When what a receipt shows would start: "the same day" is its day."""
        progress = self._dialog.progress
        workflow = self._deps.engine.named(progress.workflow) if progress is not None else None
        if progress is None or workflow is None or self._dialog.receipt is None:
            return None
        steps = [s for s in workflow.steps if isinstance(s, Choose) and s.narrowed_by]
        return start_in(progress.chosen.get(steps[-1].name)) if steps else None

    def at_chosen_time(self, tool: str, heard: Chosen) -> dict[str, Any]:
        """What was heard, on the day that was chosen where only an hour or a person is named."""
        progress, declared = self._dialog.progress, self.declared(tool)
        said = {k: v for k, v in heard.items() if v not in LEFT_OPEN}
        kinds = kinds_of(said, declared)
        if Spoken.ORDER in kinds:
            # "Is 4 the latest?" asks for the latest.
            heard = {k: v for k, v in heard.items() if kind_of(k, declared) is not Spoken.TIME}
        workflow = self._deps.engine.named(progress.workflow) if progress is not None else None
        steps = [s for s in workflow.steps if isinstance(s, Choose)] if workflow is not None else []
        last = progress.chosen.get(steps[-1].name) if progress is not None and steps else None
        start = start_in(last)
        if last is None or start is None or not kinds or not steps[-1].narrowed_by:
            return dict(heard)
        # What is counted from something is counted from what was just shown.
        wanted = resolved(heard, last, declared, named_now=False)
        return {**at_time(start, kinds, declared), **wanted}

    def asks_for_another(self, receipt: Receipt, words: str) -> bool:
        """Whether somebody is asked for who would not come, or another kind than is shown."""
        declared, heard = self.declared(receipt.tool), self.heard(receipt.tool, words)
        people = {n for n in declared if kind_of(n, declared) is Spoken.PERSON_NAME}
        named = [str(v) for k, v in heard.items() if k in people and v]
        shown, _, _ = receipt.text.partition(" instead of ")
        return any(is_not_of(name, shown) for name in named) or self._is_of_another_kind(
            heard, declared, words
        )

    def _is_of_another_kind(
        self, heard: Chosen, declared: Mapping[str, SpokenAs], words: str
    ) -> bool:
        """Whether words name another kind than was chosen, and none beside it."""
        progress = self._dialog.progress
        chosen = progress.chosen if progress is not None else {}
        kinds = [n for n in heard if kind_of(n, declared) is Spoken.ONE_OF and chosen.get(n)]
        return not _BESIDE.search(plain(words)) and any(heard[n] != chosen[n] for n in kinds)

    def asking_for_times(self, receipt: Receipt, texts: Sequence[str]) -> list[str]:
        """The last of some texts, where it asks what is free at other times than the one shown."""
        last = texts[-1] if texts else ""
        asks = asks_for_times(last) and self.hears_when(receipt.tool, last)
        return [last] if asks else []

    def hears_when(self, tool: str, said: str) -> bool:
        """Whether words say anything of when something is wanted."""
        heard = kinds_of(self.heard(tool, without_places(said)), self.declared(tool))
        return not heard.isdisjoint(OF_TIME)

    def fits(self, tool: str, step: Choose, option: Option, said: str) -> bool:
        """Whether an option of a step has all that the customer's words ask for."""
        context, declared = self._port.context(self._dialog), self.declared(tool)
        heard = self.heard(tool, without_places(said))
        wanted = {k: v for k, v in heard.items() if k in step.narrowed_by and v not in LEFT_OPEN}
        if names_hour_loosely(said):
            wanted = {k: v for k, v in wanted.items() if kind_of(k, declared) is not Spoken.TIME}
        return bool(fitting(wanted_in(wanted, declared), (option,), context.now, context.zone))

    def wanted_beside(
        self, thing: Option, words: str, given: Chosen | None = None
    ) -> dict[str, Any]:
        """What is wanted of a later step by words that pick a thing, and by what a model gives.

        Its own day names it alone.
        """
        progress, step = self._dialog.progress, self._deps.engine.step_of(self._dialog.progress)
        start = start_of(thing)
        if progress is None or start is None or not isinstance(step, Choose) or step.narrowed_by:
            return {}
        effect = self.effect(progress.workflow)
        found, declared = self._deps.toolbox.find(effect), self.declared(effect)
        heard = {**self._read(effect, POINTED_AT.sub(" ", plain(words))), **(given or {})}
        days = days_in(heard, declared)
        if days is not None and names_day_of(days, start.date()):
            heard = {k: v for k, v in heard.items() if kind_of(k, declared) not in OF_DAYS}
        return {**set_aside_by(found.input, heard), **heard} if found is not None else heard

    def wants_when(self, thing: Option, words: str) -> bool:
        """Whether words that pick a thing say also when something is wanted."""
        progress = self._dialog.progress
        effect = self.effect(progress.workflow) if progress is not None else ""
        kinds = kinds_of(self.wanted_beside(thing, words), self.declared(effect))
        return not kinds.isdisjoint(OF_TIME)

    def less_hour(self, chosen: Chosen, effect: str) -> dict[str, Any]:
        """The fields that end a wish for one hour: who asks what there is on a day wants to see."""
        declared = self.declared(effect)
        timed = [n for n in declared if kind_of(n, declared) is Spoken.TIME and chosen.get(n)]
        tool = self._deps.toolbox.find(effect)
        return set_aside_by(tool.input, dict.fromkeys(timed)) if tool is not None else {}

    def counts_from_visit(self, words: str) -> bool:
        """Whether words, said of times on offer, count from what is being changed."""
        step, progress = self._deps.engine.step_of(self._dialog.progress), self._dialog.progress
        if progress is None or not isinstance(step, Choose) or not step.narrowed_by:
            return False
        effect = self.effect(progress.workflow)
        said = {k: v for k, v in self.heard(effect, words).items() if v not in (*LEFT_OPEN, 0)}
        return counts_from_visit(said, self.declared(effect))

    def only_says_who(self, words: str) -> bool:
        """Whether no more is said than whom one wants: some of what is free is not on the list."""
        progress = self._dialog.progress
        effect = self.effect(progress.workflow) if progress is not None else ""
        kinds = kinds_of(self.heard(effect, words), self.declared(effect)) if effect else ()
        return {*kinds} == {Spoken.PERSON_NAME} and not points_at_one(words)

    def declared(self, tool: str) -> Mapping[str, SpokenAs]:
        """How the fields of a tool are said."""
        found = self._deps.toolbox.find(tool)
        return spoken_fields(found.input) if found is not None else {}

    def does(self, workflow: str) -> str:
        """What a workflow is for, in its effect's own words."""
        return self._deps.specs[self.effect(workflow)].does

    def effect(self, workflow: str) -> str:
        """The tool to which a workflow leads."""
        found = self._deps.engine.named(workflow)
        assert found is not None
        return found.effect
