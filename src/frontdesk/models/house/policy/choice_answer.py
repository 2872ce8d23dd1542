"""Reads the answer to a list: a choice, none of them, or that it is left."""

import re
from typing import Any

from frontdesk.core.asked import (
    NotUnderstood,
)
from frontdesk.core.dialog import Option, OptionId
from frontdesk.core.meaning import Spoken
from frontdesk.language.calendar.clock_times import read_times
from frontdesk.language.calendar.dates import today_in
from frontdesk.language.calendar.named_times import details_of
from frontdesk.language.calendar.reading import read_when
from frontdesk.language.consent.assent import could_agree
from frontdesk.language.lexicon.common_words import COMMON
from frontdesk.language.lexicon.refusals import NOT_ANY
from frontdesk.language.options.choosing import (
    Choice,
    NoneOfThem,
    Picked,
    asks_for_times,
    choose,
    looks_like_choice,
)
from frontdesk.language.options.together import named_together
from frontdesk.language.reading.actions import actions_in
from frontdesk.language.reading.acts import Act
from frontdesk.language.reading.cues import Cue, courtesies_in
from frontdesk.language.reading.withdrawal import refuses_action, withdraws
from frontdesk.language.text.spelling import mended
from frontdesk.language.text.words import plain, words
from frontdesk.models.house.policy.questions_beside import QuestionsBeside, after
from frontdesk.models.house.policy.request_instead import (
    other_action,
    wanted_otherwise,
)
from frontdesk.models.house.policy.requests import Requesting
from frontdesk.models.house.policy.side_questions import (
    asks_what_was_said,
    stated_in,
)
from frontdesk.models.house.policy.step_context import StepContext
from frontdesk.models.house.reply import Call, Reply, Say
from frontdesk.models.house.routing.inputs import Takes
from frontdesk.models.house.wording.lines import (
    NONE_FITS,
    OTHER_WAYS,
)
from frontdesk.models.port import ToolSpec

# How a choice is left: the desk reads it by its words.
LEAVE_IT = "never mind, leave it"
_OF_TIMES = frozenset((Spoken.PERSON_NAME, Spoken.ORDER, Spoken.SHIFT, Spoken.SHIFT_TIME))
_PART = re.compile(r"(?:[,!;\n]|(?<!\b[dm]r)(?<!\bmrs)\.)+\s*", re.IGNORECASE)


# "Which book would you like to keep?": who keeps both takes both.
_KEEPS = re.compile(r"\bkeep\b", re.IGNORECASE)
_ASKS_TO_KEEP = re.compile(r"\bkeep\b[^.!?\n]{0,60}\?")


