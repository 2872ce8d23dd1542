"""Takes a message apart that says several things: its requests, and what says who is speaking."""

import re
from collections.abc import Sequence

from frontdesk.language.calendar.named_times import details_of, without_details
from frontdesk.language.lexicon.common_words import COMMON
from frontdesk.language.reading.actions import actions_in
from frontdesk.language.text.clauses import clauses_of
from frontdesk.language.text.words import plain, words
from frontdesk.models.house.policy.step_context import StepContext
from frontdesk.models.house.routing.by_action import tools_named
from frontdesk.models.port import ToolSpec

_LOOSE = 2  # words that may stand around a part of a clause
_PIECE = re.compile(r"(?<=[.!?;,])\s+|\n+|(?<!\s)\s+(?=and\b)")


def requests_in(context: StepContext) -> Sequence[tuple[str, ToolSpec]]:
    """The requests of a message, each with its own words; none where it makes but one."""
    text, tools = context.text, context.requests
    asked = context.router.requests(text, tools) or _by_action(text, tools)
    asked = [(part, tool) for part, tool in asked if _is_of_its_own(context, part, tool)]
    return asked if sum(not _only_says_when(part) for part, _ in asked) > 1 else ()


def _is_of_its_own(context: StepContext, part: str, tool: ToolSpec) -> bool:
    """Whether a part asks for a tool by itself: in a longer request, only by naming its verb.

    "I have a visit on Friday. Change it to Monday" books none.
    """
    around = next((c.text for c in context.clauses if plain(part) in plain(c.text)), part)
    alone = len(words(around)) <= len(words(part)) + _LOOSE
    return alone or not tool.changes or tool in tools_named(part, context.requests)


def _by_action(text: str, tools: Sequence[ToolSpec]) -> Sequence[tuple[str, ToolSpec]]:
    """The clauses that each name the action of one tool alone, where there are several."""
    found: dict[str, tuple[str, ToolSpec]] = {}
    for part in clauses_of(text):
        doing = tools_named(part.text, tools)
        if len(doing) == 1:
            found.setdefault(doing[0].name, (part.text, doing[0]))
    return list(found.values()) if len(found) > 1 else ()


def stated_in_pieces(text: str) -> str:
    """A text less its pieces that are questions."""
    return " ".join(one for one in _PIECE.split(text) if not one.rstrip().endswith("?"))


def _only_says_when(part: str) -> bool:
    """Whether a part names days and times and nothing else: it belongs to another request."""
    rest = words(without_details(part))
    return bool(details_of(part)) and not actions_in(part) and COMMON.issuperset(rest)
