"""Which of two actions is meant: what else is said tells, or it is asked."""

import re
from collections.abc import Sequence

from frontdesk.core.asked import AskedWhich, OfferedTool
from frontdesk.core.meaning import Spoken
from frontdesk.language.consent.receipt_question import actions_named
from frontdesk.language.lexicon.actions import BOOKS, ENDS, MOVES
from frontdesk.language.reading.acts import Act
from frontdesk.language.reading.request_form import RequestForm, request_form_of
from frontdesk.language.text.words import plain
from frontdesk.models.house.policy.step_context import StepContext
from frontdesk.models.house.reply import Say
from frontdesk.models.house.routing.by_action import tools_named
from frontdesk.models.house.routing.by_words import Ambiguous, Nothing, Route, Routed
from frontdesk.models.house.wording.lines import which_of
from frontdesk.models.port import ToolSpec

_LATELY = 3  # exchanges
_MOST = 6  # clauses that are read one by one
_NEW = re.compile(r"\b(?:new|another|additional|extra) (?:one|visit|appointment)\b|\bit again\b")
# "Put spiders on my next visit", "can he do the mice as well when he comes": beside what there is.
_ONTO = re.compile(
    r"\b(?:add|put|tack|include|do|treat|look|check|spray|handle)\w*\b.{0,60}"
    r"\b(?:(?:to|on|onto|in|into|at|during|with) (?:my|our|the|that|this) (?:\w+ ){0,3}?"
    r"(?:visit|appointment|treatment|one)\b(?! for\b)|(?:while|when|since) (?:he|she|they|you)\b)"
)
# What is said of something that there is already: "with Mei instead", "an hour later".
_INSTEAD = re.compile(r"\binstead\b|\bsame (?:time|hour)\b")
_WITH = re.compile(r"\bw(?:ith)?\b")
_SHIFTS = frozenset((Spoken.SHIFT, Spoken.SHIFT_TIME))
_RELATIVE = _SHIFTS | {Spoken.ORDER}
_ASKS = (Act.REQUEST, Act.CORRECTION, Act.QUESTION)
_LIKELY = 0.5


class Doubt:
    """Tells booking from moving and ending, where a message does not say it plainly."""

    def __init__(self, context: StepContext) -> None:
        self._context = context

    def settled(self, found: Route) -> ToolSpec | Say | None:
        """The tool that is meant, the question which one is; None where nothing is asked for."""
        if isinstance(found, Nothing):
            return self._wished()
        options = list(found.tools) if isinstance(found, Ambiguous) else [found.tool]
        options = [tool for tool in options if tool.name in self._context.open] or options
        doing = self._told_among(options) or self._moving_among(options)
        if len(doing) == 1 or len(options) == 1:
            return doing[0] if len(doing) == 1 else options[0]
        if not all(tool.does for tool in options):
            # What has no words for what it does cannot be asked about.
            return next((tool for tool in options if tool.does and not tool.changes), None)
        return self.asked(options)

    def asked(self, options: Sequence[ToolSpec]) -> Say | None:
        """Ask which of these is meant; not twice, since who was asked meant neither."""
        locale, exchanges = self._context.voice.locale, self._context.transcript.exchanges
        asks = which_of(options, locale)
        before = [self._context.transcript.heard, *(answer for _, answer in exchanges[-_LATELY:])]
        if any(asks in one for one in before):
            return None
        acts = all(tool.action is not None for tool in options)
        labels = tuple(tool.words(locale).does for tool in options) if acts else ()
        which = AskedWhich(tuple(tool.name for tool in options), labels)
        return Say(asks, (which,))

    def moved(self) -> ToolSpec | None:
        """The tool that moves something, where it cannot stay and free times are asked about.

        "I can't make Monday. Is there anything the week after?" could also be about an end.
        """
        context, moving = self._context, self._doing(MOVES)
        routes = [
            (c, context.router.route(c.text, context.requests)) for c in context.clauses[:_MOST]
        ]
        doubtful = any(ENDS not in actions_named(plain(c.text)) and _changes(r) for c, r in routes)
        times = any(isinstance(r, Routed) and self._tells_times(r.tool) for _, r in routes)
        return moving if doubtful and times else None

    def instead(self, tool: ToolSpec) -> ToolSpec:
        """The tool, or the one that moves where times are asked for in place of what there is."""
        if BOOKS in actions_named(tool.does) and _ONTO.search(plain(self._context.text)):
            return self._context.note_tool or tool
        told = any(isinstance(ask, OfferedTool) for ask in self._context.situation.asks)
        moving = self._doing(MOVES)
        own = request_form_of(self._context.text) is RequestForm.MINE
        if told or own or moving is None or not self._tells_times(tool):
            return tool
        return moving if self._is_relative(moving) else tool

    def _wished(self) -> ToolSpec | Say | None:
        """What is to be done where only another time or somebody else is wished for."""
        context, moving, booking = self._context, self._doing(MOVES), self._doing(BOOKS)
        asks = any(sum(c.likely.get(a, 0.0) for a in _ASKS) >= _LIKELY for c in context.clauses)
        if moving is None or context.answers or not asks:
            return None
        if self._is_relative(moving):
            return moving
        wishes = self._said_of(moving) - {None}
        who = wishes == frozenset((Spoken.PERSON_NAME,)) and not _WITH.search(plain(context.text))
        wishes = frozenset[Spoken | None]() if who else wishes
        return self.asked([moving, booking]) if booking is not None and wishes else None

    def _told_among(self, options: Sequence[ToolSpec]) -> list[ToolSpec]:
        context = self._context
        doing = [tool for tool in options if _SHIFTS & self._said_of(tool)]
        if not doing and _NEW.search(plain(context.text)):
            doing = [tool for tool in options if BOOKS in actions_named(tool.does)]
        if not doing and _ONTO.search(plain(context.text)):
            doing = [tool for tool in options if tool == context.note_tool]
        named = tools_named(context.text, context.requests)
        return doing or [tool for tool in options if tool in named]

    def _moving_among(self, options: Sequence[ToolSpec]) -> list[ToolSpec]:
        """What moves, before what tells times: it shows them as well."""
        times = any(map(self._tells_times, options))
        return [tool for tool in options if times and MOVES in actions_named(tool.does)]

    def _is_relative(self, moving: ToolSpec) -> bool:
        said = self._said_of(moving)
        return bool(_RELATIVE & said or (said and _INSTEAD.search(plain(self._context.text))))

    def _said_of(self, tool: ToolSpec) -> frozenset[Spoken | None]:
        """What kinds of a tool's fields the customer's words fill."""
        filled = self._context.filled(tool).arguments
        return frozenset(f.spoken for f in self._context.input(tool).fields if filled.get(f.name))

    def _doing(self, family: str) -> ToolSpec | None:
        """The one open tool that books, or moves."""
        found = [t for t in self._context.requests if family in actions_named(t.does)]
        open_now = [t for t in found if t.changes and t.name in self._context.open]
        return open_now[0] if len(open_now) == 1 else None

    def _tells_times(self, tool: ToolSpec) -> bool:
        dated = any(field.is_date for field in self._context.input(tool).fields)
        return dated and not tool.changes


def _changes(found: Route) -> bool:
    match found:
        case Routed(tool):
            return tool.changes
        case Ambiguous(tools):
            return all(tool.changes for tool in tools)
        case _:
            return False
