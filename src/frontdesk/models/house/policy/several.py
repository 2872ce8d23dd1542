"""Takes a message apart that says several things: its requests, and what says who is speaking."""

import re
from collections.abc import Sequence

from frontdesk.language.calendar.named_times import details_of, without_details
from frontdesk.language.consent.receipt_question import actions_named
from frontdesk.language.lexicon.actions import ENDS
from frontdesk.language.lexicon.common_words import COMMON
from frontdesk.language.reading.actions import actions_in
from frontdesk.language.reading.request_form import meant
from frontdesk.language.text.clauses import clauses_of
from frontdesk.language.text.words import plain, words
from frontdesk.models.house.policy.step_context import StepContext
from frontdesk.models.house.routing.by_words import Ambiguous, Route, Routed
from frontdesk.models.house.routing.router import Router
from frontdesk.models.port import ToolSpec

_MOST = 6  # clauses that are read one by one
_PIECE = re.compile(r"(?<=[.!?;,])\s+|\n+|(?<!\s)\s+(?=and\b)")


def requests_in(
    text: str, router: Router, tools: Sequence[ToolSpec]
) -> Sequence[tuple[str, ToolSpec]]:
    """The requests of a text, each with its own words; none where it makes but one."""
    asked = router.requests(text, tools) or _by_action(text, tools)
    return asked if sum(not _only_says_when(part) for part, _ in asked) > 1 else ()


def _by_action(text: str, tools: Sequence[ToolSpec]) -> Sequence[tuple[str, ToolSpec]]:
    """The clauses that each name the action of one tool alone, where there are several."""
    found: dict[str, tuple[str, ToolSpec]] = {}
    for part in clauses_of(text):
        named = actions_named(meant(plain(part.text)))
        doing = [tool for tool in tools if tool.changes and actions_named(tool.does) & named]
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


def move_in_doubt(context: StepContext) -> ToolSpec | None:
    """The tool that moves something, where it cannot stay and free times are asked about.

    "I can't make Monday. Is there anything the week after?" could also be about an end.
    """
    found = [(c, context.router.route(c.text, context.requests)) for c in context.clauses[:_MOST]]
    doubtful = any(ENDS not in actions_named(plain(c.text)) and _changes(one) for c, one in found)
    times = [one.tool for _, one in found if isinstance(one, Routed) and not one.tool.changes]
    moving = [t for t in context.requests if t.changes and context.which_of(t)]
    moving = [tool for tool in moving if _takes_days(context, tool)]
    asked = any(_takes_days(context, tool) for tool in times)
    return moving[0] if doubtful and asked and len(moving) == 1 else None


def _takes_days(context: StepContext, tool: ToolSpec) -> bool:
    return any(field.is_date for field in context.input(tool).fields)


def _changes(found: Route) -> bool:
    match found:
        case Routed(tool):
            return tool.changes
        case Ambiguous(tools):
            return all(tool.changes for tool in tools)
        case _:
            return False