class ChoiceAnswer:
    """Takes the customer's words for one of the options, where they are a choice."""

    def __init__(self, context: StepContext, requesting: Requesting) -> None:
        context = _as_it_is_asked(context)
        self._context = context
        self._requesting = requesting
        self._questions = QuestionsBeside(context, requesting)

    def reply(self) -> Reply | None:
        """What picks, leaves or asks about what is on offer; None where nothing is."""
        context = self._context
        tool = context.waits_for(Takes.CHOICE)
        if tool is None:
            return None
        text, under_way = context.text, context.situation.under_way
        choice = Call(tool.name, {context.input(tool).answer_field: text})
        other = other_action(stated_in(context), under_way, context.requests)
        if other is not None:
            return self._requesting.take(other)
        if self._asks_for_others() or self._takes_all():
            return choice
        asked = self._questions.answer("")
        if self._gives_up(under_way):
            leaves = Call(tool.name, {context.input(tool).answer_field: LEAVE_IT})
            return after(asked, leaves)
        picked = self.picked_beside(tool)
        if picked is not None:
            return after(asked, picked)
        if asked is not None and not asks_what_was_said(text):
            return asked
        if self._wants_none():
            return Say(context.voice.one_of(NONE_FITS))
        return self._picked(choice, tool)

    def _asks_for_others(self) -> bool:
        """Whether it is asked what there is at another time, or with another: "has he Friday?"."""
        context, on_offer = self._context, self._context.situation.options
        tool = context.open.get(on_offer.tool) if on_offer is not None else None
        if tool is None or not asks_for_times(context.text) or self._picks(stated_in(context)):
            return False
        if self._names_hour():
            return True
        wanted = context.filled(tool).arguments
        told = (f for f in context.input(tool).fields if f.name in wanted)
        return any(f.says_when or f.spoken in _OF_TIMES for f in told)

    def _takes_all(self) -> bool:
        """Whether all that is on offer is meant, and nothing else is said: "all three, please"."""
        options = self._context.situation.options
        named = named_together(self._context.text, len(options.labels)) if options else None
        return named is not None and named.every and len(self._context.clauses) == 1

    def _gives_up(self, under_way: str) -> bool:
        """Whether the customer wants none of it any more; another day is no such thing."""
        context, text = self._context, self._context.text
        if Act.WITHDRAWAL in context.acts or withdraws(text, under_way):
            return True
        if self._wants_none() and context.voice.has_said(NONE_FITS):
            return True
        if details_of(text) or self._fits(text):
            return False
        agrees = could_agree(plain(text)) and {*NOT_ANY}.isdisjoint(words(plain(text)))
        leaves = Cue.GOODBYE in courtesies_in(mended(text)) and not agrees
        return refuses_action(text) or leaves

    def _wants_none(self) -> bool:
        """Whether all that is said is that none of what is on offer will do."""
        said = words(plain(self._context.text))
        bare = not {*NOT_ANY}.isdisjoint(said) and COMMON.issuperset(said)
        return bare or self._context.acts == frozenset((Act.NONE_OF_THEM,))

    def _fits(self, text: str) -> bool:
        """Whether words fit any of the options."""
        return self._choice(text) != NoneOfThem()

    def _picks(self, text: str) -> bool:
        """Whether words fit one of the options alone."""
        return isinstance(self._choice(text), Picked)

    def _choice(self, text: str) -> Choice:
        context, options = self._context, self._context.situation.options
        labels = options.labels if options is not None else ()
        also = (options.also if options is not None else ()) or ((),) * len(labels)
        told = zip(labels, also, strict=True)
        offered = [Option(OptionId(""), label, {}, others) for label, others in told]
        return choose(text, offered, context.now, context.zone)

    def picked_beside(self, tool: ToolSpec) -> Call | None:
        """The choice in a part of what is said, "ok whatever, 2", where the rest makes none."""
        context, stated = self._context, stated_in(self._context)
        parts = [part for part in _PART.split(stated) if part]
        if stated == context.text and (len(parts) == 1 or self._fits(stated)):
            return None
        fitting = [stated] if self._fits(stated) else [part for part in parts if self._fits(part)]
        if len(fitting) > 1:
            # "Whatever" fits as well, and says less.
            fitting = [part for part in fitting if not COMMON.issuperset(words(plain(part)))]
        rest = stated.replace(fitting[0], " ") if len(fitting) == 1 else ""
        # Of "Friday the 27th, after 3" no part picks what the other speaks against.
        if len(fitting) != 1 or (self._are_times and details_of(rest)):
            return None
        wanted = self._wanted_beside(tool, rest)
        return Call(tool.name, wanted | {context.input(tool).answer_field: fitting[0]})

    def _wanted_beside(self, tool: ToolSpec, rest: str) -> dict[str, Any]:
        """What is said of when a thing is wanted beside its name: "the ant one, to Friday"."""
        if not rest.strip() or self._are_times:
            return {}
        return self._context.filled(tool, said=rest).arguments

    @property
    def _are_times(self) -> bool:
        """Whether times are on offer, and not things that have one."""
        options = self._context.situation.options
        labels = options.labels if options is not None else ()
        return any(details_of(label.split()[0]) for label in labels)

    def _picked(self, choice: Call, tool: ToolSpec) -> Reply:
        """Take the words for a choice where they look like one; else for a request."""
        context, text = self._context, self._context.text
        picked = self._fits(text)
        looks = picked or looks_like_choice(text, context.now, context.zone) or self._names_hour()
        on_offer = context.situation.options
        otherwise = wanted_otherwise(context, on_offer.tool) if on_offer is not None else None
        if picked or otherwise is not None or asks_what_was_said(text):
            return choice
        asked = self._requesting.asked(in_doubt=not looks)
        if asked is None:
            return choice if looks else self._asked_again(tool)
        same = on_offer is not None and isinstance(asked, Call) and asked.tool == on_offer.tool
        return choice if same or self._wishes_for_a_day(asked) else asked

    def _names_hour(self) -> bool:
        """Whether a number is an hour, since it is times that are on offer: "9 is fine"."""
        context, on_offer = self._context, self._context.situation.options
        today = today_in(context.now, context.zone)
        timed = on_offer is not None and all(read_times(label) for label in on_offer.labels)
        return timed and bool(read_when(context.text, today, hour_asked=True).times)

    def _asked_again(self, tool: ToolSpec) -> Say:
        """Ask which one it is; a second time in a row say what else can be done."""
        context, voice = self._context, self._context.voice
        if NotUnderstood() in context.situation.asks:
            return Say(voice.one_of(OTHER_WAYS), (NotUnderstood(),))
        return Say(voice.question(tool), (NotUnderstood(),))

    def _wishes_for_a_day(self, asked: Reply) -> bool:
        """Whether what looks like a request does no more than to wish for another day."""
        text = self._context.text
        if not isinstance(asked, Call) or actions_in(text) or not details_of(text):
            return False
        dated = self._context.input(self._context.open[asked.tool]).fields
        return any(field.is_date and field.name in asked.arguments for field in dated)


def _as_it_is_asked(context: StepContext) -> StepContext:
    """The step with "take" for "keep", where it is asked which one to keep."""
    asked = context.waits_for(Takes.CHOICE) and _ASKS_TO_KEEP.search(context.transcript.heard)
    if not (asked and _KEEPS.search(context.text)):
        return context
    return context.instead(_KEEPS.sub("take", context.text), (), context.situation)
