"""Takes a message apart that says several things: its requests, and what says who is speaking."""

import re
from collections.abc import Sequence
from dataclasses import replace

from frontdesk.language.calendar.named_times import details_of, without_details
from frontdesk.language.lexicon.common_words import COMMON
from frontdesk.language.lexicon.questions import ASKS_PLAINLY
from frontdesk.language.reading.actions import actions_in
from frontdesk.language.reading.request_form import RequestForm, request_form_of
from frontdesk.language.text.clauses import clauses_of
from frontdesk.language.text.words import plain, words
from frontdesk.models.house.policy.step_context import StepContext
from frontdesk.models.house.reply import Call
from frontdesk.models.house.routing.by_action import tools_named
from frontdesk.models.house.routing.by_words import Routed
from frontdesk.models.port import ToolSpec

_AND_ASKS = re.compile(
    rf"(?:[,;?]\s+(?:and\s+)?|(?<!\s)\s+and\s+)(?=(?:{ASKS_PLAINLY}|may|who|where|whether)\b)"
    r"|,?(?<!\s)\s+and\s+(?=if\b)",
    re.IGNORECASE,
)
_AND_THIS = re.compile(
    r"(?:and|or|then|what about|how about|and what about|and how about|same for)"
    r"(?: (?:for|of|with))? ((?:an?|the|my|your)? ?[\w-]+(?: [\w-]+){0,3})\?",
    re.IGNORECASE,
)
_LONGEST_FRAME = 20  # words
_LOOSE = 2  # words that may stand around a part of a clause
# "Move the ant visit to Friday and the wasp visit to Monday".
_AND_THING = re.compile(r",? and (?:also |then )?(?=(?:the|my|our) )|, (?=(?:the|my|our) )", re.I)
_NAMED_TO = re.compile(r"(?:the|my|our) (?:(?!to\b)[\w'-]+ ){1,4}(?:in)?to\b", re.IGNORECASE)
_PIECE = re.compile(r"(?<=[.!?;,])\s+|\n+|(?<!\s)\s+(?=and\b)")


def requests_in(context: StepContext) -> Sequence[tuple[str, ToolSpec]]:
    """The requests of a message, each with its own words; none where it makes but one."""
    text, tools = context.text, context.requests
    apart = _each_with_its_time(text, tools)
    if apart:
        return apart
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


def _each_with_its_time(text: str, tools: Sequence[ToolSpec]) -> Sequence[tuple[str, ToolSpec]]:
    """The things of one request that are each wanted at a time of their own: "A to X, B to Y"."""
    doing, parts = tools_named(text, tools), _AND_THING.split(text)
    timed = [part for part in parts if details_of(part)]
    if len(doing) != 1 or len(timed) < _LOOSE or not all(map(_NAMED_TO.match, parts[1:])):
        return ()
    return [(part, doing[0]) for part in parts]


def _by_action(text: str, tools: Sequence[ToolSpec]) -> Sequence[tuple[str, ToolSpec]]:
    """The clauses that each name the action of one tool alone, where there are several."""
    found: dict[str, tuple[str, ToolSpec]] = {}
    for part in clauses_of(text):
        doing = tools_named(part.text, tools)
        if len(doing) == 1:
            found.setdefault(doing[0].name, (part.text, doing[0]))
    return list(found.values()) if len(found) > 1 else ()


def questions_of(text: str) -> list[str]:
    """The questions that one clause joins: "when is my visit, and may one park there?".

    What is only told beside them, "he broke my fence, who pays for that?", is none.
    """
    parts = [one for one in _AND_ASKS.split(text) if len(words(one)) >= _LOOSE]
    asking = [one for one in parts if _asks(one) or actions_in(one)]
    return asking if any(map(_asks, asking)) else parts


def _asks(text: str) -> bool:
    return text.endswith("?") or request_form_of(text) is not RequestForm.WANTS


def together(context: StepContext, calls: Sequence[Call]) -> Call:
    """Several calls as one: what takes any question is asked for all of them at once."""
    joined: dict[str, Call] = {}
    for call in calls:
        before, field = joined.get(call.tool), context.question_field(call.tool)
        if before is not None and field:
            # On which occasion it is asked follows in brackets, for all that is asked.
            asked = [str(one.arguments[field]).partition(" (") for one in (before, call)]
            both = "? ".join(one.rstrip(" ?.!,") for one, _, _ in asked)
            arguments = {**call.arguments, field: f"{both}?{asked[1][1]}{asked[1][2]}"}
            joined[call.tool] = replace(call, arguments=arguments)
        else:
            joined[call.tool] = call
    first, *rest = joined.values()
    return replace(first, also=tuple(rest))


def same_asked(context: StepContext) -> Call | None:
    """Ask of another thing what was asked before: "and a general visit?" after a price."""
    more, tool = _AND_THIS.fullmatch(context.text.strip()), context.answering()
    asked = [text for text, _ in context.transcript.exchanges if not _AND_THIS.fullmatch(text)]
    said = asked[-1] if asked else ""
    questions = [one for one in _PIECE.split(said) if one.endswith("?")]
    before = questions[0] if questions else said
    one = len(questions) <= 1 and len(words(before)) <= _LONGEST_FRAME
    if more is None or tool is None or not one or details_of(more[1]) or actions_in(more[1]):
        return None
    if context.router.route(before, context.requests) != Routed(tool):
        return None
    # What was asked about is no everyday word, and how it was asked hardly is anything else.
    frame = " ".join(word for word in words(plain(before)) if word in COMMON)
    said = f"{frame} {more[1]}?"
    return Call(tool.name, context.filled(tool, said=said).arguments)


def stated_in_pieces(text: str) -> str:
    """A text less its pieces that are questions."""
    return " ".join(one for one in _PIECE.split(text) if not one.rstrip().endswith("?"))


def _only_says_when(part: str) -> bool:
    """Whether a part names days and times and nothing else: it belongs to another request."""
    rest = words(without_details(part))
    return bool(details_of(part)) and not actions_in(part) and COMMON.issuperset(rest)
